package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/markdown"
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
	paragraphs := len(regexpBlank.FindAllString(text, -1)) + 1
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

var regexpBlank = regexp.MustCompile(`\n\s*\n`)

// opener is "Surname, I." or "Surname I," or "- " at the beginning of a line.
var opener = regexp.MustCompile(`^(?:[-*•]\s+)?\p{Lu}[\p{L}'’\-]+(?:\s\p{Lu}[\p{L}'’\-]+)?,?\s+\p{Lu}[\p{L}.\-]*[.,;:]`)

func opensEntry(line string) bool { return opener.MatchString(line) }

var (
	// bracketedYear is "(2010)", "(2010a)" or "(2010, May 3)".
	bracketedYear = regexp.MustCompile(`[(\[]((?:1[6-9]|20)\d\d)[a-z]?(?:[,;/–-][^)\]]{0,30})?[)\]][.,:]?\s*`)
	bareYear      = regexp.MustCompile(`(?:^|[\s,;.(])((?:1[6-9]|20)\d\d)[a-z]?(?:[.,;:)]|$)`)
	quoted        = regexp.MustCompile(`[“"„]([^”"“]{10,400})[”"“]`)
)

// parseReference reads author, year, title and DOI out of a printed entry. What
// is not clear stays empty.
func parseReference(entry string) review.Reference {
	r := review.Reference{Text: entry, DOI: findDOI(entry)}
	bare := entry
	if i := doiPattern.FindStringIndex(entry); i != nil {
		bare = entry[:i[0]]
	}
	before, after := bare, ""
	if m := bracketedYear.FindStringSubmatchIndex(bare); m != nil {
		r.Year = sensibleYear(bare[m[2]:m[3]])
		before, after = bare[:m[0]], bare[m[1]:]
	} else if all := bareYear.FindAllStringSubmatchIndex(bare, -1); len(all) > 0 {
		m := all[len(all)-1]
		r.Year = sensibleYear(bare[m[2]:m[3]])
	}
	switch m := quoted.FindStringSubmatchIndex(bare); {
	case m != nil:
		r.Title = strings.TrimRight(clean(bare[m[2]:m[3]]), ".,")
		r.Authors = splitAuthors(bare[:m[0]])
	case after != "" && len(before) < len(bare)/2 && looksLikeAuthors(before):
		r.Title = firstSentence(after) // Author (Year). Title. Journal
		r.Authors = splitAuthors(before)
	default:
		head, rest := cutAuthors(before)
		r.Authors, r.Title = splitAuthors(head), ""
		if head != "" {
			r.Title = firstSentence(rest) // Author. Title. Journal. Year
		}
	}
	return r
}

// firstSentence is the title at the beginning of a text: up to a stop that ends
// a sentence. Too short or too long a piece is none.
func firstSentence(s string) string {
	s = strings.TrimLeft(s, " .,:;-–")
	spans := markdown.Sentences(s)
	if len(spans) == 0 {
		return ""
	}
	t := strings.TrimRight(s[spans[0].Start:spans[0].End], ". ")
	if n := len(strings.Fields(t)); n < 2 || len(t) > 350 {
		return ""
	}
	return t
}

// initials are what marks a list of names: "Smith J", "Smith, J. A.", "J. Smith".
var initials = regexp.MustCompile(`(?:^|[\s,])\p{Lu}(?:\.|\p{Lu}{0,2}(?:[\s,.;:&]|$))`)

func looksLikeAuthors(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(s))
	return (unicode.IsUpper(first) || strings.HasPrefix(s, "de ") || strings.HasPrefix(s, "van ") || strings.HasPrefix(s, "von ")) &&
		(initials.MatchString(s) || len(strings.Fields(s)) <= 8)
}

// authorsEnd is the stop behind a list of names, followed by a title.
var authorsEnd = regexp.MustCompile(`(?:\p{Lu}{1,3}|\bal|\p{Ll}{3,})\.\s+\p{Lu}\p{Ll}|\p{Lu}\.:?\s+(?:\p{Lu}\p{Ll}*\s\p{Ll}|\p{Lu}\p{Ll}{3,})|\p{Lu}:\s`)

// cutAuthors divides an entry without a year in front ("Smith J, Doe A. Title.
// Journal") behind its names; the head is empty where names are not clear.
func cutAuthors(s string) (head, rest string) {
	m := authorsEnd.FindStringIndex(s)
	if m == nil {
		return "", s
	}
	stop := m[0] + strings.IndexAny(s[m[0]:m[1]], ".:")
	head, rest = strings.TrimRight(s[:stop+1], ":"), s[stop+1:]
	if !looksLikeAuthors(head) || !initials.MatchString(head+" ") {
		return "", s
	}
	return head, rest
}

var authorBreak = regexp.MustCompile(`\s*(?:;|&|\band\b|\bund\b|\bet\b(?:\s+al\b\.?)?|\by\b|, …|…)\s*`)

// initialsOnly is the second half of "Smith, J. A.".
var initialsOnly = regexp.MustCompile(`^(?:\p{Lu}\p{Ll}?\.?[-\s]?){1,4}$`)

// endsInInitial tells the stop of "Smith, J." from the one that ends a list.
var endsInInitial = regexp.MustCompile(`(?:^|[\s.-])\p{Lu}\.$`)

// splitAuthors divides a list of names; "Smith, J." is one name, not two.
func splitAuthors(s string) []string {
	var names []string
	for _, part := range authorBreak.Split(strings.Trim(s, " ,:"), -1) {
		for _, name := range strings.Split(part, ",") {
			name = strings.TrimSpace(name)
			if !endsInInitial.MatchString(name) {
				name = strings.TrimRight(name, ".")
			}
			switch {
			case name == "" || strings.HasPrefix(name, "(Ed"):
			case initialsOnly.MatchString(name) && len(names) > 0 && !strings.Contains(names[len(names)-1], ","):
				names[len(names)-1] += ", " + strings.TrimRight(name, " ")
			default:
				names = append(names, name)
			}
		}
	}
	for i, name := range names {
		surname, given, ok := strings.Cut(name, ", ")
		if ok {
			names[i] = given + " " + surname
		}
		if len(names[i]) > 80 || len(strings.Fields(names[i])) > 8 {
			return nil // prose, not names
		}
	}
	return names
}
