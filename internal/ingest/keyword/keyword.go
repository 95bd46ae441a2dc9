package keyword

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"forage/internal/extractive"
	"forage/internal/review"
)

const (
	keywordsOf = 5   // a work
	openingOf  = 200 // words of a work without an abstract
	inTitle    = 2   // a word of the title counts so often
	fewestSeen = 2   // a pair seen once, in a title even, is no term
	standsFor  = 0.8 // of a word's uses; then a pair beats it
	shortest   = 3   // letters of a keyword in one word; two where they are capitals
)

// Find finds for each work the terms that tell it from the others: single words
// and pairs of neighbours of title and abstract, counted by stem, weighed by
// tf * (ln((1+N)/(1+df)) + 1) over the length of all the work's terms. openings are
// the beginnings of works without an abstract. Each term is shown in the form it is
// mostly written in; no two of a work share a word.
func Find(works []review.Work, openings map[review.WorkID]string) map[review.WorkID][]review.Keyword {
	v := &vocabulary{stem: map[spelling]int32{}, weigh: map[spelling]extractive.Weight{}, df: map[term]int32{}}
	all := make([]termUses, len(works))
	for i, w := range works {
		all[i] = v.count(w, openings[w.ID])
		for t := range all[i] {
			v.df[t]++
		}
	}
	found := make(map[review.WorkID][]review.Keyword, len(works))
	for i, w := range works {
		if best := v.best(all[i], len(works)); len(best) > 0 {
			found[w.ID] = best
		}
	}
	return found
}

// term is one stem, or two that stand side by side; second is -1 for one.
type term struct{ first, second int32 }

func (t term) pair() bool { return t.second >= 0 }

func (t term) shares(o term) bool {
	return t.first == o.first || t.pair() && t.second == o.first || o.pair() && t.first == o.second || t.pair() && t.second == o.second
}

// termUses are the terms of one work with their uses, by written form.
type termUses map[term]*uses

type uses struct {
	times float64
	seen  int
	forms map[string]int
}

// spelling is a word in a language.
type spelling struct{ word, language string }

// weighed is a term with its score.
type weighed struct {
	term
	form  string
	times float64
	score float64
}

// best are a work's keywords.
func (v *vocabulary) best(c termUses, n int) []review.Keyword {
	all := make([]weighed, 0, len(c))
	length := 0.0
	for t, u := range c {
		score := u.times * (math.Log(float64(1+n)/float64(1+v.df[t])) + 1)
		all = append(all, weighed{t, u.written(), u.times, score})
		length += score * score
	}
	length = math.Sqrt(length)
	slices.SortFunc(all, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(rounded(b.score), rounded(a.score)), cmp.Compare(a.form, b.form))
	})
	all = v.unparted(all, c)
	var chosen []weighed
	for _, w := range all {
		if len(chosen) == keywordsOf {
			break
		}
		if !slices.ContainsFunc(chosen, func(o weighed) bool { return w.shares(o.term) }) {
			chosen = append(chosen, w)
		}
	}
	found := make([]review.Keyword, len(chosen))
	for i, w := range chosen {
		found[i] = review.Keyword{Text: w.form, Weight: math.Max(0.01, math.Round(w.score/length*100)/100)}
	}
	return found
}

// rounded makes scores equal that differ by the order of adding up alone.
func rounded(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// unparted leaves out single words that nearly always stand in one pair: "random" and
// "forest" in a paper on random forests.
func (v *vocabulary) unparted(all []weighed, c termUses) []weighed {
	within := map[int32]float64{}
	for t, u := range c {
		if t.pair() {
			within[t.first], within[t.second] = max(within[t.first], u.times), max(within[t.second], u.times)
		}
	}
	return slices.DeleteFunc(all, func(w weighed) bool {
		return !w.pair() && within[w.first] >= standsFor*w.times
	})
}

// written is the form a term is mostly written in; of equals the last in order, which
// is the one in small letters.
func (u *uses) written() string {
	return slices.SortedFunc(maps.Keys(u.forms), func(a, b string) int {
		return cmp.Or(cmp.Compare(u.forms[b], u.forms[a]), cmp.Compare(b, a))
	})[0]
}
