package pdf

import (
	"regexp"
	"slices"
)

// listName is what a reference list is called, in the languages we read and with
// the words people put around it ("Verwendete Quellen und Literatur").
var listName = regexp.MustCompile(`^(?i)(` +
	`((list of|cited|selected|key|general|additional|further|chapter|notes and|footnotes and|literature and) )*(references?|bibliography)( list)?( and (notes|further reading|links))?|references? cited|bibliograph(y|ies|ic references|ical references)|` +
	`literature( cited| references)?|cited literature|works cited|(further|recommended) readings?|(primary|secondary) (sources|literature)|sources( cited| and literature)?|` +
	`(zitierte|verwendete|weiterführende|ausgewählte|benutzte|(primär-|sekundär-|quellen-)( und)?| und|und| )*(literatur(verzeichnis|angaben|hinweise|liste|nachweise?)?|quellen(verzeichnis|angaben|nachweise?)?|referenz(en|liste)|bibliogra(ph|f)ie)( und (quellen|links|internetquellen|literatur(verzeichnis)?|anmerkungen)| \(auswahl\))?|` +
	`références( bibliographiques| citées)?|bibliographie( sélective)?|sources|referencias( bibliográficas)?|bibliografía|referências( bibliográficas)?|bibliografia|riferimenti bibliografici|fuentes|literatuur|literatura|litteratur)$`)

// splitReferences makes one entry of each work in the reference lists, as far as
// the layout shows where one begins: by rising numbers, else by hanging indents.
func splitReferences(blocks []block) []block {
	var out []block
	if i := unnamedList(blocks); i >= 0 {
		out = append(append(out, blocks[:i]...), unprintedHeading("References", blocks[i]))
		return append(out, entriesOf(blocks[i:])...)
	}
	for i := 0; i < len(blocks); i++ {
		if !opensList(blocks, i) {
			if b := &blocks[i]; b.kind == heading && referencesName.MatchString(unnumbered(b.text())) {
				b.kind = para // of a table, over its cells
			}
			out = append(out, blocks[i])
			continue
		}
		if blocks[i].kind != heading {
			blocks[i].kind, blocks[i].level = heading, 1
		}
		out = append(out, blocks[i])
		level := blocks[i].level
		for {
			end := headingAfter(blocks, i+1)
			out = append(out, entriesOf(blocks[i+1:end])...)
			if i = end; end == len(blocks) || !goesOn(blocks, end) {
				i--
				break
			}
			blocks[i].level = max(level, 1) + 1
			out = append(out, blocks[i])
		}
	}
	return out
}

// opensList reports whether a block is the heading of a reference list. A line
// that is not set as a heading is one when works follow it, and what looks like a
// heading is none over the cells of a table.
func opensList(blocks []block, i int) bool {
	b := blocks[i]
	if len(b.rows) > 2 || b.kind != heading && b.kind != para || !listName.MatchString(unnumbered(b.text())) {
		return false
	}
	list := blocks[i+1 : headingAfter(blocks, i+1)]
	if b.kind == heading && referencesName.MatchString(unnumbered(b.text())) {
		works, others := countWorks(list)
		return 4*works > others || others < 4 || datedEntries(list)
	}
	return listsWorks(list, 2)
}

// datedEntries reports whether a fair part of the entries of a list has a year.
func datedEntries(list []block) bool {
	with, all := 0, 0
	for _, e := range entriesOf(list) {
		if all++; anyYear.MatchString(e.text()) {
			with++
		}
	}
	return with*4 >= all
}

func headingAfter(blocks []block, i int) int {
	for i < len(blocks) && blocks[i].kind != heading {
		i++
	}
	return i
}

// goesOn reports whether the list before a heading goes on behind it: the heading
// parts the list, as "Primary sources" does, or stands in its way, as that of an
// appendix that was set between.
func goesOn(blocks []block, i int) bool {
	text := unnumbered(blocks[i].text())
	return !known.MatchString(text) && !back.MatchString(blocks[i].text()) && !listName.MatchString(text) &&
		listsWorks(blocks[i+1:headingAfter(blocks, i+1)], 3)
}

// workLead is how the entry of a work begins: with a name and initials or a given
// name, or the dash that repeats them.
var workLead = regexp.MustCompile(`^(?:[\[(]?[0-9]{1,3}[\]).]*\s+)?(?:[—–_-]{2,}|[—–]|(?:(?:van|von|de|der|den|du|la|le|di) )*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?, ?\p{Lu}|\p{Lu}\.[ -]?(?:\p{Lu}\. ?)*\p{Lu}\p{L}+|\p{Lu}[\p{L}'’-]+ \p{Lu}{1,3}[,.:]|\p{Lu}\p{L}+ \p{Lu}\p{L}+(?:,| et al| \())`)

var anyYear = regexp.MustCompile(`\b(1[5-9][0-9][0-9]|20[0-4][0-9])[a-z]?\b`)

// listsWorks reports whether blocks hold at least so many works, and hardly
// anything else.
func listsWorks(blocks []block, least int) bool {
	works, others := countWorks(blocks)
	return works >= least && works >= 2*others
}

// countWorks tells the entries that are surely works from the others.
func countWorks(blocks []block) (works, others int) {
	for _, e := range entriesOf(blocks) {
		if e.kind != entry {
			continue
		}
		if text := e.text(); workLead.MatchString(text) && anyYear.MatchString(text) && len(text) < 700 {
			works++
		} else {
			others++
		}
	}
	return works, others
}

// unnamedList finds a reference list whose heading is a picture or missing: the
// text ends in numbered entries from 1 on, most of them with a year. -1 when the
// list has its heading or there is none.
func unnamedList(blocks []block) int {
	first := -1
	for i, b := range blocks {
		switch m := entryNumber.FindStringSubmatch(b.text()); {
		case b.kind == heading && listName.MatchString(unnumbered(b.text())):
			return -1
		case b.kind == heading:
			first = -1
		case first < 0 && m != nil && numberOf(m) == 1:
			first = i
		}
	}
	if first < 0 {
		return -1
	}
	entries := entriesOf(blocks[first:])
	years, numbers := 0, 0
	for _, e := range entries {
		text := e.text()
		if anyYear.MatchString(text) {
			years++
		}
		if entryNumber.MatchString(text) {
			numbers++
		}
	}
	if n := len(entries); n < 5 || 4*years < 3*n || 4*numbers < 3*n {
		return -1
	}
	return first
}

// placed is a row with how far it is set in from its column's edge.
type placed struct {
	row
	indent float64
	opens  bool // begins a block
	full   bool // reaches the right edge of its column
	col    column
}

// entriesOf divides the blocks of a list. What stands among them without being
// part of it keeps its place after the list.
func entriesOf(blocks []block) []block {
	size := listSize(blocks)
	var rows []placed
	var apart []block
	for _, b := range blocks {
		if b.kind == caption || b.kind == table || b.kind == noise || foreign(b, size) {
			apart = append(apart, b)
			continue
		}
		for i, r := range b.rows {
			rows = append(rows, placed{row: r, col: b.col, opens: i == 0, full: r.rect.X1 > b.col.right-3*r.size})
		}
	}
	indent(rows)
	from, starts := 0, numbered(rows)
	if starts != nil {
		from = slices.Min(starts)
		if numberAt(rows[from]) != 1 { // the rows before may be entries whose number got lost
			from = 0
		}
	}
	for _, find := range []func([]placed) []int{labelled, hanging, spaced, paragraphs} {
		if starts == nil {
			starts = find(rows)
		}
	}
	end := tail(rows, starts)
	out := divide(rows[from:end], starts, from)
	return append(append(append(out, whole(rows[:from])...), whole(rows[end:])...), apart...)
}

// listSize is the type size of most of a list, 0 when there is none.
func listSize(blocks []block) float64 {
	sizes := map[float64]int{}
	for _, b := range blocks {
		if b.kind == caption || b.kind == table || b.kind == noise {
			continue
		}
		for _, r := range b.rows {
			sizes[half(r.size)] += len(r.text)
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	return mostOf(sizes)
}

// foreign reports whether a block is in type too small or too large to belong to
// a list: licences, running heads, the words of a figure.
func foreign(b block, size float64) bool {
	for _, r := range b.rows {
		if d := half(r.size) - size; d > -0.12*size-0.5 && d < 0.2*size+0.5 {
			return false
		}
	}
	return len(b.rows) > 0
}

// divide makes entries of rows; starts are counted from the list's first row, which
// stands so many before the first of these.
func divide(rows []placed, starts []int, from int) []block {
	begins := map[int]bool{}
	for _, s := range starts {
		begins[s-from] = true
	}
	var out []block
	for i, r := range rows {
		if begins[i] || len(out) == 0 {
			out = append(out, block{kind: entry, col: r.col})
		}
		last := &out[len(out)-1]
		last.rows = append(last.rows, r.row)
	}
	return out
}

// whole gives rows that are no entries back as the blocks they came in.
func whole(rows []placed) []block {
	var out []block
	for i, r := range rows {
		if i == 0 || r.opens {
			out = append(out, block{kind: para, col: r.col, first: true})
		}
		last := &out[len(out)-1]
		last.rows = append(last.rows, r.row)
	}
	return out
}
