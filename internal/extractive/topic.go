package extractive

import (
	"slices"
	"strings"

	"forage/internal/review"
)

// topic is the idea as anchors see it: its phrases, of which the first group
// that tells works apart are the anchors.
type topic struct {
	all      []phrase
	anchors  []phrase
	setting  []phrase // what stands in another relation
	partners []phrase // what the anchor is related to: "B" of "A and B"
	// either says that the anchors stand beside each other before a setting ("A and B
	// in C"), so that a passage need not name them all.
	either bool
}

// common is the share of a library's works above which a phrase tells nothing
// apart, as "agriculture" among papers on crops.
const common = 0.6

func (e *Engine) topic(idea review.Idea, lang string) topic {
	t := topic{}
	group := 0
	for _, part := range strings.Split(idea.Whole(), "\n") {
		for _, p := range e.stats.phrases(said(clip(part)), lang) {
			p.group += group
			t.all = append(t.all, p)
		}
		group += apart // the fields of the form are never joined
	}
	t.all = distinct(t.all)
	groups := byGroup(t.all)
	if len(groups) == 0 {
		return t
	}
	chosen := e.choose(groups)
	t.anchors = e.present(groups[chosen])
	for i, g := range groups {
		if i != chosen {
			t.setting = append(t.setting, g...)
		}
	}
	t.either = hasSetting(groups, chosen)
	if !t.either && len(t.anchors) > 1 {
		// "A and B" is about the two together: what holds only one is half of it, and
		// the heavier one that tells works apart says which half.
		head := e.head(t.anchors)
		t.partners = slices.Delete(slices.Clone(t.anchors), head, head+1)
		t.anchors = t.anchors[head : head+1]
	}
	t.anchors = t.anchors[:min(len(t.anchors), mostAnchors)]
	return t
}

// head is the phrase that says most among those that tell works apart and that
// some work holds. One that says much less than the heaviest leads nothing: where no
// paper holds "sleep quality", those that hold "memory" are not what was meant.
func (e *Engine) head(ps []phrase) int {
	heaviest := 0.0
	for _, p := range ps {
		heaviest = max(heaviest, e.stats.weight(p.stems))
	}
	best, most := -1, 0.0
	for i, p := range ps {
		w, one := e.stats.weight(p.stems), []phrase{p}
		if w > most && w >= leadingShare*heaviest && e.tells(one) && (e.stats.Works() == 0 || len(e.holders(one)) > 0) {
			best, most = i, w
		}
	}
	if best < 0 {
		return max(0, slices.IndexFunc(ps, func(p phrase) bool { return e.stats.weight(p.stems) == heaviest }))
	}
	return best
}

// leadingShare of the heaviest phrase's weight is the least that may lead.
const leadingShare = 0.7

// hasSetting reports whether a group is followed by another of the same line: "A
// and B in C".
func hasSetting(groups [][]phrase, at int) bool {
	return at+1 < len(groups) && groups[at+1][0].group/apart == groups[at][0].group/apart
}

// apart numbers the groups of different fields of the form.
const apart = 1000

// choose picks the group of phrases that makes the topic: the first that tells
// works apart and that some work holds; else the first that some work holds; else
// the first that tells works apart, of which this library then holds nothing, and
// the report will say so.
func (e *Engine) choose(groups [][]phrase) int {
	held := func(g []phrase) bool { return e.stats.Works() == 0 || len(e.holders(g)) > 0 }
	for _, right := range []func(g []phrase) bool{
		func(g []phrase) bool { return e.tells(g) && held(g) },
		func(g []phrase) bool { return len(e.topical(g)) > 0 && held(g) },
		func(g []phrase) bool { return len(e.topical(g)) > 0 },
	} {
		if i := slices.IndexFunc(groups, right); i >= 0 {
			return i
		}
	}
	return 0
}

// holders are the works that hold a phrase of a group, in any wording.
func (e *Engine) holders(g []phrase) map[review.WorkID]bool {
	held := map[review.WorkID]bool{}
	for _, p := range g {
		for _, f := range append(e.forms(p.stems), e.partsOf(p.stems)...) {
			for _, w := range e.stats.worksWith(f.stems) {
				held[w] = true
			}
		}
	}
	return held
}

// present puts phrases that no work holds behind the others where not all can be
// kept: a word that the papers never use must not push out one they use.
func (e *Engine) present(g []phrase) []phrase {
	if len(g) <= mostAnchors {
		return g
	}
	var used, unused []phrase
	for _, p := range g {
		if len(e.holders([]phrase{p})) > 0 {
			used = append(used, p)
		} else {
			unused = append(unused, p)
		}
	}
	return append(used, unused...)
}

func byGroup(ps []phrase) [][]phrase {
	var out [][]phrase
	for i, p := range ps {
		if i == 0 || p.group != ps[i-1].group {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	return out
}

// tells reports whether the phrases of a group tell works apart: not all single
// everyday words, and not held by most of the library.
func (e *Engine) tells(g []phrase) bool {
	plain := true
	held := map[review.WorkID]bool{}
	for _, p := range g {
		if len(p.stems) > 1 || background().idf(p.stems[0]) > everyday {
			plain = false
		}
		for _, w := range e.stats.worksWith(p.stems) {
			held[w] = true
		}
	}
	n := e.stats.Works()
	return !plain && (n < library || float64(len(held)) < common*float64(n))
}

// library is how many works there must be before what most of them hold is their
// setting: a handful that a researcher picked by hand is on the topic as a whole.
const library = 20

// everyday is the weight of a word that one in twelve scientific abstracts
// holds, such as "prediction" or "detection": too plain to be a topic alone.
const everyday = 2.5
