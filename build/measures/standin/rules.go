package standin

import (
	"slices"
	"strings"
)

// The rules beside judging, which both schemes of the token measure go by.

// Summary is the beginning of what a work says of itself.
func Summary(title, text string) string {
	if text == "" {
		text = "It says no more of itself."
	}
	return strings.TrimRight(first("A paper on "+title+". "+text, 60), ".,;") + "."
}

// Gate opens where a summary holds a quarter of the requirement's words.
func Gate(requirement, summary string) (open bool, reason string) {
	want := keys(requirement)
	held := shared(want, summary)
	return part(held, want) >= 0.25, Motive(held, 14)
}

// Sections chooses at most two paths, by number from 0: those that share the most
// words, then findings before methods before the rest.
func Sections(requirement string, paths []string) (chosen []int, reason string) {
	want := keys(requirement)
	order := make([]int, len(paths))
	for i := range order {
		order[i] = i
	}
	worth := func(i int) int {
		low, n := strings.ToLower(paths[i]), 10*len(shared(want, paths[i]))
		for _, word := range []string{"method", "discussion", "result"} {
			if strings.Contains(low, word) {
				return n + slices.Index([]string{"method", "discussion", "result"}, word) + 1
			}
		}
		return n
	}
	slices.SortStableFunc(order, func(a, b int) int { return worth(b) - worth(a) })
	return order[:min(2, len(order))], "These sections are the most likely to hold findings on what is asked."
}

// Sentence is what is written of a quote.
func Sentence(quote string) string {
	s := first(quote, 25)
	return strings.TrimRight(s[:min(len(s), 300)], ".,;:( ") + "."
}
