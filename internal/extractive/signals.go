package extractive

import (
	"forage/internal/review"
)

// signals are what a verdict is made of, each from 0 to 1.
type signals struct {
	window, document, title, rare float64
	standing, lead                float64
	facets                        int // elements the window holds at least half of
	at                            int // first sentence of the best window
}

// weigh measures a passage: the best window of two sentences, how thoroughly
// document and title speak of what is asked, how many of the rarest terms the
// window holds, how the passage stood before it was read, and how far its work
// leads the library.
func (e *Engine) weigh(n *need, p *passage, in review.Passage, a anchored) signals {
	s := signals{at: -1, standing: standing(in.Rank, a)}
	doc := e.documentSet(n, p, in)
	has := map[string]bool{}
	for i := range p.sentences {
		clear(has)
		for _, w := range p.sentences[i:min(len(p.sentences), i+2)] {
			for t := range w.has {
				has[t] = true
			}
		}
		share, facets := n.cover(e.stats, has, doc)
		rare := n.holdsRare(has)
		if s.at < 0 || share+0.1*rare > s.window+0.1*s.rare {
			s.window, s.facets, s.rare, s.at = share, facets, rare, i
		}
	}
	s.document = n.dwells(e.stats, p, doc)
	s.title, _ = n.cover(e.stats, p.titleHas, nil)
	if len(n.anchors) == 0 {
		s.lead = min(max(n.held(doc)-n.bestBut(in.Work.ID), -mostLead), mostLead)
	}
	return s
}

// mostLead bounds what a lead over the rest of the library, or lagging behind it,
// is worth.
const mostLead = 0.2

// held is the share of a need's terms, by weight, that a document holds.
func (n *need) held(doc map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, t := range n.terms {
		all += t.weight
		if doc[t.stems[0]] {
			got += t.weight
		}
	}
	if all == 0 {
		return 0
	}
	return got / all
}

// bestBut is the most that any other work of the library holds.
func (n *need) bestBut(w review.WorkID) float64 {
	if n.best.work == w {
		return n.second
	}
	return n.best.share
}

// standing is what spoke for a passage before it was read. With anchors, it is
// where one was found: such a passage is on the idea's topic, whatever its rank,
// though in a work that is about something else it may be a mention in passing.
// Without, it is the rank: a first hit is far likelier right than a tenth.
func standing(rank int, a anchored) float64 {
	x := map[string]float64{"passage": 0.7, "title": 0.9, "abstract": 0.8}[a.place]
	if a.front {
		x = 1 // the work is about it, and so is the passage
	}
	if a.via != "" {
		x *= learnedWorth
	}
	if rank > 0 {
		x = max(x, 1/float64(rank))
	}
	return x
}

// dwells is how thoroughly a passage, its title and abstract speak of what is
// asked: each term counts by how often it stands there, with the saturation of
// BM25, so that a term named once in passing counts less than one dwelt upon.
func (n *need) dwells(s *Statistics, p *passage, doc map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, t := range n.terms {
		best, often := t.weight, 0.0
		for _, stem := range t.stems {
			often = max(often, float64(p.count[stem]))
		}
		if often == 0 && t.setting && doc[t.stems[0]] {
			often = 1
		}
		all += best
		got += best * often / (often + saturation)
	}
	if all == 0 {
		return 0
	}
	return got / all
}

// saturation is BM25's k1.
const saturation = 1.2

// documentSet holds those of the need's stems that the whole document holds.
func (e *Engine) documentSet(n *need, p *passage, in review.Passage) map[string]bool {
	has := map[string]bool{}
	for _, w := range append(append([]wording{}, n.anchors...), n.facets...) {
		for _, f := range w.forms {
			for _, t := range f.stems {
				has[t] = p.has[t] || p.frontHas[t] || e.stats.documentHas(in.Work.ID, t)
			}
		}
	}
	return has
}

// cover is the share of a need's weight that a set of stems holds, and how many
// of its elements it holds at least half of. doc, where given, is what the whole
// document holds.
func (n *need) cover(s *Statistics, has, doc map[string]bool) (float64, int) {
	got, all, count := 0.0, 0.0, 0
	for _, e := range n.elements(s, has, doc) {
		got += e.weight * e.share
		all += e.weight
		if e.share >= 0.5 {
			count++
		}
	}
	if all == 0 {
		return 0, 0
	}
	return got / all, count
}

// point is the share of a need's weight, less its setting, that a set of stems
// holds: what a sentence is about, wherever it was written.
func (n *need) point(s *Statistics, has map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, e := range n.elements(s, has, nil) {
		if !e.setting {
			got += e.weight * e.share
			all += e.weight
		}
	}
	if all == 0 {
		return 1 // nothing but a setting is asked for
	}
	return got / all
}

// besides reports whether the best window holds two of the things asked, where
// more than one is asked, its setting aside: an anchor alone is one.
func (n *need) besides(s *Statistics, p *passage, best signals) bool {
	if best.at < 0 {
		return false
	}
	has := map[string]bool{}
	for _, w := range p.sentences[best.at:min(len(p.sentences), best.at+2)] {
		hold(has, w.words)
	}
	asked, held := 0, 0
	for _, e := range n.elements(s, has, nil) {
		if e.setting {
			continue
		}
		asked++
		if e.share >= 0.5 {
			held++
		}
	}
	return asked < 2 || held >= 2
}

// element is one thing a need asks for: a facet, a list of which any will do (as
// heavy as its heaviest, as covered as its best), or the either-or anchors.
type element struct {
	weight, share float64
	setting       bool
}

func (n *need) elements(s *Statistics, has, doc map[string]bool) []element {
	out := make([]element, 0, len(n.facets)+1)
	lists := map[int]int{} // list -> its place in out
	for _, f := range n.facets {
		part := f.share(s, has)
		if f.setting && doc != nil {
			part = max(part, settingWorth*f.share(s, doc))
		}
		at, open := lists[f.list]
		if f.list > 0 && open {
			out[at].weight, out[at].share = max(out[at].weight, f.weight), max(out[at].share, part)
			continue
		}
		lists[f.list] = len(out)
		out = append(out, element{f.weight, part, f.setting && f.list == 0})
	}
	if n.either {
		best := 0.0
		for _, a := range n.anchors {
			best = max(best, a.share(s, has))
		}
		out = append(out, element{n.anchorWeight(), best, false})
	}
	return out
}

func (n *need) holdsRare(has map[string]bool) float64 {
	if len(n.rare) == 0 {
		return 0
	}
	count := 0
	for _, t := range n.rare {
		if has[t] {
			count++
		}
	}
	return float64(count) / float64(len(n.rare))
}
