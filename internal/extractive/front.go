package extractive

import (
	"context"
	"maps"
	"slices"
	"sort"
	"strings"

	"forage/internal/review"
)

// mostNearest is how many works are compared with the idea.
const mostNearest = 5

// ComposeFront writes what stands before the sections: a title, an overview of
// one quote a requirement, counts, and the works closest to the idea.
func (e *Engine) ComposeFront(ctx context.Context, sections []review.DraftSection, s review.Situation) (review.Draft, error) {
	d := review.Draft{Overview: []review.Sentence{}, Scope: []review.Sentence{}, Nearest: []review.Nearest{}, Sections: sections}
	if err := ctx.Err(); err != nil {
		return d, err
	}
	d.Title = title(s.Review)
	by := map[review.EvidenceID]review.Evidence{}
	for _, x := range s.Evidence {
		by[x.ID] = x
	}
	var used []review.Evidence
	var written []review.Evidence
	for _, sec := range sections {
		of := quotedIn(sec, by)
		written = append(written, of...)
		if central, ok := e.central(of, used); ok {
			used = append(used, central)
			d.Overview = append(d.Overview, quotedSentence(central))
		}
	}
	if len(d.Overview) == 0 {
		d.Overview = append(d.Overview, review.Sentence{Text: "Nothing in the papers bears on the requirements.", Framing: true})
	}
	d.Scope = scope(sections, written, s)
	d.Nearest = e.nearest(written, s)
	return d, nil
}

// title is the review's own, else its idea's first line, else what it is.
func title(r review.Review) string {
	for _, t := range []string{r.Title, r.Idea.Text} {
		t, _, _ = strings.Cut(strings.TrimSpace(t), "\n")
		if t = strings.TrimRight(oneLine(t), ".:; "); t != "" {
			return upperFirst(cutAtWord(t, 120))
		}
	}
	return "Topic report"
}

// quotedIn lists the evidence that a section prints, in its order.
func quotedIn(sec review.DraftSection, by map[review.EvidenceID]review.Evidence) []review.Evidence {
	var out []review.Evidence
	for _, p := range sec.Parts {
		for _, g := range p.Groups {
			for _, x := range g.Sentences {
				if x.Framing || x.Support == review.SupportCounted {
					continue
				}
				for _, id := range x.Cites {
					if e, ok := by[id]; ok {
						out = append(out, e)
					}
				}
			}
		}
	}
	return out
}

// central is the quote that LexRank finds most central among a section's own
// findings; what others found only where there is nothing else.
func (e *Engine) central(of []review.Evidence, used []review.Evidence) (review.Evidence, bool) {
	for _, own := range []bool{true, false} {
		var pick []review.Evidence
		var all []*sentence
		for _, x := range of {
			if slices.ContainsFunc(used, func(u review.Evidence) bool { return overlaps(u, x) }) || own && (x.Zone == review.ZoneReported || x.Verdict != review.Answers) {
				continue
			}
			pick = append(pick, x)
			all = append(all, newSentence(x.Quote, 0, len(x.Quote), e.stats.language(x.Work)))
		}
		if len(pick) == 0 {
			continue
		}
		for _, i := range lexRank(e.stats, all) {
			if standsOut(pick[i], pick) {
				return pick[i], true
			}
		}
		return pick[0], true
	}
	return review.Evidence{}, false
}

// standsOut reports whether a quote states a finding and scores within the better
// half of its section: the most central sentence is often the most general one.
func standsOut(x review.Evidence, among []review.Evidence) bool {
	if m := read(x.Quote, 10); !m.finding && m.quantity == 0 {
		return false
	}
	better := 0
	for _, o := range among {
		if o.Score > x.Score {
			better++
		}
	}
	return 2*better < len(among)
}

// scope counts works by what their printed quotes hold. Each sentence states one
// number.
func scope(sections []review.DraftSection, written []review.Evidence, s review.Situation) []review.Sentence {
	any := func(review.Evidence) bool { return true }
	kind := func(k review.Kind) func(review.Evidence) bool {
		return func(e review.Evidence) bool { return e.Kind == k }
	}
	out := []review.Sentence{}
	for _, c := range []struct {
		one, many string
		pass      func(review.Evidence) bool
	}{
		{"%s of the %d works read bears on the requirements.", "%s of the %d works read bear on the requirements.", any},
		{"%s of the %d gives figures.", "%s of the %d give figures.", kind(review.KindQuantity)},
		{"%s of the %d says how or why.", "%s of the %d say how or why.", kind(review.KindMechanism)},
		{"%s of the %d names a limitation.", "%s of the %d name a limitation.", kind(review.KindLimitation)},
	} {
		if cites := oneEach(written, c.pass); len(cites) > 0 {
			out = append(out, count(c.one, c.many, cites, s.Read))
		}
	}
	var open []string
	for _, sec := range sections {
		if sec.Missing != "" {
			open = append(open, "“"+sec.Heading+"”")
		}
	}
	if len(open) > 0 {
		out = append(out, review.Sentence{Text: "Not or only thinly covered by these papers: " + strings.Join(open, "; ") + ".", Framing: true})
	}
	return out
}

// nearest compares all works of the review, quoted or not, with the phrases of the
// idea. A phrase in the title or abstract says more than one somewhere in the text.
func (e *Engine) nearest(written []review.Evidence, s review.Situation) []review.Nearest {
	lang := Language(s.Review.Idea.Whole())
	t := e.topic(s.Review.Idea, lang)
	type scored struct {
		n     review.Nearest
		score float64
	}
	var all []scored
	for _, id := range slices.Sorted(maps.Keys(s.Works)) {
		w := s.Works[id]
		front := tokens(w.Title+". "+clip(w.Abstract)+". "+strings.Join(w.Keywords, "; "), w.Language)
		x := scored{n: review.Nearest{Work: id, Matches: []string{}, Lacks: []string{}}}
		for _, p := range t.all {
			form, ok := e.wording(p.text, lang, false)
			if !ok {
				continue
			}
			_, at := form.within(front)
			switch {
			case at >= 0:
				x.score += 2 * form.weight
			case e.stats.workHolds(id, form):
				x.score += form.weight
			default:
				x.n.Lacks = append(x.n.Lacks, p.text)
				continue
			}
			x.n.Matches = append(x.n.Matches, p.text)
		}
		if len(x.n.Matches) == 0 {
			continue
		}
		if quoted := ofWork(written, id); len(quoted) > 0 {
			x.n.Cites = append(x.n.Cites, quoted[0].ID)
		}
		all = append(all, x)
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].score != all[j].score {
			return all[i].score > all[j].score
		}
		return all[i].n.Work < all[j].n.Work
	})
	out := []review.Nearest{}
	for _, x := range all[:min(len(all), mostNearest)] {
		out = append(out, x.n)
	}
	return out
}
