package ollama

import (
	"context"
	"slices"
	"strings"

	"forage/internal/prompt"
	"forage/internal/review"
	"forage/internal/review/enginetest"
)

// judgements are all that an engine is asked, each with what a sensible model makes
// of it.
func judgements() map[string]struct {
	ask  func(ctx context.Context, e review.Engine) (any, error)
	want func(got any) bool
} {
	c := enginetest.Field()
	r, w := c.Requirements[0], c.Works[0]
	s := c.Situation(evidenceOf(c, r))
	claim := review.Sentence{Text: s.Evidence[0].Quote, Cites: []review.EvidenceID{s.Evidence[0].ID}}
	section := review.DraftSection{Heading: "Accuracy", Parts: []review.DraftPart{{Groups: []review.Group{{Sentences: []review.Sentence{claim}}}}}}
	type judgement = struct {
		ask  func(ctx context.Context, e review.Engine) (any, error)
		want func(got any) bool
	}
	return map[string]judgement{
		"propose": {func(ctx context.Context, e review.Engine) (any, error) {
			rs, _, err := e.Propose(ctx, c.Idea)
			return rs, err
		}, func(got any) bool {
			rs := got.([]review.Requirement)
			return len(rs) == 2 && rs[1].ID == "r2" && rs[0].Text == "Report how accurately machine learning detects rust on wheat." && len(rs[0].Anchors) > 0
		}},
		"judge": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.JudgeChunk(ctx, r, c.Passages[1], false)
		}, func(got any) bool {
			v := got.(review.Verdict)
			return v.Answer == review.Answers && v.Quotes[0].Kind == review.KindQuantity && v.Motive == "Sentence 2 tells it." && v.Score > 0.5
		}},
		"summarise": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.Summarise(ctx, w, "", []string{"Results"})
		}, func(got any) bool {
			return got.(review.Summary).Work == w.ID && strings.HasPrefix(got.(review.Summary).Text, "The work trains")
		}},
		"gate": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.Gate(ctx, r, review.Summary{Text: "Of bread."})
		}, func(got any) bool { return got == review.Decision{Yes: true, Reason: "It measures it."} }},
		"pick": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.PickSections(ctx, r, review.Summary{Text: "A work."}, []string{"Front", "Ovens", "Bread"})
		}, func(got any) bool { return slices.Equal(got.(review.Choice).Paths, []string{"Front", "Ovens"}) }},
		"terms": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.SearchTerms(ctx, review.Requirement{Text: "Report what Smith found on wheat."}, prompt.SourceOpenAlex)
		}, func(got any) bool {
			return slices.Equal(got.([]string), []string{"wheat", "rust", "detection", "accuracy", "leaves"}) // five at most, authors last
		}},
		"score": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.ScoreCandidate(ctx, r, review.Candidate{Title: "Bread"})
		}, func(got any) bool { return got == 7 }},
		"score several": {func(ctx context.Context, e review.Engine) (any, error) {
			b, ok := e.(*Engine)
			if !ok {
				return []int{1}, nil // bread, by words
			}
			return b.ScoreCandidates(ctx, r, []review.Candidate{{Title: "Bread"}})
		}, func(got any) bool { return slices.Equal(got.([]int), []int{4}) }},
		"diagnose": {func(ctx context.Context, e review.Engine) (any, error) { return e.Diagnose(ctx, s) }, func(got any) bool {
			d := got.(review.Diagnosis)
			return len(d.Add) == 1 && d.Add[0].Dimension == review.DimensionComparison && d.Missing[0] == review.DimensionComparison
		}},
		"sources": {func(ctx context.Context, e review.Engine) (any, error) { return e.JudgeSources(ctx, r, s) }, func(got any) bool {
			return len(got.([]review.EvidenceID)) == 3
		}},
		"section": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.ComposeSection(ctx, r, s.Evidence[:2], s)
		}, func(got any) bool {
			d := got.(review.DraftSection)
			x := d.Parts[0].Groups[0].Sentences[0]
			return d.Requirement == r.ID && len(d.Parts) == 1 && len(d.Studies) == 1 && x.Lead == "Evidence" && slices.Equal(x.Cites, []review.EvidenceID{s.Evidence[0].ID})
		}},
		"front": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.ComposeFront(ctx, []review.DraftSection{section}, s)
		}, func(got any) bool {
			d := got.(review.Draft)
			return len(d.Overview) == 1 && d.Overview[0].Text == "Machine learning detects rust on wheat leaves." && slices.Equal(d.Overview[0].Cites, claim.Cites)
		}},
		"claim": {func(ctx context.Context, e review.Engine) (any, error) {
			return e.CheckClaim(ctx, claim, s.Evidence[:1])
		}, func(got any) bool {
			return got == review.SupportSupports
		}},
	}
}
