package markup

import (
	"strconv"

	"forage/internal/review"
)

// Caps on tables: what spans claim costs memory before any text is read.
const (
	maxColumns = 200
	maxSpan    = 1000
)

// Table writes a table with its label, caption, rows and notes. The byte range
// of the table runs from the caption to its last row.
func (d *Draft) Table(n *Node) {
	t := review.Table{Label: Inline(n.Child("label")), Caption: Inline(n.Child("caption"))}
	t.Start, t.End = d.Text.Paragraph(Labelled(n))
	empty := t.Start == t.End
	grid := n.Find("table")
	if n.Name == "array" {
		grid = n
	}
	if t.Rows, t.Header = rows(grid); len(t.Rows) > 0 {
		start, end := d.Text.Table(t.Rows, t.Header)
		if empty {
			t.Start = start
		}
		t.End, empty = end, false
	}
	if !empty {
		d.Doc.Tables = append(d.Doc.Tables, t)
	}
	for _, foot := range n.All("table-wrap-foot") {
		d.tableNotes(foot)
	}
}

func (d *Draft) tableNotes(foot *Node) {
	for _, c := range foot.Children {
		switch c.Name {
		case "fn":
			d.Text.Paragraph(Footnote(c))
		case "fn-group":
			d.tableNotes(c)
		default:
			d.Text.Paragraph(Inline(c))
		}
	}
}

// rows lays the cells of a table out as a grid: a cell that spans stands in its
// first place, the others stay empty. Rows and columns without any text, which
// print uses for space, are left out. header is how many rows are headers: those
// the table says are, and at least one where there is any row.
func rows(table *Node) (all [][]string, header int) {
	if table == nil {
		return nil, 0
	}
	heads := map[*Node]bool{}
	for _, head := range table.All("thead") {
		for _, tr := range head.All("tr") {
			heads[tr] = true
		}
	}
	below := map[int]int{} // column -> rows it is still taken for
	for _, tr := range table.All("tr") {
		var row []string
		filled := false
		skip := func() {
			for len(row) < maxColumns && below[len(row)] > 0 {
				below[len(row)]--
				row = append(row, "")
			}
		}
		for _, c := range tr.Children {
			if !c.IsOne("td", "th") {
				continue
			}
			skip()
			words := Inline(c)
			filled = filled || words != ""
			down := span(c.Attr("rowspan")) - 1
			for i := range span(c.Attr("colspan")) {
				if len(row) >= maxColumns {
					break
				}
				if i > 0 {
					words = ""
				}
				if down > 0 {
					below[len(row)] = down
				}
				row = append(row, words)
			}
		}
		skip()
		if filled {
			all = append(all, row)
			if heads[tr] {
				header = len(all)
			}
		}
	}
	if len(all) > 0 {
		header = max(1, header)
	}
	return withoutEmptyColumns(all), header
}

func withoutEmptyColumns(rows [][]string) [][]string {
	filled := make([]bool, maxColumns)
	for _, row := range rows {
		for c, cell := range row {
			filled[c] = filled[c] || cell != ""
		}
	}
	for i, row := range rows {
		kept := row[:0]
		for c, cell := range row {
			if filled[c] {
				kept = append(kept, cell)
			}
		}
		rows[i] = kept
	}
	return rows
}

func span(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return 1
	}
	return min(n, maxSpan)
}
