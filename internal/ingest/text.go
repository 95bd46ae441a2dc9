package ingest

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"forage/internal/ingest/field"
	"forage/internal/ingest/unreadable"
	"forage/internal/markdown"
	"forage/internal/review"
)

// readMarkdown reads a Markdown text with optional front matter. The structured
// text is the text itself, below a title and an abstract where only the front
// matter has them.
func readMarkdown(text string) (review.Document, error) {
	if strings.TrimSpace(text) == "" {
		return review.Document{}, unreadable.Reason("The file is empty.")
	}
	fields, body := cutFrontMatter(text)
	w := review.Work{
		Format:    review.FormatMarkdown,
		Title:     fields.one("title"),
		Authors:   fields.list(",", "authors", "author"),
		Year:      field.Year(fields.one("year", "date")),
		Venue:     fields.one("journal", "venue", "container-title", "booktitle"),
		DOI:       field.DOI(fields.one("doi", "url")),
		Abstract:  fields.one("abstract"),
		Language:  field.Language(fields.one("language", "lang")),
		Keywords:  fields.list(",", "keywords", "tags"),
		Retracted: strings.EqualFold(fields.one("retracted"), "true") || strings.EqualFold(fields.one("retracted"), "yes"),
	}
	return structured(w, strings.TrimSpace(body)), nil
}

// structured fills in what the text itself says of the work, and puts title and
// abstract into the text where it lacks them.
func structured(w review.Work, body string) review.Document {
	body = markdown.SplitTables(body)
	sections := markdown.Parse(body)
	titled := len(sections) > 0 && sections[0].Level == 0 && sections[0].Title != ""
	if titled && w.Title == "" {
		w.Title = markdown.Clean(sections[0].Title)
	}
	printed := markdown.SectionText(body, sections, review.SectionAbstract)
	var text markdown.Writer
	if !titled && w.Title != "" {
		text.Block("# " + w.Title)
	}
	if w.Abstract != "" && printed == "" {
		head, rest := "", body
		if titled { // the abstract belongs below the title and its lines
			head, rest = body[:sections[0].End], body[sections[0].End:]
		}
		text.Block(strings.TrimSpace(head))
		text.Heading(1, "Abstract")
		text.Paragraph(w.Abstract)
		text.Block(underHeading(strings.TrimSpace(rest)))
	} else {
		text.Block(body)
	}
	w.Abstract = cmp.Or(w.Abstract, markdown.Clean(printed))
	w.Retracted = w.Retracted || field.Retracted(w.Title)
	return review.Document{Work: w, Text: text.String()}
}

// underHeading gives text that has no heading one, so that it does not become
// part of the abstract put above it.
func underHeading(text string) string {
	if sections := markdown.Parse(text); len(sections) > 0 && sections[0].Title == "" {
		return "## Text\n\n" + text
	}
	return text
}

// Limits of what a line of plain text may be to pass for a title or a heading,
// in bytes.
const (
	maxTitle   = 250
	maxHeading = 90
)

// readText reads plain text. The first short line is the title; short lines of
// their own that are numbered, in capitals or the name of a part are headings.
func readText(text string) (review.Document, error) {
	if strings.TrimSpace(text) == "" {
		return review.Document{}, unreadable.Reason("The file is empty.")
	}
	w := review.Work{Format: review.FormatText}
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\f", "\n"), "\n")
	for i, line := range lines {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		lines[i] = line
		alone := (i == 0 || lines[i-1] == "" || strings.HasPrefix(lines[i-1], "## ")) && i+1 < len(lines)
		followed := alone && strings.TrimSpace(lines[i+1]) != ""
		switch {
		case i == 0 && len(line) <= maxTitle && !strings.HasSuffix(line, ".") && markdown.KindOf(line) == review.SectionOther && len(lines) > 1:
			w.Title = markdown.Clean(line)
			lines[i] = "# " + w.Title
			if followed {
				lines[i] += "\n"
			}
		case alone && isHeading(line, !followed):
			lines[i] = strings.Repeat("#", 1+headingDepth(line)) + " " + markdown.Clean(line)
			if followed {
				lines[i] += "\n"
			}
		default:
			lines[i] = markdown.Guard(line)
		}
	}
	return structured(w, strings.Join(lines, "\n")), nil
}

var numbered = regexp.MustCompile(`^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?\s+\p{Lu}`)

// isHeading reports whether a line of plain text that follows a blank one is a
// heading. Without a blank line below, only the name of a part is.
func isHeading(line string, apart bool) bool {
	line = strings.TrimSpace(line)
	if line == "" || len(line) > maxHeading || strings.HasSuffix(line, ".") || strings.HasSuffix(line, ",") || strings.HasSuffix(line, ";") {
		return false
	}
	short := len(strings.Fields(line)) <= 12
	known := markdown.KindOf(line) != review.SectionOther && len(strings.Fields(line)) <= 5
	return known || apart && short && (numbered.MatchString(line) || isCapitals(line))
}

func isCapitals(line string) bool {
	letters := 0
	for _, r := range line {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 4
}

// headingDepth is how many numbers a heading carries: "2.1 Methods" is 2.
func headingDepth(line string) int {
	m := numbered.FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return 1
	}
	return 1 + strings.Count(m[1], ".")
}
