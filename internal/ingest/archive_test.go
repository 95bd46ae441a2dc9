package ingest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/ingest/archive"
	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

func TestFormatsThatAreArchivesInsideAreNotTakenForOne(t *testing.T) {
	for name, part := range map[string]string{"paper.docx": "word/document.xml", "paper.zip": "[Content_Types].xml", "book": "META-INF/container.xml"} {
		from := ingesttest.ZIP(t, "first.md", "x", part, "x")
		path := filepath.Join(t.TempDir(), name)
		if err := os.Rename(from, path); err != nil {
			t.Fatal(err)
		}
		if isArchive(path) {
			for m, err := range archive.Members(t.Context(), path, inArchives{}) {
				if m.Path != "" || err == nil || !strings.Contains(reason(err), "Save it as PDF") {
					t.Errorf("%s: %+v, %v", name, m, err)
				}
			}
		} else if _, err := (&Importer{}).readAll(t.Context(), path, ""); err == nil || !strings.Contains(reason(err), "Save it as PDF") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAMemberIsReadAsWhatItIs(t *testing.T) {
	path := ingesttest.ZIP(t, "list.ris", ingesttest.RIS, "page.htm", "<html><body><h2>A</h2><p>text</p></body></html>")
	var formats []review.Format
	for m, err := range archive.Members(t.Context(), path, inArchives{}) {
		if err != nil {
			t.Fatal(err)
		}
		docs, err := (&Importer{}).readAll(t.Context(), m.Path, strings.Repeat("0", 64))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			formats = append(formats, d.Work.Format)
		}
	}
	if got := fmt.Sprint(formats); got != "[ris ris html]" {
		t.Error(got)
	}
}
