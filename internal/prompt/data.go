package prompt

import (
	"regexp"
	"strings"
	"unicode"
)

// roles are the control words in square brackets of known chat templates.
var roles = regexp.MustCompile(`(?i)\[(/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|THINK|GMASK|UNUSED_TOKEN_\d+)\])`)

// Data makes text that we did not write fit to stand between our fences. A server
// reads "<|im_end|>" inside a message as the end of the message, so a space goes
// behind every "<" that a control token or a tag could begin with, behind the "[" of
// [INST], <<SYS>> and their kind, and into fences of backticks; "p<0.05" and "a < b"
// stay. Control, invisible and direction-turning characters go, white space becomes
// single spaces and line breaks. Data of Data is the same as Data.
func Data(text string) string {
	text = roles.ReplaceAllString(sweep(text), "[ $1")
	var b strings.Builder
	b.Grow(len(text) + 16)
	var before rune
	ticks := 0
	for _, r := range text {
		switch {
		case opens(before, r), ticks == 2 && r == '`':
			b.WriteByte(' ')
			ticks = 0
		}
		b.WriteRune(r)
		if before = r; r == '`' {
			ticks++
		} else {
			ticks = 0
		}
	}
	return b.String()
}

// line is Data on one line: what stands in it cannot pass for a numbered line of ours.
func line(text any) string {
	s, ok := text.(string)
	if !ok {
		s = asText(text)
	}
	return strings.ReplaceAll(Data(s), "\n", " ")
}

// opens reports whether two characters could begin a control token or a tag. The wide
// forms count too: some tokenisers fold them into the plain ones.
func opens(before, r rune) bool {
	switch before {
	case '<', '＜', '﹤':
		return r == '|' || r == '｜' || r == '/' || r == '／' || unicode.IsLetter(r)
	case '[':
		return r == '|' || r == '｜'
	}
	return false
}

// sweep drops what is not seen, and makes runs of white space a single space, or a
// single line break when they hold one.
func sweep(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	space := rune(0)
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			if breaks(r) {
				space = '\n'
			} else if space == 0 {
				space = ' '
			}
			continue
		case unseen(r):
			continue
		case space != 0 && b.Len() > 0:
			b.WriteRune(space)
		}
		space = 0
		b.WriteRune(r)
	}
	return b.String()
}

// breaks reports whether white space ends a line.
func breaks(r rune) bool {
	switch r {
	case '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029':
		return true
	}
	return false
}

// unseen reports whether a character has no shape of its own: controls, zero widths,
// turns of direction, tags (in which a whole sentence can hide) and variation
// selectors. Arabic signs that stand around a number are format characters with a
// shape, and stay.
func unseen(r rune) bool {
	if r >= 0xE0000 && r <= 0xE0FFF || unicode.IsControl(r) {
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// oneLine is a model's own text as we keep it.
func oneLine(text string) string { return strings.ReplaceAll(sweep(text), "\n", " ") }
