package app

import (
	"strings"
	"testing"

	"forage/internal/fault"
)

func TestFoldersAreKeptInStepWhileTheWindowIsOpen(t *testing.T) {
	a, h, heard := newTestApp(t)
	h.changing = true
	if folders, err := a.Library.Folders(); err != nil || len(folders) != 1 {
		t.Fatal(folders, err)
	}
	eventually(t, "news of the folders", func() bool { return heard.count(NounFolders) >= 2 && heard.count(NounLibrary) >= 1 })
	a.close()
	if !h.kept || !strings.HasSuffix(strings.Join(h.called(), " "), "close") {
		t.Errorf("kept %t, %v", h.kept, h.called())
	}
}

func TestWhatWaitsIsOfferedAndNotBegun(t *testing.T) {
	a, h, _ := newTestApp(t)
	u, err := a.Library.Unread()
	if err != nil || u.Waiting != 212 || len(u.Failed) != 1 || u.LeftOut == nil || len(h.called()) != 0 {
		t.Fatalf("%+v, %v, %v", u, err, h.called())
	}
	if err := a.Library.Resume(); err != nil {
		t.Fatal(err)
	}
	if err := a.Library.Import([]string{"/more"}); fault.Of(err).Kind != fault.Usage {
		t.Errorf("two imports at once: %v", err)
	}
	close(h.letGo)
	eventually(t, "the ending", func() bool { return a.Library.Importing().Ended })
	if err := a.Library.DropWaiting(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(h.called(), ", "); got != "resume import, drop" {
		t.Error(got)
	}
}

func TestFoldersAreAddedAndRemoved(t *testing.T) {
	a, h, _ := newTestApp(t)
	if err := a.Library.AddFolder(" "); fault.Of(err).Kind != fault.Usage {
		t.Fatal(err)
	}
	if err := a.Library.AddFolder(" /in "); err != nil {
		t.Fatal(err)
	}
	if err := a.Library.RemoveFolder("/in"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(h.called(), ", "); got != "add folder /in, remove folder /in" {
		t.Error(got)
	}
}
