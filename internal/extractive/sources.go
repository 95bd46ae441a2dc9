package extractive

import (
	"context"
	"slices"
	"sort"
	"strings"

	"forage/internal/review"
)

// What a section is written from: 16 quotes at most, two a work; what is not of the
// wanted kind while there are fewer than 12; what another requirement fits better
// while there are not two works; what is only interesting while there are fewer than 4.
const (
	mostSources   = 16
	enoughSources = 12
	twoWorks      = 2
	fewSources    = 4
	mostFromAWork = 2
	leastWorth    = 0.25 // of the best, for a quote that only fills up
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
	answers := func(c source) bool { return c.e.Verdict == review.Answers }
	asked := func(c source) bool { return len(r.Kinds) == 0 || slices.Contains(r.Kinds, c.e.Kind) }
	good := func(c source) bool { return c.worth >= leastWorth && !c.aside }
	t.take(pool, mostSources, mostFromAWork, func(c source) bool { return answers(c) && asked(c) && !c.lent && !c.aside })
	// A section on mechanisms or limits that has some is not padded with other kinds;
	// figures are often told in words ("more accurate than").
	only := len(r.Kinds) > 0 && !slices.Contains(r.Kinds, review.KindQuantity)
	more := func(c source) bool { return asked(c) || !only || len(t.chosen) == 0 }
	t.take(pool, enoughSources, 1, func(c source) bool { return answers(c) && more(c) && !c.lent && !c.aside })
	// What another section tells already is told again only so that this one does not
	// rest on a single work; what only touches on the requirement comes last, and only
	// while there is little: two readers found half of such quotes beside the point,
	// and a quarter of those that answer.
	t.take(pool, twoWorks, 1, func(c source) bool { return answers(c) && asked(c) })
	t.take(pool, fewSources, 1, func(c source) bool { return good(c) && more(c) && !c.lent })
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
	aside bool    // its work is about something else
	has   map[string]bool
}

// pool is a requirement's evidence by falling worth, without duplicates.
func (e *Engine) pool(r review.Requirement, s review.Situation) []source {
	order := map[review.RequirementID]int{}
	for i, q := range s.Requirements {
		order[q.ID] = i
	}
	of := s.Of(r.ID)
	top := 0.0
	for _, x := range of {
		top = max(top, x.Score)
	}
	var all []source
	for _, x := range of {
		c := source{e: x, has: map[string]bool{}, lent: lent(x, s, order), aside: e.aside(r, s.Works[x.Work])}
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

// aside reports whether a work only mentions what the review is about: its title and
// abstract hold no anchor, and its title nothing of the requirement's point.
func (e *Engine) aside(r review.Requirement, w review.Work) bool {
	n := e.need(r, w.Language)
	front := tokens(w.Title+". "+clip(w.Abstract)+". "+strings.Join(w.Keywords, "; "), w.Language)
	if len(n.anchors) == 0 || n.anchorIn("front", front).place != "" {
		return false
	}
	title := map[string]bool{}
	hold(title, tokens(w.Title, w.Language))
	return !slices.ContainsFunc(n.facets, func(f wording) bool { return f.group == n.pointAt && f.share(e.stats, title) >= ownShare })
}

// lent reports whether another requirement fits the same place better: a higher
// score, and among equals the earlier requirement.
func lent(x review.Evidence, s review.Situation, place map[review.RequirementID]int) bool {
	return slices.ContainsFunc(s.Evidence, func(o review.Evidence) bool {
		return o.Requirement != x.Requirement && overlaps(o, x) &&
			(o.Score > x.Score || o.Score == x.Score && place[o.Requirement] < place[x.Requirement])
	})
}

func overlaps(a, b review.Evidence) bool {
	return a.Work == b.Work && a.Start < b.End && b.Start < a.End
}

// turns is how works take turns at giving quotes.
type turns struct {
	taken  map[review.WorkID]int
	used   map[review.EvidenceID]bool
	chosen []source
}

// take lets works in turn give a quote, until there are limit quotes or each work
// has given each.
func (t *turns) take(pool []source, limit, each int, from func(source) bool) {
	for range each {
		for _, w := range worksByBest(pool, from) {
			if len(t.chosen) >= limit || t.taken[w] >= each {
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
