package ingest

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/pdf"
	"forage/internal/review"
)

// projector reads the scanned paper of slides, where somebody can: page by page, as
// the PDF reader does.
type projector struct{ slides }

func (s projector) ReadWith(ctx context.Context, path string, with pdf.Recognition) (*pdf.Paper, error) {
	p, err := s.slides.ReadWith(ctx, path, with)
	if err != nil || with.By == nil {
		return p, err
	}
	for n := range p.Pages {
		page := &p.Pages[n]
		if !page.Scanned {
			continue
		}
		found, err := with.By.Recognise(ctx, pdf.Picture{PNG: []byte{byte(page.N)}})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue
		}
		page.Recognised, page.Quality = found.By, 0.8
		start := len(p.Markdown)
		p.Markdown += found.Markdown
		p.Lines = append(p.Lines, review.Line{Start: start, End: len(p.Markdown), Page: page.N})
		if with.See != nil {
			with.See(n+1, len(p.Pages))
		}
	}
	return p, nil
}

// quotedShelf is a library whose works are all read by a review.
type quotedShelf struct{ *shelf }

func (quotedShelf) Quoted(context.Context, review.WorkID) (bool, error) { return true, nil }

// glasses read what a test says of each page.
type glasses map[int]string

func (g glasses) Recognise(ctx context.Context, page pdf.Picture) (pdf.Recognised, error) {
	if text, ok := g[int(page.PNG[0])]; ok {
		return pdf.Recognised{By: "glasses 2 (eng)", Markdown: text}, ctx.Err()
	}
	return pdf.Recognised{}, errors.New("blurred")
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
	i := New(lib, projector{}, nil)
	r, err := i.Import(t.Context(), scan, nil)
	if err != nil || only().Work.Status != review.StatusUnread || r.Scans() != "2 pages of 1 work had no text: 2 not read." {
		t.Fatalf("%+v, %v, %s", only().Work, err, r.Scans())
	}
	if n := only().Work.Notes; len(n) != 1 || n[0] != "Pages 1-2 are pictures without text: not read." {
		t.Errorf("%q", n)
	}
	// A reader to whom every page is blurred changes nothing.
	if _, err := i.With(glasses{}).Import(t.Context(), scan, nil); err != nil || only().Work.Status != review.StatusUnread {
		t.Fatalf("%+v, %v", only().Work, err)
	}
	// Nothing is kept of a work whose reading was stopped.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := i.With(glasses{1: "x"}).Import(ctx, scan, nil); !errors.Is(err, context.Canceled) || only().Text != "" {
		t.Errorf("cancelled: %v, %q", err, only().Text)
	}
	one := glasses{1: "## Results\n\nBasil oil stopped growth.\n\n"}
	if r, err = i.With(one).Import(t.Context(), scan, nil); err != nil || r.Scans() != "2 pages of 1 work had no text: 1 recognised by glasses, 1 not read." {
		t.Fatalf("%v, %s", err, r.Scans())
	}
	both := glasses{1: one[1], 2: "It was measured twice.\n"}
	if r, err = i.With(both).Import(t.Context(), scan, nil); err != nil || r.Scans() != "2 pages of 1 work had no text: 2 recognised by glasses, 0 not read." {
		t.Fatalf("%v, %s", err, r.Scans())
	}
	d := only()
	if d.Work.Status != review.StatusRecognised || len(d.Lines) != 2 || d.Lines[1].Page != 2 || len(d.Chunks) == 0 {
		t.Fatalf("%+v", d)
	}
	if n := d.Work.Notes; len(n) != 1 || n[0] != "Pages 1-2 are pictures without text: recognised by glasses 2 (eng), so words may be wrong." {
		t.Errorf("%q", n)
	}
	// What was read once is not read again.
	saved := len(lib.saved)
	if _, err := i.With(glasses{}).Import(t.Context(), scan, nil); err != nil || len(lib.saved) != saved || only().Work.Status != review.StatusRecognised {
		t.Errorf("%+v, %v", only().Work, err)
	}
}

func TestAWorkThatIsQuotedKeepsItsText(t *testing.T) {
	pages := []review.Page{{N: 1}, {N: 2, Scanned: true}}
	work := review.Work{ID: "w1", Format: review.FormatPDF, Status: review.StatusFull}
	for name, c := range map[string]struct {
		by     pdf.Recogniser
		status review.Status
		quoted bool
		again  bool
	}{
		"nobody to read it":  {nil, review.StatusFull, false, false},
		"a page left":        {glasses{}, review.StatusFull, false, true},
		"a page left of one": {glasses{}, review.StatusFull, true, false},
		"nothing to quote":   {glasses{}, review.StatusUnread, true, true},
	} {
		books := newShelf()
		work.Status = c.status
		books.docs["x"] = review.Document{Work: work, Pages: pages}
		var lib Library = books
		if c.quoted {
			lib = quotedShelf{books}
		}
		if again, err := New(lib, projector{}, nil).With(c.by).again(t.Context(), work); err != nil || again != c.again {
			t.Errorf("%s: %v, %v", name, again, err)
		}
	}
}

func TestPagesAreNamedInShort(t *testing.T) {
	var pages []review.Page
	for n, trouble := range []string{"", "x", "x", "x", "", "x", "x", "", "x"} {
		pages = append(pages, review.Page{N: n + 1, Trouble: review.Trouble(trouble)})
	}
	names, n := pagesThat(pages, func(p review.Page) bool { return p.Trouble != "" })
	if names != "2-4, 6-7, 9" || n != 6 {
		t.Errorf("%q, %d", names, n)
	}
	d := review.Document{Pages: []review.Page{{N: 1, Quality: 0.3}, {N: 2, Quality: 1, Trouble: review.PageDied}, {N: 3, Quality: 1}, {N: 4, Quality: 0.1, Scanned: true}}}
	tellPages(&d)
	said := strings.Join(d.Work.Notes, " ")
	for _, want := range []string{"Page 4 is a picture without text: not read.", "Page 1 reads badly", "Page 2 ended the reader"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q lacks %q", said, want)
		}
	}
}
