package app

import (
	"context"
	"errors"
	"slices"
	"testing"

	"forage/internal/fault"
)

func TestTheModelServerCrossesWithoutNilLists(t *testing.T) {
	a, _, _ := newTestApp(t)
	if s, err := a.Models.Server(); err != nil || !s.Running || s.Models == nil {
		t.Fatalf("%+v, %v", s, err)
	}
}

func TestAServerIsStartedOnceAndWaitedFor(t *testing.T) {
	a, h, heard := newTestApp(t)
	ended := make(chan error)
	go func() { ended <- a.Models.Start() }()
	eventually(t, "it is being started", func() bool { return slices.Contains(h.called(), "start models") })
	if err := a.Models.Start(); fault.Of(err).Kind != fault.Usage {
		t.Fatalf("a second start: %v", err)
	}
	close(h.letGo)
	if err := <-ended; err != nil || heard.count(NounModels) != 1 {
		t.Fatal(err, heard.count(NounModels))
	}
}

func TestAServerThatIsBeingStartedDoesNotOutliveTheWindow(t *testing.T) {
	a, h, _ := newTestApp(t)
	ended := make(chan error, 1)
	go func() { ended <- a.Models.Start() }()
	eventually(t, "it is being started", func() bool { return slices.Contains(h.called(), "start models") })
	a.close()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if got := h.called(); !slices.Equal(got, []string{"start models", "close"}) {
		t.Fatalf("order: %v", got)
	}
}

func TestATrialTellsItsProgressAndItsEnding(t *testing.T) {
	a, h, heard := newTestApp(t)
	if err := a.Models.Try("tiny"); err != nil {
		t.Fatal(err)
	}
	if err := a.Models.Try("other"); fault.Of(err).Kind != fault.Usage {
		t.Fatalf("a second trial: %v", err)
	}
	eventually(t, "progress", func() bool {
		s := a.Models.Trying()
		return s.Running && s.Model == "tiny" && s.Done == 3 && s.Total == 40
	})
	close(h.letGo)
	eventually(t, "the ending", func() bool { return a.Models.Trying().Ended && heard.told(Changed{NounModels, ""}) })
	if s := a.Models.Trying(); s.Running || s.Stopped || s.Fault != "" {
		t.Fatalf("%+v", s)
	}
	if !heard.told(Changed{NounModels, trying}) {
		t.Fatal("progress was told of everything")
	}
}

func TestAStoppedTrialIsNoFault(t *testing.T) {
	a, _, _ := newTestApp(t)
	if err := a.Models.Try("tiny"); err != nil {
		t.Fatal(err)
	}
	a.Models.StopTry()
	if s := a.Models.Trying(); !s.Stopped || !s.Ended || s.Running || s.Fault != "" {
		t.Fatalf("%+v", s)
	}
}

func TestAFailedTrialSaysWhy(t *testing.T) {
	a, h, _ := newTestApp(t)
	h.runErr = fault.New(fault.Unavailable, "The model fell silent.", "")
	close(h.letGo)
	if err := a.Models.Try("tiny"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the ending", func() bool { return a.Models.Trying().Ended })
	if s := a.Models.Trying(); s.Stopped || s.Fault == "" {
		t.Fatalf("%+v", s)
	}
}

func TestAModelIsFetchedOnlyByAgreement(t *testing.T) {
	a, h, _ := newTestApp(t)
	if err := a.Models.Pull("tiny", false); fault.Of(err).Kind != fault.Privacy {
		t.Fatalf("not agreed: %v", err)
	}
	if s := a.Models.Pulling(); s.Running || s.Ended {
		t.Fatalf("%+v", s)
	}
	if err := a.Models.Pull(" tiny ", true); err != nil {
		t.Fatal(err)
	}
	eventually(t, "progress", func() bool { s := a.Models.Pulling(); return s.Running && s.Progress.Total == 4 })
	if got := h.called(); !slices.Equal(got, []string{"pull tiny offline", "pull tiny ask"}) {
		t.Fatalf("asked: %v", got)
	}
	if err := a.Models.Pull("other", true); fault.Of(err).Kind != fault.Usage {
		t.Fatalf("a second one: %v", err)
	}
	a.Models.StopPull()
	if s := a.Models.Pulling(); !s.Stopped || s.Running || s.Fault != "" {
		t.Fatalf("%+v", s)
	}
}
