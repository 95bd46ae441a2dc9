package extractive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/pattern"
)

var (
	referenceLine = pattern.New(`^\s*(?:\[?\d{1,3}[\].)]\s+)?\p{Lu}[\p{L}'’-]+,?\s+(?:\p{Lu}\.?[\s,-]?){1,3}[,;&]|\b(?:19|20)\d\d[a-z]?\s*[;,]\s*\d+\s*(?:\(\d+\))?\s*[:,]\s*[eE]?\d+|\bpp?\.\s?\d+\s?[–-]\s?\d+|\bvol\.\s?\d+|\d+\s?\(\d+\)\s?:\s?\d+\s?[–-]\s?\d+`)
	verbLike      = pattern.New(`(?i)\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|will|would|shall|should|must|do|does|did|\p{L}{2,}(?:ed|es|s|ing)|found|show|made|led|gave|became|grew|rose|fell)\b`)
	brokenWord    = pattern.New(`\p{Ll}-\s\p{Ll}+`)
	shared        = pattern.New(`^\p{Ll}-\s(?:and|or|to|nor|und|et|y|oder|bis)$`) // "short- and long-term" is no broken word
	runIn         = pattern.New(`^(?:\p{Lu}[\p{L}-]*)(?: [\p{L}-]+){0,5} (?:The|While|In|We|This|When|Our|These|It|After|Although|Because|Since|There|Here)\s`)
	citedEnd      = pattern.New(`[.!?]["”’)]?\s?(?:\[[\d,–\s-]+\]|\d[\d,–-]*)$`)
	codeLike      = pattern.New("[{}<>]{2,}|```|\\$\\$|\\\\[a-z]+\\{|=\\s*=|\\b[a-z]+_[a-z]+_[a-z]+\\b|;\\s*$")
)

// isDebris reports whether a run of text is no sentence a report could quote:
// too short or long, a caption, a line of references, a row of a table read as
// prose, a formula, or a publisher's boilerplate.
func isDebris(s string, words int) bool {
	s = strings.TrimSpace(s)
	switch {
	case words < 6 && !wideScript(s), words > 110, len(s) > 900:
		return true
	case figureCue.MatchString(s), boilerplate.MatchString(s), codeLike.MatchString(s):
		return true
	case referenceLine.MatchString(s), strings.Contains(s, "\ufffd"), broken(s):
		return true
	case runIn.MatchString(s): // a heading glued to its first sentence: "Images While the …"
		return true
	}
	return !prose(s)
}

// broken reports whether a line break left a word in two.
func broken(s string) bool {
	for _, m := range brokenWord.FindAllString(s, -1) {
		if !shared.MatchString(m) {
			return true
		}
	}
	return false
}

// prose reports whether a run of text is built like a sentence: it opens with a
// capital or a digit, ends with a stop, and is mostly letters.
func prose(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, `"“'‘([`))
	if unicode.IsLower(first) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, `"”'’)]0123456789`))
	if !strings.ContainsRune(".!?。！？", last) && !endsCited(s) {
		return false
	}
	letters, digits, all := 0, 0, 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		}
		if !unicode.IsSpace(r) {
			all++
		}
	}
	if letters*100 < all*45 || digits*100 > all*40 {
		return false
	}
	if open, shut := strings.Count(s, "("), strings.Count(s, ")"); open != shut {
		return false
	}
	return wideScript(s) || !latin(s) || verbLike.MatchString(s)
}

// endsCited admits a sentence whose point stands before a raised number or a
// bracketed citation: "… in crops.5", "… in crops. [12]".
func endsCited(s string) bool { return citedEnd.MatchString(s) }

func wideScript(s string) bool { return strings.IndexFunc(s, spaceless) >= 0 }

func latin(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r > 127 && unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) && !unicode.Is(unicode.Greek, r)
	}) < 0
}
