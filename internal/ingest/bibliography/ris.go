package bibliography

import (
	"regexp"
	"strings"

	"forage/internal/ingest/field"
)

// risLine is "TY  - JOUR"; exports differ in how many spaces they put.
var risLine = regexp.MustCompile(`^\s{0,4}([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*))?$`)

// risEntry is the fields of one entry by tag, and its authors in the order in
// which they stand, because A1 and AU are mixed in practice.
type risEntry struct {
	fields  map[string][]string
	authors []string
	last    *string  // the value that lines without a tag go on with
	more    []string // those lines
}

// readRIS reads a bibliography in RIS form. Entries without a title, and fields
// that stand outside of any entry, are counted; what was read stands beside the
// error.
func readRIS(text string) ([]record, error) {
	var records []record
	bad := 0
	var open *risEntry
	stray := false // fields outside of an entry, up to the next one, are one mishap
	end := func() {
		if open == nil {
			return
		}
		if r := open.record().tidy(); r.title != "" && len(records) < maxRecords {
			records = append(records, r)
		} else {
			bad++
		}
		open = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		m := risLine.FindStringSubmatch(line)
		switch {
		case m == nil && open != nil:
			open.more = append(open.more, strings.TrimSpace(line))
		case m == nil:
		case m[1] == "TY":
			end()
			open, stray = &risEntry{fields: map[string][]string{"TY": {strings.TrimSpace(m[2])}}}, false
		case m[1] == "ER":
			end()
		case open == nil:
			if !stray {
				bad, stray = bad+1, true
			}
		default:
			open.add(m[1], strings.TrimSpace(m[2]))
		}
	}
	end()
	return records, broken(bad, len(records))
}

func (e *risEntry) add(tag, value string) {
	e.goOn()
	if tag == "A1" || tag == "AU" {
		e.authors = append(e.authors, value)
		e.last = &e.authors[len(e.authors)-1]
		return
	}
	e.fields[tag] = append(e.fields[tag], value)
	e.last = &e.fields[tag][len(e.fields[tag])-1]
}

// goOn joins the lines without a tag to the field above them.
func (e *risEntry) goOn() {
	if e.last != nil && len(e.more) > 0 {
		*e.last = strings.TrimSpace(*e.last + " " + strings.Join(e.more, " "))
	}
	e.more = nil
}

// one is the first value of the first tag that has one.
func (e *risEntry) one(tags ...string) string {
	for _, tag := range tags {
		for _, v := range e.fields[tag] {
			if v != "" {
				return v
			}
		}
	}
	return ""
}

func (e *risEntry) record() record {
	e.goOn()
	r := record{
		title:    e.one("T1", "TI", "CT", "BT"),
		venue:    e.venue(),
		abstract: e.one("AB", "N2"),
		doi:      e.doi(),
		language: e.one("LA"),
		url:      e.one("UR"),
		volume:   e.one("VL"), issue: e.one("IS"), pages: strings.Trim(e.one("SP")+"–"+e.one("EP"), "–"),
	}
	for _, date := range []string{e.one("PY"), e.one("DA"), e.one("Y1")} { // Y1 is deprecated, and lies where both stand
		if r.year = field.YearIn(date); r.year != 0 {
			break
		}
	}
	names := e.authors
	for _, tag := range []string{"A2", "ED", "A3", "A4"} { // editors only where there are no authors
		if len(names) == 0 {
			names = e.fields[tag]
		}
	}
	for _, name := range names {
		r.authors = append(r.authors, field.Name(name))
	}
	for _, k := range e.fields["KW"] {
		r.keywords = append(r.keywords, field.Split(k, ";")...)
	}
	return r
}

// venue is the journal or book that a work stands in; of a book or a thesis,
// where T2 is a subtitle or a series, who published it.
func (e *risEntry) venue() string {
	switch e.one("TY") {
	case "THES", "BOOK", "RPRT", "EBOOK":
		return e.one("PB", "T3")
	case "CHAP", "CONF", "CPAPER":
		return e.one("T2", "BT", "JF", "JO", "T3", "PB")
	}
	return e.one("JF", "T2", "JO", "JA", "J1", "J2", "BT", "PB")
}

// doi is found where exports put it: its own tag, or among notes and links.
func (e *risEntry) doi() string {
	for _, tag := range []string{"DO", "M3", "N1", "UR", "L3"} {
		for _, v := range e.fields[tag] {
			if doi := field.DOI(v); doi != "" {
				return doi
			}
		}
	}
	return ""
}
