package pdf

import (
	"math"
	"strings"
	"unicode"
)

// quality is the share of a page's words that read as words, less odd
// characters, from 0 to 1. A page without letters or figures counts as scanned:
// there is nothing that could be searched or quoted. A page that could not be
// read is not scanned but worth nothing, one that was cut off at most a half.
func quality(s sheet) (figure float64, scanned bool) {
	words, good, runes, odd := 0, 0, 0, 0
	for _, l := range s.Lines {
		var text strings.Builder
		for _, p := range l.Spans {
			text.WriteString(clean(p))
		}
		for _, w := range strings.Fields(text.String()) {
			words++
			if readable(w) {
				good++
			}
			for _, r := range w {
				runes++
				if r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) {
					odd++
				}
			}
		}
	}
	if words == 0 || runes == odd {
		return 0, !s.Broken
	}
	figure = float64(good) / float64(words) * (1 - float64(odd)/float64(runes))
	if s.Cut {
		figure = min(figure, 0.5)
	}
	return math.Round(figure*1000) / 1000, false
}

// readable reports whether a word is letters of one kind with punctuation, or a
// number: "(e.g." and "3.5%" are, "a?b1¤" is not.
func readable(w string) bool {
	letters, figures, other := 0, 0, 0
	for _, r := range strings.Trim(w, "()[]{}.,;:!?\"'“”‘’«»%*†‡§-–—/") {
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r):
			letters++
		case unicode.IsNumber(r):
			figures++
		case r == unicode.ReplacementChar || unicode.Is(unicode.Co, r):
			return false
		default:
			other++
		}
	}
	return letters+figures == 0 && other == 0 || other <= 1+(letters+figures)/3 && letters+figures > 0
}
