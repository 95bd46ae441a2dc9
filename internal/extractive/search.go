package extractive

import (
	"context"
	"strings"

	"forage/internal/review"
)

// mostTerms is how many search terms may leave for a source (DESIGN §7).
const mostTerms = 5

// SearchTerms are the requirement's anchors and then its rarest facets, as the
// researcher approved them; nothing is added.
func (e *Engine) SearchTerms(ctx context.Context, r review.Requirement, source string) ([]string, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	lang := Language(r.Text)
	terms := []string{}
	held := map[string]bool{}
	add := func(list []string) {
		for _, t := range list {
			t = strings.ToLower(strings.Join(strings.Fields(t), " "))
			key := strings.Join(stemsOf(t, lang), " ")
			if t != "" && key != "" && !held[key] && len(terms) < mostTerms && strings.Count(t, " ") < longestPhrase {
				held[key] = true
				terms = append(terms, t)
			}
		}
	}
	add(r.Anchors)
	var facets []phrase
	for _, f := range r.Facets {
		facets = append(facets, phrase{text: f, stems: stemsOf(f, lang)})
	}
	add(texts(rarest(e.stats, facets, facets, mostTerms), mostTerms))
	return terms, nil
}

// ScoreCandidate scores a work found outside from its title and abstract: ten
// times the coverage, a title counting for itself, and at most 3 without an anchor.
func (e *Engine) ScoreCandidate(ctx context.Context, r review.Requirement, c review.Candidate) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n := e.need(r, Language(c.Title+" "+c.Abstract))
	p := &passage{sentences: nil, title: tokens(c.Title, ""), abstract: tokens(clip(c.Abstract), "")}
	title, front := map[string]bool{}, map[string]bool{}
	hold(title, p.title)
	hold(front, p.title)
	hold(front, p.abstract)
	inTitle, _ := n.cover(e.stats, title, nil)
	inFront, _ := n.cover(e.stats, front, nil)
	score := int(10*(0.3*inTitle+0.7*inFront) + 0.5)
	if len(n.anchors) > 0 && n.anchor(p).place == "" {
		score = min(score, 3)
	}
	return score, nil
}
