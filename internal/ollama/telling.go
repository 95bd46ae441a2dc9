package ollama

import (
	"cmp"
	"slices"

	"forage/internal/review"
)

const (
	// shownShare is the share of a passage's bytes that is put before the model (doc.go
	// has what is lost by it).
	shownShare = 0.5
	// fewSentences are always shown: less has no context.
	fewSentences = 4
)

// telling says which sentences of a passage are put before the model. In another
// language than the papers' the words tell nothing, and all are.
func (e *Engine) telling(r review.Requirement, p passage) []bool {
	if e.translated(r) {
		return Shown(make([]float64, len(p.spans)), nil, 1)
	}
	bytes := make([]int, len(p.spans))
	for i, s := range p.spans {
		bytes[i] = s.End - s.Start
	}
	return Shown(p.worth, bytes, shownShare)
}

// Shown chooses the sentences of a passage that hold most of what is asked, by their
// worth, and their neighbours, up to a share of the passage's bytes. Prompt tokens are
// what a laptop waits for, and most of a chunk is never what a requirement is about.
// Where no sentence is worth anything (the passage was found by meaning), all of it is
// shown.
func Shown(worth []float64, bytes []int, share float64) []bool {
	shown := make([]bool, len(worth))
	if len(worth) <= fewSentences || slices.Max(worth) == 0 {
		for i := range shown {
			shown[i] = true
		}
		return shown
	}
	order, room := make([]int, len(worth)), 0.0
	for i := range order {
		order[i] = i
		room += share * float64(bytes[i])
	}
	near := func(i int) float64 { // a neighbour says what "it" is, or what came of it
		best := worth[max(0, i-1)]
		if i+1 < len(worth) {
			best = max(best, worth[i+1])
		}
		return worth[i] + best/2
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(near(b), near(a)) })
	for n, i := range order {
		if room -= float64(bytes[i]); room < 0 && n >= fewSentences {
			break
		}
		shown[i] = true
	}
	return shown
}
