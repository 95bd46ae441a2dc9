package retrieve

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"

	"forage/internal/review"
)

const (
	// mostWords is how many different words of a text are looked at: a page and a
	// half of prose. What a person pastes beyond that repeats itself.
	mostWords = 600
	// mostTerms is how many terms search, the most telling first. On CISI, whose
	// questions are the longest of our sets, 24 gave nDCG@10 0.401, 32 0.425 and 48
	// 0.417; on the others no question is as long.
	mostTerms = 32
	// mostRepeats is how often a term counts that a text repeats: what is said twice
	// is meant (CISI nDCG@10 0.40 against 0.35 without). More than three changed
	// nothing.
	mostRepeats = 3
	// mostPhrases is how many phrases search; each costs about as much as a term.
	mostPhrases = 32
	// longestWord is the longest run of letters, in bytes, that is taken for a word.
	longestWord = 64
	// longestQuestion is how much of a text is put before a model, in bytes: as much
	// as mostWords words come to.
	longestQuestion = 4000
)

// question is what is asked of the index: words by their stems, some of them more
// than once, phrases word by word, and what must be there at all; and its text, of
// which a model makes a vector.
type question struct {
	words   []string
	phrases []string
	must    []string
	text    string // as it was asked, for models; "" when there is nothing to ask
}

// ask makes a question of free text.
func (f *Finder) ask(ctx context.Context, text string) (question, error) {
	words := split(text)
	chosen, err := f.telling(ctx, words, stopWords)
	if err != nil {
		return question{}, err
	}
	return question{words: repeated(words, chosen), phrases: neighbours(words, chosen), text: opening(text)}, nil
}

// require makes a question of a requirement: facets rank, anchors decide. Without
// facets its text ranks, less the words that only instruct.
func (f *Finder) require(ctx context.Context, r review.Requirement) (question, error) {
	facets, anchors := meaningful(r.Facets), meaningful(r.Anchors)
	text := strings.Join(facets, "\n")
	silent := stopWords
	if len(facets) == 0 {
		text, silent = r.Text, union(stopWords, instructions)
	}
	words := split(text)
	chosen, err := f.telling(ctx, words, silent)
	if err != nil {
		return question{}, err
	}
	q := question{words: repeated(words, chosen), must: anchors, text: opening(r.Text)}
	if len(q.words) == 0 {
		q.words = anchors // nothing to rank by but the topic itself
	}
	if len(facets) == 0 {
		q.phrases = neighbours(words, chosen)
	}
	for _, p := range append(slices.Clone(facets), anchors...) {
		if len(q.phrases) < mostPhrases && len(split(p)) > 1 && !slices.Contains(q.phrases, p) {
			q.phrases = append(q.phrases, p)
		}
	}
	return q, nil
}

// telling keeps the words that tell most of a text (tf-idf), among those that the
// library holds at all.
func (f *Finder) telling(ctx context.Context, words []string, silent map[string]bool) (map[string]bool, error) {
	different := terms(words, silent)
	counts, chunks, err := f.index.DocumentFrequency(ctx, different)
	if err != nil {
		return nil, err
	}
	times := map[string]int{}
	for _, w := range words {
		times[w]++
	}
	weight := func(i int) float64 {
		return (1 + math.Log(float64(times[different[i]]))) * math.Log(1+float64(chunks)/float64(counts[i]))
	}
	order := make([]int, 0, len(different))
	for i := range different {
		if counts[i] > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight(b), weight(a)) })
	chosen := map[string]bool{}
	for _, i := range order[:min(mostTerms, len(order))] {
		chosen[different[i]] = true
	}
	return chosen, nil
}

// terms are the different words that search, in order. A text of nothing but
// silent words searches by them: they are all it has.
func terms(words []string, silent map[string]bool) []string {
	var found, silenced []string
	seen := map[string]bool{}
	for _, w := range words {
		if seen[w] {
			continue
		}
		if len(seen) == mostWords {
			break
		}
		seen[w] = true
		if silent[w] {
			silenced = append(silenced, w)
		} else {
			found = append(found, w)
		}
	}
	if len(found) == 0 {
		return silenced
	}
	return found
}

// repeated are the chosen words as often as a text says them, within reason.
func repeated(words []string, chosen map[string]bool) []string {
	var found []string
	times := map[string]int{}
	for _, w := range words {
		if chosen[w] && times[w] < mostRepeats {
			times[w]++
			found = append(found, w)
		}
	}
	return found
}

// neighbours are the pairs of chosen words that stand side by side in a text.
func neighbours(words []string, chosen map[string]bool) []string {
	var pairs []string
	for i := 0; i+1 < len(words) && len(pairs) < mostPhrases; i++ {
		if !chosen[words[i]] || !chosen[words[i+1]] || words[i] == words[i+1] {
			continue
		}
		if pair := words[i] + " " + words[i+1]; !slices.Contains(pairs, pair) {
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

// meaningful are the phrases that have a word in them.
func meaningful(phrases []string) []string {
	return slices.DeleteFunc(slices.Clone(phrases), func(p string) bool { return len(split(p)) == 0 })
}

// opening is the beginning of a text as a model can take it: valid UTF-8, no NUL. A
// text without a word in it is none.
func opening(text string) string {
	text = strings.ToValidUTF8(text[:min(longestQuestion, len(text))], "")
	text = strings.TrimSpace(strings.ReplaceAll(text, "\x00", " "))
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return text
}
