package evaluate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forage/internal/review"
)

// entry is a reference of the truth.
type entry struct {
	Raw     string   `json:"raw"`
	Title   string   `json:"title"`
	Source  string   `json:"source"`
	Year    year     `json:"year"`
	Page    string   `json:"fpage"`
	DOI     string   `json:"doi"`
	Authors []string `json:"authors"`

	Printed      *bool `json:"printed"` // by hand-marked truth only
	TitlePrinted bool  `json:"title_printed"`
	DOIPrinted   bool  `json:"doi_printed"`
	marked       bool  // by hand: Raw is what is printed
	kept         []string
}

// year is a year that may be written as a text ("14.2.2006", "2010a").
type year int

// UnmarshalJSON takes the first four figures in a row, 0 where there are none.
func (y *year) UnmarshalJSON(b []byte) error {
	text := strings.Trim(string(b), `"`)
	for i := 0; i+4 <= len(text); i++ {
		if n, err := strconv.Atoi(text[i : i+4]); err == nil && n >= 1000 {
			*y = year(n)
			return nil
		}
	}
	return nil
}

// Shares at which an entry of ours is taken for one of the truth; see holding.
const (
	sameEntry  = 0.9 // it is that reference, whole
	aboutEntry = 0.5 // it is about that reference, so that its fields can be compared
)

// holding says how far one of our entries is a reference of the truth, from 0 to 1.
//
// Where the truth has the string as printed (asPrinted), it is how alike the letters
// and figures of the two strings are (alike), a number in front left out.
//
// Where XML keeps the parts only, order, names and punctuation of the print are not
// known. There it is the share of the words to be looked for that stand in our entry:
// the surname of the first author, the words of the title (of the source where there
// is none), the year and the first page. A word of four letters or more may also stand
// within another, for hyphens and spaces are a matter of their own.
func (e *entry) holding(o *known) float64 {
	if e.asPrinted() {
		return alike(o.letters, unnumbered(plain(e.Raw)), aboutEntry)
	}
	have := 0
	for w, n := range counted(e.words()) {
		if got := min(n, o.words[w]); got > 0 || len(w) < 4 || !strings.Contains(o.letters, w) {
			have += got
			continue
		}
		have++
	}
	return float64(have) / float64(max(1, len(e.words())))
}

// asPrinted reports whether Raw is what is printed: references marked by hand
// (pdf-ssoar-references), and those of which the XML knows no part.
func (e *entry) asPrinted() bool {
	return e.marked || e.Title == "" && e.Source == "" && len(e.Authors) == 0
}

// known is what an entry of ours is known by.
type known struct {
	letters string
	words   map[string]int
}

func knownBy(text string) *known { return &known{unnumbered(plain(text)), counted(wordsOf(text))} }

func unnumbered(letters string) string { return strings.TrimLeft(letters, "0123456789") }

// words are what a reference is known by; see holding.
func (e *entry) words() []string {
	if e.kept != nil {
		return e.kept
	}
	list := []string{}
	if len(e.Authors) > 0 {
		list = append(list, surname(e.Authors[0]))
	}
	list = append(list, wordsOf(cmp.Or(e.Title, e.Source))...)
	if e.Year > 0 {
		list = append(list, strconv.Itoa(int(e.Year)))
	}
	e.kept = append(list, wordsOf(e.Page)...)
	return e.kept
}

// wanted reports whether a reference is to be found: it is printed, as far as the
// truth can tell, and there is something to know it by.
func (e *entry) wanted() bool {
	if e.asPrinted() {
		return e.Raw != "" && (e.Printed == nil || *e.Printed)
	}
	return (e.Title == "" || e.TitlePrinted) && len(e.words()) > 2
}

// surname is the last word of a name, or what stands before its comma.
func surname(name string) string {
	if before, _, ok := strings.Cut(name, ","); ok {
		name = before
	}
	words := wordsOf(name)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// named reports whether a name of ours holds the surname of the truth's. Which of our
// words is the surname is not judged: "Li Xun" may be right.
func named(ours, truth string) bool { return slices.Contains(wordsOf(ours), surname(truth)) }

// paired is one of our entries held against one of the truth.
type paired struct {
	ours, truth int
	share       float64
}

// pairUp takes each entry of ours for at most one of the truth, best matches first.
// Of matches as good the earlier ones win, in the order of both lists.
func pairUp(refs []review.Reference, truth []entry) []paired {
	var all []paired
	for i, r := range refs {
		o := knownBy(r.Text)
		for j := range truth {
			if share := truth[j].holding(o); share >= aboutEntry {
				all = append(all, paired{i, j, share})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b paired) int { return cmp.Compare(b.share, a.share) })
	takenOurs, takenTruth := map[int]bool{}, map[int]bool{}
	var pairs []paired
	for _, p := range all {
		if !takenOurs[p.ours] && !takenTruth[p.truth] {
			takenOurs[p.ours], takenTruth[p.truth] = true, true
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// referenceScore are what references are measured by.
type referenceScore struct{ cut, title, strict, doi, year, author score }

// referenceScores compares a reference list with the truth.
//
//   - Cut: one of our entries is the reference, whole (holding at least 0.9), and no
//     other reference is in it as well. Entries that are no reference of the truth
//     count as spurious.
//   - Fields are compared between an entry and the reference it is about (holding at
//     least 0.5, one to one). Titles must be alike by 0.9 over letters and figures, or
//     be the same (strict); DOIs and years the same; the first author must bear the
//     surname of the truth's.
//
// Only what is printed is wanted: titles and DOIs where the truth says so, references
// whose title is printed or that have none. What the truth lacks or does not find in
// print is not judged in ours; a field of an entry that is about no reference counts as
// spurious.
func referenceScores(refs []review.Reference, truth []entry, miss func(kind, text string)) referenceScore {
	var s referenceScore
	pairs := pairUp(refs, truth)
	about := map[int]int{} // our entry -> the truth's
	for _, p := range pairs {
		about[p.ours] = p.truth
	}
	s.cut = cutScore(refs, truth, pairs, miss)
	for j := range truth {
		want := fieldsOf(&truth[j])
		s.title.wanted += want.title
		s.strict.wanted += want.title
		s.doi.wanted += want.doi
		s.year.wanted += want.year
		s.author.wanted += want.author
	}
	for i, r := range refs {
		j, ok := about[i]
		if !ok {
			s.spurious(r)
			continue
		}
		s.compare(r, &truth[j], miss)
	}
	missedFields(about, refs, truth, miss)
	return s
}

// cutScore scores how the list is cut into references.
func cutScore(refs []review.Reference, truth []entry, pairs []paired, miss func(kind, text string)) score {
	s := score{found: len(refs)}
	with := map[int]paired{}
	for _, p := range pairs {
		with[p.truth] = p
		if !truth[p.truth].wanted() {
			s.found-- // not judged
		}
	}
	for j := range truth {
		if !truth[j].wanted() {
			continue
		}
		s.wanted++
		p, ok := with[j]
		switch {
		case !ok:
			miss("reference missed", truth[j].Raw)
		case p.share < sameEntry:
			miss("reference not whole", fmt.Sprintf("%.2f: %s FOR %s", p.share, refs[p.ours].Text, truth[j].Raw))
		case joined(refs[p.ours].Text, truth, j):
			miss("references joined", refs[p.ours].Text)
		default:
			s.right++
		}
	}
	taken := map[int]bool{}
	for _, p := range pairs {
		taken[p.ours] = true
	}
	for i, r := range refs {
		if !taken[i] {
			miss("reference spurious", r.Text)
		}
	}
	return s
}

// joined reports whether an entry that is a reference holds another one as well. What
// is compared whole has no room for another.
func joined(text string, truth []entry, at int) bool {
	if truth[at].asPrinted() {
		return false
	}
	have := counted(wordsOf(text))
	for _, w := range truth[at].words() {
		have[w]--
	}
	for j := range truth {
		words := truth[j].words()
		if j == at || len(words) < 5 {
			continue
		}
		left := 0
		for w, n := range counted(words) {
			left += max(0, min(n, have[w]))
		}
		if float64(left) >= sameEntry*float64(len(words)) {
			return true
		}
	}
	return false
}
