package ingest

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"forage/internal/review"
)

// entryMark is what numbered entries of a reference list begin with: "[12]",
// "12." or "(12)", after an optional list sign.
var entryMark = regexp.MustCompile(`^\s*(?:[-*•]\s+)?(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s*`)

// splitReferences divides the text of a reference list into its entries and
// reads each as far as clear rules go.
func splitReferences(text string) []review.Reference {
	return parseReferences(entries(text))
}

func parseReferences(list []string) []review.Reference {
	var refs []review.Reference
	for _, entry := range list {
		entry = clean(entryMark.ReplaceAllString(strings.TrimPrefix(strings.TrimSpace(entry), `\`), ""))
		entry = strings.TrimPrefix(strings.TrimPrefix(entry, "- "), "* ")
		if utf8.RuneCountInString(entry) < 15 {
			continue // page numbers, running heads
		}
		r := parseReference(entry)
		r.Ordinal = len(refs)
		refs = append(refs, r)
	}
	return refs
}

// trailingReferences finds the numbered entries that end a text whose reference
// list has lost its heading, as happens where a PDF prints it as a picture. Five
// entries, most with a year, are hardly anything else.
func trailingReferences(text string) []review.Reference {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	first, count, dated := len(lines), 0, 0
	for i := len(lines) - 1; i >= 0 && (lines[i] == "" || entryMark.MatchString(lines[i])); i-- {
		if lines[i] == "" {
			continue
		}
		first, count = i, count+1
		if bareYear.MatchString(lines[i]) || bracketedYear.MatchString(lines[i]) {
			dated++
		}
	}
	if count < 5 || dated*5 < count*4 {
		return nil
	}
	return splitReferences(strings.Join(lines[first:], "\n"))
}

// entries are the numbered items of a list when it has them, else its
// paragraphs, else its lines.
func entries(text string) []string {
	lines := strings.Split(text, "\n")
	marked := 0
	for _, l := range lines {
		if entryMark.MatchString(l) {
			marked++
		}
	}
	var found []string
	add := func(line string, fresh bool) {
		if fresh || len(found) == 0 {
			found = append(found, line)
			return
		}
		found[len(found)-1] += " " + line
	}
	paragraphs := len(blankLine.FindAllString(text, -1)) + 1
	for i, l := range lines {
		switch l = strings.TrimSpace(l); {
		case l == "" || strings.HasPrefix(l, "#"):
		case marked >= 2 && marked*4 >= paragraphs:
			add(l, entryMark.MatchString(l))
		case paragraphs > 2:
			add(l, i == 0 || strings.TrimSpace(lines[i-1]) == "" || strings.HasPrefix(l, "- ") || strings.HasPrefix(l, "* "))
		default:
			add(l, opensEntry(l))
		}
	}
	return found
}

var blankLine = regexp.MustCompile(`\n\s*\n`)

// opener is "Surname, I." or "Surname I," or "- " at the beginning of a line.
var opener = regexp.MustCompile(`^(?:[-*•]\s+)?\p{Lu}[\p{L}'’\-]+(?:\s\p{Lu}[\p{L}'’\-]+)?,?\s+\p{Lu}[\p{L}.\-]*[.,;:]`)

func opensEntry(line string) bool { return opener.MatchString(line) }
