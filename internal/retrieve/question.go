package retrieve

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"forage/internal/review"
)

const (
	// mostWords is how many different words of a text are looked at: a page and a
	// half of prose. What a person pastes beyond that repeats itself.
	mostWords = 600
	// mostTerms is how many terms search, rarest first. Measured on CISI, whose
	// questions are the longest of our sets: see measure_test.go.
	mostTerms = 24
	// mostPhrases is how many phrases search; each costs about as much as a term.
	mostPhrases = 24
	// longestWord is the longest run of letters, in bytes, that is taken for a word.
	longestWord = 64
)

// list is what one ranking is asked for, and what it counts in the fusion.
type list struct {
	name   string
	weight float64
	words  []string
}

// question is what is asked of the index.
type question struct {
	lists []list
	must  []string
}

// query makes a question of free text.
func (f *Finder) query(ctx context.Context, text string) (question, error) {
	words := terms(text)
	chosen, err := f.rarest(ctx, words)
	if err != nil {
		return question{}, err
	}
	return question{lists: []list{{"full text", 1, append(chosen, neighbours(text, chosen)...)}}}, nil
}

// question makes a question of a requirement.
func (f *Finder) question(ctx context.Context, r review.Requirement) (question, error) {
	facets := nonEmpty(r.Facets)
	anchors := nonEmpty(r.Anchors)
	if len(facets) == 0 {
		q, err := f.query(ctx, r.Text)
		q.must = anchors
		return q, err
	}
	chosen, err := f.rarest(ctx, terms(strings.Join(facets, " . ")))
	if err != nil {
		return question{}, err
	}
	for _, p := range append(slices.Clone(facets), anchors...) {
		if len(chosen) < mostTerms+mostPhrases && !slices.Contains(chosen, p) {
			chosen = append(chosen, p)
		}
	}
	return question{lists: []list{{"full text", 1, chosen}}, must: anchors}, nil
}

// rarest keeps the rarest terms that the library holds at all, in the order of the
// text.
func (f *Finder) rarest(ctx context.Context, words []string) ([]string, error) {
	counts, _, err := f.index.DocumentFrequency(ctx, words)
	if err != nil {
		return nil, err
	}
	order := make([]int, 0, len(words))
	for i := range words {
		if counts[i] > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return counts[a] - counts[b] })
	order = order[:min(mostTerms, len(order))]
	slices.Sort(order)
	chosen := make([]string, len(order))
	for i, at := range order {
		chosen[i] = words[at]
	}
	return chosen, nil
}

// terms are the different words of a text that search, in small letters and in
// order. A text of nothing but stop words searches by them: they are all it has.
func terms(text string) []string {
	all := split(text)
	var found, stopped []string
	seen := map[string]bool{}
	for _, w := range all {
		if seen[w] {
			continue
		}
		seen[w] = true
		if silent[w] {
			stopped = append(stopped, w)
		} else {
			found = append(found, w)
		}
		if len(seen) == mostWords {
			break
		}
	}
	if len(found) == 0 {
		return stopped
	}
	return found
}

// neighbours are the pairs of chosen terms that stand side by side in a text.
func neighbours(text string, chosen []string) []string {
	if len(chosen) < 2 {
		return nil
	}
	in := make(map[string]bool, len(chosen))
	for _, w := range chosen {
		in[w] = true
	}
	words := split(text)
	var pairs []string
	for i := 0; i+1 < len(words) && len(pairs) < mostPhrases; i++ {
		pair := words[i] + " " + words[i+1]
		if in[words[i]] && in[words[i+1]] && words[i] != words[i+1] && !slices.Contains(pairs, pair) {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// split is a text's runs of letters, marks and digits, in small letters. What is
// too long to be a word is left out.
func split(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(strings.ToValidUTF8(text, " ")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	return slices.DeleteFunc(words, func(w string) bool { return len(w) > longestWord })
}

// nonEmpty are the phrases that have a word in them.
func nonEmpty(phrases []string) []string {
	var kept []string
	for _, p := range phrases {
		if len(split(p)) > 0 {
			kept = append(kept, p)
		}
	}
	return kept
}
