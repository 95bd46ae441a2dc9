package ingest

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"forage/internal/review"
)

// glasses read what a test says of each picture.
type glasses map[string]string

func (g glasses) ReadPage(ctx context.Context, page []byte, _ string) (string, error) {
	if text, ok := g[string(page)]; ok {
		return text, ctx.Err()
	}
	return "", errors.New("blurred")
}

func TestAScanIsReadWhereThereIsSomebodyToReadIt(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"scan.pdf": "%PDF-1.4 y"})
	scan := []string{filepath.Join(dir, "scan.pdf")}
	lib := newShelf()
	only := func() review.Document {
		t.Helper()
		if len(lib.docs) != 1 {
			t.Fatalf("%d documents", len(lib.docs))
		}
		for _, d := range lib.docs {
			return d
		}
		return review.Document{}
	}
	i := New(lib, slides{}, nil)
	if _, err := i.Import(t.Context(), scan, nil); err != nil || only().Work.Status != review.StatusUnread {
		t.Fatalf("%+v, %v", only().Work, err)
	}
	// A reader to whom every page is blurred changes nothing.
	if _, err := i.With(glasses{}).Import(t.Context(), scan, nil); err != nil || only().Work.Status != review.StatusUnread {
		t.Fatalf("%+v, %v", only().Work, err)
	}
	read := glasses{"scan.pdf 1 at 200": "## Results\n\nBasil oil stopped growth.\n", "scan.pdf 2 at 200": "It was measured twice."}
	if _, err := i.With(read).Import(t.Context(), scan, nil); err != nil {
		t.Fatal(err)
	}
	d := only()
	if d.Work.Status != review.StatusRecognised || len(d.Lines) != 2 || d.Lines[1].Page != 2 || len(d.Chunks) == 0 {
		t.Fatalf("%+v", d)
	}
	if second := d.Text[d.Lines[1].Start:d.Lines[1].End]; second != "It was measured twice." {
		t.Errorf("page two is %q", second)
	}
	// What was read once is not read again.
	saved := len(lib.saved)
	if _, err := i.With(glasses{}).Import(t.Context(), scan, nil); err != nil || len(lib.saved) != saved || only().Work.Status != review.StatusRecognised {
		t.Errorf("%+v, %v", only().Work, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := i.With(read).Import(ctx, scan, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
