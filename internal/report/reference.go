package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// Harvard writes a work as a Harvard reference, in Markdown: up to three authors
// by name, more as "et al." (Cite Them Right, 12th edition).
func Harvard(w review.Work) string {
	var b strings.Builder
	b.WriteString(harvardAuthors(w.Authors))
	year := "n.d."
	if w.Year != 0 {
		year = fmt.Sprint(w.Year)
	}
	title := strings.TrimRight(plain(w.Title), ".")
	if title == "" {
		title = "Untitled work"
	}
	if b.Len() > 0 {
		fmt.Fprintf(&b, " (%s) '%s'", year, title)
	} else {
		fmt.Fprintf(&b, "'%s' (%s)", title, year)
	}
	if w.Venue != "" {
		fmt.Fprintf(&b, ", *%s*", plain(w.Venue))
	}
	b.WriteString(".")
	if w.DOI != "" {
		fmt.Fprintf(&b, " doi:%s.", w.DOI)
	}
	return b.String()
}

// plain keeps a title from being read as Markdown or breaking its line.
func plain(s string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "`", "'", "[", `\[`, "]", `\]`, "<", "&lt;", "|", "/").Replace(flatten(s))
}

func harvardAuthors(authors []string) string {
	names := make([]string, 0, 3)
	for i, a := range authors {
		if i == 3 {
			return names[0] + " *et al.*"
		}
		family, given := SplitName(a)
		if given != "" {
			family += ", " + initials(given)
		}
		names = append(names, plain(family))
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// particles stay with the family name.
var particles = map[string]bool{"van": true, "von": true, "de": true, "der": true, "den": true, "del": true, "della": true, "di": true,
	"da": true, "dos": true, "du": true, "la": true, "le": true, "el": true, "al": true, "bin": true, "ibn": true, "ter": true, "ten": true}

// SplitName splits "Family, Given" or "Given van Family". A name of one word, or
// of a group ("The ... Consortium"), has no given part.
func SplitName(name string) (family, given string) {
	name = flatten(name)
	if f, g, ok := strings.Cut(name, ","); ok {
		return strings.TrimSpace(f), strings.TrimSpace(g)
	}
	words := strings.Fields(name)
	if len(words) < 2 || len(words) > 6 || strings.EqualFold(words[0], "the") {
		return name, ""
	}
	at := len(words) - 1
	for at > 1 && particles[strings.ToLower(words[at-1])] {
		at--
	}
	return strings.Join(words[at:], " "), strings.Join(words[:at], " ")
}

func initials(given string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(given, func(r rune) bool { return r == ' ' || r == '.' }) {
		for i, part := range strings.Split(w, "-") {
			r, _ := utf8.DecodeRuneInString(part)
			if r == utf8.RuneError {
				continue
			}
			if i > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(unicode.ToUpper(r))
			b.WriteByte('.')
		}
	}
	return b.String()
}

// BibTeX writes the works as a BibTeX file, one entry each in the given order.
func BibTeX(works []review.Work) string {
	var b strings.Builder
	used := map[string]int{}
	for _, w := range works {
		key := citeKey(w)
		used[key]++
		if n := used[key]; n > 1 {
			key = fmt.Sprintf("%s%c", key, 'a'+rune(min(n-1, 25)))
		}
		kind := "article"
		if w.Venue == "" {
			kind = "misc"
		}
		fmt.Fprintf(&b, "@%s{%s,\n", kind, key)
		field := func(name, value string) {
			if value != "" {
				fmt.Fprintf(&b, "  %s = {%s},\n", name, tex.Replace(flatten(value)))
			}
		}
		field("title", w.Title)
		if len(w.Authors) > 0 {
			fmt.Fprintf(&b, "  author = {%s},\n", bibAuthors(w.Authors))
		}
		if w.Year != 0 {
			field("year", fmt.Sprint(w.Year))
		}
		field("journal", w.Venue)
		field("doi", w.DOI)
		field("language", w.Language)
		field("keywords", strings.Join(w.Keywords, ", "))
		b.WriteString("}\n\n")
	}
	return b.String()
}

// tex escapes what BibTeX would read as a command.
var tex = strings.NewReplacer(`\`, `\textbackslash `, "{", `\{`, "}", `\}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "~", `\textasciitilde `, "^", `\textasciicircum `)

func bibAuthors(authors []string) string {
	names := make([]string, len(authors))
	for i, a := range authors {
		family, given := SplitName(a)
		names[i] = tex.Replace(family)
		if given != "" {
			names[i] += ", " + tex.Replace(given)
		} else if strings.Contains(family, " ") {
			names[i] = "{" + names[i] + "}" // a group: BibTeX must not split it
		}
	}
	return strings.Join(names, " and ")
}

// citeKey is family name, year and first title word, as reference managers make it.
func citeKey(w review.Work) string {
	family := "anon"
	if len(w.Authors) > 0 {
		family, _ = SplitName(w.Authors[0])
	}
	first := ""
	for _, t := range strings.Fields(w.Title) {
		if t = letters(t); len(t) > 3 {
			first = t
			break
		}
	}
	year := ""
	if w.Year != 0 {
		year = fmt.Sprint(w.Year)
	}
	if key := letters(family) + year + first; key != "" {
		return key
	}
	return string(w.ID)
}

// letters keeps the ASCII letters and digits of a word, in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
