package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// number finds a number and the unit or percent sign right behind it.
var number = regexp.MustCompile(`[-−–]?\d+(?:[.,·]\d+)*\s?(?:%|‰|°C|°|[µμ]?[a-zA-Z]{1,3}\b(?:/[a-zA-Z]+)?)?`)

// bare finds the digits of a number alone.
var bare = regexp.MustCompile(`\d+(?:[.,·]\d+)*`)

// units are the words behind a number that are units; any other short word behind
// a number ("3 of", "12 in") is not.
var units = map[string]bool{
	"%": true, "‰": true, "°C": true, "°": true, "kg": true, "g": true, "mg": true, "µg": true, "μg": true, "ng": true, "t": true,
	"m": true, "cm": true, "mm": true, "km": true, "nm": true, "µm": true, "μm": true, "ha": true, "L": true, "l": true, "mL": true, "ml": true,
	"s": true, "ms": true, "h": true, "min": true, "d": true, "Hz": true, "kHz": true, "GHz": true, "W": true, "kW": true, "MW": true,
	"Pa": true, "kPa": true, "MPa": true, "V": true, "mV": true, "A": true, "mA": true, "M": true, "mM": true, "µM": true, "μM": true, "nM": true,
	"dB": true, "ppm": true, "ppb": true, "K": true, "J": true, "kJ": true, "N": true,
}

// Unfounded returns the first number, with its unit where it has one, that
// stands in the sentence and not in the passages; "" when all do.
func Unfounded(sentence, passages string) string {
	held := spell(passages)
	for _, found := range number.FindAllString(sentence, -1) {
		digits := bare.FindString(found)
		unit := strings.TrimSpace(found[strings.Index(found, digits)+len(digits):])
		if !units[unit] && !units[strings.Split(unit, "/")[0]] {
			unit = ""
		}
		if !contains(held, spell(digits), spell(unit)) {
			return strings.TrimSpace(digits + " " + unit)
		}
	}
	return ""
}

// contains reports whether the number stands in text, not inside a longer one,
// followed by its unit where it has one.
func contains(text, digits, unit string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], digits)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(digits)
		after := strings.TrimLeft(text[end:], " ")
		if !digit(text, start-1) && !digit(text, end) && strings.HasPrefix(after, unit) {
			return true
		}
		at = start + 1
	}
}

// digit reports whether the byte at i is a digit.
func digit(s string, i int) bool { return i >= 0 && i < len(s) && s[i] >= '0' && s[i] <= '9' }

// spell folds the ways in which a number is printed: decimal comma and middle
// dot, thousands, no-break spaces.
func spell(s string) string {
	s = strings.NewReplacer("·", ".", "\u00a0", " ", "\u2009", " ", "\u202f", " ", "μ", "µ").Replace(s)
	return thousands.ReplaceAllString(s, "$1$2")
}

var thousands = regexp.MustCompile(`(\d),(\d{3})\b`)

// small are the numbers that counted sentences write as words.
var small = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Spell writes a number as a counted sentence does: words up to twelve.
func Spell(n int) string {
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

// states reports whether a sentence states the number, as a word or in digits.
func states(sentence string, n int) bool {
	lower := strings.ToLower(sentence)
	for _, w := range strings.FieldsFunc(lower, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }) {
		if w == Spell(n) || w == fmt.Sprint(n) {
			return true
		}
	}
	return false
}
