package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"forage/internal/fault"
)

func TestClosingPausesEverythingAndShutsTheHouse(t *testing.T) {
	a, h, _ := newTestApp(t)
	a.Forage.Run("r")
	if err := a.Library.Import([]string{"/papers"}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "both run", func() bool { return len(h.called()) == 2 })
	a.close()
	got := strings.Join(h.called(), " ")
	if !strings.HasSuffix(got, "close") || !strings.Contains(got, "ran") {
		t.Fatalf("order: %s", got)
	}
	if a.tasks.start("late", func(context.Context) error { return nil }, func(error) {}) {
		t.Fatal("something started after closing")
	}
	if _, err := a.Settings.Open(); !errors.Is(err, context.Canceled) {
		t.Fatalf("the house was opened again: %v", err)
	}
}

func TestTheHouseIsOpenedOnce(t *testing.T) {
	opened := 0
	a := New(func(context.Context) (House, error) {
		opened++
		time.Sleep(time.Millisecond)
		return &fakeHouse{}, nil
	})
	defer a.close()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = a.Library.Works() })
	}
	all.Wait()
	if opened != 1 {
		t.Fatalf("opened %d times", opened)
	}
}

func TestOpeningCanBeTriedAgain(t *testing.T) {
	locked := true
	a := New(func(context.Context) (House, error) {
		if locked {
			return nil, fault.New(fault.Unavailable, "Another window has this workspace open.", "Close it, then try again.")
		}
		return &fakeHouse{}, nil
	})
	defer a.close()
	if _, err := a.Settings.Open(); fault.Of(err).Kind != fault.Unavailable {
		t.Fatal(err)
	}
	locked = false
	if dir, err := a.Settings.Open(); err != nil || dir != "/workspace" {
		t.Fatal(dir, err)
	}
}

func TestImportRunsOnceAndTellsItsEnding(t *testing.T) {
	a, h, heard := newTestApp(t)
	if err := a.Library.Import([]string{" ", ""}); fault.Of(err).Kind != fault.Usage {
		t.Fatalf("no paths: %v", err)
	}
	if err := a.Library.Import([]string{" /papers "}); err != nil {
		t.Fatal(err)
	}
	if err := a.Library.Import([]string{"/more"}); fault.Of(err).Kind != fault.Usage {
		t.Fatalf("a second import: %v", err)
	}
	eventually(t, "progress", func() bool { s := a.Library.Importing(); return s.Running && s.Progress.Path == "/papers" })
	close(h.letGo)
	eventually(t, "the ending", func() bool { return a.Library.Importing().Ended && heard.count(NounLibrary) == 1 })
	s := a.Library.Importing()
	if s.Running || s.Stopped || s.Fault != "" || len(s.Result.Failed) != 1 {
		t.Fatalf("%+v", s)
	}
	if s.Result.Works == nil || s.Result.Duplicates == nil {
		t.Fatal("a nil list would cross as null")
	}
}

func TestAStoppedImportIsNoFault(t *testing.T) {
	a, _, _ := newTestApp(t)
	if err := a.Library.Import([]string{"/papers"}); err != nil {
		t.Fatal(err)
	}
	a.Library.StopImport()
	if s := a.Library.Importing(); !s.Stopped || s.Running || s.Fault != "" {
		t.Fatalf("%+v", s)
	}
}

func TestABrokenTaskDoesNotTakeTheWindowWithIt(t *testing.T) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	all := newTasks()
	defer all.close()
	ended := make(chan error, 1)
	all.start("breaks", func(context.Context) error { panic("on purpose") }, func(err error) { ended <- err })
	if f := fault.Of(<-ended); f.Kind != fault.Failed || !strings.Contains(f.Advice, "kept") {
		t.Fatal(f)
	}
}

func TestProgressIsThinnedAndEndingsAreNot(t *testing.T) {
	heard := &events{}
	at := time.Unix(0, 0)
	n := newNews(heard.emit, func() time.Time { return at })
	for range 50 {
		n.progress(NounForage, "r")
		at = at.Add(newsGap / 10)
	}
	if got := heard.count(NounForage); got != 5 {
		t.Fatalf("%d progress events in five gaps", got)
	}
	n.progress(NounForage, "s")
	for range 3 {
		n.ending(NounForage, "r")
	}
	if got := heard.count(NounForage); got != 5+1+3 {
		t.Fatalf("%d events", got)
	}
}

func TestNoNilListsCross(t *testing.T) {
	a, _, _ := newTestApp(t)
	works, err := a.Library.Works()
	if err != nil || works == nil {
		t.Fatal(works, err)
	}
	r, err := a.Review.Report("r")
	if err != nil || r.Sources == nil || r.Draft.Sections[0].Parts == nil || r.Review.Works == nil || r.Draft.Sections[0].TryWords == nil {
		t.Fatalf("%+v %v", r, err)
	}
}

func TestAPictureCrossesAsADataURL(t *testing.T) {
	a, _, _ := newTestApp(t)
	p, err := a.Reader.Page("w", 1, 144)
	if err != nil || p.Picture != "data:image/png;base64,cGljdHVyZQ==" || p.Width != 612 || p.Count != 3 {
		t.Fatal(p, err)
	}
}

func TestDoctorsFindingsCross(t *testing.T) {
	a, _, _ := newTestApp(t)
	if f, err := a.Settings.Doctor(); err != nil || len(f) != 1 || f[0].Say != "whole" {
		t.Fatal(f, err)
	}
}

func TestOnlyWebAddressesLeaveTheWindow(t *testing.T) {
	a, _, _ := newTestApp(t)
	for _, address := range []string{"", "file:///etc/passwd", "javascript:alert(1)", "https://", "mailto:a@b.org", "doi.org/10.1"} {
		if err := a.Settings.OpenLink(address); fault.Of(err) == nil || fault.Of(err).Kind != fault.Input {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestWithoutADisplayThereIsOneSentence(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if status := Main(nil); status != 4 {
		t.Fatalf("status %d", status)
	}
}
