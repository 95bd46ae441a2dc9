package evaluate

import (
	"strconv"
	"strings"

	"forage/internal/review"
)

// sameAbstract is how alike two abstracts must be: their letters may differ in the
// headings of their parts, but not in a sentence.
const sameAbstract = 0.9

// frontScore are what the front of a paper is measured by.
type frontScore struct{ title, abstract, authors, doi, year, venue score }

// frontScores compares what a work is called, who wrote it and where it was published
// with the truth. All is compared over letters and figures.
//
//   - A title is right when it is the truth's; only printed titles are wanted, and one
//     given for a paper that prints none is not judged.
//   - An abstract is right when it is alike to the truth's by 0.9; GROBID's benchmark
//     asks for 0.8 of the characters. Where the XML has none, none is judged: the paper
//     may print one.
//   - Authors are right when all of them are, given names first, in their order. DOI,
//     year and venue must be the same. Whether they are printed, the truth does not say.
func frontScores(w review.Work, p *paperTruth, miss func(kind, text string)) frontScore {
	var s frontScore
	if p.TitlePrinted {
		s.title = field("title", w.Title, p.Title, plain(w.Title) == plain(p.Title), miss)
	}
	s.abstract = field("abstract", w.Abstract, p.Abstract,
		alike(plain(w.Abstract), plain(p.Abstract), sameAbstract) >= sameAbstract, miss)
	names := make([]string, len(p.Authors))
	for i, a := range p.Authors {
		names[i] = strings.TrimSpace(a.Given + " " + a.Family)
	}
	have, want := strings.Join(w.Authors, "; "), strings.Join(names, "; ")
	s.authors = field("authors", have, want, plain(have) == plain(want), miss)
	s.doi = field("DOI", w.DOI, p.DOI, strings.EqualFold(w.DOI, p.DOI), miss)
	s.year = field("year", number(w.Year), number(p.Year), w.Year == p.Year, miss)
	s.venue = field("venue", w.Venue, p.Journal, plain(w.Venue) == plain(p.Journal), miss)
	return s
}

// number is a number as text, "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// field scores one thing that a paper has one of. What the truth lacks is not judged.
func field(kind, have, want string, right bool, miss func(kind, text string)) score {
	if want == "" {
		return score{}
	}
	if have == "" {
		miss(kind, "none FOR "+want)
		return score{wanted: 1}
	}
	if !right {
		miss(kind, have+" FOR "+want)
	}
	return yes(right)
}
