package pdf

import (
	"regexp"
	"strconv"
)

var entryNumber = regexp.MustCompile(`^[\[(]?([0-9]{1,3})(?:[\]).]+\s*|\s+)\S`)

// splitReferences makes one entry of each work in the reference list, as far as
// the layout shows where one begins: by rising numbers, else by hanging indents.
func splitReferences(blocks []block) []block {
	var out []block
	if i := unnamedList(blocks); i >= 0 {
		out = append(append(out, blocks[:i]...), unprintedHeading("References", blocks[i]))
		return append(out, entriesOf(blocks[i:])...)
	}
	for i := 0; i < len(blocks); i++ {
		out = append(out, blocks[i])
		if blocks[i].kind != heading || !referencesName.MatchString(unnumbered(blocks[i].text())) {
			continue
		}
		end := i + 1
		for end < len(blocks) && blocks[end].kind != heading {
			end++
		}
		out = append(out, entriesOf(blocks[i+1:end])...)
		i = end - 1
	}
	return out
}

// unnamedList finds a reference list whose heading is a picture or missing: the
// text ends in numbered entries from 1 on, most of them with a year. -1 when the
// list has its heading or there is none.
func unnamedList(blocks []block) int {
	first := -1
	for i, b := range blocks {
		switch m := entryNumber.FindStringSubmatch(b.text()); {
		case b.kind == heading && referencesName.MatchString(unnumbered(b.text())):
			return -1
		case b.kind == heading:
			first = -1
		case first < 0 && m != nil && m[1] == "1":
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
		if yearPattern.MatchString(text) {
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
	col    column
}

func entriesOf(blocks []block) []block {
	var rows []placed
	var apart []block // captions and the like keep their place after the list
	for _, b := range blocks {
		if b.kind == caption || b.kind == table || b.kind == noise {
			apart = append(apart, b)
			continue
		}
		for _, r := range b.rows {
			rows = append(rows, placed{row: r, col: b.col, opens: r.page == b.rows[0].page && r.base == b.rows[0].base})
		}
	}
	indent(rows)
	starts := numbered(rows)
	for _, find := range []func([]placed) map[int]bool{hanging, spaced, paragraphs} {
		if starts == nil {
			starts = find(rows)
		}
	}
	var out []block
	for i, r := range rows {
		if starts[i] || len(out) == 0 {
			out = append(out, block{kind: entry, col: r.col})
		}
		last := &out[len(out)-1]
		last.rows = append(last.rows, r.row)
	}
	return append(out, apart...)
}

// indent measures how far each row is set in from the leftmost of the rows near
// it in its column.
func indent(rows []placed) {
	const near = 150 // more rows than a column holds
	for i := range rows {
		r := &rows[i]
		left := r.rect.X0
		for _, o := range rows[max(0, i-near):min(len(rows), i+near)] {
			if o.page == r.page && o.turn == r.turn && o.rect.X0 < left && o.rect.X0 > r.rect.X0-5*r.size && overlap(o.rect, r.rect) > 0 {
				left = o.rect.X0
			}
		}
		r.indent = r.rect.X0 - left
	}
}

// numbered finds the rows that carry the next number. nil when the list is not
// numbered.
func numbered(rows []placed) map[int]bool {
	starts := map[int]bool{}
	want := 0
	for i, r := range rows {
		m := entryNumber.FindStringSubmatch(r.text)
		if m == nil {
			continue
		}
		n, err := strconv.Atoi(m[1])
		// A list may begin anywhere and skip a number; a page number or year at a
		// line's start does neither.
		if err != nil || want > 0 && (n < want || n > want+2) || want == 0 && n > 3 {
			continue
		}
		starts[i] = true
		want = n + 1
	}
	if len(starts) < 3 || len(starts)*12 < len(rows) {
		return nil
	}
	return starts
}

// hanging finds the rows that stand out to the left. nil when none or all do.
func hanging(rows []placed) map[int]bool {
	starts := map[int]bool{}
	inner := 0
	for i, r := range rows {
		if r.indent < 0.45*r.size {
			starts[i] = true
		} else {
			inner++
		}
	}
	if inner*5 < len(rows) || len(starts) < 2 {
		return nil
	}
	return starts
}

// spaced finds the rows that follow a gap wider than the usual one, or a new
// column. nil when the gaps are all alike.
func spaced(rows []placed) map[int]bool {
	steps := map[float64]int{}
	for i := 1; i < len(rows); i++ {
		if d := rows[i].base - rows[i-1].base; d > 0 && d < 4*rows[i].size {
			steps[half(d)]++
		}
	}
	usual := 1e9 // the smallest step that is no accident
	for d, n := range steps {
		if n > 2 {
			usual = min(usual, d)
		}
	}
	starts := map[int]bool{}
	inside := 0
	for i, r := range rows {
		if i == 0 {
			starts[i] = true
			continue
		}
		before := rows[i-1]
		switch d := r.base - before.base; {
		case d > 1.2*usual:
			starts[i] = true
		case d > 0:
			inside++
		case !startsLower(r.text) && terminal(before.text): // the top of a column
			starts[i] = true
		}
	}
	if len(starts) < 3 || inside < len(starts)/3 {
		return nil
	}
	return starts
}

// paragraphs takes the blocks as they are.
func paragraphs(rows []placed) map[int]bool {
	starts := map[int]bool{}
	for i, r := range rows {
		if r.opens && !startsLower(r.text) {
			starts[i] = true
		}
	}
	return starts
}
