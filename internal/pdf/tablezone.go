package pdf

import "math"

// zonesOf divides the pieces of a page so that columns of running text are not
// taken for those of a table, and leaves the lines of that text out. On a page in
// two columns a table may stand in one of them or run across both.
func zonesOf(s sheet, pieces []piece) [][]band {
	mid, split := gutter(s)
	all := bandsOf(pieces)
	if !split {
		return [][]band{all}
	}
	halves := [2]halfPage{halfOf(all, math.Inf(-1), mid), halfOf(all, mid, math.Inf(1))}
	rest, beside := withoutText(all, halves)
	if lines := len(all) - len(rest); lines < 4 { // the gutter is one between columns of a table
		return [][]band{all}
	}
	var zones [][]band
	for i := 0; i < len(rest); {
		j := i
		for j < len(rest) && beside[j] == beside[i] {
			j++
		}
		if beside[i] {
			l, r := parted(rest[i:j], mid)
			zones = append(zones, l, r)
		} else {
			zones = append(zones, rest[i:j])
		}
		i = j
	}
	return zones
}

// halfPage is one of the two columns of a page, with its edges as its full lines have
// them.
type halfPage struct{ from, to, left, right float64 }

func (h halfPage) holds(p piece) bool { return p.mid() >= h.from && p.mid() < h.to }

func halfOf(bands []band, from, to float64) halfPage {
	h := halfPage{from: from, to: to}
	widest := 0.0
	for _, b := range bands {
		for _, p := range b.pieces {
			if p.x0 >= from-2 && p.x1 <= to+2 {
				widest = max(widest, p.x1-p.x0)
			}
		}
	}
	lefts, rights := map[float64]int{}, map[float64]int{}
	for _, b := range bands {
		for _, p := range b.pieces {
			if p.x0 >= from-2 && p.x1 <= to+2 && p.x1-p.x0 > 0.7*widest {
				lefts[math.Round(p.x0/2)*2]++
				rights[math.Round(p.x1/2)*2]++
			}
		}
	}
	h.left, h.right = mostOf(lefts), mostOf(rights)
	return h
}

// fills reports whether a piece is a full line of a column, give or take an indent
// or a hanging number.
func (h halfPage) fills(p piece) bool {
	return h.holds(p) && p.x0 < h.left+25 && p.x1-p.x0 > 0.8*(h.right-h.left) && p.x1 < h.right+6 && p.x0 > h.left-12
}

// withoutText takes the lines of running text in columns out of bands, and tells of
// each band that is left whether it stands beside such text. A line is running
// text when it fills its column and the next one does, or follows such a line at
// the column's edge.
func withoutText(bands []band, halves [2]halfPage) (rest []band, beside []bool) {
	text := make([][2]bool, len(bands))
	for side, h := range halves {
		markText(bands, h, func(i int) { text[i][side] = true })
	}
	top, bottom := [2][]float64{}, [2][]float64{}
	for i, b := range bands {
		for side := range halves {
			if text[i][side] {
				top[side], bottom[side] = append(top[side], b.base-2.6*b.size), append(bottom[side], b.base+2.6*b.size)
			}
		}
	}
	next := [2]int{}
	for i, b := range bands {
		kept := b
		kept.pieces = nil
		for _, p := range b.pieces {
			if !(text[i][0] && halves[0].holds(p) || text[i][1] && halves[1].holds(p)) {
				kept.pieces = append(kept.pieces, p)
			}
		}
		near := false
		for side := range halves {
			for next[side] < len(top[side]) && bottom[side][next[side]] < b.base {
				next[side]++
			}
			near = near || next[side] < len(top[side]) && top[side][next[side]] <= b.base
		}
		if len(kept.pieces) > 0 {
			rest, beside = append(rest, kept), append(beside, near)
		}
	}
	return rest, beside
}

// markText calls is for each band whose pieces in a column are running text.
func markText(bands []band, h halfPage, is func(i int)) {
	last, lastFull, lastText := -1, false, false
	for i, b := range bands {
		n, full, at := 0, false, 0.0
		for _, p := range b.pieces {
			if h.holds(p) {
				if n == 0 {
					at = p.x0
				}
				n++
				full = full || h.fills(p)
			}
		}
		if n == 0 {
			continue
		}
		near := last >= 0 && b.base-bands[last].base < 1.7*max(b.size, bands[last].size)
		full = full && n <= 2
		follows := near && (lastText || lastFull) && n <= 2 && (full || n == 1 && at < h.left+25)
		if full && near && lastFull {
			is(last)
			follows = true
		}
		if follows {
			is(i)
		}
		// A short line ends a paragraph: what follows it is text only when it is full.
		last, lastFull, lastText = i, full, follows && full
	}
}

func edges(bands []band) (left, right float64) {
	for i, b := range bands {
		if i == 0 {
			left, right = b.x0(), b.x1()
		}
		left, right = min(left, b.x0()), max(right, b.x1())
	}
	return left, right
}

func parted(bands []band, mid float64) (left, right []band) {
	var l, r []piece
	for _, b := range bands {
		for _, p := range b.pieces {
			if p.mid() < mid {
				l = append(l, p)
			} else {
				r = append(r, p)
			}
		}
	}
	return bandsOf(l), bandsOf(r)
}
