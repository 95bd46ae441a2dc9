package enginetest

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"forage/internal/review"
)

// Run holds an engine to what doc.go promises. The engine may be asked a few hundred
// questions, and the same ones again.
func Run(t *testing.T, e review.Engine, c Case) {
	t.Helper()
	if e.Name() == "" || e.Stamp() == "" {
		t.Error("an engine has a name, and a stamp for its verdicts")
	}
	t.Run("a review from idea to claims", func(t *testing.T) { whole(t, e, c) })
	t.Run("the same again", func(t *testing.T) { again(t, e, c) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, e, c) })
	t.Run("nothing", func(t *testing.T) { nothing(t, e, c) })
	for _, o := range odd {
		if c.small && !o.short {
			continue
		}
		t.Run("odd: "+o.name, func(t *testing.T) { oddText(t, e, c, o.text) })
	}
}

// fail reports an error that should not be.
func (c Case) fail(t *testing.T, what string, err error) {
	t.Helper()
	if err != nil && (c.Forgive == nil || !c.Forgive(err)) {
		t.Errorf("%s: %v", what, err)
	}
}

// whole walks through a review.
func whole(t *testing.T, e review.Engine, c Case) {
	ctx := t.Context()
	rs, _, err := e.Propose(ctx, c.Idea)
	c.fail(t, "propose", err)
	if proposed(t, rs); err == nil && len(rs) == 0 {
		t.Error("nothing was proposed")
	}
	c = c.analysed(t, e)
	found := c.found(t, e)
	if len(found) < len(c.Requirements) && c.Forgive == nil {
		t.Errorf("only %d quotes were found: the rest proves little", len(found))
	}
	for _, r := range c.Requirements {
		for _, w := range c.Works {
			s, err := e.Summarise(ctx, w, "", c.paths(w.ID))
			c.fail(t, "summarise", err)
			if err == nil && (s.Work != w.ID || s.Text == "") {
				t.Errorf("summary %+v of %s", s, w.ID)
			}
			_, err = e.Gate(ctx, r, s)
			c.fail(t, "gate", err)
			picked(t, e, c, r, s, c.paths(w.ID))
		}
		terms(t, e, c, r, "arxiv")
		scored(t, e, c, r, review.Candidate{Title: c.Works[0].Title, Abstract: c.Works[0].Abstract, Year: 2020})
	}
	written(t, e, c, found)
}

// analysed fills in the requirements.
func (c Case) analysed(t *testing.T, e review.Engine) Case {
	t.Helper()
	reqs := append([]review.Requirement{}, c.Requirements...)
	for i, r := range reqs {
		full, err := e.Analyse(t.Context(), c.Idea, r)
		c.fail(t, "analyse", err)
		if err == nil && (full.ID != r.ID || full.Text != r.Text || full.Origin != r.Origin) {
			t.Errorf("analysis changed %+v to %+v", r, full)
		}
		if err == nil {
			reqs[i] = full
		}
	}
	c.Requirements = reqs
	return c
}

// found judges all passages for all requirements.
func (c Case) found(t *testing.T, e review.Engine) []review.Evidence {
	t.Helper()
	var found []review.Evidence
	for _, r := range c.Requirements {
		for _, p := range c.Passages {
			v := judged(t, e, c, r, p, false)
			found = append(found, v.Evidence(p.Chunk, func(int) int { return 0 })...)
			judged(t, e, c, r, p, true)
		}
		together(t, e, c, r)
	}
	return sorted(found)
}

// again asks questions twice.
func again(t *testing.T, e review.Engine, c Case) {
	ctx := t.Context()
	c = c.analysed(t, e)
	r, w, p := c.Requirements[0], c.Works[0], c.Passages[1]
	s := c.Situation(c.found(t, e))
	for name, ask := range map[string]func() (any, error){
		"propose":   func() (any, error) { rs, k, err := e.Propose(ctx, c.Idea); return []any{rs, k}, err },
		"judge":     func() (any, error) { return e.JudgeChunk(ctx, r, p, false) },
		"dive":      func() (any, error) { return e.JudgeChunk(ctx, r, p, true) },
		"summarise": func() (any, error) { return e.Summarise(ctx, w, "", c.paths(w.ID)) },
		"gate":      func() (any, error) { return e.Gate(ctx, r, review.Summary{Work: w.ID, Text: w.Abstract}) },
		"pick":      func() (any, error) { return e.PickSections(ctx, r, review.Summary{Text: w.Abstract}, c.paths(w.ID)) },
		"terms":     func() (any, error) { return e.SearchTerms(ctx, r, "openalex") },
		"score":     func() (any, error) { return e.ScoreCandidate(ctx, r, review.Candidate{Title: w.Title}) },
		"diagnose":  func() (any, error) { return e.Diagnose(ctx, s) },
		"sources":   func() (any, error) { return e.JudgeSources(ctx, r, s) },
		"section":   func() (any, error) { return e.ComposeSection(ctx, r, s.Of(r.ID), s) },
		"front":     func() (any, error) { return e.ComposeFront(ctx, nil, s) },
		"claim":     func() (any, error) { return e.CheckClaim(ctx, review.Sentence{Text: w.Abstract}, s.Of(r.ID)) },
	} {
		first, err := ask()
		c.fail(t, name, err)
		second, failed := ask()
		if (err == nil) != (failed == nil) || err == nil && !reflect.DeepEqual(first, second) {
			t.Errorf("%s:\n %+v, %v\nthen\n %+v, %v", name, first, err, second, failed)
		}
	}
}

// cancelled asks with a context that is over. Each question is a new one: what an
// engine remembers it may tell.
func cancelled(t *testing.T, e review.Engine, c Case) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w, p := c.Requirements[0], c.Works[0], c.Passages[1]
	r.Text += " Report it for wheat rust in winter, too."
	var evidence []review.Evidence
	for _, p := range c.Passages {
		q := review.Quote{Start: p.Chunk.Start, End: p.Chunk.End, Text: p.Chunk.Text, Kind: review.KindQuantity, Zone: review.ZoneOwn, Score: 1}
		v := review.Verdict{Requirement: r.ID, Chunk: p.Chunk.ID, Answer: review.Answers, Quotes: []review.Quote{q}}
		evidence = append(evidence, v.Evidence(p.Chunk, func(int) int { return 0 })...)
	}
	s := c.Situation(evidence)
	for name, ask := range map[string]func() error{
		"propose":   func() error { _, _, err := e.Propose(ctx, review.Idea{Text: c.Idea.Text + " in winter"}); return err },
		"analyse":   func() error { _, err := e.Analyse(ctx, c.Idea, r); return err },
		"judge":     func() error { _, err := e.JudgeChunk(ctx, r, p, false); return err },
		"summarise": func() error { _, err := e.Summarise(ctx, w, "", []string{"Winter"}); return err },
		"gate":      func() error { _, err := e.Gate(ctx, r, review.Summary{Text: w.Abstract}); return err },
		"pick": func() error {
			_, err := e.PickSections(ctx, r, review.Summary{Text: "x"}, []string{"a", "b", "c"})
			return err
		},
		"terms":    func() error { _, err := e.SearchTerms(ctx, r, "openalex"); return err },
		"score":    func() error { _, err := e.ScoreCandidate(ctx, r, review.Candidate{Title: "x"}); return err },
		"diagnose": func() error { _, err := e.Diagnose(ctx, s); return err },
		"sources":  func() error { _, err := e.JudgeSources(ctx, r, s); return err },
		"section":  func() error { _, err := e.ComposeSection(ctx, r, evidence, s); return err },
		"front":    func() error { _, err := e.ComposeFront(ctx, nil, s); return err },
		"claim": func() error {
			_, err := e.CheckClaim(ctx, review.Sentence{Text: evidence[0].Quote}, evidence[:1])
			return err
		},
	} {
		if err := ask(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
