package markdown

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Clean makes one line of text: white space of any kind becomes single spaces,
// characters that are never seen (soft hyphens, zero-width spaces, the invisible
// signs of MathML) go, and accents are composed.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u00ad', r == '\u200b', r == '\ufeff', r >= '\u2060' && r <= '\u2064', unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	return norm.NFC.String(strings.Join(strings.Fields(text), " "))
}
