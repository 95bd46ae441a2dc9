package pdf

import (
	"sort"

	"forage/internal/review"
)

// takeTables finds the tables of a page and puts one row in the place of the rows
// of each, so that the running text is read as if they were not there. Strokes that
// frame cells are looked at first; what is left is searched for pieces that stand
// in columns.
func takeTables(s sheet, rows []row) []row {
	pieces := piecesOf(rows)
	if len(pieces) > mostCells || !anySideBySide(pieces) {
		return rows
	}
	k := taker{rows: rows, at: map[*tab]int{}, taken: map[[2]int]bool{}}
	for _, lines := range rulings(s.Rules) {
		bands := belowCaption(bandsOf(k.inside(pieces, lines)))
		if len(bands) < 2 {
			continue
		}
		if t := tabOf(clone(bands), &lines, rows); t != nil && t.sound(tableRun{zone: bands, to: len(bands)}, lines.boxed) {
			k.take(t, bands)
		}
	}
	frames := bookFrames(s.Rules)
	for _, zone := range zonesOf(s, k.left(pieces)) {
		for _, run := range runsOf(zone, frames) {
			bands := run.trimmed()
			if len(bands) < 2 {
				continue
			}
			lines := within(s.Rules, bandsRect(bands))
			if t := tabOf(clone(bands), &lines, rows); t != nil && t.sound(run, false) {
				k.take(t, bands)
			}
		}
	}
	if len(k.found) == 0 {
		return rows
	}
	return k.replaced()
}

// taker gathers the tables of a page.
type taker struct {
	rows  []row
	found []*tab
	at    map[*tab]int    // the first of its rows
	taken map[[2]int]bool // row and cell
}

func (k *taker) take(t *tab, bands []band) {
	k.found = append(k.found, t)
	k.at[t] = len(k.rows)
	for _, b := range bands {
		for _, p := range b.pieces {
			for _, c := range p.cells {
				k.taken[c] = true
				k.at[t] = min(k.at[t], c[0])
			}
		}
	}
}

// inside are the pieces within a frame of strokes.
func (k *taker) inside(pieces []piece, lines ruling) []piece {
	var in []piece
	for _, p := range pieces {
		y := p.base - 0.3*p.size
		if y > lines.frame.Y0 && y < lines.frame.Y1 && p.mid() > lines.frame.X0-2 && p.mid() < lines.frame.X1+2 && !k.taken[p.cells[0]] {
			in = append(in, p)
		}
	}
	return in
}

// left are the pieces that are in no table yet.
func (k *taker) left(pieces []piece) []piece {
	if len(k.found) == 0 {
		return pieces
	}
	var out []piece
	for _, p := range pieces {
		if !k.taken[p.cells[0]] {
			out = append(out, p)
		}
	}
	return out
}

func bandsRect(bands []band) review.Rect {
	r := bands[0].pieces[0].rect()
	for _, b := range bands {
		for _, p := range b.pieces {
			r = union(r, p.rect())
		}
	}
	return r
}

func clone(bands []band) []band {
	out := append([]band(nil), bands...)
	for i := range out {
		out[i].pieces = append([]piece(nil), out[i].pieces...)
	}
	return out
}

// anySideBySide is a cheap look at whether a page can hold a table at all.
func anySideBySide(pieces []piece) bool {
	seen := map[int]int{}
	n := 0
	for _, p := range pieces {
		k := int(p.base / 2)
		if seen[k]++; seen[k] == 2 {
			n++
		}
	}
	return n > 1
}

// replaced puts tables among the rows, each where the first of its rows was.
func (k *taker) replaced() []row {
	found, at := k.found, k.at
	sort.SliceStable(found, func(i, j int) bool { return at[found[i]] < at[found[j]] })
	var out []row
	for i, r := range k.rows {
		for len(found) > 0 && at[found[0]] == i {
			out = append(out, found[0].asRow())
			found = found[1:]
		}
		if r, ok := r.without(i, k.taken); ok {
			out = append(out, r)
		}
	}
	return out
}

// without takes the cells out of a row that went into tables.
func (r row) without(i int, taken map[[2]int]bool) (row, bool) {
	var kept []cell
	for j, c := range r.cells {
		if !taken[[2]int{i, j}] {
			kept = append(kept, c)
		}
	}
	if len(kept) == len(r.cells) || r.tab != nil {
		return r, true
	}
	if len(kept) == 0 {
		return r, false
	}
	all := r
	r.cells, r.runs, r.text = kept, nil, ""
	for i, c := range kept {
		if i > 0 {
			r.text += " "
		}
		r.text += c.text
	}
	r.rect.X0, r.rect.X1 = kept[0].x0, kept[len(kept)-1].x1
	for _, u := range all.runs {
		if u.x1 > r.rect.X0 && u.x1 <= r.rect.X1+0.5 {
			r.runs = append(r.runs, u)
		}
	}
	return r, true
}

// belowCaption cuts off what stands in a frame above the table: its caption, and
// running text before that.
func belowCaption(bands []band) []band {
	start := 0
	for i, b := range bands {
		if isCaption(b.text()) {
			start = i + 1
		}
	}
	for start < len(bands) && !bands[start].multi() && len(bands[start].text()) > 60 {
		start++
	}
	return bands[start:]
}
