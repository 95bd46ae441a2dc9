package reference

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"forage/internal/markdown"
	"forage/internal/review"
)

// entryMark is what numbered entries of a reference list begin with: "[12]",
// "12.", "(12)", a raised 12, or a label ("[Knu84]"), after an optional list sign.
var entryMark = regexp.MustCompile(`^\s*(?:[-*•]\s+)?(?:\[\d{1,4}\][.:]?|\(\d{1,4}\)|\d{1,4}[.)]\]?|[⁰¹²³⁴-⁹]{1,4}|\[\p{L}[\p{L}&+’'-]{0,12}\s?\d{2,4}[a-z]?\])\s*`)

// Split divides the text of a reference list into its entries and reads each as far
// as clear rules go.
func Split(text string) []review.Reference {
	return Parse(entries(text))
}

// Parse reads the entries of a list that is divided already; one may hold several
// works, or the number of the next.
func Parse(list []string) []review.Reference {
	var refs []review.Reference
	var before review.Reference
	for _, whole := range apart(list) {
		for _, entry := range parts(whole) {
			if utf8.RuneCountInString(entry) < 15 {
				continue // page numbers, running heads
			}
			r := parse(entry, before)
			r.Ordinal = len(refs)
			refs, before = append(refs, r), r
		}
	}
	return refs
}

// bareMark is a number without a mark, which counts only where all entries have one.
var bareMark = regexp.MustCompile(`^\d{1,4}\s+(\p{Lu})`)

// apart takes the numbers off the entries of a list, and divides what holds the
// number of the next entry within a line.
func apart(list []string) []string {
	var out []string
	bare := 0
	for _, entry := range list {
		if bareMark.MatchString(entry) {
			bare++
		}
	}
	for i, entry := range list {
		entry = markdown.Clean(strings.TrimPrefix(strings.TrimSpace(entry), `\`))
		next := ""
		if i+1 < len(list) {
			next = list[i+1]
		}
		for _, one := range inLine(entry, next) {
			one = entryMark.ReplaceAllString(one, "")
			if bare > 2 && bare*5 > len(list)*4 {
				one = bareMark.ReplaceAllString(one, "$1")
			}
			out = append(out, strings.TrimPrefix(strings.TrimPrefix(one, "- "), "* "))
		}
	}
	return out
}

var numberMark = regexp.MustCompile(`^\[(\d{1,4})\]`)

// inLine divides "[12] Smith ... [13] Roe ..." where the next entry is not 13.
func inLine(entry, next string) []string {
	m := numberMark.FindStringSubmatch(entry)
	if m == nil {
		return []string{entry}
	}
	n, err := strconv.Atoi(m[1])
	mark := "[" + strconv.Itoa(n+1) + "] "
	i := strings.Index(entry, " "+mark)
	if err != nil || i < 30 || len(entry)-i < 30 || strings.HasPrefix(strings.TrimSpace(next), strings.TrimSpace(mark)) {
		return []string{entry}
	}
	return []string{entry[:i], entry[i+1:]}
}

// lettered are the letters under which one entry names several works.
var lettered = []string{"(a) ", "(b) ", "(c) ", "(d) ", "(e) ", "(f) ", "(g) ", "(h) "}

// parts divides an entry that names several works: "(a) Smith ... 2001; (b) Roe ...".
func parts(entry string) []string {
	if !strings.HasPrefix(entry, lettered[0]) {
		return []string{entry}
	}
	rest, out := strings.TrimPrefix(entry, lettered[0]), []string(nil)
	for _, mark := range lettered[1:] {
		one, more, ok := strings.Cut(rest, " "+mark)
		if !ok || !bareYear.MatchString(one+" ") && !bracketedYear.MatchString(one) {
			break
		}
		out, rest = append(out, strings.TrimRight(one, "; ")), more
	}
	return append(out, rest)
}

// Trailing finds the numbered entries that end a text whose reference
// list has lost its heading, as happens where a PDF prints it as a picture. Five
// entries, most with a year, are hardly anything else.
func Trailing(text string) []review.Reference {
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
	return Split(strings.Join(lines[first:], "\n"))
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
