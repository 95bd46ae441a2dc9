package pdf

import (
	"math"
	"sort"

	"forage/internal/review"
)

// group is a run of rows that stand directly under one another.
type group struct {
	rows []row
	rect review.Rect
}

// groupsOf cuts a page's rows, in the order they were drawn, wherever the next
// one does not stand below the last.
func groupsOf(rows []row) []group {
	var groups []group
	for _, r := range rows {
		if n := len(groups); n > 0 && follows(groups[n-1], r) {
			g := &groups[n-1]
			g.rows = append(g.rows, r)
			g.rect = union(g.rect, r.rect)
			continue
		}
		groups = append(groups, group{rows: []row{r}, rect: r.rect})
	}
	return groups
}

func follows(g group, r row) bool {
	last := g.rows[len(g.rows)-1]
	if last.tab != nil || r.tab != nil {
		return false
	}
	size := max(last.size, r.size)
	down := r.base - last.base
	if down < -0.5*size || down > 3.2*size || g.widens(r) {
		return false
	}
	return overlap(last.rect, r.rect) > 0.5*min(last.width(), r.width())
}

// widens reports whether a row below a column runs across the page, as a caption below
// one of two columns does.
func (g group) widens(r row) bool {
	const column, out = 100, 60 // points
	width := g.rect.X1 - g.rect.X0
	return len(g.rows) > 2 && width > column && r.width() > 1.7*width && r.rect.X0 < g.rect.X0-out
}

// overlap is the width that two rectangles share.
func overlap(a, b review.Rect) float64 {
	return max(0, min(a.X1, b.X1)-max(a.X0, b.X0))
}

// crowded is more groups than a page of text has: a map or a drawing, where no
// order is right and comparing all with all takes too long.
const crowded = 600

// order puts a page's groups into reading order. The order in which a program
// drew the text is the author's own and nearly always right, so it is kept
// unless it climbs back up within a column or weaves between columns; only then
// is the page cut into bands and columns by the white between them.
func order(groups []group) []group {
	if len(groups) > crowded || !climbs(groups) && !weaves(groups) {
		return groups
	}
	sorted := make([]group, 0, len(groups))
	cut(groups, &sorted, 0)
	var rows []row
	for _, g := range sorted {
		rows = append(rows, g.rows...)
	}
	return groupsOf(rows)
}

// weaves reports whether a page of text is drawn line by line across its
// columns. A table is drawn so too, but its cells are narrow.
func weaves(groups []group) bool {
	const narrow = 120 // points
	jumps, rows := 0, 0
	for i, g := range groups {
		if g.rect.X1-g.rect.X0 < narrow {
			continue
		}
		rows += len(g.rows)
		if i > 0 && overlap(g.rect, groups[i-1].rect) == 0 && groups[i-1].rect.X1-groups[i-1].rect.X0 >= narrow {
			jumps++
		}
	}
	return jumps > 8 && 3*jumps > rows
}

// climbs reports whether more than a tenth of the rows are drawn after rows
// that stand below them in the same column.
func climbs(groups []group) bool {
	wrong, all := 0, 0
	for i, g := range groups {
		all += len(g.rows)
		for _, before := range groups[:i] {
			narrow := min(g.rect.X1-g.rect.X0, before.rect.X1-before.rect.X0)
			if g.rect.Y1 <= before.rect.Y0+2 && overlap(g.rect, before.rect) > 0.5*narrow {
				wrong += min(len(g.rows), len(before.rows))
				break
			}
		}
	}
	return wrong > 2 && wrong*10 > all
}

// cut is the XY cut of Nagy and Seth (1984): it splits groups at the widest
// white strip, across the page first, then along it, and goes on in each part.
func cut(groups []group, out *[]group, depth int) {
	if len(groups) <= 1 || depth > 40 {
		sort.SliceStable(groups, func(i, j int) bool { return groups[i].rect.Y0 < groups[j].rect.Y0 })
		*out = append(*out, groups...)
		return
	}
	vertical := func(g group) (float64, float64) { return g.rect.X0, g.rect.X1 }
	horizontal := func(g group) (float64, float64) { return g.rect.Y0, g.rect.Y1 }
	// Columns are tried first where each side holds several rows: a gap between
	// paragraphs that happen to end level must not cut through both columns.
	if a, b, ok := split(groups, vertical, 6); ok && rowCount(a) >= 4 && rowCount(b) >= 4 {
		cut(a, out, depth+1)
		cut(b, out, depth+1)
		return
	}
	if a, b, ok := split(groups, horizontal, 0); ok {
		cut(a, out, depth+1)
		cut(b, out, depth+1)
		return
	}
	if a, b, ok := split(groups, vertical, 2); ok {
		cut(a, out, depth+1)
		cut(b, out, depth+1)
		return
	}
	sorted := append([]group(nil), groups...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].rect.Y0 < sorted[j].rect.Y0 })
	*out = append(*out, sorted...)
}

func rowCount(groups []group) int {
	n := 0
	for _, g := range groups {
		n += len(g.rows)
	}
	return n
}

// split parts groups at the widest gap, of at least a width, along one axis.
func split(groups []group, extent func(group) (float64, float64), least float64) (before, after []group, ok bool) {
	sorted := append([]group(nil), groups...)
	sort.SliceStable(sorted, func(i, j int) bool {
		a, _ := extent(sorted[i])
		b, _ := extent(sorted[j])
		return a < b
	})
	end, widest, at := math.Inf(-1), least, -1
	for i, g := range sorted {
		from, to := extent(g)
		if i > 0 && from-end > widest {
			widest, at = from-end, i
		}
		end = max(end, to)
	}
	if at < 0 {
		return nil, nil, false
	}
	return sorted[:at], sorted[at:], true
}
