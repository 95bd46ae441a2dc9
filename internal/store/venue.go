package store

import (
	"slices"
	"strconv"
	"strings"

	"forage/internal/markdown"
)

// venueKey is a venue's name, folded, without the article before it and with "&"
// spelled out.
func venueKey(name string) string {
	key := markdown.Fold(strings.ReplaceAll(name, "&", " and "))
	return strings.TrimPrefix(key, "the ")
}

// venues finds which short names stand for which long ones: every word of the short
// one begins the word at its place in the long one, small words aside ("J Sleep Res"
// is Journal of Sleep Research). What two long names would fit stays as it is.
func venues(keys []string) map[string]string {
	long := map[string][]string{} // number of words and first letter -> names
	for _, k := range keys {
		long[outline(telling(k))] = append(long[outline(telling(k))], k)
	}
	short := map[string]string{}
	for _, k := range keys {
		words := telling(k)
		if len(words) < 2 {
			continue // "Nat" may be anything
		}
		var fits []string
		for _, l := range long[outline(words)] {
			if l != k && shortens(words, telling(l)) {
				fits = append(fits, l)
			}
		}
		if len(fits) == 1 {
			short[k] = fits[0]
		} else if l := allOf(fits); l != "" {
			short[k] = l
		}
	}
	return short
}

// allOf is the one of some names that all others shorten, "" where there is none:
// "J Sleep Res" fits Journal of Sleep Research and J Sleep Research, which are one.
func allOf(fits []string) string {
	for _, l := range fits {
		if !slices.ContainsFunc(fits, func(o string) bool { return o != l && !shortens(telling(o), telling(l)) }) {
			return l
		}
	}
	return ""
}

// shortens reports that words are those of a longer name cut short, one of them at
// least.
func shortens(words, long []string) bool {
	if len(words) != len(long) || slices.Equal(words, long) {
		return false
	}
	for i, w := range words {
		if !strings.HasPrefix(long[i], w) {
			return false
		}
	}
	return true
}

// telling are the words of a venue that its short name keeps.
func telling(key string) []string {
	return slices.DeleteFunc(strings.Fields(key), func(w string) bool {
		switch w {
		case "of", "the", "and", "for", "in", "on", "to", "de", "la", "le", "les", "des", "du", "et", "der", "die", "das", "für", "fur", "und", "y", "e":
			return true
		}
		return false
	})
}

// outline is what a short name shares with its long one.
func outline(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return strconv.Itoa(len(words)) + words[0][:1]
}
