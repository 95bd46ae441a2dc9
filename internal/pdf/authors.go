package pdf

import (
	"regexp"
	"strings"
	"unicode"
)

// findAuthors reads the names that stand under the title. It stops at the first
// thing that is no name, and gives none rather than half a list that begins with
// something else.
func findAuthors(after []block) []string {
	for _, b := range after[:min(4, len(after))] {
		if b.kind == heading && known.MatchString(unnumbered(b.text())) || banner.MatchString(b.text()) || len(b.text()) > 1500 {
			if banner.MatchString(b.text()) {
				continue
			}
			return nil
		}
		if names := namesIn(b); len(names) > 0 {
			return names
		}
	}
	return nil
}

var (
	degrees   = regexp.MustCompile(`(?i)[, ]+\b(ph\.? ?d|m\.? ?d|m\.? ?sc|b\.? ?sc|m\.? ?a|dr|prof|msc|bsc|mph|rn|mbbs|dvm|m\.? ?pharm|facs|frcs)\b\.?`)
	nameMarks = regexp.MustCompile(`[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§¶∗#⁎✉]+|\bID\b|\([^)]*\)|[0-9]+`)
	nameSplit = regexp.MustCompile(`\s*(?:,|;|/|&|·|•|\band\b|\bund\b|\by\b|\bet\b)\s*`)
	place     = regexp.MustCompile(`(?i)\b(universit|department|institut|faculty|school|college|hospital|laborator|cent(er|re)\b|division|correspond|received|abstract|journal|copyright|http|www)`)
)

// namesAlone are the names in the block under the title of a paper that names no
// institution. All of it must be names, several of them or one with an initial, and
// none of their words may be one that the paper writes small elsewhere: else it is a
// subtitle.
func namesAlone(blocks []block, at int) []string {
	b := blocks[at]
	text := strings.TrimSpace(byLine.ReplaceAllString(b.text(), ""))
	if b.kind != para && b.kind != heading || len(b.rows) > 3 || len(text) > 200 {
		return nil
	}
	var names []string
	for _, part := range nameSplit.Split(nameMarks.ReplaceAllString(text, ""), -1) {
		if part = strings.Trim(squeeze(part), " ,;:–-"); part == "" {
			continue
		}
		if !isName(part) || len(strings.Fields(part)) > 4 {
			return nil
		}
		names = append(names, part)
	}
	if len(names) == 0 || len(names) == 1 && len(text) == len(b.text()) && !initial.MatchString(names[0]) {
		return nil
	}
	said := map[string]bool{}
	for _, w := range strings.Fields(strings.Join(names, " ")) {
		if w = bare(w); !particles[strings.ToLower(w)] {
			said[strings.ToLower(w)] = true
		}
	}
	for _, o := range blocks {
		for _, w := range strings.Fields(o.text()) {
			if w = bare(w); startsLower(w) && said[w] {
				return nil
			}
		}
	}
	return names
}

var (
	byLine  = regexp.MustCompile(`^(?i:by|von|par|por) `)
	initial = regexp.MustCompile(`\b\p{Lu}\.`)
)

func namesIn(b block) []string {
	if names := surnamesFirst(joined(b.rows)); len(names) > 1 {
		return names
	}
	var text strings.Builder
	for _, r := range b.rows {
		if place.MatchString(r.text) && text.Len() > 0 {
			break
		}
		line := r.text
		if len(r.runs) > 0 { // marks of affiliations are raised
			var plainRuns strings.Builder
			for _, u := range r.runs {
				if u.raised {
					plainRuns.WriteString(", ")
					continue
				}
				plainRuns.WriteString(u.text)
			}
			line = plainRuns.String()
		}
		text.WriteString(line + " ")
	}
	cleaned := nameMarks.ReplaceAllString(degrees.ReplaceAllString(text.String(), ", "), ", ")
	var names []string
	for _, part := range nameSplit.Split(cleaned, -1) {
		part = strings.Trim(squeeze(part), " .,;:–-")
		if part == "" {
			continue
		}
		if !isName(part) {
			if len(names) > 0 {
				return names
			}
			return nil
		}
		names = append(names, part)
	}
	return names
}

var particles = map[string]bool{
	"de": true, "van": true, "von": true, "der": true, "den": true, "la": true, "le": true, "da": true, "di": true,
	"del": true, "dos": true, "el": true, "al": true, "bin": true, "ten": true, "ter": true, "du": true, "e": true,
}

// noName are words of subtitles and banners.
var noName = regexp.MustCompile(`(?i)\b(the|of|for|from|with|on|to|an|as|at|original|research|article|review|open|access|section|study|studies|report|volume|issue|analysis|evidence|effects?|approach|case|data|using|new|introduction|contents|editor|edited|keywords?)\b`)

// isName reports whether text is two to six words that look like a person's
// name, one of them longer than an initial.
func isName(text string) bool {
	fields := strings.Fields(text)
	if noName.MatchString(text) || len(fields) < 2 || len(fields) > 6 || len(text) > 60 || place.MatchString(text) || isCaption(text) {
		return false
	}
	long := false
	for _, f := range fields {
		first := []rune(f)[0]
		if !unicode.IsUpper(first) && !unicode.Is(unicode.Lo, first) && !particles[strings.ToLower(f)] && !strings.HasPrefix(f, "d’") && !strings.HasPrefix(f, "d'") {
			return false
		}
		letters := 0
		for _, r := range f {
			switch {
			case unicode.IsLetter(r):
				letters++
			case strings.ContainsRune(".-’'‐–ʼ", r), unicode.IsMark(r):
			default:
				return false
			}
		}
		long = long || letters > 1
	}
	return long
}
