package extractive

import (
	"cmp"
	"slices"
	"strings"

	"forage/internal/review"
)

// need is a requirement made ready for passages of one language.
type need struct {
	r       review.Requirement
	anchors []wording // any one will do
	facets  []wording
	either  bool     // anchors are no facets: the best of them counts once
	asked   int      // elements: facets, lists of them, and either-or anchors
	rare    []string // the three rarest terms, as stems
	rareAs  []string // the same as the requirement writes them
	terms   []term   // every word of it, and each anchor as one
	kinds   map[review.Kind]bool
	pointAt int     // group of facets that are the point of the requirement, -1 for none
	topical int     // facets that are neither anchors nor the library's setting
	best    holder  // the work of the library that holds most of the terms
	second  float64 // what the next one holds
}

type holder struct {
	work  review.WorkID
	share float64
}

// rareTerms is how many of a requirement's rarest terms are asked for by name.
const rareTerms = 3

// mostNeeds and mostPassages bound what is remembered between calls.
const (
	mostNeeds    = 256
	mostPassages = 2048
)

func (e *Engine) need(r review.Requirement, lang string) *need {
	key := strings.Join(append(append([]string{lang, r.Text, "|"}, r.Anchors...), append([]string{"|"}, r.Facets...)...), "\x00")
	for _, k := range r.Kinds {
		key += "\x00" + string(k)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if n := e.needs[key]; n != nil {
		return n
	}
	if len(e.needs) >= mostNeeds {
		clear(e.needs)
	}
	n := e.compile(r, lang)
	e.needs[key] = n
	return n
}

func (e *Engine) compile(r review.Requirement, lang string) *need {
	n := &need{r: r, kinds: map[review.Kind]bool{}}
	for _, k := range r.Kinds {
		n.kinds[k] = true
	}
	for _, a := range r.Anchors {
		if w, ok := e.wording(a, lang, true); ok {
			n.anchors = append(n.anchors, w)
		}
	}
	n.anchors = append(n.anchors, e.company(n.anchors)...)
	facets := r.Facets
	if len(facets) == 0 && len(r.Anchors) == 0 {
		facets = texts(distinct(e.stats.phrases(clip(r.Text), lang)), mostFacets)
	}
	own := e.stats.phrases(clip(r.Text), lang)
	n.either = len(n.anchors) > 0 && !n.together(own)
	for _, f := range facets {
		if w, ok := e.wording(f, lang, false); ok && !(n.either && n.isAnchor(w)) {
			n.facets = append(n.facets, w)
		}
	}
	n.lists(own)
	if n.either {
		for i, f := range n.facets {
			n.facets[i].setting = e.stats.Works() >= 5 && float64(len(e.stats.worksWith(f.forms[0].stems))) >= settingFrom*float64(e.stats.Works())
		}
	}
	n.findPoint(e.stats, own)
	n.asked = len(n.elements(e.stats, nil, nil))
	for _, f := range n.facets {
		if !f.setting && !n.isAnchor(f) {
			n.topical++
		}
	}
	n.collect(e.stats, lang)
	if len(n.anchors) == 0 {
		n.survey(e.stats)
	}
	return n
}

// lists marks facets that the requirement names as alternatives.
func (n *need) lists(own []phrase) {
	for i, f := range n.facets {
		for _, p := range own {
			if p.list > 0 && slices.Equal(p.stems, f.forms[0].stems) {
				n.facets[i].list = p.list
			}
		}
	}
}

func (n *need) isAnchor(f wording) bool {
	return slices.ContainsFunc(n.anchors, func(a wording) bool {
		return contains(a.forms[0].stems, f.forms[0].stems) || contains(f.forms[0].stems, a.forms[0].stems)
	})
}

// together reports whether a requirement asks how two or more of its anchors bear
// on each other, so that one alone is half an answer: it names them, and not as
// alternatives beside a setting ("A and B in C").
func (n *need) together(own []phrase) bool {
	var named []phrase
	for _, p := range own {
		for _, a := range n.anchors {
			if a.via == "" && contains(p.stems, a.forms[0].stems) {
				named = append(named, p)
				break
			}
		}
	}
	if len(named) < 2 {
		return false
	}
	last := named[len(named)-1]
	beside := last.joint && last.group == named[0].group
	return !(beside && own[len(own)-1].group > last.group)
}

// company are the phrases that this library uses with the anchors, as anchors of
// less worth.
func (e *Engine) company(anchors []wording) []wording {
	var out []wording
	for _, a := range anchors {
		for _, f := range e.stats.companyOf(a.forms[0].stems) {
			same := func(o wording) bool { return slices.Equal(o.forms[0].stems, f.stems) }
			if !slices.ContainsFunc(anchors, same) && !slices.ContainsFunc(out, same) {
				out = append(out, wording{text: f.text, forms: []form{f}, via: a.text, whole: true, weight: a.weight})
			}
		}
	}
	return out
}

// settingFrom is the share of a library's works from which a facet is the
// setting of the whole library rather than the point of a sentence; then it counts
// settingWorth where the document holds it and the sentence does not.
const (
	settingFrom  = 0.25
	settingWorth = 0.8
)

func (n *need) anchorWeight() float64 {
	best := 0.0
	for _, a := range n.anchors {
		best = max(best, a.weight)
	}
	return best
}

// survey finds the two works of the library that hold most of a need's terms.
func (n *need) survey(s *Statistics) {
	for _, id := range s.order {
		doc := map[string]bool{}
		for _, t := range n.terms {
			doc[t.stems[0]] = s.documentHas(id, t.stems[0])
		}
		switch share := n.held(doc); {
		case share > n.best.share:
			n.best, n.second = holder{id, share}, n.best.share
		case share > n.second:
			n.second = share
		}
	}
}

// term is one word of a need, or an anchor with all its forms.
type term struct {
	stems   []string // any of them
	text    string
	weight  float64
	setting bool
}

// collect lists the terms of a need, the facets' words first, and picks the
// rarest.
func (n *need) collect(s *Statistics, lang string) {
	seen, members := map[string]bool{}, map[int]int{}
	for _, f := range n.facets {
		members[f.list]++
	}
	members[0] = 1 // alternatives share the weight of one
	add := func(w wording) {
		for _, t := range w.forms[0].stems {
			if !seen[t] {
				seen[t] = true
				n.terms = append(n.terms, term{[]string{t}, written(w.text, t, lang), s.idf(t) / float64(members[w.list]), w.setting})
			}
		}
	}
	for _, f := range n.facets {
		add(f)
	}
	if n.either {
		n.terms = append(n.terms, n.anchorTerm())
	} else {
		for _, a := range n.anchors {
			add(a)
		}
	}
	rare := slices.Clone(n.terms)
	slices.SortStableFunc(rare, func(a, b term) int { return cmp.Compare(b.weight, a.weight) })
	for _, t := range rare {
		if len(n.rare) < rareTerms && len(t.stems) == 1 && !t.setting {
			n.rare = append(n.rare, t.stems[0])
			n.rareAs = append(n.rareAs, t.text)
		}
	}
}

// anchorTerm counts either-or anchors as one term, by the last word of each of
// their forms: the head of the phrase.
func (n *need) anchorTerm() term {
	t := term{weight: n.anchorWeight(), text: n.anchors[0].text}
	for _, a := range n.anchors {
		for _, f := range a.forms {
			t.stems = append(t.stems, f.stems[len(f.stems)-1])
		}
	}
	return t
}
