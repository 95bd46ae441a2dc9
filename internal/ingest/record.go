package ingest

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"forage/internal/review"
)

// record is what a bibliography says of one work.
type record struct {
	title, venue, abstract string
	authors                []string // "Given Surname"
	year                   int
	doi, language, url     string
	keywords               []string

	// volume, issue and pages stand nowhere in a work; they tell apart entries that
	// agree in all else, as editorials do.
	volume, issue, pages string
}

// maxRecords bounds how many entries of one file are read.
const maxRecords = 100_000

// broken is the error of a bibliography with entries that could not be read, nil
// where there are none. Good is how many were read.
func broken(count, good int) error {
	switch {
	case good == 0 && count == 0:
		return unreadable("The bibliography holds no entries.")
	case good == 0:
		return unreadable(fmt.Sprintf("None of its %s could be read. Export the bibliography again.", entriesOf(count)))
	case good >= maxRecords:
		return unreadable(fmt.Sprintf("The bibliography holds more than %d entries; the rest was left out. Divide it.", maxRecords))
	case count == 0:
		return nil
	}
	return unreadable(fmt.Sprintf("%s could not be read, or had no title. The others (%d) were read.", entriesOf(count), good))
}

func entriesOf(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}

// canonical is the record with its fields sorted: the same entry gives the same
// text whatever file and format it stands in.
func (r record) canonical() string {
	lines := []string{"abstract\t" + r.abstract, "doi\t" + strings.ToLower(r.doi), "issue\t" + r.issue, "language\t" + r.language,
		"pages\t" + r.pages, "title\t" + r.title, "url\t" + r.url, "venue\t" + r.venue, "volume\t" + r.volume, "year\t" + strconv.Itoa(r.year)}
	for i, a := range r.authors {
		lines = append(lines, fmt.Sprintf("author %05d\t%s", i, a))
	}
	for _, k := range r.keywords {
		lines = append(lines, "keyword\t"+k)
	}
	slices.Sort(lines)
	return "a work described\n" + strings.Join(slices.Compact(lines), "\n") + "\n"
}

// tidy brings the fields to plain text and drops what says nothing.
func (r record) tidy() record {
	r.title, r.venue = plainText(r.title), plainText(r.venue)
	r.abstract = strings.TrimSpace(abstractLabel.ReplaceAllString(plainText(r.abstract), ""))
	r.authors, r.keywords = tidyList(r.authors), tidyList(r.keywords)
	r.doi = findDOI(clean(r.doi))
	r.language = languageCode(r.language)
	r.url, r.volume, r.issue, r.pages = clean(r.url), clean(r.volume), clean(r.issue), clean(strings.ReplaceAll(r.pages, "--", "–"))
	return r
}

// abstractLabel is the heading that publishers send along with an abstract.
var abstractLabel = regexp.MustCompile(`^(?:Abstract|ABSTRACT|Summary|SUMMARY)\s*[:.]?\s+`)

func tidyList(list []string) []string {
	var kept []string
	for _, item := range list {
		if item = plainText(item); item != "" && !slices.Contains(kept, item) {
			kept = append(kept, item)
		}
	}
	return kept
}

var (
	// markUp is what formats a field. "<study>" in a title is a word.
	markUp = regexp.MustCompile(`(?i)</?(?:(?:jats|mml):[a-z0-9-]+|i|b|u|em|strong|sub|sup|sc|scp|tt|p|br|span|a|div|li|ul|ol|h[1-6]|font|italic|bold|title|sec|list|` +
		`list-item|inline-formula|math|nocase|small)(?:\s[^<>]*)?/?>`)
	entity = regexp.MustCompile(`&(?:#\d+|#x[0-9A-Fa-f]+|[A-Za-z]+);`)
)

// plainText takes the mark-up out of a field: Crossref sends abstracts as JATS,
// Zotero titles with <i>.
func plainText(s string) string {
	if markUp.MatchString(s) {
		if root, err := parseHTML(s); err == nil {
			return inline(spaced(root))
		}
	}
	if entity.MatchString(s) {
		s = html.UnescapeString(s)
	}
	return clean(s)
}

// document is the work that a record describes: its text is the title and, if
// any, the abstract.
func (r record) document(format review.Format) review.Document {
	w := review.Work{
		Format: format, Title: r.title, Authors: r.authors, Year: r.year, Venue: r.venue, DOI: r.doi,
		Abstract: r.abstract, Language: r.language, Keywords: r.keywords, Retracted: retractedTitle(r.title),
	}
	var text writer
	text.block("# " + r.title)
	if r.abstract != "" {
		text.heading(1, "Abstract")
		text.paragraph(r.abstract)
	}
	return review.Document{Work: w, Text: text.String()}
}

// yearOfDate is the first year in a date of any shape.
var yearOfDate = regexp.MustCompile(`(?:^|\D)((?:1[6-9]|20)\d\d)(?:\D|$)`)

// dateYear reads the year of "2014/06/01", "12 March 2014" or "2014"; 0 for none.
func dateYear(s string) int {
	if m := yearOfDate.FindStringSubmatch(s); m != nil {
		return sensibleYear(m[1])
	}
	return 0
}

// turnedName turns "Doe, Jane" and "Doe, Jane, Jr." about. What has no comma stays.
func turnedName(name string) string {
	parts := strings.SplitN(name, ",", 3)
	for i, p := range parts {
		parts[i] = clean(p)
	}
	switch {
	case len(parts) == 2 && parts[1] != "":
		return clean(parts[1] + " " + parts[0])
	case len(parts) == 3:
		return clean(parts[1] + " " + parts[0] + " " + parts[2])
	}
	return parts[0]
}

// divided splits keywords at the first of the signs that they hold.
func divided(s string, signs ...string) []string {
	for _, sign := range signs {
		if strings.Contains(s, sign) {
			return strings.Split(s, sign)
		}
	}
	return []string{s}
}
