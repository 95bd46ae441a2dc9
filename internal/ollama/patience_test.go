package ollama

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
	"forage/internal/prompt"
)

func TestACancelledCallIsNoFaultAndIsNotTriedAgain(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	asked := w.asked()
	ctx, cancel := context.WithCancel(t.Context())
	w.double.Chat(func(int, map[string]any) ollamatest.Answer { cancel(); return ollamatest.Stall("{") })
	if _, err := e.JudgeChunk(ctx, needed(), passageOf(found), false); !errors.Is(err, context.Canceled) || fault.Status(err) != 130 {
		t.Error(err)
	}
	if n := w.asked() - asked; n != 1 || len(w.waited) != 0 {
		t.Errorf("%d calls, waited %v", n, w.waited)
	}
}

func TestADeadlineOfTheCallerIsExplained(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(ollamatest.Always(ollamatest.Stall()))
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := e.JudgeChunk(ctx, needed(), passageOf(found), false)
	if f := fault.Of(err); f == nil || f.Kind != fault.Unavailable || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestOneCallAtATime(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(ollamatest.Always(ollamatest.Stall()))
	ctx, cancel := context.WithCancel(t.Context())
	first := make(chan error)
	go func() {
		_, err := w.Ask(ctx, w.model, mustPrompt(t), func(string) error { return nil })
		first <- err
	}()
	for w.asked() < 2 { // the engine's own count of tokens was the first
		time.Sleep(time.Millisecond)
	}
	short, done := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer done()
	if _, err := e.JudgeChunk(short, needed(), passageOf(found), false); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if n := w.asked(); n != 2 {
		t.Errorf("%d calls were made", n)
	}
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	w.double.Chat(sensible)
	if _, err := e.JudgeChunk(t.Context(), needed(), passageOf(found), false); err != nil {
		t.Error("the turn was not given back", err)
	}
}

// mustPrompt is a small prompt.
func mustPrompt(t *testing.T) prompt.Prompt {
	t.Helper()
	p, err := prompt.Gate(prompt.GateInput{Requirement: "Report " + canary + ".", Summary: "A work."})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhatIsNoOllamaIsSaidToBeNone(t *testing.T) {
	for name, a := range map[string]ollamatest.Answer{
		"a page":              ollamatest.HTML("<html>" + canary + "</html>"),
		"a page that is lost": ollamatest.Fail(404, "404 page not found"),
		"other words":         ollamatest.Raw("hello " + canary),
		"not allowed":         ollamatest.Fail(http.StatusMethodNotAllowed, "<html>"+canary),
	} {
		w := newWorld(t)
		w.double.On("/api/tags", a)
		_, err := w.Model(t.Context(), "judge")
		silent(t, err)
		if f := fault.Of(err); err == nil || f.Kind != fault.Unavailable || !strings.Contains(f.Say, "as Ollama does") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAServerThatHangsIsNotWaitedFor(t *testing.T) {
	w := newWorld(t)
	w.impatient()
	w.double.On("/api/tags", ollamatest.Stall())
	_, err := w.Model(t.Context(), "judge")
	if f := fault.Of(err); err == nil || f.Kind != fault.Unavailable || f.Action != "" || slices.Contains([]string{f.Say, f.Advice}, "") {
		t.Error(err)
	}
	w.double.On("/api/version", ollamatest.Stall())
	if s, err := w.Look(t.Context(), w.double.Host); err != nil || s.Running {
		t.Error(s, err)
	}
}
