package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/markdown"
	"forage/internal/review"
)

var (
	// bracketedYear is "(2010)", "(2010a)", "(2010, May 3)" or "(n.d.)".
	bracketedYear = regexp.MustCompile(`[(\[](?:((?:1[6-9]|20)\d\d)[a-z]?(?:[,;/–-][^)\]]{0,30})?|n\.\s?d\.|in press|im Druck)[)\]][.,:]?\s*`)
	// leadingYear is the year of "Levine, A. 1924. Sociology".
	leadingYear = regexp.MustCompile(`[\s,]((?:1[6-9]|20)\d\d)[a-z]?[.:]\s+\p{Lu}`)
	bareYear    = regexp.MustCompile(`(?:^|[\s,;.(])((?:1[6-9]|20)\d\d)[a-z]?(?:[.,;:)]|$)`)
)

// parseReference reads author, year, title and DOI out of a printed entry. What
// is not clear stays empty.
func parseReference(entry string) review.Reference {
	r := review.Reference{Text: entry, DOI: findDOI(joinDOI(entry))}
	bare := entry
	if i := linkStart.FindStringIndex(entry); i != nil {
		bare = entry[:i[0]]
	}
	before, after := bare, ""
	if year, from, to := yearIn(bare); from >= 0 {
		r.Year, before, after = year, bare[:from], bare[to:]
	} else if all := bareYear.FindAllStringSubmatch(bare, -1); len(all) > 0 {
		r.Year = sensibleYear(all[len(all)-1][1])
	}
	switch title, from := quotedTitle(bare); {
	case title != "":
		r.Title = title
		r.Authors = splitAuthors(bracketedYear.ReplaceAllString(bare[:from], ""))
	case after != "" && looksLikeAuthors(before):
		r.Title = titleAt(after) // Author (Year). Title. Journal
		r.Authors = splitAuthors(before)
	default:
		head, rest := cutAuthors(before)
		if r.Authors = splitAuthors(head); head != "" {
			r.Title = titleAt(rest) // Author. Title. Journal. Year
		}
	}
	return r
}

// yearIn finds the year that stands between authors and title, and its place;
// from is -1 where there is none.
func yearIn(s string) (year, from, to int) {
	if m := bracketedYear.FindStringSubmatchIndex(s); m != nil {
		if m[2] >= 0 {
			year = sensibleYear(s[m[2]:m[3]])
		}
		return year, m[0], m[1]
	}
	if m := leadingYear.FindStringSubmatchIndex(s); m != nil && authorsOnly(s[:m[0]]) {
		return sensibleYear(s[m[2]:m[3]]), m[0], m[3] + 1
	}
	return 0, -1, -1
}

// linkStart is where an entry stops being prose.
var linkStart = regexp.MustCompile(`https?:|www\.|doi:|10\.\d{4,9}/`)

var tornDOI = []*regexp.Regexp{
	regexp.MustCompile(`(10\.)\s+(\d{4,9}/)`),
	regexp.MustCompile(`(10\.\d{4,9}/)\s+([\w(])`),
	regexp.MustCompile(`(10\.\d{4,9}/\S*[./_-])\s+([a-z0-9]\S*)$`), // only where nothing else follows
}

// joinDOI mends a DOI that a line break tore apart.
func joinDOI(s string) string {
	for _, torn := range tornDOI {
		s = torn.ReplaceAllString(s, "$1$2")
	}
	return s
}

var quotes = regexp.MustCompile(`["“„].*["”“]`)

// quotedTitle is a title in quotation marks behind the authors, and where it
// begins. A few words in quotation marks are part of a title, not one.
func quotedTitle(s string) (title string, from int) {
	m := quotes.FindStringIndex(s)
	if m == nil {
		return "", 0
	}
	title = strings.Trim(s[m[0]:m[1]], `"“”„., `)
	head := bracketedYear.ReplaceAllString(s[:m[0]], "")
	if len(strings.Fields(title)) < 3 || len(title) > 400 || strings.TrimSpace(head) != "" && !authorsOnly(head) {
		return "", 0
	}
	return title, m[0]
}

// titleAt is the title at the beginning of a text: up to the stop that ends it.
// Too long a piece, and one that says where it is from, is none.
func titleAt(s string) string {
	s = strings.TrimLeft(s, " .,:;-–")
	t := s
	for _, m := range titleEnd.FindAllStringIndex(s, -1) {
		if !continues.MatchString(s[m[1]:]) && endsTitle(s[:m[0]]) {
			t = s[:m[0]+1]
			break
		}
	}
	t = versions.ReplaceAllString(strings.TrimRight(strings.TrimSpace(t), ". "), "")
	if len(t) > 350 || container.MatchString(t) {
		return ""
	}
	return t
}

var (
	titleEnd = regexp.MustCompile(`[.?!]\s`)
	// continues is a word in small letters; "arXiv" and "eLife" are names.
	continues = regexp.MustCompile(`^\p{Ll}+(?:[^\p{L}]|$)`)
	// container says where a work is to be found, not what it is called.
	container = regexp.MustCompile(`^(?:In:? (?:\S+\s?){1,3}|Retrieved\s.*|Available\s.*)$`)
	versions  = regexp.MustCompile(`\s*(?:\((?:Version|Vers\.|v\d)[^)]*\)|\[[^\]]{3,60}\])$`)
)

// lastCapital is a capital of its own behind a word in small letters: the R of
// "in R.", not an initial.
var lastCapital = regexp.MustCompile(`(?:^|\s)(\p{Ll}+\s)?\p{Lu}$`)

// endsTitle reports whether a stop behind these words ends a title rather than
// abbreviates ("sp.", "vs.", "St.").
func endsTitle(words string) bool {
	if m := lastCapital.FindStringSubmatch(words); m != nil {
		return m[1] != ""
	}
	words = words[max(0, len(words)-60):] // far enough back for any abbreviation
	return len(markdown.Sentences("x "+strings.ToValidUTF8(words, "")+". Xylem")) > 1
}

// initials are what marks a list of names: "Smith J", "Smith, J. A.", "J. Smith".
var initials = regexp.MustCompile(`(?:^|[\s,])\p{Lu}(?:\.|\p{Lu}{0,2}(?:[\s,.;:&]|$))`)

// authorsOnly reports whether a text is names and nothing else: most words are
// capitalised or small joining words.
func authorsOnly(s string) bool {
	if !looksLikeAuthors(s) {
		return false
	}
	small := 0
	fields := strings.Fields(s)
	for _, f := range fields {
		if r, _ := utf8.DecodeRuneInString(f); unicode.IsLower(r) && len(f) > 3 && f != "others" {
			small++
		}
	}
	return small*5 <= len(fields)
}

func looksLikeAuthors(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(s))
	return (unicode.IsUpper(first) || strings.HasPrefix(s, "de ") || strings.HasPrefix(s, "van ") || strings.HasPrefix(s, "von ")) &&
		(initials.MatchString(s) || len(strings.Fields(s)) <= 8)
}

// authorsEnd is the stop behind a list of names, followed by a title.
var authorsEnd = regexp.MustCompile(`(?:\p{Lu}{1,3}|\bal|\p{Ll}{3,})\.\s+\p{Lu}\p{Ll}|` + // Smith JA. Title
	`\p{Lu}\.:?\s+(?:\p{Lu}\p{Ll}*\s\p{Ll}|\p{Lu}\p{Ll}{3,})|` + // Smith, J. A title
	`(?:\p{Lu}{2,3}|\p{Lu}\.\p{Lu})\.\s+[(\p{Lu}\d]|` + // Smith JA. DNA; Smith, J.A. (E)-2-Hexenal
	`\p{Lu}\.\s+\p{Lu}{2,}\s|` + // Smith, J. DNA
	`\p{Lu}\.?:\s`) // Smith, J.: Title

var stopAndSpace = regexp.MustCompile(`[.:]\s`)

// cutAuthors divides an entry without a year in front ("Smith J, Doe A. Title.
// Journal") behind its names; the head is empty where names are not clear.
func cutAuthors(s string) (head, rest string) {
	m := authorsEnd.FindStringIndex(s)
	if m == nil {
		return "", s
	}
	stop := m[0] + stopAndSpace.FindStringIndex(s[m[0]:m[1]])[0]
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
