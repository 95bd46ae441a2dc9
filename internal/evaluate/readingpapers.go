package evaluate

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"forage/internal/review"
)

// The measures of papers, as the table names them.
const (
	ofTitle     = "title"
	ofAbstract  = "abstract"
	ofAuthors   = "authors, all of them"
	ofOwnDOI    = "DOI"
	ofOwnYear   = "year"
	ofVenue     = "venue"
	ofHeading   = "headings: text"
	ofHeadLevel = "headings: text and level"
	ofLevel     = "headings: level, of those found"
	ofBody      = "body text found"
	ofOrder     = "paragraph order"
	ofClear     = "paragraph order, words said once"
	ofWhole     = "paragraphs whole, of those begun"
	ofCut       = "references: cut"
	ofRefTitle  = "references: title"
	ofRefStrict = "references: title, letter by letter"
	ofDOI       = "references: DOI"
	ofYear      = "references: year"
	ofAuthor    = "references: first author"
	ofCitation  = "in-text citations: sentence and reference"
	ofCells     = "tables: neighbouring cells"
	ofFigures   = "figures: label"
)

// paperTargets are what papers with their XML are held to: a journal made from one
// source, and a mixture of publishers.
var paperTargets = map[bool]map[string]float64{
	true:  {ofTitle: 1, ofHeading: 0.96, ofCut: 0.96, ofDOI: 0.98, ofBody: 0.985, ofOrder: 0.995},
	false: {ofTitle: 1, ofHeading: 0.88, ofRefTitle: 0.90, ofBody: 0.95, ofOrder: 0.99},
}

// printedPapers scores papers whose publishers' XML is known (pdf-jose-jats,
// pdf-pmc-jats). In a set of one journal the year of a paper is not judged: the XML of
// pdf-jose-jats has the year of the manuscript, where the page has a later one, of its
// publication.
func printedPapers(ctx context.Context, dir string, g *gauge) error {
	papers, err := paperTruths(dir)
	if err != nil {
		return err
	}
	h, err := readAll(ctx, g, pathsOf(papers))
	if err != nil {
		return err
	}
	journals := map[string]bool{}
	for _, p := range papers {
		journals[p.Journal] = true
	}
	oneJournal := len(journals) == 1
	for _, p := range papers {
		if oneJournal {
			p.Year = 0
		}
		x, err := jatsBeside(p.path)
		if err != nil {
			return err
		}
		g.begin(filepath.Base(p.path))
		g.paper(p, x, h)
	}
	for m, target := range paperTargets[oneJournal] {
		g.aim(m, target)
	}
	return pace(ctx, g, h)
}

// paper scores one paper. One that was not read has nothing right.
func (g *gauge) paper(p *paperTruth, x *printedXML, h *harvest) {
	o := h.out[p.path]
	if o.reason != "" {
		g.miss("not read", o.reason)
	}
	d := &o.doc
	front := frontScores(d.Work, p, g.miss)
	g.add(ofTitle, ours, front.title)
	g.add(ofAbstract, ours, front.abstract)
	g.add(ofAuthors, ours, front.authors)
	g.add(ofOwnDOI, ours, front.doi)
	g.add(ofOwnYear, ours, front.year)
	g.add(ofVenue, ours, front.venue)
	spare := x.spare
	for _, b := range p.BackHeadings {
		spare = append(spare, headKey(b.Title))
	}
	heads := headingScores(d.Sections, p.Headings, spare, g.miss)
	g.add(ofHeading, ours, heads.text)
	g.add(ofHeadLevel, ours, heads.both)
	g.add(ofLevel, ours, heads.level)
	body, order, clear := bodyScores(d.Text, p.paragraphs(), g.miss)
	g.add(ofBody, ours, body)
	g.add(ofOrder, ours, order)
	g.add(ofClear, ours, clear)
	g.add(ofWhole, ours, wholeScore(d.Text, p.paragraphs(), g.miss))
	for tool, all := range h.plain {
		body, order, clear := bodyScores(all[p.path], p.paragraphs(), silent)
		g.add(ofBody, tool, body)
		g.add(ofOrder, tool, order)
		g.add(ofClear, tool, clear)
	}
	g.references(d.References, p.References)
	about := map[int]int{}
	for _, pair := range pairUp(d.References, p.References) {
		about[d.References[pair.ours].Ordinal] = pair.truth
	}
	g.add(ofCitation, ours, citationScores(d, about, x, g.miss))
	g.add(ofCells, ours, g.cells(d, p, false))
	g.add(ofFigures, ours, figureScore(d.Figures, p, g.miss))
}

// figureScore compares the labels of figures, of which "Fig. 2" and "Figure 2" are one.
// Those of the truth without one are not wanted, and a paper whose figures have none in
// the XML is not judged.
func figureScore(figures []review.Figure, p *paperTruth, miss func(kind, text string)) score {
	var have, want []string
	for _, f := range figures {
		if n := labelNumber(f.Label); n != "" {
			have = append(have, n)
		}
	}
	for _, f := range p.Figures {
		n := labelNumber(f.Label)
		if n == "" {
			continue
		}
		if want = append(want, n); !slices.Contains(have, n) {
			miss("figure missed", f.Label)
		}
	}
	if len(want) == 0 && len(p.Figures) > 0 {
		return score{}
	}
	return shared(have, want)
}

func labelNumber(label string) string {
	return strings.TrimPrefix(strings.TrimPrefix(plain(label), "fig"), "ure")
}

// silent hears of misses that nobody asked for.
func silent(kind, text string) {}
