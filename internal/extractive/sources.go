package extractive

import (
	"context"
	"slices"
	"sort"

	"forage/internal/review"
)

// What a section is written from: 16 quotes at most, two a work; evidence that is
// only interesting while there are fewer than 8; what another requirement fits
// better while there are fewer than 4.
const (
	mostSources   = 16
	enoughSources = 8
	fewSources    = 4
	mostFromAWork = 2
	leastWorth    = 0.55 // of the best, for a quote that only fills up
	lambda        = 0.7  // of maximal marginal relevance (Carbonell and Goldstein 1998)
)

// JudgeSources chooses the quotes of a section. Works take turns, best first, so
// that none is leaned on; each turn gives the work's quote that is most relevant
// and least like those already chosen. Quotes that say the same are merged, and a
// quote that another requirement fits better is left to it while there are others.
func (e *Engine) JudgeSources(ctx context.Context, r review.Requirement, s review.Situation) ([]review.EvidenceID, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	pool := e.pool(r, s)
	t := turns{taken: map[review.WorkID]int{}, used: map[review.EvidenceID]bool{}}
	t.take(pool, mostSources, func(c source) bool { return c.e.Verdict == review.Answers && !c.lent })
	t.take(pool, fewSources, func(c source) bool { return c.e.Verdict == review.Answers })
	t.take(pool, enoughSources, func(c source) bool { return !c.lent && c.worth >= leastWorth })
	t.take(pool, fewSources, func(c source) bool { return c.worth >= leastWorth })
	ids := []review.EvidenceID{}
	for _, c := range t.chosen {
		ids = append(ids, c.e.ID)
	}
	return ids, nil
}

// source is evidence with what choosing looks at.
type source struct {
	e     review.Evidence
	worth float64 // 0 to 1
	lent  bool    // another requirement fits it better
	has   map[string]bool
}

// pool is a requirement's evidence by falling worth, without duplicates.
func (e *Engine) pool(r review.Requirement, s review.Situation) []source {
	owner := owners(s)
	of := s.Of(r.ID)
	top := 0.0
	for _, x := range of {
		top = max(top, x.Score)
	}
	var all []source
	for _, x := range of {
		c := source{e: x, has: map[string]bool{}, lent: owner[spot(x)] != r.ID}
		if top > 0 {
			c.worth = x.Score / top
		}
		for _, t := range stemsOf(x.Quote, e.stats.language(x.Work)) {
			c.has[t] = true
		}
		all = append(all, c)
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].worth != all[j].worth {
			return all[i].worth > all[j].worth
		}
		return all[i].e.ID < all[j].e.ID
	})
	var out []source
	for _, c := range all {
		same := func(o source) bool { return jaccard(o.has, c.has) >= sameFinding || overlaps(o.e, c.e) }
		if !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	return out
}

// owners tells which requirement each quote fits best: the highest score, and
// among equals the first requirement.
func owners(s review.Situation) map[string]review.RequirementID {
	place := map[review.RequirementID]int{}
	for i, r := range s.Requirements {
		place[r.ID] = i
	}
	best := map[string]review.Evidence{}
	for _, x := range s.Evidence {
		b, ok := best[spot(x)]
		if !ok || x.Score > b.Score || x.Score == b.Score && place[x.Requirement] < place[b.Requirement] {
			best[spot(x)] = x
		}
	}
	out := make(map[string]review.RequirementID, len(best))
	for k, x := range best {
		out[k] = x.Requirement
	}
	return out
}

func spot(e review.Evidence) string { return string(e.Work) + "|" + e.Quote }

func overlaps(a, b review.Evidence) bool {
	return a.Work == b.Work && a.Start < b.End && b.Start < a.End
}

// turns is how works take turns at giving quotes.
type turns struct {
	taken  map[review.WorkID]int
	used   map[review.EvidenceID]bool
	chosen []source
}

func (t *turns) take(pool []source, limit int, from func(source) bool) {
	for range mostFromAWork {
		for _, w := range worksByBest(pool, from) {
			if len(t.chosen) >= limit || t.taken[w] >= mostFromAWork {
				continue
			}
			if next, ok := t.mostMarginal(pool, w, from); ok {
				t.used[next.e.ID] = true
				t.taken[w]++
				t.chosen = append(t.chosen, next)
			}
		}
	}
}

// worksByBest lists the works in the order of their best quote.
func worksByBest(pool []source, from func(source) bool) []review.WorkID {
	var out []review.WorkID
	for _, c := range pool {
		if from(c) && !slices.Contains(out, c.e.Work) {
			out = append(out, c.e.Work)
		}
	}
	return out
}

// mostMarginal is the work's unused quote of the highest marginal relevance.
func (t *turns) mostMarginal(pool []source, w review.WorkID, from func(source) bool) (source, bool) {
	var best source
	found, top := false, 0.0
	for _, c := range pool {
		if c.e.Work != w || !from(c) || t.used[c.e.ID] {
			continue
		}
		like := 0.0
		for _, o := range t.chosen {
			like = max(like, jaccard(o.has, c.has))
		}
		if x := lambda*c.worth - (1-lambda)*like; !found || x > top {
			best, top, found = c, x, true
		}
	}
	return best, found
}
