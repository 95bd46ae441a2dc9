package reference

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"forage/internal/ingest/field"
	"forage/internal/markdown"
	"forage/internal/review"
)

// cited is a reference list as citations speak of it.
type cited struct {
	entries []citedEntry
	numbers map[int][]int    // printed number -> ordinals
	labels  map[string][]int // printed label ("Knu84") -> ordinals
	marked  int              // entries with a number or label
	last    int              // number of the entry read last
	names   map[nameKey][]int
	closed  []markdown.Span // where nothing is cited: front, headings, the lists themselves
}

// citedEntry is what a citation may say of an entry.
type citedEntry struct {
	place   int    // of its first byte in the text, -1 when it was not found there
	year    int    // 0 for none, and for "in press"
	letter  string // the b of 2010b
	authors []string
	head    string // how the entry begins; both folded
}

// maxAlike bounds the entries that one name and year, or one number, may mean: more
// than the letters of a year, and than chapters with lists of their own.
const maxAlike = 200

// nameKey is a word of an entry's first name, and its year.
type nameKey struct {
	word string
	year int
}

func newCited(d review.Document) cited {
	c := cited{numbers: map[int][]int{}, labels: map[string][]int{}, names: map[nameKey][]int{}, closed: closedTo(d)}
	places := locate(d)
	for i, r := range d.References {
		e := citedEntry{place: places[i], year: r.Year, head: folded(firstBytes(r.Text, 200))}
		for _, a := range r.Authors {
			e.authors = append(e.authors, folded(a))
		}
		if m := yearLetter.FindStringSubmatch(r.Text); m != nil && (r.Year == 0 || m[1] == strconv.Itoa(r.Year)) {
			e.letter = m[2]
		}
		c.entries = append(c.entries, e)
		c.index(i, r)
		if places[i] >= 0 {
			c.closed = append(c.closed, markdown.Span{Start: places[i], End: places[i] + len(r.Text)})
			c.label(i, d.Text[:places[i]])
		}
	}
	c.fill()
	return c.sorted()
}

// fill gives an entry that was not found in the text the number that is missing
// between its neighbours'.
func (c *cited) fill() {
	by := map[int]int{}
	for n, all := range c.numbers {
		for _, i := range all {
			by[i] = n
		}
	}
	for i := range c.entries {
		before, ok := by[i-1]
		if _, has := by[i]; has || !ok || len(c.numbers[before+1]) > 0 {
			continue
		}
		if after, ok := by[i+1]; ok && after != before+2 {
			continue
		}
		by[i] = before + 1
		c.marked++
		c.numbers[before+1] = []int{i}
	}
}

var yearLetter = regexp.MustCompile(`\b((?:1[6-9]|20)\d\d)([a-z])\b`)

// index notes the words by which an entry can be cited.
func (c *cited) index(i int, r review.Reference) {
	e := c.entries[i]
	words := map[string]bool{}
	if len(e.authors) > 0 {
		for _, w := range strings.Fields(e.authors[0]) {
			words[w] = len(w) > 1
		}
	}
	for _, w := range strings.Fields(e.head) {
		if len(w) > 1 {
			words[w] = true
			break
		}
	}
	if m := acronym.FindStringSubmatch(firstBytes(r.Text, 120)); m != nil {
		words[folded(m[1])] = true
	}
	years := map[int]bool{e.year: true}
	if e.year == 0 {
		for _, y := range bareYear.FindAllStringSubmatch(r.Text, 4) {
			years[field.Year(y[1])] = true
		}
	}
	for w, ok := range words {
		for y := range years {
			if key := (nameKey{w, y}); ok && len(c.names[key]) < maxAlike {
				c.names[key] = append(c.names[key], i)
			}
		}
	}
}

// acronym is the short name of a body that is spelt out: "(WHO)".
var acronym = regexp.MustCompile(`\((\p{Lu}[\p{Lu}\d&-]{1,9})\)`)

// printedMark is the number or label before an entry, at a line's beginning.
var printedMark = regexp.MustCompile(`(?:^|\n)\\?(?:[-*•] )?(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)\]]?|([⁰¹²³⁴-⁹]{1,4})|\[(\p{L}[\p{L}&+’'-]{0,12}\s?\d{2,4}[a-z]?)\])[.:]?\s*(?:\(a\) )?$`)

// sameMark is what stands between two works of one entry.
var sameMark = regexp.MustCompile(`\([b-h]\) $`)

// label notes the number or label that stands before an entry.
func (c *cited) label(i int, before string) {
	before = before[max(0, len(before)-40):]
	m := printedMark.FindStringSubmatch(before)
	if m == nil {
		if n := c.last; n > 0 && sameMark.MatchString(before) {
			c.marked++
			if len(c.numbers[n]) < maxAlike {
				c.numbers[n] = append(c.numbers[n], i)
			}
		}
		return
	}
	if m[5] != "" {
		c.marked++
		c.labels[m[5]] = append(c.labels[m[5]], i)
		return
	}
	if n, err := strconv.Atoi(onLine.Replace(m[1] + m[2] + m[3] + m[4])); err == nil {
		c.marked++
		c.last = n
		if len(c.numbers[n]) < maxAlike {
			c.numbers[n] = append(c.numbers[n], i)
		}
	}
}

var onLine = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

// numbered reports whether most entries carry a number or a label.
func (c cited) numbered() bool { return 2*c.marked > len(c.entries) }

// entriesAt are the entries with a printed number that a place in the text speaks
// of. A paper with a list to each chapter means the next one.
func (c cited) entriesAt(number, place int) []int {
	all := c.numbers[number]
	if len(all) < 2 || all[len(all)-1]-all[0] == len(all)-1 { // one entry that names several works
		return all
	}
	for _, i := range all {
		if c.entries[i].place > place {
			return []int{i}
		}
	}
	return nil
}

// locate finds where each entry begins in the text: they stand in order, and near
// one another but for the lists of chapters.
func locate(d review.Document) []int {
	const near, tries = 30_000, 20
	places := make([]int, len(d.References))
	at, found := firstList(d), false
	for i, r := range d.References {
		places[i] = -1
		end := len(d.Text)
		if found {
			end = min(end, at+near)
		} else if i > tries {
			continue
		}
		if head := firstBytes(r.Text, 40); head != "" && at < end {
			if n := strings.Index(d.Text[at:end], head); n >= 0 {
				places[i], found = at+n, true
				at += n + len(head)
				continue
			}
		}
		// Behind a chapter the next list may be far.
		if found {
			if next := nextList(d, at); next > 0 {
				if n := strings.Index(d.Text[next:min(len(d.Text), next+near)], firstBytes(r.Text, 40)); n >= 0 {
					places[i] = next + n
					at = next + n + 1
				}
			}
		}
	}
	return places
}

// firstList is where the first reference section begins; a text without one may
// have its list anywhere.
func firstList(d review.Document) int { return max(0, nextList(d, -1)) }

// nextList is where the next reference section behind a place begins, -1 for none.
func nextList(d review.Document, after int) int {
	for _, s := range d.Sections {
		if s.Kind == review.SectionReferences && s.Start > after {
			return s.Start
		}
	}
	return -1
}

// closedTo are the parts of a text that cite nothing, but for the lists.
func closedTo(d review.Document) []markdown.Span {
	var closed []markdown.Span
	for _, s := range d.Sections {
		end := markdown.BodyStart(d.Text, s)
		if s.Kind == review.SectionFront || s.Kind == review.SectionReferences {
			end = s.End
		}
		closed = append(closed, markdown.Span{Start: s.Start, End: end})
	}
	return closed
}

var apostrophes = strings.NewReplacer("'", "", "’", "")

// folded is a text as markdown.Fold has it, but names with an apostrophe stay whole.
func folded(s string) string { return markdown.Fold(apostrophes.Replace(norm.NFKD.String(s))) }

// firstBytes is the beginning of a text, cut where a character ends.
func firstBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}
