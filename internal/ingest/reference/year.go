package reference

import (
	"regexp"
	"strings"
	"unicode"

	"forage/internal/ingest/field"
)

// yearLetters are those behind a year: "2010a", "2010a, b".
var yearLetters = regexp.MustCompile(`^([a-z])((?:\s?[,/&+]\s?[a-z]\b)*)`)

// citedYear is a year in a text, 0 for "in press", with the letters behind it: one
// empty one where there is none.
type citedYear struct {
	start, end int
	year       int
	letters    []string
}

// undated stands for a year.
var undated = []string{"in press", "In press", "forthcoming", "Forthcoming", "im Druck", "im Erscheinen", "n.d.", "n. d.", "o.J.", "o. J."}

// yearsIn finds the years of a text, by hand because texts are long.
func yearsIn(text string) (years []citedYear) {
	word := false // the byte before belongs to a word
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case word:
		case (c == '1' || c == '2') && i+4 <= len(text) && digits(text[i:i+4]) && (i+4 == len(text) || !isDigit(text[i+4])):
			if year := field.Year(text[i : i+4]); year > 0 && year < 2100 {
				y := citedYear{i, i + 4, year, []string{""}}
				if m := yearLetters.FindString(text[i+4 : min(len(text), i+24)]); m != "" && !wordByte(text, i+4+len(m)) {
					y.end, y.letters = i+4+len(m), lettersIn(m)
				}
				if !wordByte(text, y.end) {
					years = append(years, y)
				}
			}
		case strings.IndexByte("inIfFo", c) >= 0:
			for _, phrase := range undated {
				if strings.HasPrefix(text[i:], phrase) {
					years = append(years, citedYear{i, i + len(phrase), 0, []string{""}})
				}
			}
		}
		word = wordByte(text, i)
	}
	return years
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// wordByte reports whether the byte at a place is of a letter or figure; those beyond
// ASCII count as letters.
func wordByte(text string, at int) bool {
	if at >= len(text) {
		return false
	}
	c := text[at]
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0xC3 && c <= 0xDF
}

func lettersIn(s string) (letters []string) {
	for _, r := range s {
		if unicode.IsLower(r) {
			letters = append(letters, string(r))
		}
	}
	return letters
}
