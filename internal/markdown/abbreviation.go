package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// never end a sentence: something always follows them.
var never = set(`e.g i.e cf vs viz fig figs eq eqs eqn eqns ref refs dr prof mr mrs ms st ca approx resp
	z.b d.h u.a bzw vgl abb p.ex ej p.ej sr sra mme subsp ssp var cv suppl nat proc
	jr acad univ dept gen sci biol chem phys int`)

// beforeNumbers do not end a sentence when a number follows ("No. 3", "p. 12").
var beforeNumbers = set(`no nos nr núm vol p pp s ch chap sec sect tab tabs art abs n kap seite bd jan feb mar
	apr jun jul aug sep sept oct nov dec section version v ver st op part`)

// either end a sentence or do not; what follows decides.
var either = set(`al etc sp spp inc ltd co corp u.s u.k u.s.a a.m p.m ph.d m.sc b.sc usw u.s.w ed eds`)

// lettered words are completed by a single capital ("vitamin C.").
var lettered = set(`vitamin hepatitis group type panel class appendix model protein phase factor influenza
	category arm cohort site figure table schedule level gruppe typ`)

// starters are words that begin sentences far more often than they begin names.
var starters = set(`the this these those that in we it its our a an as at for from however to there they their
	when while although both all and but by if on of with such since after before during each one two no not
	he she his her here thus therefore moreover furthermore additionally finally first second also because
	results conclusions conclusion methods background
	der die das ein eine in es wir dies diese im am bei für mit auf zu nach
	le la les un une des ce cette ces nous il elle dans pour
	el los las una en este esta estos se para con por`)

func set(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// held reports whether the full stop between these two texts belongs to an
// abbreviation, an initial, an enumeration or a torn number, and so ends nothing.
func held(before, following string) bool {
	word := lastWord(before)
	lower := strings.ToLower(word)
	first, _ := utf8.DecodeRuneInString(following)
	numberNext := unicode.IsDigit(first)
	switch {
	case word == "":
		return false
	case isNumber(word):
		// "1. Foo" opens an enumeration; "0. 05" was torn apart by a converter.
		return len(word) <= 6 && strings.TrimSpace(before) == word || word == "0" && numberNext
	case never[lower]:
		return true
	case beforeNumbers[lower] && numberNext:
		return true
	case either[lower] || isInitialism(word):
		return !starts(following)
	case utf8.RuneCountInString(word) == 1:
		return initial(before, word, following)
	}
	return false
}

// initial reports whether a single letter before a full stop is a name's
// initial or an item's letter, not the last word of a sentence.
func initial(before, word, following string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	if strings.TrimSpace(before) == word {
		return true
	}
	if !unicode.IsUpper(r) || starts(following) {
		return false
	}
	previous := strings.ToLower(lastWord(strings.TrimRight(strings.TrimSuffix(before, word), " \n")))
	return !lettered[previous]
}

func starts(following string) bool {
	following = strings.TrimLeft(following, `"'“‘«„([*_`)
	end := strings.IndexFunc(following, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(following)
	}
	if strings.HasPrefix(following[end:], ".") {
		return false // another initial, as in "E. A. Poe"
	}
	r, _ := utf8.DecodeRuneInString(following)
	return unicode.IsUpper(r) && starters[strings.ToLower(following[:end])]
}

// maxAbbreviation bounds, in bytes, how far back an abbreviation is looked for.
const maxAbbreviation = 24

// lastWord is the run of letters, digits and inner full stops that ends s.
func lastWord(s string) string {
	if len(s) > maxAbbreviation {
		s = s[len(s)-maxAbbreviation:]
	}
	start := len(s)
	for start > 0 {
		r, width := utf8.DecodeLastRuneInString(s[:start])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' {
			break
		}
		start -= width
	}
	return strings.Trim(s[start:], ".")
}

func isNumber(word string) bool {
	return strings.Trim(word, "0123456789.") == ""
}

// isInitialism reports whether a word is single letters with stops, as "U.S.A".
func isInitialism(word string) bool {
	if !strings.Contains(word, ".") {
		return false
	}
	for _, part := range strings.Split(word, ".") {
		if utf8.RuneCountInString(part) != 1 || strings.Trim(part, "0123456789") == "" {
			return false
		}
	}
	return true
}
