package pdf

import (
	"strings"

	"forage/internal/review"
)

// tab is a table found on a page. Cells are its whole grid, header rows first; a
// cell over several columns or rows stands in its first place. A line break in a
// cell is where a printed line ends. Rows has one row for each of the grid, with
// all its type.
type tab struct {
	cells  [][]string
	rows   []row
	header int // how many of the rows are headers
	rect   review.Rect
}

// asRow makes the one row that stands for a table among the rows of a page, so
// that the reading order is found as if it were one line of type.
func (t *tab) asRow() row {
	r := t.rows[0]
	for _, o := range t.rows[1:] {
		if len(o.text) > len(r.text) {
			r.size, r.font, r.bold, r.italic = o.size, o.font, o.bold, o.italic
		}
	}
	var texts []string
	for _, o := range t.rows {
		texts = append(texts, o.text)
	}
	r.text, r.rect, r.base, r.tab = strings.Join(texts, " "), t.rect, t.rows[0].base, t
	return r
}

// nameOverPages gives a table at the top of a page the label of a caption that stands
// at the foot of the page before without a table.
func nameOverPages(blocks []block) {
	for i, b := range blocks {
		if b.kind != caption || !tableLabel(b.label) {
			continue
		}
		start, page := i, b.rows[0].page
		for start > 0 && blocks[start-1].rows[0].page == page {
			start--
		}
		if top := b.tableBehind(blocks[start:]); top != nil {
			top.label = b.label
		}
	}
}

// tableBehind is the table without a label that opens the page behind a caption at the
// foot of its page, the first of the blocks'; nil when the caption has a table.
func (b block) tableBehind(blocks []block) *block {
	var top *block
	c := b.rows[0]
	for i := range blocks {
		o := &blocks[i]
		r := o.rows[0]
		if r.page > c.page+1 {
			break
		}
		switch {
		case o.kind == noise:
		case o.kind == table && o.label == b.label && o.cells != nil:
			return nil
		case r.page == c.page && o.kind != note && o.label != b.label && r.turn == c.turn && r.base > c.base && overlap(r.rect, c.rect) > 0:
			return nil // text goes on below the caption
		case r.page == c.page+1 && (top == nil || r.rect.Y0 < top.rows[0].rect.Y0):
			top = o
		}
	}
	if top == nil || top.kind != table || top.label != "" || top.cells == nil {
		return nil
	}
	return top
}

func (t *tab) block(c column) block {
	return block{kind: table, rows: t.rows, cells: t.cells, header: t.header, col: c, first: true}
}

// nameTables gives each table the label of its caption, above it or below, and
// gathers the rows under a caption whose table was not told from text before.
func nameTables(blocks []block, body style) []block {
	var out []block
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		out = append(out, b)
		if b.kind != caption || !tableLabel(b.label) {
			continue
		}
		if next := nextTable(blocks, i+1); next > 0 {
			blocks[next].label = b.label
			continue
		}
		if n := len(out) - 2; n >= 0 && out[n].kind == table && out[n].label == "" {
			out[n].label = b.label
			continue
		}
		end := i + 1
		for end < len(blocks) && tabular(blocks[end], body) {
			end++
		}
		if parts := blocks[i+1 : end]; len(parts) > 0 {
			out = append(out, gathered(parts, b.label)...)
			i = end - 1
			continue
		}
		n := len(out) - 1
		for n > 0 && sideways(out[n-1]) { // some journals put the caption below
			n--
		}
		if parts := append([]block(nil), out[n:len(out)-1]...); len(parts) > 0 {
			out = append(append(out[:n], b), gathered(parts, b.label)...)
		}
	}
	return out
}

// tableLabel reports whether a caption's label is that of a table, as "Table 1",
// "Tabla 2" and "Quadro 3" are.
func tableLabel(label string) bool {
	label = strings.ToLower(label)
	return strings.HasPrefix(label, "tab") || strings.HasPrefix(label, "cuadro") || strings.HasPrefix(label, "quadro")
}

// nextTable is the table without a label of its own that follows a caption at i,
// perhaps behind a line of small print; 0 for none.
func nextTable(blocks []block, i int) int {
	for n := i; n < len(blocks) && n < i+3; n++ {
		switch b := blocks[n]; {
		case b.kind == table && b.label == "":
			return n
		case b.kind == caption || b.kind == heading || len(b.text()) > 120:
			return 0
		}
	}
	return 0
}

// gathered makes a table of the blocks under a caption, and notes of what stands
// below it.
func gathered(parts []block, label string) []block {
	var rows []row
	for _, p := range parts {
		rows = append(rows, p.rows...)
	}
	t := tabOf(bandsOf(piecesOf(rows)), &ruling{}, rows)
	if t == nil || t.sparse() {
		return []block{{kind: table, rows: rows, label: label, col: parts[0].col}}
	}
	b := t.block(parts[0].col)
	b.label = label
	b, legend := cutLegend(b)
	if len(legend.rows) == 0 {
		return []block{b}
	}
	return []block{b, legend}
}

// cutLegend takes the sentences below a table out of its last rows.
func cutLegend(t block) (table, legend block) {
	n, long := len(t.cells), false
	for n > 1 {
		only, ok := single(t.cells[n-1])
		if !ok {
			break
		}
		long = long || len(only) > 40
		n--
	}
	if !long || n < 2 || n == len(t.cells) {
		return t, block{}
	}
	legend = block{kind: note, rows: t.rows[n:], col: t.col}
	t.rows, t.cells = t.rows[:n:n], t.cells[:n:n]
	t.header = min(t.header, n)
	return t, legend
}

// single is the text of a row with only one cell filled.
func single(cells []string) (text string, ok bool) {
	for _, c := range cells {
		if c != "" && text != "" {
			return "", false
		}
		text += c
	}
	return text, text != ""
}

// sideways reports whether a block's rows are cells side by side for the most
// part.
func sideways(b block) bool {
	cells := 0
	for _, r := range b.rows {
		cells += len(r.cells)
	}
	return b.kind != caption && b.kind != table && 2*cells >= 3*len(b.rows) && cells > 2
}

// tabular reports whether a block can be part of a table: cells side by side,
// short rows, or type smaller than the running text.
func tabular(b block, body style) bool {
	if b.kind == caption || b.kind == table {
		return false
	}
	cells := 0
	for _, r := range b.rows {
		cells += len(r.cells)
	}
	small := b.rows[0].size < 0.95*body.size
	if b.kind == heading {
		return small || cells > len(b.rows)
	}
	return small || cells >= 2*len(b.rows) || len(b.text()) < 30*len(b.rows) && !terminal(b.text())
}
