package reference

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const particles = `(?:(?:[Vv]an|[Vv]on|[Dd]e[rnls]?|[Dd]el?la|[Dd]i|[Dd]a|[Dd]os?|[Dd]as|[Dd]u|[Ll]a|[Ll]e|[Tt]en|[Tt]er|[Zz]u[rm]?|[Aa]l|[Ee]l|[Bb]in|[Ii]bn|’t|'t)[\s-])`

// initials are what marks a list of names: "Smith J", "Smith, J. A.", "J. Smith".
var initials = regexp.MustCompile(`(?:^|[\s,])\p{Lu}(?:\.|\p{Lu}{0,2}(?:[\s,.;:&]|$))`)

// authorsOnly reports whether a text is names and nothing else: most words are
// capitalised or small joining words, and no piece between commas is long.
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
	for _, piece := range nameBreak.Split(s, -1) {
		words := 0
		for _, f := range strings.Fields(piece) {
			if len(f) > 3 {
				words++
			}
		}
		if words > 5 && initials.MatchString(s) {
			return false
		}
	}
	return small*5 <= len(fields)
}

var nameBreak = regexp.MustCompile(`[,;&/]|\b(?:and|und)\b`)

var smallStart = regexp.MustCompile(`^(?:` + particles + `+\p{Lu}|[\p{L}\d_-]+\.?\s*$)`)

func looksLikeAuthors(s string) bool {
	s = strings.TrimSpace(s)
	first, _ := utf8.DecodeRuneInString(s)
	return (unicode.IsUpper(first) || smallStart.MatchString(s)) &&
		(initials.MatchString(s) || len(strings.Fields(s)) <= 8 || nameList(s))
}

// fullName is "Surname, Given" or "Surname, G. H.", and listEnd what may follow the
// last of a list.
var (
	fullName = regexp.MustCompile(`^` + particles + `*\p{Lu}[\p{L}’'-]+(?:[\s-]` + particles + `*\p{Lu}[\p{L}’'-]+)?,\s?` +
		`(?:(?:\p{Lu}\p{Ll}?\.?[\s-]?){1,4}|\p{Lu}[\p{L}’'-]+(?:[\s-]\p{Lu}[\p{L}’'-]*\.?){0,2})(?:\s(?:van|von|de|der|den|du|di|da|la|le|zu|zur))*$`)
	editors  = regexp.MustCompile(`\s*[(\[](?:(?i:eds?|hrsg|hg|hgg|herausgeber|editors?|comps?|coords?|red|bearb)\.?)[)\]]\.?`)
	fullJoin = regexp.MustCompile(`\s*(?:;|/|&|\bund\b|\band\b|\by\b)\s*`)
)

// nameList reports whether a text is full names, last names first, one behind the
// other: "Roe, Lisa; Doe, Lauren", "Ahorn, Moritz/Birke, Hans-Peter (Hg.)".
func nameList(s string) bool {
	s = strings.Trim(editors.ReplaceAllString(othersToo.ReplaceAllString(s, ""), ""), " .,:")
	if s == "" || len(s) > 600 {
		return false
	}
	for _, name := range fullJoin.Split(s, -1) {
		if !fullName.MatchString(strings.TrimRight(name, " ,.")) {
			return false
		}
	}
	return true
}

var othersToo = regexp.MustCompile(`,?\s+(?:et\.? al\.?|u\.\s?a\.)`)

// cutColon divides "Lindner, Karla: Wiesen" and "Smith, J.: Title" at the colon, as
// German styles do. A body may be the author, too, in few words.
func cutColon(s string) (head, rest string) {
	head, rest, ok := strings.Cut(s, ": ")
	if !ok || len(head) > 400 || !nameList(head) {
		return "", ""
	}
	return head, rest
}

// authorsEnd is the stop behind a list of names, followed by a title.
var authorsEnd = regexp.MustCompile(`(?:\p{Lu}{1,3}|\bal|\p{Ll}{3,})\.\s+\p{Lu}\p{Ll}|` + // Smith JA. Title
	`\p{Lu}\.:?\s+(?:\p{Lu}\p{Ll}*\s\p{Ll}|\p{Lu}\p{Ll}{3,})|` + // Smith, J. A title
	`(?:\p{Lu}{2,3}|\p{Lu}\.\p{Lu})\.\s+[(\p{Lu}\d]|` + // Smith JA. DNA; Smith, J.A. (E)-2-Hexenal
	`\p{Lu}\.\s+\p{Lu}{2,}\s|` + // Smith, J. DNA
	`\p{Lu}\.?:\s`) // Smith, J.: Title

var stopAndSpace = regexp.MustCompile(`[.:]\s`)

// cutAuthors divides an entry without a year in front ("Smith J, Doe A. Title.
// Journal") behind its names; both are empty where names are not clear.
func cutAuthors(s string) (head, rest string) {
	m := authorsEnd.FindStringIndex(s)
	if m == nil || givenList(s) != "" {
		return "", ""
	}
	stop := m[0] + stopAndSpace.FindStringIndex(s[m[0]:m[1]])[0]
	head, rest = strings.TrimRight(s[:stop+1], ":"), s[stop+1:]
	if !looksLikeAuthors(head) || !initials.MatchString(head+" ") || !surname.MatchString(head) {
		return "", ""
	}
	return head, rest
}

// givenNames are two or more names, first names first, the first with an initial
// between: "Rosa K. Lind, Tobi Okafor, ". Each has a comma behind it.
var (
	givenNames  = regexp.MustCompile(`^(?:(?:Dr\. |Mr\. |Ms\. |Prof\. )?\p{Lu}\p{Ll}{2,}(?: \p{Lu}\.){1,2} \p{Lu}[\p{Ll}’'-]{2,}, |(?:Dr\. |Mr\. |Ms\. |Prof\. )?\p{Lu}\p{Ll}{2,} \p{Lu}[\p{Ll}’'-]{2,}, )+`)
	journalTail = regexp.MustCompile(`,\s\p{Lu}[^,]{2,80}\s\d+(?:\(\d+\))?\s*$`)
	middleStart = regexp.MustCompile(`^(?:Dr\. |Mr\. |Ms\. |Prof\. )?\p{Lu}\p{Ll}{2,}(?: \p{Lu}\.){1,2} \p{Lu}[\p{Ll}’'-]{2,}, `)
)

// givenList is the list of such names that an entry begins with, "" for none.
func givenList(s string) string {
	if !middleStart.MatchString(s) {
		return ""
	}
	return strings.TrimRight(givenNames.FindString(s), ", ")
}

// cutGiven divides "Rosa K. Lind, Tobi Okafor, Title" behind the names. The name of a
// journal there is no title.
func cutGiven(s string) (head, rest string) {
	if head = givenList(s); head == "" {
		return "", ""
	}
	rest = strings.TrimLeft(s[len(head):], ", ")
	if m := journalTail.FindStringIndex(rest); m != nil {
		rest = rest[:m[0]]
	}
	if journalLead.MatchString(rest) {
		return "", ""
	}
	return head, rest
}

// surnameLead is "Lind, Rosa, " or "Lind, Rosa K., " before a title of several words.
var surnameLead = regexp.MustCompile(`^(\p{Lu}\p{Ll}[\p{L}’'-]+, \p{Lu}\p{Ll}+(?: \p{Lu}\.)?), (["“]?\p{Lu}[\p{L}’'-]* [^,]+)`)

// cutSurname divides "Lind, Rosa, Title. Place: Publisher" behind the name.
func cutSurname(s string) (head, rest string) {
	m := surnameLead.FindStringSubmatchIndex(s)
	if m == nil || len(strings.Fields(s[m[4]:m[5]])) < 4 || authorsOnly(s[m[4]:m[5]]) {
		return "", ""
	}
	return s[m[2]:m[3]], s[m[4]:]
}

var surname = regexp.MustCompile(`\p{Lu}[’'\p{Lu}]?\p{Ll}|\p{Lu}{3}|\p{Lo}`)

// initialsFirst is a list of names before a comma that divides nothing for sure from
// what follows: "A. Popoola, F. Ameer, and A. Elbagory, ...".
var initialsFirst = regexp.MustCompile(`^(?:(?:\p{Lu}\p{Ll}?\.[\s-]?)+\s?` + particles + `*\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?(?: et al\.)?(?:, and |,? and |, ))+`)

// givenLead is a list of names, first names first, before a comma: "M. Robledo et
// al., Title", "Ana Maria Prado, Title".
var givenLead = regexp.MustCompile(`^((?:\p{Lu}[\p{L}’'.-]*\s){1,3}` + particles + `*\p{Lu}[\p{L}’'-]+(?:/(?:\p{Lu}[\p{L}’'.-]*\s){1,3}\p{Lu}[\p{L}’'-]+)*(?: et al\.| u\.\s?a\.)?),\s+(\p{Lu}.{10,})$`)

// cutIn divides an entry that says ", in: Journal" at the comma behind its names; an
// entry without names is a title.
func cutIn(s string) (head, rest string) {
	i := strings.Index(s, " in: ")
	if j := strings.Index(s, " In: "); i < 0 || j > 0 && j < i {
		i = j
	}
	if i < 10 {
		return "", ""
	}
	title := strings.TrimRight(s[:i], " ,.")
	if m := givenLead.FindStringSubmatch(title); m != nil {
		return m[1], m[2] + "."
	}
	if isTitle(title) && len(title) < 300 {
		return "", title + "."
	}
	return "", ""
}

var accessed = regexp.MustCompile(`\.\s+(?:Available (?:online|at|from)|Retrieved |Accessed |Online:|URL:)`)

// cutLinked divides what stands before "Available online": "Body. Title", or a title
// alone.
func cutLinked(s string) (head, rest string) {
	m := accessed.FindStringIndex(s)
	if m == nil {
		return "", ""
	}
	before := s[:m[0]+1]
	switch end := sentenceOf(before); {
	case end == len(before):
		return "", before
	case len(strings.Fields(before[:end])) <= 8:
		return before[:end], before[end:]
	}
	return "", ""
}

var authorBreak = regexp.MustCompile(`\s*(?:;|&|/|\band\b|\bund\b|\bet\b(?:\s+al\b\.?)?|\bu\.\s?a\.|\by\b|, …|…)\s*`)

// initialsOnly is the second half of "Smith, J. A.", and of "Burg, S. van der".
var initialsOnly = regexp.MustCompile(`^(?:\p{Lu}\p{Ll}?\.?[-\s]?){1,4}(?:\s?` + strings.TrimSuffix(particles, `[\s-])`) + `)\s?)*$`)

// givenInitial is the second half of "White, Jeremy T.".
var givenInitial = regexp.MustCompile(`^\p{Lu}\p{Ll}+(?:\s\p{Lu}\.)+$`)

// hasInitial tells a whole name, "S. Huang" or "Goyal P", from the first half of one.
var hasInitial = regexp.MustCompile(`(?:^|[\s-])\p{Lu}\.|\s\p{Lu}{1,3}$`)

// endsInInitial tells the stop of "Smith, J." from the one that ends a list.
var endsInInitial = regexp.MustCompile(`(?:^|[\s.-])\p{Lu}\.$`)

// bareInitials is "Doe A." whose stop ends the list, unless initials are dotted in it.
var (
	bareInitials   = regexp.MustCompile(`^[\p{L}’' -]+\s\p{Lu}{1,3}\.$`)
	dottedInitials = regexp.MustCompile(`\p{Lu}\.[\s,;&-]`)
)

// splitAuthors divides a list of names; "Smith, J." is one name, not two.
func splitAuthors(s string) []string {
	s = strings.Trim(editors.ReplaceAllString(s, ""), " ,:")
	full, dotted := nameList(s), dottedInitials.MatchString(s)
	var names []string
	for _, part := range authorBreak.Split(s, -1) {
		for _, name := range strings.Split(part, ",") {
			name = strings.TrimSpace(name)
			if !endsInInitial.MatchString(name) || bareInitials.MatchString(name) && !dotted {
				name = strings.TrimRight(name, ".")
			}
			last := len(names) - 1
			switch {
			case name == "" || strings.HasPrefix(name, "(Ed"):
			case last >= 0 && !strings.Contains(names[last], ",") && (full || initialsOnly.MatchString(name) && !hasInitial.MatchString(names[last]) ||
				givenInitial.MatchString(name) && len(strings.Fields(names[last])) == 1):
				names[last] += ", " + strings.TrimRight(name, " ")
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
