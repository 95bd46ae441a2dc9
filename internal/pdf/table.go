package pdf

import (
	"sort"
	"strings"
)

// tablesOf gathers the rows of a table under its caption and keeps them out of
// the running text. The rows go on until running text in the paper's own size,
// a heading or another caption.
func tablesOf(blocks []block, body style) []block {
	var out []block
	for i := 0; i < len(blocks); i++ {
		b := blocks[i]
		out = append(out, b)
		if b.kind != caption || !strings.HasPrefix(strings.ToLower(b.label), "tab") {
			continue
		}
		end := i + 1
		for end < len(blocks) && tabular(blocks[end], body) {
			end++
		}
		parts := blocks[i+1 : end]
		if end == i+1 { // some journals put the caption below
			n := len(out) - 1
			for n > 0 && sideways(out[n-1]) {
				n--
			}
			if n == len(out)-1 {
				continue
			}
			parts = append([]block(nil), out[n:len(out)-1]...)
			out = append(out[:n], b)
		}
		t := block{kind: table, label: b.label, col: parts[0].col}
		for _, part := range parts {
			t.rows = append(t.rows, part.rows...)
		}
		t.cells, t.rows = grid(t.rows)
		t, legend := cutLegend(t)
		out = append(out, t)
		if len(legend.rows) > 0 {
			out = append(out, legend)
		}
		i = end - 1
	}
	return out
}

// cutLegend takes the sentences below a table out of its last rows.
func cutLegend(t block) (table, legend block) {
	n, long := len(t.cells), false
	for n > 1 {
		filled := ""
		for _, c := range t.cells[n-1] {
			if c != "" && filled != "" {
				filled = ""
				break
			}
			filled += c
		}
		if filled == "" {
			break
		}
		long = long || len(filled) > 40
		n--
	}
	if !long || n < 2 {
		return t, block{}
	}
	legend = block{kind: note, rows: t.rows[n:], col: t.col}
	t.rows, t.cells = t.rows[:n:n], t.cells[:n:n]
	return t, legend
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
	if b.kind == caption {
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

// grid brings rows of one height together and lines their cells up by where
// they begin. It returns no cells when fewer than two columns come out.
func grid(rows []row) ([][]string, []row) {
	sorted := append([]row(nil), rows...)
	sort.SliceStable(sorted, func(i, j int) bool {
		a, b := sorted[i], sorted[j]
		if a.page != b.page {
			return a.page < b.page
		}
		return a.base < b.base
	})
	var merged []row
	for _, r := range sorted {
		if n := len(merged); n > 0 && merged[n-1].page == r.page && r.base-merged[n-1].base < 0.4*r.size {
			merged[n-1] = sideBySide(merged[n-1], r)
			continue
		}
		merged = append(merged, r)
	}
	edges := columnEdges(merged)
	if len(edges) < 2 || len(merged) < 2 {
		return nil, merged
	}
	cells := make([][]string, len(merged))
	for i, r := range merged {
		cells[i] = make([]string, len(edges))
		for _, c := range r.cells {
			at := columnAt(edges, c)
			cells[i][at] = squeeze(cells[i][at] + " " + c.text)
		}
	}
	return cells, merged
}

func sideBySide(a, b row) row {
	a.cells = append(append([]cell(nil), a.cells...), b.cells...)
	sort.SliceStable(a.cells, func(i, j int) bool { return a.cells[i].x0 < a.cells[j].x0 })
	var texts []string
	for _, c := range a.cells {
		texts = append(texts, c.text)
	}
	a.text = strings.Join(texts, " ")
	a.rect = union(a.rect, b.rect)
	return a
}

// columnEdges are the spans of white-separated columns: cells that overlap
// across rows belong to one. Rows with a single cell say nothing, for titles
// inside a table run across it.
func columnEdges(rows []row) []cell {
	var all []cell
	for _, r := range rows {
		if len(r.cells) > 1 {
			all = append(all, r.cells...)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].x0 < all[j].x0 })
	var edges []cell
	for _, c := range all {
		if n := len(edges); n > 0 && c.x0 < edges[n-1].x1-1 {
			edges[n-1].x1 = max(edges[n-1].x1, c.x1)
			continue
		}
		edges = append(edges, cell{x0: c.x0, x1: c.x1})
	}
	return edges
}

func columnAt(edges []cell, c cell) int {
	best, most := 0, -1.0
	for i, e := range edges {
		if shared := min(e.x1, c.x1) - max(e.x0, c.x0); i == 0 || shared > most {
			best, most = i, shared
		}
	}
	return best
}
