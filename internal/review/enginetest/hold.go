package enginetest

import (
	"slices"
	"testing"
	"unicode/utf8"

	"forage/internal/review"
)

// The most of each (DESIGN §3, §4).
const (
	mostProposed = 5
	mostTerms    = 5
	mostPaths    = 2
	mostAdded    = 3
	longestAdded = 140 // characters
	highest      = 10
)

func proposed(t *testing.T, rs []review.Requirement) {
	t.Helper()
	if len(rs) > mostProposed {
		t.Errorf("%d requirements", len(rs))
	}
	seen := map[review.RequirementID]bool{}
	for _, r := range rs {
		if r.ID == "" || seen[r.ID] || r.Text == "" || r.Origin != review.OriginUser {
			t.Errorf("proposed %+v", r)
		}
		seen[r.ID] = true
	}
}

// judged judges a passage and looks at the verdict.
func judged(t *testing.T, e review.Engine, c Case, r review.Requirement, p review.Passage, dive bool) review.Verdict {
	t.Helper()
	v, err := e.JudgeChunk(t.Context(), r, p, dive)
	if c.fail(t, "judge", err); err == nil {
		Verdict(t, v, r, p, dive)
	}
	return v
}

// Verdict holds a verdict to its form.
func Verdict(t *testing.T, v review.Verdict, r review.Requirement, p review.Passage, dive bool) {
	t.Helper()
	if v.Requirement != r.ID || v.Chunk != p.Chunk.ID {
		t.Errorf("a verdict on %s and %s names %s and %s", r.ID, p.Chunk.ID, v.Requirement, v.Chunk)
	}
	admitted := []review.Answer{review.Answers, review.Unrelated}
	if !dive {
		admitted = append(admitted, review.Interesting)
	}
	if !slices.Contains(admitted, v.Answer) {
		t.Errorf("answer %q, dive %v", v.Answer, dive)
	}
	if (v.Answer == review.Unrelated) != (len(v.Quotes) == 0) {
		t.Errorf("%s with %d quotes", v.Answer, len(v.Quotes))
	}
	if v.Score < 0 || v.Score > 1 {
		t.Errorf("score %v", v.Score)
	}
	for _, q := range v.Quotes {
		from, to := q.Start-p.Chunk.Start, q.End-p.Chunk.Start
		if from < 0 || from >= to || to > len(p.Chunk.Text) || p.Chunk.Text[from:to] != q.Text {
			t.Errorf("%q at %d to %d is not in the chunk", q.Text, from, to)
		}
		if q.Zone != review.ZoneOwn && q.Zone != review.ZoneReported || !slices.Contains(kinds, q.Kind) {
			t.Errorf("zone %q, kind %q", q.Zone, q.Kind)
		}
	}
}

var kinds = []review.Kind{review.KindMechanism, review.KindQuantity, review.KindLimitation, review.KindBackground}

// together judges the passages of each work at once, where an engine can.
func together(t *testing.T, e review.Engine, c Case, r review.Requirement) {
	t.Helper()
	b, ok := e.(review.BatchJudge)
	if !ok {
		return
	}
	for _, w := range c.Works {
		var ps []review.Passage
		for _, p := range c.Passages {
			if p.Work.ID == w.ID {
				ps = append(ps, p)
			}
		}
		vs, err := b.JudgeChunks(t.Context(), r, ps, true)
		if c.fail(t, "judge together", err); err != nil {
			continue
		}
		if len(vs) != len(ps) {
			t.Errorf("%d verdicts on %d passages", len(vs), len(ps))
			continue
		}
		for i, v := range vs {
			Verdict(t, v, r, ps[i], true)
		}
	}
}

func picked(t *testing.T, e review.Engine, c Case, r review.Requirement, s review.Summary, paths []string) {
	t.Helper()
	choice, err := e.PickSections(t.Context(), r, s, paths)
	c.fail(t, "pick sections", err)
	if len(choice.Paths) > mostPaths {
		t.Errorf("%d paths", len(choice.Paths))
	}
	for _, p := range choice.Paths {
		if !slices.Contains(paths, p) {
			t.Errorf("%.80q was not offered", p)
		}
	}
}

func terms(t *testing.T, e review.Engine, c Case, r review.Requirement, source string) {
	t.Helper()
	ts, err := e.SearchTerms(t.Context(), r, source)
	c.fail(t, "search terms", err)
	if len(ts) > mostTerms || slices.Contains(ts, "") {
		t.Errorf("terms %q", ts)
	}
}

func scored(t *testing.T, e review.Engine, c Case, r review.Requirement, candidate review.Candidate) {
	t.Helper()
	score, err := e.ScoreCandidate(t.Context(), r, candidate)
	c.fail(t, "score", err)
	if score < 0 || score > highest {
		t.Errorf("score %d", score)
	}
}

func diagnosed(t *testing.T, e review.Engine, c Case, s review.Situation) {
	t.Helper()
	d, err := e.Diagnose(t.Context(), s)
	c.fail(t, "diagnose", err)
	if len(d.Add) > mostAdded {
		t.Errorf("%d requirements added", len(d.Add))
	}
	for _, r := range d.Add {
		if n := utf8.RuneCountInString(r.Text); n == 0 || n > longestAdded || r.Origin != review.OriginSystem {
			t.Errorf("added %+v of %d characters", r, n)
		}
	}
}
