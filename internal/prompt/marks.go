package prompt

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostSentence is how many characters a sentence of a report may have.
const mostSentence = 320

var (
	named   = regexp.MustCompile(`(?i)\s*[\[(](?:sources?|quotes?|quelle|quellen|zitate?)\s*\d+(?:\s*(?:,|;|and|und|&|-|–)\s*(?:sources?|quotes?|quelle)?\s*\d+)*[\])]`)
	squared = regexp.MustCompile(`\s*\[\d+(?:\s*[,;–-]\s*\d+)*\]`)
	digits  = regexp.MustCompile(`\d+`)
	spread  = regexp.MustCompile(`(?i)(?:(?:\bCI|\bIQR|interval|range|between|%),?|[:=])$`)
	hanging = regexp.MustCompile(`(?i),?\s+as reported (?:in|by)\s*([.!?]?)$`)
	gap     = regexp.MustCompile(`\s+([.,;:!?])`)
	leftBy  = regexp.MustCompile(`[,;]([.!?])$`) // "a [1], [2]." leaves "a,."
)

// sentence cleans a sentence that a model wrote for a report. It is "" when nothing is
// left, and when it fills its space (but for a blank at its end) without coming to an
// end: then the grammar cut it off, and half a thought would be printed.
func sentence(text string, marks map[int]bool) string {
	if utf8.RuneCountInString(text) >= mostSentence-1 && !ends(text) {
		return ""
	}
	text = unmark(text, marks)
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return ""
	}
	return text
}

// noneWhole is why a list of sentences of which none is left cannot be used.
func noneWhole(field string) error {
	return malformed("%s has no whole sentence: each must end within %d characters", field, mostSentence)
}

func ends(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, `"”»’')]`))
	return strings.ContainsRune(".!?。！？…", r)
}

// unmark takes marks of sources out of a text: [Source 2], (Source 1, 3), and [3] or
// [1, 2] when these are numbers that may be cited. "95% CI [12, 18]" is a finding, and
// stays. So does the text of a reported finding, without the "as reported in" whose
// source is printed behind it.
func unmark(text string, marks map[int]bool) string {
	text = named.ReplaceAllString(text, "")
	var b strings.Builder
	from := 0
	for _, at := range squared.FindAllStringIndex(text, -1) {
		if !spread.MatchString(text[:at[0]]) && cited(text[at[0]:at[1]], marks) {
			b.WriteString(text[from:at[0]])
			from = at[1]
		}
	}
	b.WriteString(text[from:])
	text = gap.ReplaceAllString(strings.TrimSpace(b.String()), "$1")
	return hanging.ReplaceAllString(leftBy.ReplaceAllString(text, "$1"), "$1")
}

// cited reports whether all numbers of a mark may be cited.
func cited(mark string, marks map[int]bool) bool {
	for _, d := range digits.FindAllString(mark, -1) {
		if n, err := strconv.Atoi(d); err != nil || !marks[n] {
			return false
		}
	}
	return true
}
