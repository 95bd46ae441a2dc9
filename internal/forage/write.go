package forage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forage/internal/report"
	"forage/internal/review"
)

// situation gathers what a diagnosis and the writing look at. Evidence of
// verdicts that came before an edit is left out.
func (w *Walker) situation(ctx context.Context, m *Machine) (review.Situation, error) {
	evidence, err := w.world.Notebook.Evidence(ctx, w.id)
	if err != nil {
		return review.Situation{}, err
	}
	s := review.Situation{Review: w.review, Requirements: m.Requirements(), Works: map[review.WorkID]review.Work{}, Read: len(w.review.Works)}
	for _, e := range evidence {
		if _, judged := m.verdicts[e.Requirement][e.Chunk]; judged {
			s.Evidence = append(s.Evidence, e)
		}
	}
	for _, id := range w.review.Works {
		work, err := w.work(ctx, id)
		if err != nil {
			return review.Situation{}, err
		}
		s.Works[id] = work
	}
	return s, nil
}

// diagnose asks what is missing, and drops requirements that repeat one (F11).
func (w *Walker) diagnose(ctx context.Context, m *Machine, e review.Engine) (Event, error) {
	s, err := w.situation(ctx, m)
	if err != nil {
		return Event{}, err
	}
	d, err := e.Diagnose(ctx, s)
	if err != nil {
		return Event{}, err
	}
	ev := Event{Kind: Diagnosed, Missing: d.Missing, Reason: d.Reason}
	known := slices.Clone(m.Requirements())
	for _, r := range d.Add {
		repeats := slices.ContainsFunc(known, func(k review.Requirement) bool { return strings.EqualFold(k.Text, r.Text) })
		if r.Text == "" || repeats || len(ev.Requirements) == m.limits.Added {
			continue
		}
		known = append(known, r)
		ev.Requirements = append(ev.Requirements, r)
	}
	return ev, nil
}

// replan makes the diagnosed requirements ready to be searched for.
func (w *Walker) replan(ctx context.Context, m *Machine, e review.Engine) (Event, Step, error) {
	n := 0
	for _, r := range m.Requirements() {
		if r.Origin == review.OriginSystem {
			n++
		}
	}
	var added []review.Requirement
	for _, r := range m.Additions() {
		r, err := e.Analyse(ctx, w.review.Idea, r)
		if err != nil {
			return Event{}, Step{}, err
		}
		n++
		r.ID, r.Origin = review.RequirementID(fmt.Sprintf("s%d", n)), review.OriginSystem
		added = append(added, r)
	}
	step := Step{}
	if len(added) > 0 {
		step.Requirements = append(slices.Clone(m.Requirements()), added...)
	}
	return Event{Kind: Replanned, Requirements: added}, step, nil
}

// write does the actions from judging sources to the finished report.
func (w *Walker) write(ctx context.Context, m *Machine, e review.Engine, a Action) (Event, error) {
	s, err := w.situation(ctx, m)
	if err != nil {
		return Event{}, err
	}
	switch a.Kind {
	case JudgeSources:
		r, err := requirement(m, a.Requirement)
		if err != nil {
			return Event{}, err
		}
		chosen, err := e.JudgeSources(ctx, r, s)
		return Event{Kind: Sourced, Requirement: r.ID, Chosen: chosen}, err
	case Compose:
		r, err := requirement(m, a.Requirement)
		if err != nil {
			return Event{}, err
		}
		sec, err := e.ComposeSection(ctx, r, pickEvidence(s, m.sources[r.ID]), s)
		sec.Requirement = r.ID
		return Event{Kind: Composed, Requirement: r.ID, Section: &sec}, err
	case ComposeFront:
		sections := make([]review.DraftSection, 0, len(m.requirements))
		for _, r := range m.Requirements() {
			sections = append(sections, m.sections[r.ID])
		}
		d, err := e.ComposeFront(ctx, sections, s)
		d.Sections = sections
		return Event{Kind: Fronted, Draft: &d}, err
	}
	return w.check(ctx, m, e, s)
}

// pickEvidence returns evidence by id, in the order of the ids.
func pickEvidence(s review.Situation, ids []review.EvidenceID) []review.Evidence {
	by := make(map[review.EvidenceID]review.Evidence, len(s.Evidence))
	for _, e := range s.Evidence {
		by[e.ID] = e
	}
	var out []review.Evidence
	for _, id := range ids {
		if e, ok := by[id]; ok {
			out = append(out, e)
		}
	}
	return out
}

// check holds every claim against its evidence and keeps the finished report.
func (w *Walker) check(ctx context.Context, m *Machine, e review.Engine, s review.Situation) (Event, error) {
	checked, err := report.Check(ctx, m.draft, s, w.world.Library, e)
	if err != nil {
		return Event{}, err
	}
	ledger, err := w.world.Ledger(ctx, w.id)
	if err != nil {
		return Event{}, err
	}
	usage, err := w.world.Usage(ctx, w.id)
	if err != nil {
		return Event{}, err
	}
	r := report.New(report.Input{Situation: s, Checked: checked, Flow: flow(m, s), Ledger: ledger,
		Trail: report.Trail{Iterations: m.iteration, Stop: m.stop, Usage: usage}})
	if err := w.world.Notebook.SaveReport(ctx, w.id, checked, r); err != nil {
		return Event{}, err
	}
	return Event{Kind: Checked, Reason: fmt.Sprintf("%d claims checked, %d cut", len(checked.Claims)+len(checked.Cut), len(checked.Cut))}, nil
}

// flow counts works on their way into the report.
func flow(m *Machine, s review.Situation) report.Flow {
	judged, bearing := map[review.WorkID]bool{}, map[review.WorkID]bool{}
	f := report.Flow{Failed: len(s.Review.Failed), Duplicates: m.given.Duplicates, Excluded: m.given.Excluded, Read: len(s.Review.Works)}
	f.Given = f.Read + f.Failed + f.Duplicates + f.Excluded
	for _, chunks := range m.verdicts {
		for _, v := range chunks {
			f.Chunks++
			judged[v.work] = true
			if v.answer != review.Unrelated {
				f.Finds++
				bearing[v.work] = true
			}
		}
	}
	f.Judged, f.Bearing = len(judged), len(bearing)
	return f
}
