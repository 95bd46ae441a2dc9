package ingest

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/store"
)

// library opens a real library.
func library(t *testing.T, dir string) *store.Store {
	t.Helper()
	lib, err := store.Open(t.Context(), dir, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	return lib
}

// papers are n small papers in a folder of their own.
func papers(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		write(t, dir, map[string]string{fmt.Sprintf("p%02d.md", i): paperText(i)})
	}
	return dir
}

func paperText(n int) string {
	return fmt.Sprintf("# Paper %d\n\n## Results\n\nIt grew by %d per cent.\n", n, n)
}

// states are the paths of a library as "name state", by path.
func states(t *testing.T, lib *store.Store) string {
	t.Helper()
	rows, err := lib.PathsBelow(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, r := range rows {
		all = append(all, filepath.Base(r.Path)+" "+string(r.State))
	}
	return strings.Join(all, ", ")
}

// counting counts how often files are read, and can stop at one.
type counting struct {
	slides
	read []string
	at   func(name string)
}

func (c *counting) ReadWith(ctx context.Context, path string, with pdf.Recognition) (*pdf.Paper, error) {
	c.read = append(c.read, filepath.Base(path))
	if c.at != nil {
		c.at(filepath.Base(path))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return c.slides.ReadWith(ctx, path, with)
}

func TestAStoppedImportLeavesTheRestWaitingAndResumeFinishesIt(t *testing.T) {
	dir, home := papers(t, 30), t.TempDir()
	lib := library(t, home)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := New(lib, slides{}, nil).Import(ctx, []string{dir}, func(p Progress) {
		if p.Stage == "added" && p.Done == 7 {
			cancel()
		}
	})
	if err == nil {
		t.Fatal("the import was not stopped")
	}
	all, outside, err := lib.Waiting(t.Context())
	if err != nil || all < 20 || all > 23 || outside != all {
		t.Fatalf("%d wait, %d outside, %v", all, outside, err)
	}
	if got := states(t, lib); strings.Contains(got, "reading") {
		t.Errorf("a stopped file counts as one that ended Forage: %s", got)
	}
	// An import of something else does not start what waits.
	other := papers(t, 1)
	write(t, other, map[string]string{"p00.md": "# Other\n\ntext"})
	if r, err := New(lib, slides{}, nil).Import(t.Context(), []string{other}, nil); err != nil || len(r.Works) != 1 {
		t.Fatalf("%+v %v", r, err)
	}
	if again, _, _ := lib.Waiting(t.Context()); again != all {
		t.Errorf("%d wait after another import, before %d", again, all)
	}
	r, err := New(lib, slides{}, nil).Resume(t.Context(), nil)
	if err != nil || len(r.Works) != all {
		t.Errorf("resumed %d of %d, %v", len(r.Works), all, err)
	}
	if works, _ := lib.Works(t.Context()); len(works) != 31 {
		t.Errorf("%d works", len(works))
	}
	if left, _, _ := lib.Waiting(t.Context()); left != 0 {
		t.Errorf("%d still wait", left)
	}
}

func TestAFileThatEndedForageTwiceIsNotTriedAThirdTime(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	write(t, dir, map[string]string{"good.pdf": "%PDF-1.4 x", "poison.pdf": "%PDF-1.4 poison"})
	lib := library(t, home)
	poison := filepath.Join(dir, "poison.pdf")
	// die is what a killed process leaves: the file is marked as being read.
	die := func() {
		rows, err := lib.PathsAt(t.Context(), []string{poison})
		if err != nil {
			t.Fatal(err)
		}
		row := rows[poison]
		row.Path, row.State = poison, review.PathReading
		if row.Bytes == 0 {
			info, _ := os.Stat(poison)
			f := fileOf(poison, info)
			row.Bytes, row.Changed = f.bytes, f.changed
		}
		if err := lib.SavePaths(t.Context(), []review.Path{row}); err != nil {
			t.Fatal(err)
		}
	}
	die()
	first := New(lib, &counting{}, nil)
	if err := first.recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := states(t, lib); got != "poison.pdf waiting" {
		t.Fatal(got)
	}
	die()
	reader := &counting{}
	r, err := New(lib, reader, nil).Import(t.Context(), []string{dir}, nil)
	if err != nil || len(r.Works) != 1 || len(r.Failed) != 1 || r.Failed[0].Reason != endedTwice {
		t.Fatalf("%+v %v", r, err)
	}
	if strings.Join(reader.read, " ") != "good.pdf" {
		t.Errorf("read %v", reader.read)
	}
	// Named by itself it is tried again.
	reader.read = nil
	if _, err := New(lib, reader, nil).Import(t.Context(), []string{poison}, nil); err == nil || len(reader.read) != 1 {
		t.Errorf("read %v, %v", reader.read, err)
	}
	if got := states(t, lib); got != "good.pdf read, poison.pdf failed" {
		t.Error(got)
	}
}

func TestAFileThatEndedForageOnceIsReadAlone(t *testing.T) {
	if (job{item: &item{Path: review.Path{Reason: endedOnce}}}).weight() != int64(readers()) || (job{item: &item{}}).weight() != 1 {
		t.Error("it shares the readers")
	}
}

func TestWhatDidNotChangeIsNotEvenHashed(t *testing.T) {
	dir, home := papers(t, 3), t.TempDir()
	lib := library(t, home)
	if _, err := New(lib, slides{}, nil).Import(t.Context(), []string{dir}, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p01.md"), []byte(paperText(77)), 0o644); err != nil {
		t.Fatal(err)
	}
	var compared []string
	r, err := New(lib, slides{}, nil).Import(t.Context(), []string{dir}, func(p Progress) {
		if p.Stage == "comparing" {
			compared = append(compared, filepath.Base(p.Path))
		}
	})
	if err != nil || strings.Join(compared, " ") != "p01.md" || len(r.Works) != 3 || !r.Works[1].New || r.Works[0].New {
		t.Errorf("compared %v, %+v, %v", compared, r.Works, err)
	}
	// By hand nothing is taken out: the earlier work stays beside the new one.
	if works, _ := lib.Works(t.Context()); len(works) != 4 {
		t.Errorf("%d works", len(works))
	}
}

func TestACopyGoesTheWayOfTheFirst(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.pdf": "%PDF-1.4 z", "b.pdf": "%PDF-1.4 z", "c.md": "# C\n\ntext", "d.md": "# C\n\ntext"})
	lib := library(t, t.TempDir())
	if _, err := New(lib, slides{}, nil).Import(t.Context(), []string{dir}, nil); err != nil {
		t.Fatal(err)
	}
	if got := states(t, lib); got != "a.pdf failed, b.pdf failed, c.md read, d.md read" {
		t.Error(got)
	}
}

func TestAQueueOutlivesADiskThatIsAway(t *testing.T) {
	disk := t.TempDir()
	dir := filepath.Join(disk, "stick", "papers")
	write(t, dir, map[string]string{"a.md": paperText(1), "b.md": paperText(2)})
	write(t, filepath.Join(disk, "stick"), map[string]string{"other.txt": "the folder above is there, and not empty"})
	lib := library(t, t.TempDir())
	var rows []review.Path
	for _, name := range []string{"a.md", "b.md"} {
		rows = append(rows, review.Path{Path: filepath.Join(dir, name), State: review.PathWaiting})
	}
	if err := lib.SavePaths(t.Context(), rows); err != nil {
		t.Fatal(err)
	}
	away := filepath.Join(t.TempDir(), "away")
	if err := os.Rename(filepath.Join(disk, "stick", "papers"), away); err != nil {
		t.Fatal(err)
	}
	r, err := New(lib, slides{}, nil).Resume(t.Context(), nil)
	if err != nil || len(r.Failed) != 2 {
		t.Fatalf("%+v %v", r, err)
	}
	if got := states(t, lib); got != "a.md waiting, b.md waiting" {
		t.Error(got)
	}
	if err := os.Rename(away, dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "b.md")); err != nil {
		t.Fatal(err)
	}
	if r, err = New(lib, slides{}, nil).Resume(t.Context(), nil); err != nil || len(r.Works) != 1 || len(r.Failed) != 1 {
		t.Fatalf("%+v %v", r, err)
	}
	if got := states(t, lib); got != "a.md read" {
		t.Error(got)
	}
}

// zipped makes an archive of files, in order.
func zipped(t *testing.T, path string, files ...string) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for n := 0; n < len(files); n += 2 {
		f, err := z.Create(files[n])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[n+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestTheFilesOfAnArchiveArePathsOfTheirOwn(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "all.zip")
	zipped(t, path, "a.md", paperText(1), "part/b.md", paperText(2), "bad.xml", "words")
	write(t, dir, map[string]string{"z.md": paperText(2)})
	lib := library(t, t.TempDir())
	i := New(lib, slides{}, nil)
	for round := range 2 {
		r, err := i.Import(t.Context(), []string{dir}, nil)
		if err != nil || len(r.Failed) != 1 || r.Failed[0].Path != path+"/bad.xml" || len(r.Works) != 3 {
			t.Fatalf("round %d: %+v %v", round, r, err)
		}
		if r.Works[0].Path != path+"/a.md" || r.Works[1].Path != path+"/part/b.md" || r.Works[1].ID != r.Works[2].ID {
			t.Errorf("round %d: %+v", round, r.Works)
		}
	}
	if got := states(t, lib); got != "all.zip read, a.md read, bad.xml failed, b.md read, z.md read" {
		t.Error(got)
	}
	if works, _ := lib.Works(t.Context()); len(works) != 2 || works[0].Path != path+"/a.md" && works[1].Path != path+"/a.md" {
		t.Errorf("%+v", works)
	}
	// A member that is no longer in it is forgotten.
	zipped(t, path, "a.md", paperText(1), "c.md", paperText(3))
	if _, err := i.Import(t.Context(), []string{dir}, nil); err != nil {
		t.Fatal(err)
	}
	if got := states(t, lib); got != "all.zip read, a.md read, c.md read, z.md read" {
		t.Error(got)
	}
}

func TestABibliographyHoldsManyWorks(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"refs.ris": "TY  - JOUR\nTI  - First of two\nAU  - Smith, J.\nPY  - 2001\nER  -\nTY  - JOUR\nTI  - Second of two\nAU  - Smith, J.\nPY  - 2002\nER  -\n"})
	lib := library(t, t.TempDir())
	i := New(lib, slides{}, nil)
	for round := range 2 {
		r, err := i.Import(t.Context(), []string{dir}, nil)
		if err != nil || len(r.Works) != 2 || r.Works[0].New != (round == 0) {
			t.Fatalf("round %d: %+v %v", round, r, err)
		}
	}
}
