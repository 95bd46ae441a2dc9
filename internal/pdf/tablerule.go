package pdf

import (
	"math"
	"sort"

	"forage/internal/review"
)

// ruling is the strokes of a table, along and down the page.
type ruling struct {
	across, down []rule
	frame        review.Rect // around all of them
	boxed        bool        // strokes down the page part columns
}

// strokes are the most that a page of tables is ruled with; a drawing has more.
const strokes = 3000

// touching is how near, in points, strokes come to each other that belong together.
const touching = 3

// rulings gathers the strokes of a page that touch one another and could frame a
// table.
func rulings(rules []rule) []ruling {
	if len(rules) > strokes {
		return nil
	}
	sorted := append([]rule(nil), rules...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Y0 < sorted[j].Y0 })
	parent := make([]int, len(sorted))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	var open []int // strokes that may still reach further down
	for i, r := range sorted {
		kept := open[:0]
		for _, j := range open {
			o := sorted[j]
			if o.Y1 < r.Y0-touching {
				continue
			}
			kept = append(kept, j)
			if r.X0 <= o.X1+touching && o.X0 <= r.X1+touching {
				parent[root(i)] = root(j)
			}
		}
		open = append(kept, i)
	}
	byRoot := map[int]*ruling{}
	var order []int
	for i, r := range sorted {
		k := root(i)
		g := byRoot[k]
		if g == nil {
			g = &ruling{frame: review.Rect(r)}
			byRoot[k] = g
			order = append(order, k)
		}
		g.frame = union(g.frame, review.Rect(r))
		if r.down() {
			g.down = append(g.down, r)
		} else {
			g.across = append(g.across, r)
		}
	}
	var all []ruling
	for _, k := range order {
		if g := *byRoot[k]; len(g.down) > 0 && len(g.across) > 1 && g.frame.X1-g.frame.X0 > 60 && g.frame.Y1-g.frame.Y0 > 16 {
			all = append(all, g)
		}
	}
	return all
}

func (r rule) down() bool { return r.Y1-r.Y0 > r.X1-r.X0 }

// within are the strokes along the page that lie in a rectangle.
func within(rules []rule, r review.Rect) ruling {
	out := ruling{frame: r}
	for _, s := range rules {
		if !s.down() && s.Y0 > r.Y0-12 && s.Y0 < r.Y1+12 && s.X0 < r.X1 && s.X1 > r.X0 {
			out.across = append(out.across, s)
		}
	}
	return out
}

// parts reports whether a stroke parts two bands over much of the lanes.
func (r ruling) parts(above, below band, lanes []lane) bool {
	if len(r.across) == 0 {
		return false
	}
	left, right := lanes[0].x0, lanes[len(lanes)-1].x1
	top, bottom := above.base-0.3*above.size, below.base-0.4*below.size
	var covers []lane
	for _, s := range r.across {
		if s.Y0 > top && s.Y0 < bottom {
			covers = append(covers, lane{max(s.X0, left-5), min(s.X1, right+5)})
		}
	}
	share := 0.6
	if r.boxed {
		share = 0.45
	}
	return length(covers) > share*(right-left)
}

// length is how much of a line stretches cover together.
func length(covers []lane) float64 {
	sort.Slice(covers, func(i, j int) bool { return covers[i].x0 < covers[j].x0 })
	sum, end := 0.0, math.Inf(-1)
	for _, c := range covers {
		if c.x1 > max(end, c.x0) {
			sum += c.x1 - max(end, c.x0)
			end = c.x1
		}
	}
	return sum
}

// lanes corrects the columns that the white strips give by the strokes down the
// page: a long stroke parts columns even where no strip is. A column between two
// strokes is divided further only where strips run through most of it.
func (r *ruling) lanes(bands []band) []lane {
	free := lanesOf(bands)
	xs := r.uprights()
	if len(xs) == 0 {
		return free
	}
	left, right := edges(bands)
	xs = append([]float64{min(left, r.frame.X0) - 1}, append(xs, max(right, r.frame.X1)+1)...)
	var out []lane
	for i := 0; i+1 < len(xs); i++ {
		if xs[i+1]-xs[i] < 5 {
			continue
		}
		inside := lane{xs[i], xs[i+1]}
		if !holdsAny(bands, inside) && (i == 0 || i+2 == len(xs)) {
			continue // outside of the frame
		}
		out = append(out, divided(inside, bands)...)
	}
	if len(out) < 2 {
		return free
	}
	r.boxed = true
	return out
}

// uprights are the places of strokes that run down most of the frame.
func (r ruling) uprights() []float64 {
	at := map[float64][]lane{}
	for _, s := range r.down {
		x := math.Round(s.X0/2) * 2
		for _, near := range []float64{x - 2, x + 2} {
			if _, ok := at[near]; ok {
				x = near
				break
			}
		}
		at[x] = append(at[x], lane{s.Y0, s.Y1})
	}
	var xs []float64
	for x, covers := range at {
		if length(covers) > 0.55*(r.frame.Y1-r.frame.Y0) {
			xs = append(xs, x)
		}
	}
	sort.Float64s(xs)
	return xs
}

func holdsAny(bands []band, l lane) bool {
	for _, b := range bands {
		for _, p := range b.pieces {
			if p.mid() > l.x0 && p.mid() < l.x1 {
				return true
			}
		}
	}
	return false
}

// divided parts a column between two strokes where a third of its lines hold
// several pieces.
func divided(l lane, bands []band) []lane {
	var inside []band
	several := 0
	for _, b := range bands {
		kept := b
		kept.pieces = nil
		for _, p := range b.pieces {
			if p.x0 > l.x0-2 && p.x1 < l.x1+2 {
				kept.pieces = append(kept.pieces, p)
			}
		}
		if len(kept.pieces) > 1 {
			several++
		}
		if len(kept.pieces) > 0 {
			inside = append(inside, kept)
		}
	}
	if several < 2 || 3*several < len(inside) {
		return []lane{l}
	}
	parts := lanesOf(inside)
	if len(parts) < 2 {
		return []lane{l}
	}
	return parts
}

// between reports whether a stroke down the page runs through a piece.
func (r ruling) between(p piece) bool {
	if !r.boxed {
		return false
	}
	for _, s := range r.down {
		if s.X0 > p.x0+2 && s.X0 < p.x1-2 && s.Y0 < p.base-0.2*p.size && s.Y1 > p.base-0.4*p.size {
			return true
		}
	}
	return false
}
