package forage

import (
	"context"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/review"
)

// obey takes the researcher's word into the trail, with what it changes. A word
// that makes no sense is refused and changes nothing.
func (w *Walker) obey(ctx context.Context, m *Machine, ev Event) error {
	var step Step
	var err error
	switch ev.Kind {
	case Overruled:
		ev, step, err = w.overrule(ctx, m, ev)
	case Edited:
		ev, step, err = w.edit(ctx, m, ev)
	case Approved:
		step.Requirements = ev.Requirements
		err = expectState(m, m.State() == review.StateAwaiting, "The requirements do not wait for approval.")
	case Stopped:
		err = expectState(m, m.reads(), "There is nothing to stop.")
	}
	if err != nil {
		return err
	}
	return w.take(ctx, m, ev, step)
}

func expectState(m *Machine, right bool, say string) error {
	if right {
		return nil
	}
	return fault.New(fault.Usage, say, "The review is "+string(m.State())+"; open it again to see where it stands.")
}

// overrule puts the researcher's verdict in place of the engine's. Where nothing
// was quoted before, the whole passage is the quote.
func (w *Walker) overrule(ctx context.Context, m *Machine, ev Event) (Event, Step, error) {
	if _, err := requirement(m, ev.Requirement); err != nil {
		return ev, Step{}, fault.Wrap(err, fault.Input, "This review has no such requirement.", "Open the review again.")
	}
	chunk, err := w.world.Library.Chunk(ctx, ev.Chunk)
	if err != nil {
		return ev, Step{}, err
	}
	if !slices.Contains(w.review.Works, chunk.Work) {
		return ev, Step{}, fault.New(fault.Input, "This passage is of a work that the review does not read.", "Open the review again.")
	}
	verdicts, err := w.world.Notebook.Verdicts(ctx, w.id)
	if err != nil {
		return ev, Step{}, err
	}
	v := review.Verdict{Requirement: ev.Requirement, Chunk: ev.Chunk}
	for _, known := range verdicts {
		if known.Requirement == ev.Requirement && known.Chunk == ev.Chunk {
			v = known
		}
	}
	v.Answer, v.Motive, v.Overruled = ev.Answer, "overruled by the researcher", true
	if v.Answer != review.Unrelated && len(v.Quotes) == 0 {
		v.Quotes = []review.Quote{{Start: chunk.Start, End: chunk.End, Text: chunk.Text, Kind: review.KindBackground, Zone: review.ZoneOwn}}
	}
	ev.Work = chunk.Work
	found, err := w.evidence(ctx, v, chunk)
	return ev, Step{Verdict: &v, Evidence: found}, err
}

// evidence turns a verdict's quotes into evidence with its pages.
func (w *Walker) evidence(ctx context.Context, v review.Verdict, c review.Chunk) ([]review.Evidence, error) {
	lines, err := w.lines(ctx, c.Work)
	if err != nil {
		return nil, err
	}
	return v.Evidence(c, func(offset int) int { return review.PageAt(lines, offset) }), nil
}

// edit reads the changed requirements anew. One without an id is a new one.
func (w *Walker) edit(ctx context.Context, m *Machine, ev Event) (Event, Step, error) {
	e, err := w.engineFor(ctx)
	if err != nil {
		return ev, Step{}, err
	}
	reqs := slices.Clone(m.Requirements())
	changed := slices.Clone(ev.Requirements)
	for i, c := range changed {
		if c, err = e.Analyse(ctx, w.review.Idea, c); err != nil {
			return ev, Step{}, err
		}
		if c.ID == "" {
			c.ID, c.Origin = freeID(reqs), review.OriginUser
		}
		if at := slices.IndexFunc(reqs, func(r review.Requirement) bool { return r.ID == c.ID }); at >= 0 {
			reqs[at] = c
		} else {
			reqs = append(reqs, c)
		}
		changed[i], ev.Requirement = c, c.ID
	}
	ev.Requirements = changed
	return ev, Step{Requirements: reqs}, nil
}

// freeID is the next id of a researcher's requirement.
func freeID(reqs []review.Requirement) review.RequirementID {
	for n := 1; ; n++ {
		id := review.RequirementID(fmt.Sprintf("r%d", n))
		if !slices.ContainsFunc(reqs, func(r review.Requirement) bool { return r.ID == id }) {
			return id
		}
	}
}
