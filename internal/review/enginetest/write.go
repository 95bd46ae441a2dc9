package enginetest

import (
	"cmp"
	"slices"
	"testing"

	"forage/internal/review"
)

// written asks for everything that comes after judging.
func written(t *testing.T, e review.Engine, c Case, found []review.Evidence) {
	t.Helper()
	s := c.Situation(found)
	diagnosed(t, e, c, s)
	var sections []review.DraftSection
	for _, r := range c.Requirements {
		chosen := chosen(t, e, c, r, s)
		d, err := e.ComposeSection(t.Context(), r, chosen, s)
		c.fail(t, "compose a section", err)
		if err == nil && d.Requirement != r.ID {
			t.Errorf("the section on %s says it is on %s", r.ID, d.Requirement)
		}
		sentences(t, d, chosen)
		claims(t, e, c, d, chosen)
		sections = append(sections, d)
	}
	d, err := e.ComposeFront(t.Context(), sections, s)
	c.fail(t, "compose the front", err)
	for _, x := range append(slices.Clone(d.Overview), d.Scope...) {
		cites(t, x, s.Evidence)
	}
}

// chosen has the engine choose, and looks at the choice.
func chosen(t *testing.T, e review.Engine, c Case, r review.Requirement, s review.Situation) []review.Evidence {
	t.Helper()
	ids, err := e.JudgeSources(t.Context(), r, s)
	c.fail(t, "judge sources", err)
	var out []review.Evidence
	from, works := map[review.WorkID]bool{}, map[review.WorkID]bool{}
	for _, id := range ids {
		i := slices.IndexFunc(s.Evidence, func(x review.Evidence) bool { return x.ID == id && x.Requirement == r.ID })
		if i < 0 || slices.ContainsFunc(out, func(x review.Evidence) bool { return x.ID == id }) {
			t.Errorf("%s: %q is unknown or came before", r.ID, id)
			continue
		}
		out = append(out, s.Evidence[i])
		from[s.Evidence[i].Work] = true
	}
	for _, x := range s.Of(r.ID) {
		if x.Verdict == review.Answers {
			works[x.Work] = true
		}
	}
	if len(out) > 1 && len(works) > 1 && len(from) < 2 {
		t.Errorf("%s: all %d quotes are of one work of %d", r.ID, len(out), len(works))
	}
	return out
}

// sentences holds a section to its evidence.
func sentences(t *testing.T, d review.DraftSection, chosen []review.Evidence) {
	t.Helper()
	for _, p := range d.Parts {
		for _, g := range p.Groups {
			for _, x := range g.Sentences {
				cites(t, x, chosen)
				if !x.Framing && len(x.Cites) == 0 {
					t.Errorf("nothing bears out %q", x.Text)
				}
			}
		}
	}
}

func cites(t *testing.T, x review.Sentence, among []review.Evidence) {
	t.Helper()
	for _, id := range x.Cites {
		if !slices.ContainsFunc(among, func(e review.Evidence) bool { return e.ID == id }) {
			t.Errorf("%q cites %s, which is none of its %d quotes", x.Text, id, len(among))
		}
	}
}

// claims has sentences checked against what they cite.
func claims(t *testing.T, e review.Engine, c Case, d review.DraftSection, chosen []review.Evidence) {
	t.Helper()
	known := []review.Support{review.SupportQuoted, review.SupportCounted, review.SupportSupports, review.SupportPartial, review.SupportUnsupported}
	for _, p := range d.Parts {
		for _, x := range p.Groups[0].Sentences {
			var cited []review.Evidence
			for _, q := range chosen {
				if slices.Contains(x.Cites, q.ID) {
					cited = append(cited, q)
				}
			}
			s, err := e.CheckClaim(t.Context(), x, cited)
			if c.fail(t, "check a claim", err); err == nil && !slices.Contains(known, s) {
				t.Errorf("support %q", s)
			}
		}
	}
}

// sorted is evidence as a situation has it.
func sorted(found []review.Evidence) []review.Evidence {
	slices.SortStableFunc(found, func(a, b review.Evidence) int {
		return cmp.Or(cmp.Compare(a.Requirement, b.Requirement), cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
	})
	return found
}
