package evaluate

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain is a text as it is compared: its letters and figures only, in small letters
// and compatibility form, as the READMEs of the corpora do it. A ligature is its
// letters, a raised figure a plain one.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, strings.ToLower(norm.NFKC.String(text)))
}

// wordsOf are the runs of letters and figures of a text, in small letters and
// compatibility form. Marks belong to their letters; a soft hyphen is nothing.
func wordsOf(text string) []string {
	text = strings.ReplaceAll(strings.ToLower(norm.NFKC.String(text)), "\u00ad", "")
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}

// oneLine is a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// counted are the things of a list with how often they occur.
func counted[T comparable](list []T) map[T]int {
	n := map[T]int{}
	for _, one := range list {
		n[one]++
	}
	return n
}

// shared scores two lists by what they have in common, however often.
func shared[T comparable](have, want []T) score {
	s := score{found: len(have), wanted: len(want)}
	of := counted(have)
	for one, n := range counted(want) {
		s.right += min(n, of[one])
	}
	return s
}

// alike is how similar two texts are, from 0 to 1: 1 less the edits (Levenshtein)
// that make one of the other, as a share of the longer. Texts that are less alike than
// least may be given as 0.
func alike(a, b string, least float64) float64 {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y) == 0 {
		return 1
	}
	if float64(len(x)) < least*float64(len(y)) {
		return 0
	}
	row := make([]int, len(x)+1)
	for i := range row {
		row[i] = i
	}
	for j, c := range y {
		left, corner := j+1, j
		for i, d := range x {
			edits := corner
			if c != d {
				edits = 1 + min(corner, left, row[i+1])
			}
			row[i], corner, left = left, row[i+1], edits
		}
		row[len(x)] = left
	}
	return 1 - float64(row[len(x)])/float64(len(y))
}

// headNumber is the number of a heading: "2.1", "IV.", "A.".
var headNumber = regexp.MustCompile(`^\s*(?:\d{1,2}(?:\.\d{1,2})*[.)]?|[IVX]{1,5}[.)]|[A-Z][.)])\s+`)

// headKey is a heading as it is compared: without its number.
func headKey(title string) string { return plain(headNumber.ReplaceAllString(title, "")) }
