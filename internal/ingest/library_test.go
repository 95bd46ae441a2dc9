package ingest

import (
	"context"
	"path/filepath"
	"testing"

	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/store"
)

// TestImportRealPDFs imports papers with the real reader into a real library.
func TestImportRealPDFs(t *testing.T) {
	dir, ok := corpora(t)
	if !ok {
		return
	}
	ctx := context.Background()
	lib, err := store.Open(ctx, t.TempDir(), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	reader := pdf.NewReader(pdf.Options{})
	defer reader.Close()
	imp := New(lib, reader, nil)
	paths := []string{filepath.Join(dir, "pdf-jose-jats", "jose.0014*.pdf"), filepath.Join(dir, "pdf-jose-jats", "jose.0026*.pdf"),
		filepath.Join(dir, "pdf-scanned", "ccitt.pdf"), filepath.Join("testdata", "*.xml")}
	r, err := imp.Import(ctx, paths, nil)
	if err != nil || len(r.Failed) != 0 || len(r.Works) != 7 {
		t.Fatalf("%+v %v", r, err)
	}
	for _, w := range r.Works {
		d, err := lib.Document(ctx, w.ID)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(w.Path)
		if name == "ccitt.pdf" {
			if d.Work.Status != review.StatusUnread || !d.Pages[0].Scanned {
				t.Errorf("%s is %s", name, d.Work.Status)
			}
			continue
		}
		if d.Work.Status != review.StatusFull || d.Work.Title == "" || len(d.References) == 0 || d.Work.Language != "en" {
			t.Errorf("%s: %+v, %d references", name, d.Work, len(d.References))
		}
		for _, c := range d.Chunks {
			if d.Text[c.Start:c.End] != c.Text || (d.Work.Pages > 0) != (c.Page > 0) {
				t.Errorf("%s: chunk %s on page %d", name, c.ID, c.Page)
			}
		}
	}
	again, err := imp.Import(ctx, paths, nil)
	if err != nil || len(again.Works) != len(r.Works) {
		t.Fatalf("again: %+v %v", again, err)
	}
	for i, w := range again.Works {
		if w.New || w.ID != r.Works[i].ID || w.Pages != r.Works[i].Pages {
			t.Errorf("again: %+v", w)
		}
	}
}
