package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"forage/internal/review"
	"forage/internal/store"
)

// kept is a folder that is kept in step, with a clock set by hand.
type keptFolder struct {
	*testing.T
	dir   string
	lib   *store.Store
	watch *Watch
	clock time.Time
}

func newKept(t *testing.T, files map[string]string) *keptFolder {
	t.Helper()
	k := &keptFolder{T: t, dir: filepath.Join(t.TempDir(), "papers"), lib: library(t, t.TempDir()), clock: time.Unix(1_700_000_000, 0)}
	write(t, k.dir, files)
	k.restart()
	return k
}

// restart forgets what a process remembers.
func (k *keptFolder) restart() {
	k.watch = New(k.lib, slides{}, nil).Watch(k.dir)
	k.watch.now = func() time.Time { return k.clock }
}

// look looks once, and tells what changed as "kind name".
func (k *keptFolder) look() (string, Looked) {
	k.Helper()
	var all []string
	looked, err := k.watch.Look(k.Context(), func(c Change) {
		line := string(c.Kind) + " " + filepath.Base(c.Path)
		if c.From != "" {
			line += " from " + filepath.Base(c.From)
		}
		all = append(all, line)
	}, nil)
	if err != nil {
		k.Fatal(err)
	}
	return strings.Join(all, ", "), looked
}

// settled looks until everything has had time to settle.
func (k *keptFolder) settled() (string, Looked) {
	k.Helper()
	first, _ := k.look()
	k.clock = k.clock.Add(settleTime)
	second, looked := k.look()
	return strings.Trim(first+", "+second, ", "), looked
}

func (k *keptFolder) expect(changes string, works int) Looked {
	k.Helper()
	got, looked := k.settled()
	list, err := k.lib.Works(k.Context())
	if err != nil || got != changes || len(list) != works {
		k.Errorf("changes %q, want %q; %d works, want %d; %v", got, changes, len(list), works, err)
	}
	return looked
}

func (k *keptFolder) write(name, text string) {
	k.Helper()
	write(k.T, k.dir, map[string]string{name: text})
}

func (k *keptFolder) remove(name string) {
	k.Helper()
	if err := os.RemoveAll(filepath.Join(k.dir, name)); err != nil {
		k.Fatal(err)
	}
}

func (k *keptFolder) move(from, to string) {
	k.Helper()
	if err := os.Rename(filepath.Join(k.dir, from), filepath.Join(k.dir, to)); err != nil {
		k.Fatal(err)
	}
}

func TestANewFileIsReadOnceItHasStoppedGrowing(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1)})
	k.expect("added a.md", 1)
	k.write("b.md", "# Half")
	for range 3 {
		k.clock = k.clock.Add(settleTime / 2)
		if got, looked := k.look(); got != "" || looked.Waiting != 1 {
			t.Fatalf("%q, %d waiting", got, looked.Waiting)
		}
		f, err := os.OpenFile(filepath.Join(k.dir, "b.md"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(f, "and more")
		f.Close()
	}
	k.expect("added b.md", 2)
	if got, looked := k.look(); got != "" || looked.Waiting != 0 || looked.Files != 2 {
		t.Errorf("%q %+v", got, looked)
	}
}

func TestAFolderIsKeptInStep(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "sub/b.md": paperText(2), "c.md": paperText(3), "bad.pdf": "%PDF-1.4 z"})
	k.expect("added a.md, failed bad.pdf, added c.md, added b.md", 3)

	k.write("a.md", paperText(11))
	k.expect("changed a.md", 3)

	k.move("c.md", "d.md")
	k.expect("renamed d.md from c.md", 3)

	k.move("sub", "moved")
	k.expect("renamed b.md from b.md", 3)

	k.remove("d.md")
	k.expect("removed d.md", 2)

	if looked := k.expect("", 2); looked.Failed != 1 {
		t.Errorf("%+v", looked)
	}
	k.write("bad.pdf", "%PDF-1.4 still bad")
	k.expect("failed bad.pdf", 2)
	k.remove("bad.pdf")
	if looked := k.expect("", 2); looked.Failed != 0 {
		t.Errorf("%+v", looked)
	}
}

func TestARenameKeepsTheWorkAndChangesItsPath(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "b.md": paperText(2)})
	k.expect("added a.md, added b.md", 2)
	before, _ := k.lib.Works(t.Context())
	k.move("a.md", "z.md")
	k.expect("renamed z.md from a.md", 2)
	for _, w := range before {
		now, err := k.lib.Work(t.Context(), w.ID)
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.Replace(w.Path, "a.md", "z.md", 1); now.Path != want {
			t.Errorf("path %s, want %s", now.Path, want)
		}
	}
}

func TestAnUnpluggedDiskTakesNothingOut(t *testing.T) {
	files := map[string]string{"a.md": paperText(1), "b.md": paperText(2), "c.md": paperText(3)}
	for name, away := range map[string]func(k *keptFolder){
		"the folder is gone": func(k *keptFolder) { k.remove("") },
		"an empty mount point": func(k *keptFolder) {
			for f := range files {
				k.remove(f)
			}
		},
		"another disk in its place": func(k *keptFolder) {
			for f := range files {
				k.remove(f)
			}
			k.write("other.md", paperText(9))
		},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKept(t, files)
			k.expect("added a.md, added b.md, added c.md", 3)
			away(k)
			for range 3 {
				got, looked := k.settled()
				if looked.Absent != 3 || looked.Say == "" || strings.Contains(got, "removed") {
					t.Errorf("%q %+v", got, looked)
				}
				k.restart() // nor does a later process
			}
			write(t, k.dir, files)
			_, looked := k.settled()
			if looked.Absent != 0 || looked.Say != "" || !looked.There {
				t.Errorf("back again: %+v", looked)
			}
			if list, _ := k.lib.Works(t.Context()); len(list) < 3 {
				t.Errorf("%d works are left", len(list))
			}
		})
	}
}

func TestAnEmptySubfolderMayBeAMountPoint(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "disk/b.md": paperText(2), "link/none": ""})
	k.expect("added a.md, added b.md", 2)
	k.remove("disk/b.md")
	if looked := k.expect("", 2); looked.Absent != 1 {
		t.Errorf("%+v", looked)
	}
	k.remove("disk")
	k.expect("removed b.md", 1)
}

func TestAWorkThatAReviewReadsStays(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "b.md": paperText(2)})
	k.expect("added a.md, added b.md", 2)
	works, _ := k.lib.Works(t.Context())
	var ids []review.WorkID
	for _, w := range works {
		ids = append(ids, w.ID)
	}
	if err := k.lib.CreateReview(t.Context(), review.Review{ID: "r", Works: ids}, nil); err != nil {
		t.Fatal(err)
	}
	k.write("a.md", paperText(11))
	k.expect("kept a.md", 3)
	k.remove("b.md")
	k.expect("kept b.md", 3)
	k.expect("", 3)
}

func TestADeletedWorkDoesNotComeBackByItself(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "b.md": paperText(2)})
	k.expect("added a.md, added b.md", 2)
	id := review.NewWorkID(sumOf(t, filepath.Join(k.dir, "a.md")))
	if err := k.lib.DeleteWork(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	k.expect("", 1)
	k.move("a.md", "c.md") // nor under another name
	k.expect("", 1)
	if got := states(t, k.lib); got != "b.md read, c.md left out" {
		t.Error(got)
	}
	r, err := New(k.lib, slides{}, nil).Import(t.Context(), []string{filepath.Join(k.dir, "c.md")}, nil)
	if err != nil || len(r.Works) != 1 || !r.Works[0].New {
		t.Fatalf("by hand: %+v %v", r, err)
	}
	k.expect("", 2)
}

func TestFilesOfAnArchiveGoWithIt(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1)})
	zipped(t, filepath.Join(k.dir, "z.zip"), "m.md", paperText(5), "n.md", paperText(6))
	k.expect("added a.md, added z.zip", 3)
	k.expect("", 3)
	zipped(t, filepath.Join(k.dir, "z.zip"), "m.md", paperText(5), "o.md", paperText(7), "p.md", paperText(8))
	k.expect("changed z.zip", 4)
	if err := k.lib.DeleteWork(t.Context(), review.NewWorkID(review.Digest([]byte(paperText(5))))); err != nil {
		t.Fatal(err)
	}
	zipped(t, filepath.Join(k.dir, "z.zip"), "m.md", paperText(5), "o.md", paperText(9))
	k.expect("changed z.zip", 2)
	k.remove("z.zip")
	k.expect("removed z.zip", 1)
}

func TestWhatWasImportedByHandBeforeIsNotTakenOut(t *testing.T) {
	k := newKept(t, map[string]string{"a.md": paperText(1), "b.md": paperText(2)})
	if _, err := New(k.lib, slides{}, nil).Import(t.Context(), []string{k.dir}, nil); err != nil {
		t.Fatal(err)
	}
	k.remove("a.md") // before the folder came into anybody's care
	k.expect("", 2)
	k.remove("b.md")
	k.write("c.md", paperText(3))
	k.expect("added c.md, removed b.md", 2)
}

func TestAKeeperSurvivesAndSaysWhereItStands(t *testing.T) {
	dir, lib := papers(t, 3), library(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	turns, changes := make(chan FolderState, 100), make(chan Change, 100)
	asked := 0
	keeper := New(lib, slides{}, nil).Keeper(func(context.Context) ([]string, error) {
		if asked++; asked == 1 {
			return nil, os.ErrInvalid
		}
		return []string{dir, filepath.Join(dir, "none")}, nil
	}, func(c Change) { changes <- c }, func(f FolderState) { turns <- f })
	done := make(chan error)
	go func() { done <- keeper.Run(ctx) }()
	keeper.Nudge()
	for inStep := false; !inStep; {
		select {
		case f := <-turns:
			inStep = f.State == StepInStep && f.Files == 3
		case <-time.After(20 * time.Second):
			t.Fatalf("not in step: %+v", keeper.States())
		}
	}
	if len(changes) != 3 {
		t.Errorf("%d changes", len(changes))
	}
	deadline := time.Now().Add(5 * time.Second)
	for len(keeper.States()) != 2 || keeper.States()[1].State != StepAbsent {
		if time.Now().After(deadline) {
			t.Fatalf("%+v", keeper.States())
		}
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if err := <-done; err == nil {
		t.Error("it ended without being asked to")
	}
}
