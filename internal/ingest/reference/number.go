package reference

import (
	"cmp"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/markdown"
	"forage/internal/review"
)

// sorted puts the closed parts in order, one behind the other.
func (c cited) sorted() cited {
	slices.SortFunc(c.closed, func(a, b markdown.Span) int { return cmp.Compare(a.Start, b.Start) })
	var apart []markdown.Span
	for _, s := range c.closed {
		if n := len(apart); n > 0 && s.Start <= apart[n-1].End {
			apart[n-1].End = max(apart[n-1].End, s.End)
			continue
		}
		apart = append(apart, s)
	}
	c.closed = apart
	return c
}

// open reports whether a place may cite.
func (c cited) open(place int) bool {
	i := sort.Search(len(c.closed), func(i int) bool { return c.closed[i].End > place })
	return i == len(c.closed) || c.closed[i].Start > place
}

var (
	bracketed     = regexp.MustCompile(`\[([^\[\]\n]{1,160})\]`)
	parenthesised = regexp.MustCompile(`\(([^()\n]{1,80})\)`)
	raisedFigures = regexp.MustCompile(`[⁰¹²³⁴-⁹]{1,4}(?:\s?[,;–−‐-]\s?[⁰¹²³⁴-⁹]{1,4})*`)
	// bracketsTo joins two brackets to a range: "[3]–[5]".
	bracketsTo = regexp.MustCompile(`^\s?[–—−-]\s?$`)
)

// byBracket finds "[3]", "[1,2–5]", "[3, p. 12]", "[3]–[5]" and "[Knu84]".
func (c cited) byBracket(text string) []review.Citation {
	var out []review.Citation
	last, lastEnd := 0, 0
	for _, m := range bracketed.FindAllStringSubmatchIndex(text, -1) {
		if !c.open(m[0]) || noCitation(text[:m[0]]) {
			continue
		}
		inside := text[m[2]:m[3]]
		for _, i := range c.labelled(inside) {
			out = append(out, review.Citation{Reference: i, Start: m[0]})
		}
		numbers := c.numbersIn(inside)
		if len(numbers) == 1 && last > 0 && numbers[0] > last+1 && m[0] >= lastEnd && bracketsTo.MatchString(text[lastEnd:min(m[0], lastEnd+8)]) {
			for n := last + 1; n < numbers[0]; n++ {
				numbers = append(numbers, n)
			}
		}
		if last, lastEnd = 0, m[1]; len(numbers) == 1 {
			last = numbers[0]
		}
		out = c.at(out, numbers, m[0])
	}
	return out
}

// byParenthesis finds "(3)" and "(1, 2–5)".
func (c cited) byParenthesis(text string) []review.Citation {
	var out []review.Citation
	for _, m := range parenthesised.FindAllStringSubmatchIndex(text, -1) {
		before := text[:m[0]]
		if !c.open(m[0]) || noCitation(before) || before == "" || strings.HasSuffix(before, "\n") {
			continue
		}
		out = c.at(out, c.numbersIn(text[m[2]:m[3]]), m[0])
	}
	return out
}

// byRaised finds raised figures that are no powers, units or footnotes.
func (c cited) byRaised(text string) []review.Citation {
	var out []review.Citation
	for _, m := range raisedFigures.FindAllStringIndex(text, -1) {
		if !c.open(m[0]) || isPower(text[:m[0]], text[m[0]:m[1]], text[m[1]:]) {
			continue
		}
		out = c.at(out, c.numbersIn(onLine.Replace(text[m[0]:m[1]])), m[0])
	}
	return out
}

// at cites the entries with these numbers, if the list has them all.
func (c cited) at(out []review.Citation, numbers []int, place int) []review.Citation {
	if len(out) > 4*maxCitations {
		return out
	}
	before := len(out)
	for _, n := range numbers {
		entries := c.entriesAt(n, place)
		if len(entries) == 0 {
			return out[:before]
		}
		for _, i := range entries {
			out = append(out, review.Citation{Reference: i, Start: place})
		}
	}
	return out
}

var (
	numberParts = regexp.MustCompile(`\s*(?:[,;]|\band\b|\bund\b|&)\s*`)
	numberLead  = regexp.MustCompile(`^(?i:see also|see|cf\.?|e\.g\.,?|vgl\.|siehe|z\. ?B\.|refs?\.|ref|reviewed in)\s*`)
	oneOrRange  = regexp.MustCompile(`^(\d{1,4})[a-z]?(?:\s?(?:[-–—−‐]{1,2}|to|bis)\s?(\d{1,4})[a-z]?)?$`)
	// locator says where in a work: "p. 12", "Fig. 3", "ch. 2".
	locator = regexp.MustCompile(`^(?i:pp?\.|pages?|S\.|figs?\.?|figure|tables?|tab\.|ch\.|chap\.|chapter|sec\.|section|§|eqs?\.|theorem|thm\.|lemma|appendix|vol\.)\s?[\dA-Z]`)
)

// numbersIn reads the numbers of a citation, ranges spelt out. None when anything
// else stands among them, or a number that is not in the list.
func (c cited) numbersIn(s string) []int {
	s = strings.TrimSpace(s)
	s = s[len(numberLead.FindString(s)):]
	var numbers []int
	located := false
	for _, part := range numberParts.Split(s, -1) {
		m := oneOrRange.FindStringSubmatch(part)
		if m == nil || located {
			if len(numbers) == 0 || !located && !locator.MatchString(part) {
				return nil
			}
			located = true // the pages of a locator may go on behind a comma
			continue
		}
		from, err := strconv.Atoi(m[1])
		to := from
		if err == nil && m[2] != "" {
			to, err = strconv.Atoi(m[2])
		}
		if err != nil || to < from || to-from > len(c.entries) || len(c.numbers[from]) == 0 || len(c.numbers[to]) == 0 {
			return nil
		}
		for n := from; n <= to; n++ {
			if len(c.numbers[n]) > 0 {
				numbers = append(numbers, n)
			}
		}
	}
	return numbers
}

// labelled are the entries whose labels stand in a bracket, all of them or none.
func (c cited) labelled(s string) []int {
	if len(c.labels) == 0 {
		return nil
	}
	var entries []int
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' }) {
		if part = strings.TrimSpace(part); locator.MatchString(part) && len(entries) > 0 {
			continue
		}
		found := c.labels[part]
		if len(found) != 1 {
			return nil
		}
		entries = append(entries, found[0])
	}
	return entries
}

// otherLead is what stands before a bracket or number that cites nothing.
var otherLead = regexp.MustCompile(`(?i:\b(?:CI|interval|range|eqs?\.?|equations?|gleichung|hypothesis|theorem|lemma)|[∈=<>×≤≥]|\d%?)\s*:?\s*$`)

func noCitation(before string) bool {
	before = strings.ToValidUTF8(before[max(0, len(before)-24):], "")
	m := otherLead.FindString(before)
	// Brackets do follow a figure ("in 2010 [3]", "of 12 [4]"), but not closely.
	return m != "" && !(m[0] >= '0' && m[0] <= '9' && strings.HasSuffix(before, " "))
}

// units have powers.
var units = func() map[string]bool {
	m := map[string]bool{}
	for _, u := range strings.Fields("m cm mm km nm µm μm dm ft in kg g mg s h ha min l ml hz mol kcal pa psi cells chi log exp sin cos") {
		m[u] = true
	}
	return m
}()

// isPower reports whether raised figures belong to the word before or behind them:
// a unit, a symbol, a number, an isotope, a charge.
func isPower(before, figures, behind string) bool {
	next, _ := utf8.DecodeRuneInString(behind)
	several := strings.ContainsAny(figures, ",;")
	if unicode.IsLetter(next) || unicode.IsDigit(next) || next == '⁺' || next == '⁻' || strings.HasSuffix(before, "⁻") || strings.HasSuffix(before, "⁺") {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case unicode.IsLetter(last):
		start := strings.LastIndexFunc(before[max(0, len(before)-40):], func(r rune) bool { return !unicode.IsLetter(r) })
		word := before[max(0, len(before)-40)+start+1:]
		return !several && (utf8.RuneCountInString(word) == 1 || units[strings.ToLower(word)] && utf8.RuneCountInString(figures) == 1)
	case unicode.IsDigit(last):
		return true
	case unicode.IsSpace(last), last == '\n':
		// A gap before a raised figure is how some fonts are set; a line that
		// begins with one is a footnote.
		trimmed := strings.TrimRight(before, " ")
		return trimmed == "" || strings.HasSuffix(trimmed, "\n")
	}
	return strings.ContainsRune("=<>×+−*/^~±", last)
}
