package extractive

import (
	"slices"
	"sort"
	"strings"

	"forage/internal/review"
)

// form is one wording of a phrase.
type form struct {
	text  string
	stems []string
}

// forms are the wordings under which a phrase may stand in a text: itself, its
// abbreviation, its long form, and phrases of this library that keep its company.
func (e *Engine) forms(phraseStems []string) []form {
	return e.stats.forms(phraseStems)
}

func (s *Statistics) forms(phraseStems []string) []form {
	out := []form{{text: strings.Join(phraseStems, " "), stems: phraseStems}}
	add := func(f form) {
		for _, o := range out {
			if slices.Equal(o.stems, f.stems) {
				return
			}
		}
		out = append(out, f)
	}
	for _, short := range s.shorts() {
		d := s.short[short]
		own := []string{"=" + short}
		switch {
		case slices.Equal(d.stems, phraseStems):
			add(form{short, own})
		case slices.Equal(own, phraseStems):
			add(form{d.long, d.stems})
		}
	}
	return out
}

// rarePart is the weight from which one word of a phrase may stand for it: such as
// "planthopper" or "basil", which one in two hundred abstracts holds.
const rarePart = 5.0

// settled is how many works must hold a phrase before it needs no parts.
const settled = 3

// partsOf are the parts under which an anchor may stand in a text: two of its words
// side by side ("brown planthopper" of "brown planthopper detection") and, where hardly
// a work holds even these, its rarest word ("hyperspectral" of "hyperspectral estimation").
func (e *Engine) partsOf(stems []string) []form {
	var out []form
	held := len(e.stats.worksWith(stems))
	for i := 0; len(stems) > 2 && i+2 <= len(stems); i++ {
		if pair := stems[i : i+2]; len(e.stats.worksWith(pair)) > 0 {
			out = append(out, form{strings.Join(pair, " "), pair})
			held = max(held, len(e.stats.worksWith(pair)))
		}
	}
	if held >= settled || len(stems) < 2 {
		return out
	}
	rarest, weight := -1, rarePart
	for i, t := range stems {
		if w := background().idf(t); w >= weight && len(e.stats.worksWith(stems[i:i+1])) > 0 {
			rarest, weight = i, w
		}
	}
	if rarest >= 0 {
		out = append(out, form{stems[rarest], stems[rarest : rarest+1]})
	}
	return out
}

func (s *Statistics) shorts() []string {
	out := make([]string, 0, len(s.short))
	for k := range s.short {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// Limits on learning near-synonyms from a library. A companion must share a
// sentence with the phrase in at least relatedWorks works, and of the works that
// hold it, at least relatedShare must hold the phrase or another companion.
const (
	mostRelated  = 4
	relatedWorks = 2
	relatedShare = 0.5
	relatedLift  = 4.0
)

// Related lists phrases that this library uses in the company of a phrase: they
// stand in its sentences in several works, and hardly stand in works without it. So
// "machine learning" brings "random forest" and "support vector machine" in a
// library whose papers use these, and nothing in one whose papers do not.
func (s *Statistics) Related(phraseStems []string) []form {
	s.seal()
	key := strings.Join(phraseStems, " ")
	if f, ok := s.related[key]; ok {
		return f
	}
	found := s.companions(phraseStems)
	s.related[key] = found
	return found
}

// companyOf is Related, and the word of the phrase itself that its company keeps:
// where "sleep quality" goes with "sleep duration" and "sleep onset", the topic is
// sleep.
func (s *Statistics) companyOf(phraseStems []string) []form {
	out := s.Related(phraseStems)
	for _, t := range phraseStems {
		kept := 0
		for _, f := range out {
			if one(f.stems, t) {
				kept++
			}
		}
		if n, ok := s.numbers[t]; ok && kept >= relatedWorks && 2*kept >= len(out) {
			return append(slices.Clone(out), form{text: s.surface[n], stems: []string{t}})
		}
	}
	return out
}

type companion struct {
	stems    [2]uint32
	together int // works where both share a sentence
	all      int // works that hold the companion
	shared   int // works that hold both
	score    float64
}

func (s *Statistics) companions(phraseStems []string) []form {
	want := s.numbersOf(phraseStems)
	if want == nil || len(phraseStems) < 2 {
		return nil
	}
	holders := map[review.WorkID]bool{}
	near := map[[2]uint32]int{}
	for _, id := range s.order {
		w := s.works[id]
		if !w.holds(want) {
			continue
		}
		holders[id] = true
		for pair := range s.pairsNear(w, want) {
			near[pair]++
		}
	}
	var found []companion
	n := float64(len(s.works))
	for pair, works := range near {
		if works < relatedWorks {
			continue
		}
		c := companion{stems: pair, together: works}
		for _, id := range s.order {
			if s.works[id].holds(pair[:]) {
				c.all++
				if holders[id] {
					c.shared++
				}
			}
		}
		share := float64(c.shared) / float64(c.all)
		lift := share * n / float64(len(holders))
		if share >= relatedShare && lift >= relatedLift {
			c.score = share * float64(c.together)
			found = append(found, c)
		}
	}
	sort.Slice(found, func(i, j int) bool {
		a, b := found[i], found[j]
		if a.score != b.score {
			return a.score > b.score
		}
		return s.stems[a.stems[0]]+" "+s.stems[a.stems[1]] < s.stems[b.stems[0]]+" "+s.stems[b.stems[1]]
	})
	var out []form
	for _, c := range found {
		if len(out) == mostRelated {
			break
		}
		if continues(out, s.stems[c.stems[0]], s.stems[c.stems[1]]) {
			continue
		}
		out = append(out, form{
			text:  s.surface[c.stems[0]] + " " + s.surface[c.stems[1]],
			stems: []string{s.stems[c.stems[0]], s.stems[c.stems[1]]},
		})
	}
	return out
}

// continues reports whether a pair is the rest of a longer phrase of which
// another pair is already known: "vector machine" after "support vector".
func continues(known []form, a, b string) bool {
	for _, k := range known {
		if k.stems[1] == a || k.stems[0] == b {
			return true
		}
	}
	return false
}

func (s *Statistics) numbersOf(stems []string) []uint32 {
	out := make([]uint32, 0, len(stems))
	for _, t := range stems {
		n, ok := s.numbers[t]
		if !ok {
			return nil
		}
		out = append(out, n)
	}
	return out
}

// pairsNear are the pairs of neighbouring topical words in the sentences of a
// work that hold the phrase, and in the sentences beside them.
func (s *Statistics) pairsNear(w *workStats, want []uint32) map[[2]uint32]bool {
	out := map[[2]uint32]bool{}
	for i := 0; i+len(want) <= len(w.run); i++ {
		if !slices.Equal(w.run[i:i+len(want)], want) {
			continue
		}
		from, to := max(0, i-reach), min(len(w.run), i+reach)
		for j := from; j+1 < to; j++ {
			if j+1 >= i && j < i+len(want) {
				continue // part of the phrase, or of a longer one around it
			}
			a, b := w.run[j], w.run[j+1]
			if a == 0 || b == 0 || !s.topicalNumber(a) || !s.topicalNumber(b) || slices.Contains(want, a) && slices.Contains(want, b) {
				continue
			}
			out[[2]uint32{a, b}] = true
		}
	}
	return out
}

// reach is how many words around a phrase its company stands in.
const reach = 40

func (s *Statistics) topicalNumber(n uint32) bool {
	t := s.stems[n]
	if len(t) < 3 || isNumber(t) {
		return false
	}
	f := s.surface[n]
	return t[0] != '=' && !function[f] && !instruction[f] && !unlabelled[f] && background().idf(t) > 1.5
}

// same reports whether two phrases are abbreviation and long form of each other.
func (e *Engine) same(a, b []string) bool {
	for _, f := range e.stats.forms(a) {
		if slices.Equal(f.stems, b) {
			return true
		}
	}
	return false
}

// common are the pairs of topical words that most works of the library share:
// first those with one of the wanted stems, then any.
func (s *Statistics) common(want []string, most int) []string {
	s.seal()
	wanted := map[uint32]bool{}
	for _, t := range want {
		if n, ok := s.numbers[t]; ok && s.topicalNumber(n) {
			wanted[n] = true
		}
	}
	in := map[[2]uint32]int{}
	for _, id := range s.order {
		for pair := range s.pairs(s.works[id]) {
			in[pair]++
		}
	}
	type pair struct {
		text  string
		works int
		near  bool
	}
	var all []pair
	for p, n := range in {
		near := wanted[p[0]] || wanted[p[1]]
		if n >= relatedWorks && !imprint[s.surface[p[0]]] && !imprint[s.surface[p[1]]] {
			all = append(all, pair{s.surface[p[0]] + " " + s.surface[p[1]], n, near})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		switch {
		case a.near != b.near:
			return a.near
		case a.works != b.works:
			return a.works > b.works
		}
		return a.text < b.text
	})
	var out []string
	for _, p := range all[:min(len(all), most)] {
		out = append(out, p.text)
	}
	return out
}

// imprint are words of licences, addresses and page furniture, which no one means
// to read about.
var imprint = set(`access article articles author authors basel commons copyright corresponding creative department distribution doi
editor email figure http https journal keywords licence license licensee permits press publisher received reproduction
supplementary switzerland table university unrestricted volume www called type`)

// pairs are the neighbouring topical words in the opening of a work: its title,
// abstract and introduction, where it says what it is about.
func (s *Statistics) pairs(w *workStats) map[[2]uint32]bool {
	out := map[[2]uint32]bool{}
	run := w.run[:min(len(w.run), opening)]
	for j := 0; j+1 < len(run); j++ {
		if a, b := run[j], run[j+1]; a != 0 && b != 0 && s.topicalNumber(a) && s.topicalNumber(b) {
			out[[2]uint32{a, b}] = true
		}
	}
	return out
}

// opening is in words.
const opening = 600
