package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// marks are the letters that tables set behind numbers to say which of them differ;
// powers are those that formulas raise. Both are wrong behind words: "Smithᵃ" is for a
// footnote, and "19th" is read as it stands.
var (
	marks  = map[rune]rune{'a': 'ᵃ', 'b': 'ᵇ', 'c': 'ᶜ', 'd': 'ᵈ', 'e': 'ᵉ', 'f': 'ᶠ', 'g': 'ᵍ', 'h': 'ʰ', 'A': 'ᴬ', 'B': 'ᴮ', 'D': 'ᴰ', 'E': 'ᴱ', ',': ','}
	powers = map[rune]rune{'i': 'ⁱ', 'j': 'ʲ', 'k': 'ᵏ', 'm': 'ᵐ', 'n': 'ⁿ', 'p': 'ᵖ', 't': 'ᵗ', 'x': 'ˣ', 'y': 'ʸ', 'z': 'ᶻ', 'T': 'ᵀ'}
)

// mostMarks is how many letters behind a number are marks and no word or unit.
const mostMarks = 4

// raisedLetters writes raised letters as such, so that 0.6ᵃ never reads as 0.6a and eˣ
// not as ex. Before is what stands in front of them on their line.
func raisedLetters(before, text string) string {
	letters := strings.TrimSpace(text)
	end, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case unicode.IsDigit(end) && numberAtEnd(before) && utf8.RuneCountInString(letters) <= mostMarks:
		return swap(text, letters, marks)
	case oneLetterAtEnd(before) && utf8.RuneCountInString(letters) == 1:
		return swap(text, letters, powers)
	}
	return text
}

// swap puts the raised forms of all letters into a text, or leaves it.
func swap(text, letters string, forms map[rune]rune) string {
	var out strings.Builder
	for _, r := range letters {
		form, ok := forms[r]
		if !ok {
			return text
		}
		out.WriteRune(form)
	}
	return strings.Replace(text, letters, out.String(), 1)
}

func numberAtEnd(text string) bool {
	word := text[strings.LastIndexByte(text, ' ')+1:]
	return !strings.ContainsFunc(word, unicode.IsLetter)
}

func oneLetterAtEnd(text string) bool {
	end, size := utf8.DecodeLastRuneInString(text)
	before, _ := utf8.DecodeLastRuneInString(text[:len(text)-size])
	return unicode.IsLetter(end) && !unicode.IsLetter(before) && !strings.ContainsRune("'’.-", before)
}
