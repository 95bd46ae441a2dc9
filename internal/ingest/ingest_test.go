package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"forage/internal/fault"
	"forage/internal/pdf"
	"forage/internal/review"
)

// shelf is a library in memory.
type shelf struct {
	ledge
	mu    sync.Mutex                 // paths are written by readers too
	docs  map[string]review.Document // by SHA-256
	saved []review.WorkID            // in the order of saving
	stop  func(saved int) error
}

func newShelf() *shelf { return &shelf{ledge: ledge{}, docs: map[string]review.Document{}} }

func (s *shelf) HasFile(_ context.Context, sum string) (review.WorkID, bool, error) {
	d, ok := s.docs[sum]
	return d.Work.ID, ok, nil
}

func (s *shelf) Work(_ context.Context, id review.WorkID) (review.Work, error) {
	for _, d := range s.docs {
		if d.Work.ID == id {
			return d.Work, nil
		}
	}
	return review.Work{}, errors.New("no such work")
}

func (s *shelf) SaveDocument(_ context.Context, d review.Document, _ string) error {
	if s.stop != nil {
		if err := s.stop(len(s.saved)); err != nil {
			return err
		}
	}
	s.docs[d.Work.SHA256] = d
	s.saved = append(s.saved, d.Work.ID)
	return nil
}

func (s *shelf) SetPath(_ context.Context, id review.WorkID, path string) error {
	for sum, d := range s.docs {
		if d.Work.ID == id && path < d.Work.Path {
			d.Work.Path = path
			s.docs[sum] = d
		}
	}
	return nil
}

// slides is a PDF reader that knows one scanned and one readable paper.
type slides struct{}

func (slides) ReadWith(_ context.Context, path string, _ pdf.Recognition) (*pdf.Paper, error) {
	switch filepath.Base(path) {
	case "scan.pdf":
		return &pdf.Paper{Pages: []review.Page{{N: 1, Scanned: true}, {N: 2, Scanned: true}}}, nil
	case "good.pdf":
		text := "# Sleep\n\n## Results\n\nIt helped on page one.\n\nAnd on page two.\n"
		two := strings.Index(text, "And")
		return &pdf.Paper{
			Title: "Sleep", Markdown: text,
			Lines: []review.Line{{Start: 21, End: 44, Page: 1}, {Start: two, End: two + 16, Page: 2}},
			Pages: []review.Page{{N: 1}, {N: 2}}, References: []string{"[1] Smith J. A title of some length. Nature. 2010;3:4-5."},
		}, nil
	}
	return nil, fault.New(fault.Input, "The PDF is damaged.", "")
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func names[T any](list []T, path func(T) string) string {
	var all []string
	for _, item := range list {
		all = append(all, filepath.Base(path(item)))
	}
	return strings.Join(all, " ")
}

func worksOf(r Result) string { return names(r.Works, func(w Imported) string { return w.Path }) }

func TestImportFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"b.md": "# B\n\n## Results\n\nIt grew.\n", "a/copy.md": "# B\n\n## Results\n\nIt grew.\n",
		"good.pdf": "%PDF-1.4 x", "scan.pdf": "%PDF-1.4 y", "bad.pdf": "%PDF-1.4 z", "bad2.pdf": "%PDF-1.4 z", "page.pdf": "<!DOCTYPE html><html>",
		"empty.xml": "", "not.xml": "words", "other.xml": "<tei><text/></tei>", "noise.txt": "\x00\x01\x02",
		".hidden.md": "# H", "data.csv": "1,2", "workspace/forage.db": "", "workspace/files/w.md": "# W\n\n## Results\n\nIt grew.\n", "README.md": "# About", "z.md": "# Z\n\ntext",
	})
	if err := os.Symlink(dir, filepath.Join(dir, "loop")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nothing.md", filepath.Join(dir, "broken.md")); err != nil {
		t.Fatal(err)
	}
	lib := newShelf()
	var told []Progress
	r, err := New(lib, slides{}, nil).Import(context.Background(), []string{dir}, func(p Progress) { told = append(told, p) })
	if err != nil {
		t.Fatal(err)
	}
	if got := worksOf(r); got != "copy.md good.pdf scan.pdf z.md" {
		t.Errorf("works %s", got)
	}
	if len(r.Duplicates) != 1 || filepath.Base(r.Duplicates[0].Path) != "b.md" || filepath.Base(r.Duplicates[0].Of) != "copy.md" {
		t.Errorf("duplicates %+v", r.Duplicates)
	}
	reasons := []string{"bad.pdf: The PDF is damaged.", "bad2.pdf: The PDF is damaged.", "empty.xml: The file is empty.",
		"noise.txt: The file holds no readable text; it looks like a binary file.", "not.xml: The file is not XML.",
		"other.xml: The XML is not a JATS article; its root is <tei>.",
		"page.pdf: This is a web page saved as .pdf. Download the PDF itself."}
	if got := names(r.Failed, func(f review.Failure) string { return f.Path + ": " + f.Reason }); got != strings.Join(reasons, " ") {
		t.Errorf("failed\n got %s\nwant %s", got, strings.Join(reasons, " "))
	}
	if r.Skipped != 3 { // data, README, and a link to nothing; what a workspace holds is nobody's business
		t.Errorf("%d files skipped", r.Skipped)
	}
	if last := told[len(told)-1]; last.Done != last.Total || last.Total != 12 {
		t.Errorf("progress ends at %+v", last)
	}
	scan, good := lib.docs[sumOf(t, dir+"/scan.pdf")], lib.docs[sumOf(t, dir+"/good.pdf")]
	if scan.Work.Status != review.StatusUnread || scan.Work.Pages != 2 || !scan.Pages[0].Scanned {
		t.Errorf("scan %+v", scan.Work)
	}
	if good.Work.Status != review.StatusFull || len(good.References) != 1 || good.References[0].Year != 2010 || good.Chunks[0].Page != 1 {
		t.Errorf("good %+v %+v", good.Work, good.References)
	}
}

func sumOf(t *testing.T, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return review.Digest(raw)
}

func TestImportAgainReadsNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"m.md": "# M\n\ntext", "n.pdf": "%PDF-1.4"})
	lib := newShelf()
	imp := New(lib, slides{}, nil)
	if _, err := imp.Import(context.Background(), []string{dir + "/m.md"}, nil); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"early.md": "# M\n\ntext"})
	r, err := imp.Import(context.Background(), []string{dir + "/*.md"}, nil)
	if err != nil || len(lib.saved) != 1 || len(r.Works) != 1 || r.Works[0].New || len(r.Duplicates) != 1 {
		t.Errorf("%+v %v", r, err)
	}
	if w, _ := lib.Work(context.Background(), lib.saved[0]); filepath.Base(w.Path) != "early.md" {
		t.Errorf("the first sorted path did not win: %s", w.Path)
	}
}

func TestImportRefusals(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"empty/x.csv": "1", "paper.docx": "PK", "zero.pdf": "", "fine.md": "# F\n\ntext"})
	for _, c := range []struct{ path, want string }{
		{"none.pdf", "There is no such file or folder."},
		{"empty", "There are no papers in this folder."},
		{"paper.docx", "Forage does not read .docx files."},
		{"zero.pdf", "The file is empty."},
		{"*.nxml", "No file matches this pattern."},
	} {
		r, err := New(newShelf(), slides{}, nil).Import(context.Background(), []string{filepath.Join(dir, c.path)}, nil)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Input || !strings.Contains(f.Say, c.want) || f.Advice == "" || len(r.Failed) != 1 {
			t.Errorf("%s: %v", c.path, err)
		}
		r, err = New(newShelf(), slides{}, nil).Import(context.Background(), []string{filepath.Join(dir, c.path), dir + "/fine.md"}, nil)
		if err != nil || len(r.Works) != 1 || len(r.Failed) != 1 {
			t.Errorf("%s beside a usable file: %+v %v", c.path, r, err)
		}
	}
	if _, err := New(newShelf(), slides{}, nil).Import(context.Background(), nil, nil); fault.Of(err).Kind != fault.Input {
		t.Errorf("no paths: %v", err)
	}
}

func TestImportStops(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	for n := range 40 {
		files[fmt.Sprintf("p%02d.md", n)] = fmt.Sprintf("# Paper %d\n\ntext", n)
	}
	write(t, dir, files)

	lib := newShelf()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	lib.stop = func(saved int) error {
		if saved == 9 {
			cancel()
		}
		return nil
	}
	r, err := New(lib, slides{}, nil).Import(ctx, []string{dir}, nil)
	if !errors.Is(err, context.Canceled) || fault.Of(err).Kind != fault.Interrupted {
		t.Errorf("cancelled: %v", err)
	}
	if len(r.Works) != 10 || len(lib.saved) != 10 {
		t.Errorf("%d works listed, %d saved", len(r.Works), len(lib.saved))
	}
	lib.stop = nil
	if r, err = New(lib, slides{}, nil).Import(context.Background(), []string{dir}, nil); err != nil || len(r.Works) != 40 || len(lib.saved) != 40 {
		t.Errorf("resumed: %d works, %d saved, %v", len(r.Works), len(lib.saved), err)
	}
	full := errors.New("disk full")
	lib = newShelf()
	lib.stop = func(int) error { return full }
	if _, err = New(lib, slides{}, nil).Import(context.Background(), []string{dir}, nil); !errors.Is(err, full) {
		t.Errorf("a library that fails must stop the import: %v", err)
	}
}

func TestImportIsDeterministic(t *testing.T) {
	dir := t.TempDir()
	for n := range 20 {
		write(t, dir, map[string]string{fmt.Sprintf("p%02d.md", n): fmt.Sprintf("# Paper %d\n\n## Results\n\n%s\n", n, strings.Repeat("It grew. ", 200*(20-n)))})
	}
	var first *shelf
	for range 3 {
		lib := newShelf()
		if _, err := New(lib, slides{}, nil).Import(context.Background(), []string{dir}, nil); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = lib
		}
		if !slices.Equal(lib.saved, first.saved) || !reflect.DeepEqual(lib.docs, first.docs) {
			t.Fatal("two imports differ")
		}
	}
}
