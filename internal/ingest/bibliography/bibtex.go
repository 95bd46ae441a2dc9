package bibliography

import (
	"regexp"
	"strings"
)

// bibEntry is one entry of a BibTeX file, its values still in TeX.
type bibEntry struct {
	kind   string
	fields map[string]string
}

// bibtex reads a BibTeX file from front to back.
type bibtex struct {
	text    string
	at      int
	macros  map[string]string
	entries []bibEntry
	keys    map[string]int // index of the entry of a key, for crossref
	bad     int
	left    int // bytes that may still be looked at for closing signs
}

// months are the macros that every style defines.
var months = map[string]string{"jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June",
	"jul": "July", "aug": "August", "sep": "September", "oct": "October", "nov": "November", "dec": "December"}

// entryStart opens an entry; what stands between entries is comment.
var entryStart = regexp.MustCompile(`@[ \t]*([A-Za-z]+)[ \t\n]*([{(])`)

// lineStart opens an entry on a line of its own. Inside of a value it shows that a
// brace was never closed: one broken entry must not swallow those behind it.
var lineStart = regexp.MustCompile(`\n[ \t]*@[A-Za-z]+[ \t]*[{(]`)

// rereads is how often over a file may be searched for closing signs. A sound one
// is searched once; one in which nothing is ever closed must not cost its square.
const rereads = 20

// maxValue is how far, in bytes, macros may let a value grow.
const maxValue = 32 << 20

// readBibTeX reads a bibliography in BibTeX or BibLaTeX form. What was read stands
// beside the error.
func readBibTeX(text string) ([]record, error) {
	b := &bibtex{text: text, macros: map[string]string{}, keys: map[string]int{}, left: rereads * len(text)}
	for name, month := range months {
		b.macros[name] = month
	}
	for len(b.entries) < maxRecords && b.next() {
	}
	var records []record
	for _, e := range b.entries {
		if r := b.record(e).tidy(); r.title != "" {
			records = append(records, r)
		} else {
			b.bad++
		}
	}
	return records, broken(b.bad, len(records))
}

// next reads one entry, macro or comment; false at the end of the text.
func (b *bibtex) next() bool {
	m := entryStart.FindStringSubmatchIndex(b.text[b.at:])
	if m == nil {
		return false
	}
	start := b.at
	kind := strings.ToLower(b.text[start+m[2] : start+m[3]])
	closing := byte('}')
	if b.text[start+m[4]] == '(' {
		closing = ')'
	}
	b.at = start + m[1]
	ok := true
	switch kind {
	case "comment", "preamble":
		b.at-- // back to the bracket
		if _, ok = b.balanced(closing); !ok && kind == "comment" {
			b.at, ok = start+m[1], true // a comment without an end ends with its line
		}
	case "string":
		var fields map[string]string
		fields, ok = b.fields(closing)
		for name, value := range fields {
			b.macros[name] = value
		}
	default:
		ok = b.entry(kind, closing)
	}
	if !ok {
		b.bad++
		b.skip(start + m[1])
	}
	return true
}

// skip goes to the next entry that begins a line.
func (b *bibtex) skip(from int) {
	if m := lineStart.FindStringIndex(b.text[from:]); m != nil {
		b.at = from + m[0] + 1
		return
	}
	b.at = len(b.text)
}

func (b *bibtex) entry(kind string, closing byte) bool {
	end := strings.IndexAny(b.text[b.at:], ",=\n"+string(closing))
	if end < 0 {
		return false
	}
	key := strings.TrimSpace(b.text[b.at : b.at+end])
	switch b.text[b.at+end] {
	case ',':
		b.at += end + 1
	case '\n':
		b.at += end
		if b.space(); b.peek() == ',' {
			b.at++
		}
	case '=': // no key; the fields begin at once
		key = ""
	default:
		b.at += end
	}
	fields, ok := b.fields(closing)
	if ok {
		if _, taken := b.keys[strings.ToLower(key)]; !taken {
			b.keys[strings.ToLower(key)] = len(b.entries)
		}
		b.entries = append(b.entries, bibEntry{kind, fields})
	}
	return ok
}

// fields reads "name = value" up to the closing bracket. A name that comes twice
// counts once.
func (b *bibtex) fields(closing byte) (map[string]string, bool) {
	fields := map[string]string{}
	for {
		for b.space(); b.peek() == ','; b.space() {
			b.at++
		}
		if b.peek() == closing {
			b.at++
			return fields, true
		}
		name := b.word()
		if b.space(); name == "" || b.peek() != '=' {
			return nil, false
		}
		b.at++
		value, ok := b.value(closing)
		if !ok {
			return nil, false
		}
		if name = strings.ToLower(name); fields[name] == "" {
			fields[name] = value
		}
	}
}

// value reads pieces joined by "#": in braces, in quotation marks, a number or a
// macro.
func (b *bibtex) value(closing byte) (string, bool) {
	var all strings.Builder
	for {
		b.space()
		switch c := b.peek(); c {
		case '{', '"':
			end := byte('}')
			if c == '"' {
				end = '"'
			}
			part, ok := b.balanced(end)
			if !ok {
				return "", false
			}
			all.WriteString(part)
		default:
			word := b.word()
			if word == "" {
				return "", b.peek() == ',' || b.peek() == closing // "pages = ,"
			}
			if meant, known := b.macros[strings.ToLower(word)]; known {
				word = meant
			}
			if all.Len() < maxValue { // macros of macros must not grow without bound
				all.WriteString(word)
			}
		}
		if b.space(); b.peek() != '#' {
			return all.String(), true
		}
		b.at++
	}
}

// balanced reads from an opening sign to the closing one outside of braces, and
// returns what stands between them.
func (b *bibtex) balanced(closing byte) (string, bool) {
	start, depth := b.at+1, 0
	for i := start; i < len(b.text) && b.left > 0; i++ {
		b.left--
		switch c := b.text[i]; {
		case c == '\\':
			i++
		case c == closing && depth == 0:
			b.at = i + 1
			return b.text[start:i], true
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '\n' && i+1 < len(b.text) && opensEntryLine(b.text[i:]):
			return "", false
		}
		if depth < 0 {
			return "", false
		}
	}
	return "", false
}

// opensEntryLine reports whether an entry follows the line break that s begins with.
func opensEntryLine(s string) bool {
	if !strings.HasPrefix(strings.TrimLeft(s[1:min(len(s), 40)], " \t"), "@") {
		return false
	}
	m := lineStart.FindStringIndex(s[:min(len(s), 80)])
	return m != nil && m[0] == 0
}

func (b *bibtex) peek() byte {
	if b.at < len(b.text) {
		return b.text[b.at]
	}
	return 0
}

func (b *bibtex) space() {
	for b.at < len(b.text) && strings.IndexByte(" \t\n\r\f\v", b.text[b.at]) >= 0 {
		b.at++
	}
}

// word reads a field's name, a macro's or a number.
func (b *bibtex) word() string {
	start := b.at
	for b.at < len(b.text) && strings.IndexByte(" \t\n\r\f\v{}()\"#,=@\\%", b.text[b.at]) < 0 {
		b.at++
	}
	return b.text[start:b.at]
}
