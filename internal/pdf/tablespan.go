package pdf

// firstUnder is the first lane that piece j of header band i stands over. Only a
// heading above other headings stands over several: those that a stroke below it
// gathers, else those that are nearer to it than to its neighbours.
func (t *tableau) firstUnder(i, j, own int) int {
	b := t.bands[i]
	if own == 0 {
		return 0
	}
	below := t.headingsBelow(b.row)
	if below == nil || !below[own] {
		return own
	}
	p := b.pieces[j]
	if s, ok := t.ruling.under(p, b.size); ok {
		for n := 1; n < own; n++ {
			if mid := (t.lanes[n].x0 + t.lanes[n].x1) / 2; below[n] && mid > s.X0 && mid < s.X1 {
				return n
			}
		}
		return own
	}
	first, last := own, own
	for last+1 < len(t.lanes) && below[last+1] && t.nearest(b, last+1) == j {
		last++
	}
	reach := t.lanes[last].x1 - p.mid() + b.size // headings stand in the middle
	for n := own - 1; n > 0 && below[n] && t.nearest(b, n) == j && p.mid()-t.lanes[n].x0 < 1.1*reach; n-- {
		first = n
	}
	return first
}

// headingsBelow are the lanes with text in the header rows below a row, nil where
// there are none.
func (t *tableau) headingsBelow(row int) map[int]bool {
	var lanes map[int]bool
	for _, b := range t.bands[:t.header] {
		if b.row <= row {
			continue
		}
		for _, p := range b.pieces {
			if lanes == nil {
				lanes = map[int]bool{}
			}
			from, _ := touched(t.lanes, p.x0, p.x1)
			lanes[from] = true
		}
	}
	return lanes
}

// nearest is the piece of a band that is closest to the middle of a lane.
func (t *tableau) nearest(b band, lane int) int {
	mid := (t.lanes[lane].x0 + t.lanes[lane].x1) / 2
	best, least := 0, 0.0
	for j, p := range b.pieces {
		if d := max(p.x0-mid, mid-p.x1, 0); j == 0 || d < least {
			best, least = j, d
		}
	}
	return best
}

// under finds the stroke right below a piece that gathers the columns under it.
func (r ruling) under(p piece, size float64) (rule, bool) {
	for _, s := range r.across {
		if s.Y0 > p.base-0.2*size && s.Y0 < p.base+1.1*size && s.X0 < p.x0+2 && s.X1 > p.x1-2 {
			return s, true
		}
	}
	return rule{}, false
}
