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

// placed is a row with how far it is set in from its column's edge.
type placed struct {
	row
	indent float64
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
		left := b.col.left
		for _, o := range blocks {
			for _, r := range o.rows {
				if o.rows[0].page == b.rows[0].page && sameColumn(group{rect: o.rows[0].rect}, group{rect: b.rows[0].rect}) &&
					r.rect.X0 < left && r.rect.X0 > left-4*r.size {
					left = r.rect.X0
				}
			}
		}
		for _, r := range b.rows {
			rows = append(rows, placed{r, r.rect.X0 - left, b.col})
		}
	}
	starts := numbered(rows)
	if starts == nil {
		starts = hanging(rows)
	}
	if starts == nil {
		starts = byBlock(blocks)
	}
	var out []block
	for i, r := range rows {
		if i == 0 || starts[i] || len(out) == 0 {
			out = append(out, block{kind: entry, col: r.col})
		}
		last := &out[len(out)-1]
		last.rows = append(last.rows, r.row)
	}
	return append(out, apart...)
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

// byBlock takes the paragraphs as they are, where the layout separates them.
func byBlock(blocks []block) map[int]bool {
	starts := map[int]bool{}
	n := 0
	for _, b := range blocks {
		if b.kind == caption || b.kind == table || b.kind == noise {
			continue
		}
		first := b.rows[0]
		if !startsLower(first.text) {
			starts[n] = true
		}
		n += len(b.rows)
	}
	return starts
}
