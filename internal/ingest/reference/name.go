package reference

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// maxNames bounds, in bytes, how far before its year the names of a citation may
// begin.
const maxNames = 200

var (
	// sameNames is what may stand between two years of one author: "2010, 2012",
	// "2010: 12, 2012", "2010; 2012".
	sameNames = regexp.MustCompile(`^(?:,?:?\s?(?:pp?\.|S\.)?\s?\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?:\s?ff?\.)?)?\s*[,;&/]?\s*(?:and|und|sowie|et|y|&)?\s*$`)
)

// byName finds citations by author and year: "(Smith, 2010; Doe and Roe 2011a)",
// "Smith et al. (2010)", "Smith (2010, 2012)", "(Müller/Meier 1999: 12)".
func (c cited) byName(text string) []review.Citation {
	var out []review.Citation
	var names naming
	before := 0
	for _, y := range yearsIn(text) {
		if !c.open(y.start) {
			before = y.end
			continue
		}
		if gap := text[before:y.start]; len(gap) > 40 || !names.any() || !sameNames.MatchString(gap) {
			names = namesBefore(text[max(before, y.start-maxNames):y.start])
		}
		before = y.end
		for _, letter := range y.letters {
			if i := c.named(names, y.year, letter); i >= 0 && len(out) < 4*maxCitations {
				out = append(out, review.Citation{Reference: i, Start: y.start})
			}
		}
	}
	return out
}

// naming is the names before a year.
type naming struct {
	persons [][]string // words of each, folded
	others  bool       // "et al."
	short   string     // the short name behind them: "(WHO)"
	phrase  string     // all that stands before the year in its bracket, folded
}

func (n naming) any() bool { return len(n.persons) > 0 || n.phrase+n.short != "" }

var (
	andOthers  = regexp.MustCompile(`(?:,?\s(?:et\.?\sal\.?|et alii|u\.\s?a\.|and (?:others|colleagues|co-?workers)|y (?:cols?\.|otros)))[’']?s?$`)
	nameWords  = regexp.MustCompile(`[\p{L}\p{M}’'‑-]+\.?|[&/,]|\S`)
	shortName  = regexp.MustCompile(`\s*[(\[](\p{Lu}[\p{Lu}\d&-]{1,9})[)\]]?$`)
	possessive = regexp.MustCompile(`[’']s?$`)
)

var nameJoins = map[string]bool{"and": true, "und": true, "&": true, "/": true, ",": true, "y": true, "et": true, "e": true, "och": true, "sowie": true}

// smallWords may stand within a name.
var smallWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("van von der den de del della di da dos das du la le ten ter zu zur af al el bin ibn of for the on in für des y e to") {
		m[w] = true
	}
	return m
}()

// namesBefore reads the names that end a text.
func namesBefore(left string) (n naming) {
	left = strings.ToValidUTF8(left, "")
	left = strings.TrimRight(left, " ,([:\n\"”“'’")
	if m := shortName.FindStringSubmatchIndex(left); m != nil {
		n.short, left = folded(left[m[2]:m[3]]), left[:m[0]]
	}
	if i := strings.LastIndexAny(left, "(;["); i >= 0 {
		if phrase := folded(left[i+1:]); len(phrase) < 150 {
			n.phrase = phrase
		}
	}
	if m := andOthers.FindStringIndex(left); m != nil {
		n.others, left = true, left[:m[0]]
	}
	left = possessive.ReplaceAllString(strings.TrimRight(left, " ,"), "")
	words := nameWords.FindAllString(left, -1)
	var person []string
	close := func() {
		if len(person) > 0 {
			n.persons = append([][]string{person}, n.persons...)
		}
		person = nil
	}
	for i := len(words) - 1; i >= 0 && len(n.persons) < 8 && len(person) < 10; i-- {
		w := words[i]
		first, width := utf8.DecodeRuneInString(w)
		switch {
		case nameJoins[w] && !(smallWords[w] && len(person) > 0 && i > 0 && nameLike(words[i-1])):
			close()
		case unicode.IsUpper(first) && strings.HasSuffix(w, ".") && len(w) <= width+1: // an initial
		case smallWords[w] && len(person) > 0:
			person = append(strings.Fields(folded(w)), person...)
		case nameLike(w):
			person = append(strings.Fields(folded(w)), person...)
		default:
			close()
			return n
		}
	}
	close()
	return n
}

// nameLike reports whether a word may be one of a name.
func nameLike(w string) bool {
	for _, r := range w {
		if unicode.IsUpper(r) {
			return !strings.HasSuffix(w, ".") || len(w) > 3
		}
		if unicode.IsLetter(r) && !strings.HasPrefix(w, "d’") && !strings.HasPrefix(w, "d'") && !strings.HasPrefix(w, "al-") && !strings.HasPrefix(w, "el-") {
			return false
		}
	}
	return false
}

// named is the one entry that names, year and letter speak of, -1 when there is
// none or more than one. The words before a name may be part of it ("Van Dyke") or
// not ("However, Dyke"): the longest reading that fits holds.
func (c cited) named(n naming, year int, letter string) int {
	for i := range n.persons {
		for j := range n.persons[i] {
			if found := c.fitting(n.persons[i][j:], n.persons[i+1:], n.others, year); len(found) > 0 {
				return c.one(found, len(n.persons)-i, n.others, letter)
			}
		}
	}
	if n.short != "" {
		if found := c.fitting([]string{n.short}, nil, false, year); len(found) > 0 {
			return c.one(found, 1, n.others, letter)
		}
	}
	if words := strings.Fields(n.phrase); len(words) > 1 || len(n.phrase) > 5 {
		var found []int
		for _, i := range c.names[nameKey{words[0], year}] {
			if begins(c.entries[i].head, n.phrase) {
				found = append(found, i)
			}
		}
		return c.one(found, 0, false, letter)
	}
	return -1
}

// fitting are the entries of a year whose first author is so called, and whose
// others are among the rest.
func (c cited) fitting(first []string, rest [][]string, others bool, year int) (found []int) {
	name := strings.Join(first, " ")
	for _, i := range c.names[nameKey{first[len(first)-1], year}] {
		if c.entries[i].by(name, rest) && !(others && len(c.entries[i].authors) == 1) {
			found = append(found, i)
		}
	}
	for _, i := range c.names[nameKey{first[0], year}] {
		if len(first) > 1 && begins(c.entries[i].head, name) && len(rest) == 0 {
			found = append(found, i)
		}
	}
	return distinct(found)
}

// by reports whether an entry's first author is so called and the others follow.
func (e citedEntry) by(name string, rest [][]string) bool {
	own := false
	if len(e.authors) > 0 {
		own = e.authors[0] == name || strings.HasSuffix(e.authors[0], " "+name) || begins(e.authors[0], name)
	}
	if !own && !begins(strings.TrimLeft(e.head, " "), name) && !strings.Contains(name, " ") && !strings.Contains(" "+e.head+" ", " "+name+" ") {
		return false
	}
	if !own && len(e.authors) > 0 && !begins(e.head, name) && len(name) > 1 && !isAcronymOf(name, e.head) {
		return false
	}
	all := " " + strings.Join(e.authors, " ") + " " + e.head + " "
	for _, p := range rest {
		if !strings.Contains(all, " "+p[len(p)-1]+" ") {
			return false
		}
	}
	return true
}

// isAcronymOf reports whether a short name stands among the first words.
func isAcronymOf(name, head string) bool {
	return len(name) < 10 && strings.Contains(" "+firstBytes(head, 120)+" ", " "+name+" ")
}

func begins(s, prefix string) bool {
	return prefix != "" && strings.HasPrefix(s, prefix) && (len(s) == len(prefix) || s[len(prefix)] == ' ')
}

// distinct leaves out what came before.
func distinct(list []int) []int {
	var out []int
	seen := map[int]bool{}
	for _, i := range list {
		if !seen[i] {
			seen[i] = true
			out = append(out, i)
		}
	}
	return out
}

// one chooses among entries of one name and year by letter, then by how many
// authors they have; -1 when that leaves none or several.
func (c cited) one(found []int, persons int, others bool, letter string) int {
	if letter != "" {
		with := c.keep(found, func(e citedEntry) bool { return e.letter == letter })
		if len(with) == 0 && c.lettered(found) {
			return -1
		}
		if len(with) > 0 {
			found = with
		}
	}
	if len(found) > 1 {
		found = c.keep(found, func(e citedEntry) bool {
			n := len(e.authors)
			return others && n > max(2, persons) || !others && n == persons
		})
	}
	if len(found) != 1 {
		return -1
	}
	return found[0]
}

func (c cited) keep(found []int, is func(citedEntry) bool) (kept []int) {
	for _, i := range found {
		if is(c.entries[i]) {
			kept = append(kept, i)
		}
	}
	return kept
}

// lettered reports whether any entry has a letter behind its year.
func (c cited) lettered(found []int) bool {
	return len(c.keep(found, func(e citedEntry) bool { return e.letter != "" })) > 0
}
