package app

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
	"forage/internal/workbench"
)

func TestBeginStartsTheWalk(t *testing.T) {
	a, h, _ := newTestApp(t)
	r, err := a.Review.Begin(workbench.Brief{Papers: []string{" /papers ", " "}})
	if err != nil || !slices.Equal(r.Papers, []string{"/papers"}) {
		t.Fatalf("begin: %v, %v", r, err)
	}
	eventually(t, "the walk runs", func() bool { return slices.Contains(h.called(), "run") })
}

func TestPauseWaitsForTheStepAndIsNoFault(t *testing.T) {
	a, h, _ := newTestApp(t)
	a.Forage.Run("r")
	eventually(t, "the walk runs", func() bool { return slices.Contains(h.called(), "run") })
	a.Forage.Pause("r")
	if !slices.Contains(h.called(), "ran") {
		t.Fatal("Pause returned before the walk had ended")
	}
	w, err := a.Forage.Walk("r")
	if err != nil || w.Running || w.Fault != "" {
		t.Fatalf("after a pause: %+v, %v", w, err)
	}
}

func TestOneWalkAtATime(t *testing.T) {
	a, h, _ := newTestApp(t)
	a.Forage.Run("r")
	a.Forage.Run("r")
	a.Forage.Run("s")
	runs := func() int { return len(slices.DeleteFunc(h.called(), func(c string) bool { return c != "run" })) }
	eventually(t, "both walks run", func() bool { return runs() == 2 })
	a.close()
	if runs() != 2 {
		t.Fatalf("%d walks ran", runs())
	}
}

func TestAWalkThatFailsSaysSo(t *testing.T) {
	a, h, heard := newTestApp(t)
	h.runErr = fault.New(fault.Unavailable, "The disk is full.", "Free some space, then press Resume.")
	close(h.letGo)
	a.Forage.Run("r")
	eventually(t, "the walk has ended", func() bool { return !a.tasks.runs(walkTask("r")) && heard.count(NounReview) == 1 })
	w, err := a.Forage.Walk("r")
	if err != nil {
		t.Fatal(err)
	}
	var said map[string]string
	if err := json.Unmarshal([]byte(w.Fault), &said); err != nil || said["say"] != "The disk is full." {
		t.Fatalf("fault %q: %v", w.Fault, err)
	}
}

func TestStopTellsTheWalkAndLetsItWrite(t *testing.T) {
	a, h, _ := newTestApp(t)
	if err := a.Forage.Stop("r"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the walk writes", func() bool { return slices.Equal(h.called(), []string{"stop", "run"}) })
}

func TestApproveGoesOn(t *testing.T) {
	a, h, _ := newTestApp(t)
	if err := a.Review.Approve("r", nil); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the walk goes on", func() bool { return slices.Equal(h.called(), []string{"approve", "run"}) })
}

func TestDeleteEndsTheWalkFirst(t *testing.T) {
	a, h, _ := newTestApp(t)
	a.Forage.Run("r")
	eventually(t, "the walk runs", func() bool { return slices.Contains(h.called(), "run") })
	if err := a.Review.Delete("r"); err != nil {
		t.Fatal(err)
	}
	if got := h.called(); !slices.Equal(got, []string{"run", "ran", "delete"}) {
		t.Fatalf("order: %v", got)
	}
}

func TestOverruleReturnsWhatWentWrong(t *testing.T) {
	a, h, _ := newTestApp(t)
	h.overruled, h.state = errors.New("no such chunk"), review.StateDone
	err := a.Forage.Overrule("r", "r1", "c", review.Answers)
	if err == nil || !strings.Contains(err.Error(), "no such chunk") {
		t.Fatal(err)
	}
}

func TestAnOverruledVerdictRewritesAFinishedReportOnly(t *testing.T) {
	for state, want := range map[review.State]string{review.StateDone: "overrule run", review.StateGrazing: "overrule"} {
		a, h, _ := newTestApp(t)
		h.state = state
		if err := a.Forage.Overrule("r", "r1", "c", review.Unrelated); err != nil {
			t.Fatal(err)
		}
		a.Forage.Pause("r")
		if got := strings.TrimSuffix(strings.Join(h.called(), " "), " ran"); got != want {
			t.Errorf("%s: %s", state, got)
		}
	}
}

func TestStepsCarryTheVerdict(t *testing.T) {
	a, _, _ := newTestApp(t)
	steps, err := a.Forage.Trail("r", 0)
	if err != nil || len(steps) != 1 {
		t.Fatal(steps, err)
	}
	s := steps[0]
	if s.Seq != 7 || s.Answer != review.Answers || s.Motive != "three of four" || s.Found != 2 {
		t.Fatalf("step %+v", s)
	}
}

func TestAStepShowsTheReasonOfADecision(t *testing.T) {
	s := viewEntry(review.Entry{Event: "gated", Data: []byte(`{"yes":true,"reason":"its summary holds two facets"}`)})
	if s.Motive != "its summary holds two facets" {
		t.Fatalf("step %+v", s)
	}
}

func TestTheImportOfAReviewIsShown(t *testing.T) {
	a, _, _ := newTestApp(t)
	a.Forage.Run("r")
	eventually(t, "progress", func() bool { w, _ := a.Forage.Walk("r"); return w.Import.Done == 3 })
	a.Forage.Pause("r")
	if w, _ := a.Forage.Walk("r"); w.Import.Done != 0 {
		t.Fatal("progress of a walk that does not run")
	}
}
