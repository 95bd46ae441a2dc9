package store

import (
	"strings"
	"unicode/utf8"

	"forage/internal/markdown"
	"forage/internal/review"
)

// personKey is a name in its natural order, folded: what is left equal is one spelling
// of one name.
func personKey(name string) string {
	n := review.ParseName(name)
	return markdown.Fold(latin.Replace(strings.Join([]string{n.Given, n.Family, n.Suffix}, " ")))
}

// latin spells letters that have no accent to lose, and closes apostrophes: O'Brien
// is written OBrien.
var latin = strings.NewReplacer("'", "", "’", "", "ʼ", "", "`", "", "ø", "o", "Ø", "O", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe",
	"ß", "ss", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D", "ð", "d", "Ð", "D", "þ", "th", "Þ", "Th", "ı", "i")

// person is a folded name taken apart again.
type person struct {
	key    string
	first  string
	middle []string
	family string // with particles and suffix
}

func personOf(key string) person {
	words := strings.Fields(key)
	at := len(words) - 1
	if at > 1 && isSuffix(words[at]) {
		at--
	}
	for at > 1 && particles[words[at-1]] {
		at--
	}
	if at < 1 {
		return person{key: key, family: key}
	}
	return person{key, words[0], words[1:at], strings.Join(words[at:], " ")}
}

func isSuffix(w string) bool { return w == "jr" || w == "sr" || w == "ii" || w == "iii" || w == "iv" }

// particles belong to the family name behind them.
var particles = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq("van von der den de del della di da dos das do du la le ter ten zu zur af av bin ibn al el") {
		particles[w] = true
	}
}

// initials reports a name that gives no first name in full.
func (p person) initials() bool { return p.first == "" || initial(p.first) }

// initial reports whether a word is a single letter.
func initial(w string) bool { return utf8.RuneCountInString(w) == 1 }

// sign is what is left of a name that is only initials: its family and first letter.
func (p person) sign() string {
	_, size := utf8.DecodeRuneInString(p.first)
	return p.family + "," + p.first[:size]
}

// agrees reports that no given name of one contradicts that of the other at the same
// place. Of two that are both there, one may be the other's initial.
func agrees(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if x, y := a[i], b[i]; x != y && !(initial(x) && strings.HasPrefix(y, x)) && !(initial(y) && strings.HasPrefix(x, y)) {
			return false
		}
	}
	return true
}
