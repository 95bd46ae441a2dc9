package bibliography

import (
	"cmp"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/markdown"
)

// inherited are the fields that an entry takes from the one its crossref names;
// the title of a book is the booktitle of its chapters.
var inherited = map[string]string{"year": "year", "date": "date", "booktitle": "booktitle", "title": "booktitle",
	"publisher": "publisher", "journal": "journal", "volume": "volume"}

func (b *bibtex) record(e bibEntry) record {
	if at, ok := b.keys[strings.ToLower(strings.TrimSpace(e.fields["crossref"]))]; ok && e.fields["crossref"] != "" {
		for _, from := range []string{"year", "date", "booktitle", "title", "publisher", "journal", "volume"} {
			if into := inherited[from]; e.fields[into] == "" {
				e.fields[into] = b.entries[at].fields[from]
			}
		}
	}
	one := func(names ...string) string {
		for _, name := range names {
			if v := e.fields[name]; v != "" {
				return plainLaTeX(v)
			}
		}
		return ""
	}
	r := record{
		title:    one("title", "booktitle"),
		venue:    one("journal", "journaltitle", "booktitle", "school", "institution", "organization", "publisher"),
		abstract: one("abstract"),
		year:     field.YearIn(cmp.Or(one("year"), one("date"))),
		doi:      cmp.Or(field.DOI(verbatim(e.fields["doi"])), field.DOI(verbatim(e.fields["url"])), field.DOI(verbatim(e.fields["ee"]))),
		language: one("language", "langid"),
		url:      verbatim(e.fields["url"]),
		volume:   one("volume"), issue: one("number", "issue"), pages: one("pages"),
		keywords: field.Split(one("keywords", "keyword"), ";", ","),
	}
	if sub := one("subtitle"); sub != "" && r.title != "" {
		r.title += ": " + sub
	}
	if r.venue == r.title {
		r.venue = one("series", "publisher")
	}
	names := e.fields["author"]
	if strings.TrimSpace(names) == "" {
		names = e.fields["editor"]
	}
	for _, name := range splitNames(names) {
		r.authors = append(r.authors, bibName(name))
	}
	return r
}

// verbatim is a field that is no prose: only its escapes are undone.
func verbatim(s string) string {
	return strings.NewReplacer(`\_`, "_", `\&`, "&", `\%`, "%", `\#`, "#", `\~{}`, "~", `\url{`, "", "{", "", "}", "").Replace(strings.TrimSpace(s))
}

// splitNames divides at each "and" outside of braces.
func splitNames(s string) []string {
	var names []string
	depth, start := 0, 0
	words := strings.Join(strings.Fields(s), " ")
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case ' ':
			if depth <= 0 && len(words) >= i+5 && strings.EqualFold(words[i:i+5], " and ") {
				names = append(names, words[start:i])
				start, i = i+5, i+4
			}
		}
	}
	return append(names, words[min(start, len(words)):])
}

// bibName reads "First von Last", "von Last, First" or "von Last, Jr, First". A
// name in braces is that of a group and stays as it is.
func bibName(name string) string {
	if name = strings.TrimSpace(name); name == "others" {
		return ""
	}
	if strings.HasPrefix(name, "{") && strings.HasSuffix(name, "}") && strings.Count(name, "{") == 1 {
		return plainLaTeX(name)
	}
	var parts []string
	depth, start := 0, 0
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				parts, start = append(parts, plainLaTeX(name[start:i])), i+1
			}
		}
	}
	parts = append(parts, plainLaTeX(name[start:]))
	switch len(parts) {
	case 1:
		return parts[0]
	case 2:
		return markdown.Clean(parts[1] + " " + parts[0])
	}
	return markdown.Clean(parts[2] + " " + parts[0] + " " + parts[1]) // given, surname, junior
}
