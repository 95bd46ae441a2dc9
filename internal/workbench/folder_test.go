package workbench

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

func TestOnlyAFolderOfPapersIsKeptInStep(t *testing.T) {
	home := t.TempDir()
	w := openAt(t, filepath.Join(home, "workspace"))
	outer, file := t.TempDir(), filepath.Join(t.TempDir(), "a.md")
	inner := filepath.Join(outer, "inner")
	if err := os.Mkdir(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("# A"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]fault.Kind{
		filepath.Join(outer, "none"): fault.Input, file: fault.Input,
		home: fault.Usage, w.Dir(): fault.Usage, filepath.Join(w.Dir(), "files"): fault.Usage,
	} {
		if err := w.AddFolder(t.Context(), path); err == nil || fault.Of(err).Kind != kind {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := w.AddFolder(t.Context(), inner); err != nil {
		t.Fatal(err)
	}
	if err := w.AddFolder(t.Context(), outer); err != nil { // takes the inner one up
		t.Fatal(err)
	}
	if err := w.AddFolder(t.Context(), inner); fault.Of(err).Kind != fault.Usage {
		t.Errorf("a folder within another: %v", err)
	}
	got, err := w.Folders(t.Context())
	if err != nil || len(got) != 1 || got[0].Path != outer || got[0].State != ingest.StepNotYet {
		t.Errorf("%+v %v", got, err)
	}
}

func TestALibraryFolderIsKeptInStepAndADeletedWorkStaysAway(t *testing.T) {
	w := openAt(t, t.TempDir())
	dir := t.TempDir()
	for name, text := range map[string]string{"a.md": "# A\n\n## Results\n\nIt grew.", "b.md": "# B\n\n## Results\n\nIt shrank."} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	done, turns := make(chan error), make(chan ingest.FolderState, 100)
	go func() { done <- w.Keep(ctx, nil, func(f ingest.FolderState) { turns <- f }) }()
	if err := w.AddFolder(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	for in := false; !in; {
		select {
		case f := <-turns:
			in = f.State == ingest.StepInStep
		case <-time.After(30 * time.Second):
			t.Fatal("it does not come in step")
		}
	}
	works, err := w.Works(t.Context())
	if err != nil || len(works) != 2 {
		t.Fatalf("%+v %v", works, err)
	}
	if err := w.DeleteWork(t.Context(), works[0].ID); err != nil {
		t.Fatal(err)
	}
	w.lookNow()
	cancel()
	if err := <-done; err == nil {
		t.Error("it ended by itself")
	}
	left, err := w.PathsIn(t.Context(), review.PathLeftOut)
	if err != nil || len(left) != 1 || left[0].Path != works[0].Path {
		t.Errorf("%+v %v", left, err)
	}
	if err := w.RemoveFolder(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if works, _ := w.Works(t.Context()); len(works) != 1 {
		t.Errorf("%d works after the folder was removed", len(works))
	}
}

func TestTheOutermostFoldersAreWatched(t *testing.T) {
	got := outermost([]string{"/a/b", "/a", "/a", "/ab", "/c/d"})
	if !slices.Equal(got, []string{"/a", "/ab", "/c/d"}) {
		t.Error(got)
	}
}

// openAt opens a workspace that ends with the test.
func openAt(t *testing.T, dir string) *Workbench {
	t.Helper()
	w, err := Open(t.Context(), Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}
