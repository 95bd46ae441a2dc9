package pdf

import (
	"strings"
	"unicode"
)

// words counts how a paper writes its words inside lines, where no printer has
// added a hyphen.
type words map[string]int

// hyphenated collects the words of all rows, except those that a line's end may
// have changed.
func hyphenated(blocks []block) words {
	found := words{}
	for _, b := range blocks {
		for _, r := range b.rows {
			fields := strings.Fields(strings.ToLower(r.text))
			for i, f := range fields {
				if i == len(fields)-1 && strings.HasSuffix(f, "-") || i == 0 {
					continue
				}
				found[bare(f)]++
			}
		}
	}
	return found
}

// kept reports whether the hyphen between two halves of a word is the author's.
// Written whole elsewhere it is the printer's; written with a hyphen elsewhere,
// or with a first half that is joined by hyphens elsewhere, it is the author's.
func (w words) kept(before, after string) bool {
	before, after = strings.ToLower(before), strings.ToLower(after)
	if strings.Contains(before, "-") && w[before+after] == 0 { // "state-of-the-" and "art"
		return true
	}
	whole, joined := w[before+after], w[before+"-"+after]
	if whole != joined {
		return joined > whole
	}
	switch before { // prefixes and first words that keep their hyphen as a rule
	case "self", "well", "non", "high", "low", "long", "short", "cross", "real", "open", "large", "small", "meta", "quasi", "data", "evidence", "state", "time", "dose", "age", "sex", "gender", "year", "half", "two", "three", "four", "five", "six", "double", "single", "full", "first", "second", "third", "post", "pre":
		return w[after] > 0 && before != "pre" && before != "post" && before != "non" && before != "meta"
	}
	return false
}

func bare(w string) string {
	return strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func lastWord(s string) string {
	return bare(s[strings.LastIndexByte(s, ' ')+1:])
}

func firstWord(s string) string {
	if i := strings.IndexByte(s, ' '); i >= 0 {
		s = s[:i]
	}
	return bare(s)
}
