package reference

import (
	"cmp"
	"slices"
	"sort"

	"forage/internal/markdown"
	"forage/internal/review"
)

// maxCitations caps the citations of one work. The most seen in a real one is some
// 1500.
const maxCitations = 20_000

// Cite links the running text to the entries of the reference list it cites: each
// citation is a sentence with the ordinal of an entry, in order of the text, each
// pair once. A citation that fits several entries, or none, is left out. What a
// format marks itself (JATS) comes in as places of no length and is believed.
func Cite(d review.Document) []review.Citation {
	if len(d.References) == 0 {
		return nil
	}
	sentences := markdown.Sentences(d.Text)
	if len(d.Citations) > 0 {
		return widen(d.Citations, sentences)
	}
	list := newCited(d)
	return widen(list.citations(d.Text), sentences)
}

// widen puts places into their sentences, and each pair of sentence and entry once.
func widen(places []review.Citation, sentences []markdown.Span) []review.Citation {
	type pair struct{ start, reference int }
	seen := map[pair]bool{}
	var out []review.Citation
	for _, p := range places {
		i := sort.Search(len(sentences), func(i int) bool { return sentences[i].End > p.Start })
		if i == len(sentences) || sentences[i].Start > p.Start {
			continue
		}
		if s := sentences[i]; !seen[pair{s.Start, p.Reference}] && len(out) < maxCitations {
			seen[pair{s.Start, p.Reference}] = true
			out = append(out, review.Citation{Reference: p.Reference, Start: s.Start, End: s.End})
		}
	}
	slices.SortStableFunc(out, func(a, b review.Citation) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Reference, b.Reference))
	})
	return out
}

// manners are the ways to cite a numbered list, with the share of the list that
// must be reached for a bracket or raised figure to be no accident.
var manners = []struct {
	find  func(cited, string) []review.Citation
	least float64
}{
	{cited.byBracket, 0.1},
	{cited.byRaised, 0.3},
	{cited.byParenthesis, 0.5}, // equations are numbered like this
}

// citations finds the places that cite, in the manner of this paper: the one that
// reaches most entries of the list, since a bracket or a raised figure of another
// manner is something else. One that reaches half of them is not doubted.
func (c cited) citations(text string) []review.Citation {
	var best []review.Citation
	most := 0
	if c.numbered() {
		for _, m := range manners {
			found := m.find(c, text)
			if n := reach(found); n > most && float64(n) >= m.least*float64(len(c.entries)) {
				best, most = found, n
			}
			if 2*most >= len(c.entries) {
				return best
			}
		}
	}
	if found := c.byName(text); reach(found) >= most {
		return found
	}
	return best
}

// reach is how many entries are cited.
func reach(places []review.Citation) int {
	entries := map[int]bool{}
	for _, p := range places {
		entries[p.Reference] = true
	}
	return len(entries)
}
