package store

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/review"
)

// full is a document with something in every part.
func full(t testing.TB) review.Document {
	d := document(t, "Sleep and memory in older adults", "Sleep improved recall by 20%.", "Memory did not change.")
	d.Chunks[0].Page = 1
	d.Lines = []review.Line{
		{Start: 0, End: 10, Page: 1, Rect: review.Rect{X0: 1.5, Y0: 2, X1: 30, Y1: 12}},
		{Start: 10, End: 20, Page: 2, Rect: review.Rect{X0: 1, Y0: 2, X1: 3, Y1: 4}},
	}
	d.Pages = []review.Page{{N: 1, Width: 595, Height: 842, Quality: 0.9}, {N: 2, Scanned: true, Recognised: "tesseract 5", Trouble: review.PageCut}}
	d.Work.Notes = []string{"Only the first 2 of 3 pages were read."}
	d.References = []review.Reference{
		{Ordinal: 0, Text: "Doe J. A study of naps at noon. 2011.", Title: "A study of naps at noon", Authors: []string{"Doe, J."}, Year: 2011, DOI: "10.1/naps", ArXiv: "1101.00001"},
		{Ordinal: 1, Text: "Unreadable entry", Authors: []string{}},
	}
	d.Tables = []review.Table{{Label: "Table 1", Caption: "Means", Rows: [][]string{{"a", "b"}, {"1", "2"}}, Header: 1, Start: 3, End: 9}}
	d.Citations = []review.Citation{{Reference: 1, Start: 0, End: 8}, {Reference: 0, Start: 0, End: 8}}
	d.Figures = []review.Figure{{Label: "Figure 1", Caption: "A curve", Page: 1, Rect: review.Rect{X0: 1, Y0: 2, X1: 3, Y1: 4}, Start: 1, End: 2}}
	return d
}

func TestDocumentComesBackAsSaved(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), full(t)
	for range 2 { // saving twice is saving once
		save(t, s, d)
		if got := must[review.Document](t)(s.Document(ctx, d.Work.ID)); !reflect.DeepEqual(got, d) {
			t.Fatalf("got  %+v\nwant %+v", got, d)
		}
	}
	if works := must[[]review.Work](t)(s.Works(ctx)); !reflect.DeepEqual(works, []review.Work{d.Work}) {
		t.Errorf("works: %+v", works)
	}
	if c := must[review.Chunk](t)(s.Chunk(ctx, d.Chunks[1].ID)); !reflect.DeepEqual(c, d.Chunks[1]) {
		t.Errorf("chunk: %+v", c)
	}
	id, ok, err := s.HasFile(ctx, d.Work.SHA256)
	if id != d.Work.ID || !ok || err != nil {
		t.Errorf("HasFile: %v %v %v", id, ok, err)
	}
	if _, ok, err := s.HasFile(ctx, "another"); ok || err != nil {
		t.Errorf("HasFile of another: %v %v", ok, err)
	}
	path := must[string](t)(s.File(ctx, d.Work.ID))
	if kept := must[[]byte](t)(os.ReadFile(path)); string(kept) != d.Text || filepath.Ext(path) != ".md" {
		t.Errorf("original kept at %s: %q", path, kept)
	}
	sane(t, s)
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	for name, err := range map[string]error{
		"work":     second(s.Work(ctx, "w0")),
		"document": second(s.Document(ctx, "w0")),
		"text":     second(s.Text(ctx, "w0")),
		"file":     second(s.File(ctx, "w0")),
		"chunk":    second(s.Chunk(ctx, "w0.00000")),
		"no chunk": second(s.Chunk(ctx, "nonsense")),
		"review":   second(s.Review(ctx, "nobody")),
		"update":   s.UpdateReview(ctx, review.Review{ID: "nobody"}),
		"delete":   s.DeleteReview(ctx, "nobody"),
		"unwork":   s.DeleteWork(ctx, "w0"),
	} {
		t.Run(name, func(t *testing.T) { refused(t, err, fault.Input, "There is no") })
	}
}

func second[T any](_ T, err error) error { return err }

func TestUnsoundDocumentsAreRefused(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	remake := func(d *review.Document, text string) {
		d.Text, d.Work.SHA256 = text, review.Digest([]byte(text))
		d.Work.ID = review.NewWorkID(d.Work.SHA256)
		d.Chunks, d.Sections = nil, nil
	}
	for name, spoil := range map[string]func(*review.Document){
		"NUL byte":             func(d *review.Document) { remake(d, "a\x00b") },
		"no UTF-8":             func(d *review.Document) { remake(d, "a\xffb") },
		"id of another file":   func(d *review.Document) { d.Work.ID = "w0123456789abcdef" },
		"chunk not its text":   func(d *review.Document) { d.Chunks[1].Text = "Memory did change." },
		"chunk beyond the end": func(d *review.Document) { d.Chunks[1].End = 1 << 30 },
		"chunk misnamed":       func(d *review.Document) { d.Chunks[1].ID = d.Chunks[0].ID },
		"section outside":      func(d *review.Document) { d.Sections[0].Start = -1 },
		"lines out of order":   func(d *review.Document) { d.Lines = []review.Line{{Start: 5, End: 9}, {Start: 6, End: 10}} },
	} {
		t.Run(name, func(t *testing.T) {
			d := document(t, "Sound before it was spoilt", "One sentence.", "Memory did not change.")
			spoil(&d)
			refused(t, s.SaveDocument(ctx, d, ""), fault.Input, "could not be stored")
			if works := must[[]review.Work](t)(s.Works(ctx)); len(works) != 0 {
				t.Errorf("left behind: %+v", works)
			}
		})
	}
}

func TestHostileMetadataIsMended(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	d := document(t, "Plain", "Some text.")
	d.Work.Title, d.Work.Authors = "Bad\x00 \xff'); DROP TABLE works; --", []string{"O\x00'Neil"}
	d.References = []review.Reference{{Text: "x\x00\xfe", Title: "\"quoted\" OR NEAR("}}
	save(t, s, d)
	w := must[review.Work](t)(s.Work(ctx, d.Work.ID))
	if w.Title != "Bad \uFFFD'); DROP TABLE works; --" || w.Authors[0] != "O'Neil" {
		t.Errorf("%+v", w)
	}
	sane(t, s)
}

func TestAFileThatChangedWhileItWasReadIsRefused(t *testing.T) {
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	path := filepath.Join(t.TempDir(), "paper.md")
	if err := os.WriteFile(path, []byte("something else"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, s.SaveDocument(context.Background(), d, path), fault.Input, "changed")
	refused(t, s.SaveDocument(context.Background(), d, path+".gone"), fault.Input, "can no longer be read")
	if left := must[[]os.DirEntry](t)(os.ReadDir(filepath.Join(s.Dir(), filesName))); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestEndings(t *testing.T) {
	for path, want := range map[string]string{
		"a/B.PDF": ".pdf", "x.nxml.gz": ".nxml.gz", "noending": "", "odd.p df": "", "odd.ü": "", "x.gz": ".gz",
		"long.aaaaaaaaaaaaaaaaaaaaaaaaaaaa": "",
	} {
		if got := ending(path); got != want {
			t.Errorf("ending(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestOfDuplicatesTheFirstSortedPathStands(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	d.Work.Path = "m.md"
	save(t, s, d)
	for _, step := range []struct{ path, want string }{{"z.md", "m.md"}, {"a.md", "a.md"}, {"b.md", "a.md"}} {
		if err := s.SetPath(ctx, d.Work.ID, step.path); err != nil {
			t.Fatal(err)
		}
		if w := must[review.Work](t)(s.Work(ctx, d.Work.ID)); w.Path != step.want {
			t.Errorf("after %s: %s, want %s", step.path, w.Path, step.want)
		}
	}
}

func TestReadingAgainKeepsWhatReviewsFound(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	judge(t, s, "a", 1, d.Chunks[0], "r1", review.Answers, 0.5)
	d.Work.Title = "Plain, read better"
	save(t, s, d)
	if found := must[[]review.Evidence](t)(s.Evidence(ctx, "a")); len(found) != 1 {
		t.Errorf("evidence: %+v", found)
	}
	if hits := must[[]review.Hit](t)(s.Match(ctx, []string{"better"}, nil, nil, 9)); len(hits) != 1 {
		t.Errorf("the new title is not searched: %+v", hits)
	}
	sane(t, s)
}

func TestDeleteWorkLeavesNothing(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	stays, goes := document(t, "A work that stays here", "Common words."), document(t, "Zygomorphic flowers of the tundra", "Quetzalcoatlus soars.", "Again.")
	save(t, s, stays)
	before := dump(t, s)
	goes.Work.Authors = []string{"Wolpertinger, B."}
	goes.References = []review.Reference{{Title: "Antediluvian hippogriffs and their habits", Year: 1999, Authors: []string{}}}
	save(t, s, goes)
	aReview(t, s, "a", stays.Work.ID, goes.Work.ID)
	judge(t, s, "a", 1, goes.Chunks[0], "r1", review.Answers, 0.5)
	if err := s.SaveSummary(ctx, "engine", review.Summary{Work: goes.Work.ID, Text: "Flowers."}); err != nil {
		t.Fatal(err)
	}
	path := must[string](t)(s.File(ctx, goes.Work.ID))
	if err := s.DeleteWork(ctx, goes.Work.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the original is still there: %v", err)
	}
	if r := must[review.Review](t)(s.Review(ctx, "a")); !reflect.DeepEqual(r.Works, []review.WorkID{stays.Work.ID}) {
		t.Errorf("the review still reads %v", r.Works)
	}
	if found := must[[]review.Evidence](t)(s.Evidence(ctx, "a")); len(found) != 0 {
		t.Errorf("evidence stays: %+v", found)
	}
	if after := dump(t, s); after != before {
		t.Errorf("the graph differs:\n%s\nwas:\n%s", after, before)
	}
	sane(t, s)
	for _, word := range []string{"Quetzalcoatlus", "quetzalcoatlus", "Wolpertinger", "wolpertinger", "hippogriff", "Zygomorphic"} {
		if where := grep(t, s.Dir(), word); where != "" {
			t.Errorf("%q is still in %s", word, where)
		}
	}
}

// grep names the first file of a directory whose bytes hold a word.
func grep(t testing.TB, dir, word string) (where string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err == nil && bytes.Contains(b, []byte(word)) {
			where = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return where
}

func TestALargeDocument(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	var body []string
	for len(body) < 5000 { // 5000 chunks of 2 kB: 10 MB
		body = append(body, strings.Repeat("Lorem ipsum dolor sit amet "+string(rune('a'+len(body)%26))+". ", 66))
	}
	d := document(t, "A very long book", body...)
	begun := time.Now()
	save(t, s, d)
	t.Logf("%d bytes saved in %v", len(d.Text), time.Since(begun).Round(time.Millisecond))
	n := 0
	err := s.EachChunk(ctx, []review.WorkID{d.Work.ID}, func(c review.Chunk) error {
		if c.Text != d.Text[c.Start:c.End] || c.Ordinal != n {
			t.Fatalf("chunk %d differs", n)
		}
		n++
		return nil
	})
	if err != nil || n != 5000 {
		t.Fatal(n, err)
	}
}

func TestEachChunkStopsAndKeepsToItsWorks(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	one, two := document(t, "First of the two", "a b c", "d e f"), document(t, "Second of the two", "g h i")
	save(t, s, one)
	save(t, s, two)
	count := func(works []review.WorkID) (n int) {
		if err := s.EachChunk(ctx, works, func(review.Chunk) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if a, b, c := count(nil), count([]review.WorkID{one.Work.ID}), count([]review.WorkID{}); a != 3 || b != 2 || c != 0 {
		t.Errorf("all %d, one work %d, none %d", a, b, c)
	}
	err := s.EachChunk(ctx, nil, func(review.Chunk) error { return os.ErrClosed })
	if err != os.ErrClosed {
		t.Errorf("got %v", err)
	}
}
