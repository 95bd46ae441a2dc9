package extractive

import (
	"context"
	"slices"
	"sort"

	"forage/internal/review"
)

// What a section is written from: 16 quotes at most, two a work, and evidence
// that is only interesting while there are fewer than 8.
const (
	mostSources    = 16
	enoughSources  = 8
	mostFromAWork  = 2
	lambda         = 0.7 // of maximal marginal relevance (Carbonell and Goldstein 1998)
	elsewhereWorth = 0.5 // of a quote that another requirement fits better
)

// JudgeSources chooses the quotes of a section. Works take turns, best first, so
// that none is leaned on; each turn gives the work's quote that is most relevant
// and least like those already chosen. Quotes that say the same are merged.
func (e *Engine) JudgeSources(ctx context.Context, r review.Requirement, s review.Situation) ([]review.EvidenceID, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	pool := e.pool(r, s)
	var chosen []source
	taken := map[review.WorkID]int{}
	for _, verdict := range []review.Answer{review.Answers, review.Interesting} {
		if verdict == review.Interesting && len(chosen) >= enoughSources {
			break
		}
		limit := mostSources
		if verdict == review.Interesting {
			limit = enoughSources
		}
		chosen = takeTurns(pool, verdict, limit, taken, chosen)
	}
	ids := []review.EvidenceID{}
	for _, c := range chosen {
		ids = append(ids, c.e.ID)
	}
	return ids, nil
}

// source is evidence with what choosing looks at.
type source struct {
	e     review.Evidence
	worth float64 // 0 to 1
	has   map[string]bool
}

// pool is a requirement's evidence by falling worth, without duplicates.
func (e *Engine) pool(r review.Requirement, s review.Situation) []source {
	best := map[string]float64{} // by place: the best score any other requirement gives it
	for _, x := range s.Evidence {
		if x.Requirement != r.ID {
			best[spot(x)] = max(best[spot(x)], x.Score)
		}
	}
	of := s.Of(r.ID)
	top := 0.0
	for _, x := range of {
		top = max(top, x.Score)
	}
	var all []source
	for _, x := range of {
		c := source{e: x, has: map[string]bool{}}
		if top > 0 {
			c.worth = x.Score / top
		}
		if best[spot(x)] > x.Score {
			c.worth *= elsewhereWorth
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

func spot(e review.Evidence) string { return string(e.Work) + "|" + e.Quote }

func overlaps(a, b review.Evidence) bool {
	return a.Work == b.Work && a.Start < b.End && b.Start < a.End
}

func takeTurns(pool []source, verdict review.Answer, limit int, taken map[review.WorkID]int, chosen []source) []source {
	used := map[review.EvidenceID]bool{}
	for range mostFromAWork {
		for _, w := range worksByBest(pool, verdict) {
			if len(chosen) >= limit || taken[w] >= mostFromAWork {
				continue
			}
			if next, ok := mostMarginal(pool, verdict, w, used, chosen); ok {
				used[next.e.ID] = true
				taken[w]++
				chosen = append(chosen, next)
			}
		}
	}
	return chosen
}

// worksByBest lists the works in the order of their best quote.
func worksByBest(pool []source, verdict review.Answer) []review.WorkID {
	var out []review.WorkID
	for _, c := range pool {
		if c.e.Verdict == verdict && !slices.Contains(out, c.e.Work) {
			out = append(out, c.e.Work)
		}
	}
	return out
}

// mostMarginal is the work's unused quote of the highest marginal relevance.
func mostMarginal(pool []source, verdict review.Answer, w review.WorkID, used map[review.EvidenceID]bool, chosen []source) (source, bool) {
	var best source
	found, top := false, 0.0
	for _, c := range pool {
		if c.e.Work != w || c.e.Verdict != verdict || used[c.e.ID] {
			continue
		}
		like := 0.0
		for _, o := range chosen {
			like = max(like, jaccard(o.has, c.has))
		}
		if x := lambda*c.worth - (1-lambda)*like; !found || x > top {
			best, top, found = c, x, true
		}
	}
	return best, found
}
