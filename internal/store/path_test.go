package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"forage/internal/review"
)

// saved stores a work with a file of its own.
func saved(t *testing.T, s *Store, title string) review.WorkID {
	t.Helper()
	d := document(t, title, "It grew.")
	save(t, s, d)
	return d.Work.ID
}

// pathOf is a path that was read.
func pathOf(path string, works ...review.WorkID) review.Path {
	return review.Path{Path: path, Folder: "/in", SHA256: "s" + path, Bytes: 3, Changed: 4, State: review.PathRead, Works: works}
}

func TestAPathIsStoredWithItsWorks(t *testing.T) {
	s := open(t, t.TempDir())
	a, b := saved(t, s, "a"), saved(t, s, "b")
	want := pathOf("/in/x.bib", a, b)
	slices.Sort(want.Works)
	if loose, err := s.FinishPath(t.Context(), want); err != nil || loose != nil {
		t.Fatal(loose, err)
	}
	got, err := s.PathsAt(t.Context(), []string{"/in/x.bib", "/in/none"})
	if err != nil || len(got) != 1 || !slices.Equal(got["/in/x.bib"].Works, want.Works) || got["/in/x.bib"].SHA256 != want.SHA256 {
		t.Fatalf("%+v %v", got, err)
	}
	// Saving it again leaves its works alone.
	want.State = review.PathWaiting
	if err := s.SavePaths(t.Context(), []review.Path{want}); err != nil {
		t.Fatal(err)
	}
	in, err := s.PathsIn(t.Context(), review.PathWaiting)
	if err != nil || len(in) != 1 || len(in[0].Works) != 2 {
		t.Fatalf("%+v %v", in, err)
	}
}

func TestPathsBelowAFolderAreNotThoseOfItsNeighbours(t *testing.T) {
	s := open(t, t.TempDir())
	paths := []string{"/in/a", "/in/b/c", "/in2/a", "/in-b", "/in"}
	for _, p := range paths {
		if err := s.SavePaths(t.Context(), []review.Path{pathOf(p)}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.PathsBelow(t.Context(), "/in/")
	if err != nil || len(got) != 2 || got[0].Path != "/in/a" || got[1].Path != "/in/b/c" {
		t.Errorf("%+v %v", got, err)
	}
}

func TestAWorkIsLetGoWithItsLastPath(t *testing.T) {
	s := open(t, t.TempDir())
	a := saved(t, s, "a")
	for _, p := range []string{"/in/1", "/in/2"} {
		if _, err := s.FinishPath(t.Context(), pathOf(p, a)); err != nil {
			t.Fatal(err)
		}
		if err := s.SetPath(t.Context(), a, p); err != nil {
			t.Fatal(err)
		}
	}
	if loose, err := s.ForgetPath(t.Context(), "/in/1"); err != nil || len(loose) != 0 {
		t.Fatal(loose, err)
	}
	if w, _ := s.Work(t.Context(), a); w.Path != "/in/2" {
		t.Errorf("it is shown at %q", w.Path)
	}
	if stay, err := s.RetireWorks(t.Context(), []review.WorkID{a}); err != nil || len(stay) != 1 {
		t.Errorf("a work that a path holds goes: %v %v", stay, err)
	}
	loose, err := s.ForgetPath(t.Context(), "/in/2")
	if err != nil || !slices.Equal(loose, []review.WorkID{a}) {
		t.Fatal(loose, err)
	}
	if stay, err := s.RetireWorks(t.Context(), loose); err != nil || len(stay) != 0 {
		t.Fatal(stay, err)
	}
	if works, _ := s.Works(t.Context()); len(works) != 0 {
		t.Errorf("%d works", len(works))
	}
	if left, _ := os.ReadDir(filepath.Join(s.Dir(), filesName)); len(left) != 0 {
		t.Errorf("%d files are left", len(left))
	}
}

func TestAWorkOfAReviewIsNotRetired(t *testing.T) {
	s := open(t, t.TempDir())
	a := saved(t, s, "a")
	if err := s.CreateReview(t.Context(), review.Review{ID: "r", Works: []review.WorkID{a}}, nil); err != nil {
		t.Fatal(err)
	}
	if stay, err := s.RetireWorks(t.Context(), []review.WorkID{a}); err != nil || len(stay) != 1 {
		t.Error(stay, err)
	}
}

func TestForgettingAnArchiveForgetsItsFiles(t *testing.T) {
	s := open(t, t.TempDir())
	for _, p := range []string{"/in/a.zip", "/in/a.zip/x", "/in/a.zip2", "/in/a.zip-y"} {
		if _, err := s.FinishPath(t.Context(), pathOf(p)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.ForgetPath(t.Context(), "/in/a.zip"); err != nil {
		t.Fatal(err)
	}
	if left, _ := s.PathsBelow(t.Context(), ""); len(left) != 2 || left[0].Path != "/in/a.zip-y" {
		t.Errorf("%+v", left)
	}
}

func TestADeletedWorkIsLeftOutInALibraryFolderOnly(t *testing.T) {
	s := open(t, t.TempDir())
	a, b := saved(t, s, "a"), saved(t, s, "b")
	outside, many := pathOf("/out/a", a), pathOf("/in/many", a, b)
	outside.Folder = ""
	for _, p := range []review.Path{pathOf("/in/a", a), outside, many} {
		if _, err := s.FinishPath(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.DeleteWork(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	rows, _ := s.PathsBelow(t.Context(), "")
	if len(rows) != 2 || rows[0].State != review.PathLeftOut || rows[1].State != review.PathRead || !slices.Equal(rows[1].Works, []review.WorkID{b}) {
		t.Errorf("%+v", rows)
	}
}

func TestLibraryFoldersTakeUpThoseBelowThem(t *testing.T) {
	s := open(t, t.TempDir())
	wait := pathOf("/in/sub/x")
	wait.Folder, wait.State = "/in/sub", review.PathWaiting
	stray := pathOf("/else/y")
	stray.Folder, stray.State = "", review.PathReading
	if err := s.SavePaths(t.Context(), []review.Path{wait, stray}); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"/in/sub", "/in2", "/in"} {
		if err := s.AddFolder(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Folders(t.Context()); err != nil || !slices.Equal(got, []string{"/in", "/in2"}) {
		t.Fatal(got, err)
	}
	if all, outside, err := s.Waiting(t.Context()); err != nil || all != 2 || outside != 1 {
		t.Error(all, outside, err)
	}
	if err := s.DropWaiting(t.Context()); err != nil {
		t.Fatal(err)
	}
	if all, outside, _ := s.Waiting(t.Context()); all != 1 || outside != 0 {
		t.Error(all, outside)
	}
	if err := s.RemoveFolder(t.Context(), "/in"); err != nil {
		t.Fatal(err)
	}
	if rows, _ := s.PathsBelow(t.Context(), ""); len(rows) != 0 {
		t.Errorf("%+v", rows)
	}
}
