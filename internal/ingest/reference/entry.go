package reference

import (
	"regexp"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/review"
)

var (
	// bracketedYear is "(2010)", "(2010a)", "(2010, May 3)" or "(n.d.)".
	bracketedYear = regexp.MustCompile(`[(\[](?:((?:1[6-9]|20)\d\d)[a-z]?(?:[,;/–-][^)\]]{0,30})?|n\.\s?d\.|o\.\s?J\.|in press|im Druck|forthcoming)[)\]][.,:]?\s*`)
	// leadingYear is the year of "Lindner, A. 1924. Meadows".
	leadingYear = regexp.MustCompile(`[\s,.]((?:1[6-9]|20)\d\d)[a-z]?[.:]\s+["“„]?\p{Lu}`)
	bareYear    = regexp.MustCompile(`(?:^|[\s,;.(])((?:1[6-9]|20)\d\d)[a-z]?(?:[.,;:)]|$)`)
)

// parse reads author, year, title and identifiers out of a printed entry. What is not
// clear stays empty. before is the entry before it in its list: a dash
// for a name means its authors.
func parse(entry string, before review.Reference) review.Reference {
	whole := field.JoinDOI(entry)
	r := review.Reference{Text: entry, DOI: field.DOI(whole), ArXiv: field.ArXiv(whole)}
	bare := entry
	if i := linkStart.FindStringIndex(entry); i != nil {
		bare = entry[:i[0]]
	}
	same := sameAuthors.FindString(bare)
	if same != "" && len(before.Authors) > 0 {
		bare = "Same, A. " + strings.TrimSpace(bare[len(same):])
	}
	read(bare, &r)
	if same != "" && len(before.Authors) > 0 {
		r.Authors = before.Authors
	}
	return r
}

// sameAuthors stands for the authors of the entry before.
var sameAuthors = regexp.MustCompile(`^(?:[—–―\x{ad}-]{3,}|[—―]+|__+|(?:Ders|Dies)\.|Derselbe|Dieselben?|Idem\b)[\s,.:;]*`)

// read takes the fields out of an entry without its links.
func read(bare string, r *review.Reference) {
	before, after := bare, ""
	if year, from, to := yearIn(bare); from >= 0 {
		r.Year, before, after = year, bare[:from], bare[to:]
	} else if all := bareYear.FindAllStringSubmatch(bare, -1); len(all) > 0 {
		r.Year = field.Year(all[len(all)-1][1])
	}
	if title, from := quotedTitle(bare); title != "" {
		r.Title = title
		r.Authors = splitAuthors(bracketedYear.ReplaceAllString(bare[:from], ""))
		return
	}
	switch {
	case after != "" && looksLikeAuthors(before):
		switch r.Title = titleAt(after); {
		case isTitle(before) && (r.Title == "" || strings.Contains(strings.TrimRight(before, ". "), ". ")), isTitle(before) && longTitle(before):
			r.Title = titleAt(before) // Title. (Year). Where
		default:
			r.Authors = splitAuthors(before) // Author (Year). Title. Journal
		}
	case after != "" && isTitle(before):
		r.Title = titleAt(before)
	}
	if r.Title != "" {
		return
	}
	for _, style := range []func(string) (string, string){cutColon, cutIn, cutGiven, cutSurname, cutAuthors, cutLinked} {
		if head, rest := style(before); rest != "" {
			if title := titleAt(rest); title != "" {
				r.Authors, r.Title = splitAuthors(head), title
				return
			}
		}
	}
	if names := givenList(before); names != "" {
		r.Authors = splitAuthors(names)
		return
	}
	r.Authors = splitAuthors(initialsFirst.FindString(before)) // what of the rest is the title is not clear
}

// yearIn finds the year that stands between authors and title, and its place;
// from is -1 where there is none.
func yearIn(s string) (year, from, to int) {
	if m := bracketedYear.FindStringSubmatchIndex(s); m != nil {
		if m[2] >= 0 {
			year = field.Year(s[m[2]:m[3]])
		}
		return year, m[0], m[1]
	}
	if m := leadingYear.FindStringSubmatchIndex(s); m != nil && authorsOnly(s[:m[0]+1]) {
		return field.Year(s[m[2]:m[3]]), m[0] + 1, m[3] + 1
	}
	return 0, -1, -1
}

// linkStart is where an entry stops being prose.
var linkStart = regexp.MustCompile(`https?:|www\.|(?i:doi:)|10\.\d{4,9}/`)
