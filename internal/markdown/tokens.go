package markdown

import (
	"unicode"
	"unicode/utf8"
)

// Tokens estimates how many tokens a model's byte pair encoding makes of s,
// erring on the high side:
//
//	six letters                 1, and 1 more for each further three begun
//	capitals only ("PLSDA")     1 for each two begun
//	a letter beyond ASCII       1 more (the word is rarer than it looks)
//	Greek, Cyrillic and so on   1 for each two letters begun
//	scripts without spaces      2 a character
//	a digit, a sign             1 each
//	a run of line breaks        1; other white space belongs to the next word
//	anything else               1 a byte
func Tokens(s string) int {
	n := 0
	for i := 0; i < len(s); {
		size, tokens := nextWord(s[i:])
		i += size
		n += tokens
	}
	return n
}

// nextWord measures the first word, sign or run of white space of s.
func nextWord(s string) (size, tokens int) {
	r, width := utf8.DecodeRuneInString(s)
	switch {
	case r == '\n' || r == '\r':
		return runOf(s, func(r rune) bool { return r == '\n' || r == '\r' }), 1
	case unicode.IsSpace(r):
		return width, 0
	case r < utf8.RuneSelf && !unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsPunct(r):
		return width, 1
	case unicode.Is(unicode.Latin, r):
		size = runOf(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
		return size, latinTokens(s[:size])
	case unspaced(r):
		return width, 2
	case unicode.IsLetter(r):
		letter := func(r rune) bool {
			return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) && !unspaced(r)
		}
		size = runOf(s, letter)
		return size, (utf8.RuneCountInString(s[:size]) + 1) / 2
	}
	return width, width
}

func latinTokens(word string) int {
	letters, beyond, capitals := 0, 0, 0
	for _, r := range word {
		letters++
		if r >= utf8.RuneSelf {
			beyond++
		}
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	switch {
	case capitals == letters:
		return (letters+1)/2 + beyond
	case letters <= 6:
		return 1 + beyond
	}
	return 1 + (letters-6+2)/3 + beyond
}

// maxRun ends a run, in bytes, so that a text of one endless word can be cut and
// its parts still count as much as the whole.
const maxRun = 240

func runOf(s string, in func(rune) bool) int {
	for i, r := range s {
		if !in(r) || i >= maxRun {
			return i
		}
	}
	return len(s)
}

func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}
