package pdf

import (
	"regexp"
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
// Written whole elsewhere it is the printer's, written with a hyphen elsewhere the
// author's; where the paper does not say, the usual compounds keep it.
func (w words) kept(before, after string) bool {
	before, after = strings.ToLower(before), strings.ToLower(after)
	if i := strings.LastIndexByte(before, '-'); i >= 0 && w[before+after] == 0 {
		return w[before[i+1:]] > 0 // "state-of-the" and "art", but "anti-inflam" and "matory"
	}
	whole, joined := w[before+after], w[before+"-"+after]
	if whole != joined {
		return joined > whole
	}
	return firsts[before] && len(after) > 3 && (w[after] > 0 || !ending.MatchString(after))
}

// firsts are words that open compounds far more often than they are cut off from
// the rest of a longer word.
var firsts = map[string]bool{
	"age": true, "cross": true, "data": true, "dose": true, "double": true, "evidence": true, "first": true, "five": true,
	"four": true, "full": true, "half": true, "high": true, "large": true, "long": true, "low": true, "open": true,
	"real": true, "second": true, "self": true, "short": true, "single": true, "six": true, "small": true, "state": true,
	"third": true, "three": true, "time": true, "two": true, "user": true, "well": true, "year": true,
}

// ending are beginnings of word endings: "long" and "itudinal" make one word.
var ending = regexp.MustCompile(`^(itud|light|en|i[sz]|ing|ly|ment|base|ness|ual|est|er|way|it|ial|ward|ough|ish)`)

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
