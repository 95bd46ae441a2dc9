package bibliography

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/markup"
	"forage/internal/ingest/unreadable"
	"forage/internal/markdown"
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
		return unreadable.Reason("The bibliography holds no entries.")
	case good == 0:
		return unreadable.Reason(fmt.Sprintf("None of its %s could be read. Export the bibliography again.", entriesOf(count)))
	case good >= maxRecords:
		return unreadable.Reason(fmt.Sprintf("The bibliography holds more than %d entries; the rest was left out. Divide it.", maxRecords))
	case count == 0:
		return nil
	}
	return unreadable.Reason(fmt.Sprintf("%s could not be read, or had no title. The others (%d) were read.", entriesOf(count), good))
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
	r.title, r.venue = markup.Plain(r.title), markup.Plain(r.venue)
	r.abstract = field.Abstract(markup.Plain(r.abstract))
	r.authors, r.keywords = markup.PlainList(r.authors), markup.PlainList(r.keywords)
	r.doi = field.DOI(markdown.Clean(r.doi))
	r.language = field.Language(r.language)
	r.url, r.volume, r.issue, r.pages = markdown.Clean(r.url), markdown.Clean(r.volume), markdown.Clean(r.issue), markdown.Clean(strings.ReplaceAll(r.pages, "--", "–"))
	return r
}

// document is the work that a record describes: its text is the title and, if
// any, the abstract.
func (r record) document(format review.Format) review.Document {
	w := review.Work{
		Format: format, Title: r.title, Authors: r.authors, Year: r.year, Venue: r.venue, DOI: r.doi,
		Abstract: r.abstract, Language: r.language, Keywords: r.keywords, Retracted: field.Retracted(r.title),
	}
	var text markdown.Writer
	text.Block("# " + r.title)
	if r.abstract != "" {
		text.Heading(1, "Abstract")
		text.Paragraph(r.abstract)
	}
	return review.Document{Work: w, Text: text.String()}
}
