package ingest

import (
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

func TestABibliographyGivesAWorkForEachEntry(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"one.ris": ingesttest.RIS, "export.txt": "\ufeff" + strings.ReplaceAll(ingesttest.RIS, "\n", "\r\n"),
		"l1.bib": strings.ReplaceAll(ingesttest.BibTeX, "Corporation", "K\xf6rper"), "partly.bib": "@misc{a, title={One}}\n@misc{b, title={", "twice.ris": ingesttest.RIS + ingesttest.RIS})
	imp := &Importer{}
	docs, err := imp.readAll(t.Context(), dir+"/one.ris", strings.Repeat("0", 64))
	if err != nil || len(docs) != 2 {
		t.Fatal(len(docs), err)
	}
	if d := docs[0]; d.Work.Status != review.StatusAbstract || d.Work.ID != review.NewWorkID(d.Work.SHA256) || d.Work.Format != review.FormatRIS ||
		d.Text != "# Barrier breach following cortical contusion & more\n\n## Abstract\n\nAdult rats were studied.\n" {
		t.Errorf("%+v\n%s", d.Work, d.Text)
	}
	if d := docs[1]; d.Work.Status != review.StatusMetadata || d.Text != "# Heat islands\n" {
		t.Errorf("%+v\n%s", d.Work, d.Text)
	}
	for _, name := range []string{"export.txt", "twice.ris"} {
		again, err := imp.readAll(t.Context(), filepath.Join(dir, name), strings.Repeat("1", 64))
		if err != nil || len(again) != 2 || again[0].Work.ID != docs[0].Work.ID || again[1].Work.ID != docs[1].Work.ID {
			t.Errorf("%s: the same entries are other works: %v", name, err)
		}
	}
	if latin, err := imp.readAll(t.Context(), dir+"/l1.bib", ""); err != nil || latin[1].Work.Authors[0] != "Körper" {
		t.Errorf("Latin-1: %v", err)
	}
	if part, err := imp.readAll(t.Context(), dir+"/partly.bib", ""); len(part) != 1 || err == nil || reason(err) != "1 entry could not be read, or had no title. The others (1) were read." {
		t.Errorf("%d %v", len(part), err)
	}
}
