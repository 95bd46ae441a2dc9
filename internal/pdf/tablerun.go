package pdf

import (
	"regexp"
	"sort"

	"forage/internal/review"
)

// tableRun is a run of bands that may be a table, within its zone.
type tableRun struct {
	zone     []band
	from, to int // the first band, and the one behind the last
}

// runsOf finds the runs of bands with pieces side by side. A few with one piece
// may stand between: titles inside a table, and second lines of a cell.
func runsOf(zone []band, frames []review.Rect) []tableRun {
	if len(zone) == 0 {
		return nil
	}
	left, right := edges(zone)
	var runs []tableRun
	for i := 0; i < len(zone); {
		if !zone[i].multi() || zone[i].prosaic() || isCaption(zone[i].text()) {
			i++
			continue
		}
		end, alone := i+1, 0
		for j := i + 1; j < len(zone); j++ {
			b := zone[j]
			if !isCaption(b.text()) && !b.prosaic() && b.framedWith(zone[j-1], frames) {
				if b.multi() {
					end, alone = j+1, 0
				}
				continue
			}
			if b.base-zone[j-1].base > 3.3*max(b.size, zone[j-1].size) {
				break
			}
			if text := b.text(); isCaption(text) || b.prosaic() || remark.MatchString(text) && (!b.multi() || len(text) > 80) {
				break
			}
			if b.multi() {
				end, alone = j+1, 0
				continue
			}
			alone++
			if alone > 3 || b.runsOn(right-left) {
				break
			}
		}
		runs = append(runs, tableRun{zone: zone, from: i, to: end})
		i = end
	}
	return runs
}

// runsOn reports whether a band is a full line of running text.
func (b band) runsOn(width float64) bool {
	return !b.multi() && b.x1()-b.x0() > 0.8*width && len(b.text()) > 50
}

// trimmed are the bands of a run, with the lines above that belong to its header
// and those below that belong to its last row.
func (r tableRun) trimmed() []band {
	bands := r.zone[r.from:r.to]
	lanes := lanesOf(bands)
	if len(lanes) < 2 {
		return bands
	}
	from, to := r.from, r.to
	inner := func(b band, next float64) bool {
		return !b.multi() && b.x0() > lanes[1].x0-3 && b.x1() < lanes[len(lanes)-1].x1+20 && next < 1.9*b.size && len(b.text()) < 90 && !isCaption(b.text())
	}
	for n := 0; from > 0 && n < 3 && inner(r.zone[from-1], r.zone[from].base-r.zone[from-1].base); n++ {
		from--
	}
	for n := 0; to < len(r.zone) && n < 4 && inner(r.zone[to], r.zone[to].base-r.zone[to-1].base); n++ {
		to++
	}
	return r.zone[from:to]
}

// prosaic reports whether a band is lines of running text side by side.
func (b band) prosaic() bool {
	for _, p := range b.pieces {
		if len(p.text) < 38 {
			return false
		}
	}
	return b.multi()
}

// remark is how the notes below a table begin.
var remark = regexp.MustCompile(`^((?i:notes?|sources?|abbreviations?|legend|quelle)\s*[.:]|\*{1,3} ?\pL|[†‡§¶] ?\pL)`)

// framedWith reports whether two bands stand in one frame.
func (b band) framedWith(o band, frames []review.Rect) bool {
	for _, f := range frames {
		if o.base > f.Y0 && b.base < f.Y1 && b.x0() > f.X0-6 && b.x1() < f.X1+6 {
			return true
		}
	}
	return false
}

// bookFrames finds tables between three strokes of one length, as books have them:
// above and below the header, and below the table.
func bookFrames(rules []rule) []review.Rect {
	const leastHeader, mostHeader = 8, 90
	type ends struct{ x0, x1 int }
	groups := map[ends][]rule{}
	var order []ends
	for _, r := range rules {
		if r.down() || r.X1-r.X0 < 120 {
			continue
		}
		k := ends{int(half(r.X0/4) * 2), int(half(r.X1/4) * 2)}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], r)
	}
	var frames []review.Rect
	for _, k := range order {
		g := groups[k]
		sort.SliceStable(g, func(i, j int) bool { return g[i].Y0 < g[j].Y0 })
		for i := 0; i+2 < len(g); i++ {
			if d := g[i+1].Y0 - g[i].Y0; d > leastHeader && d < mostHeader && g[i+2].Y0-g[i+1].Y0 > leastHeader {
				frames = append(frames, review.Rect{X0: g[i].X0, X1: g[i].X1, Y0: g[i].Y0, Y1: g[i+2].Y0})
				i++
			}
		}
	}
	return frames
}
