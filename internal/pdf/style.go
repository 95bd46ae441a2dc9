package pdf

import (
	"math"
	"sort"
)

// style is what the running text of a paper looks like.
type style struct {
	size    float64 // points
	font    string
	bold    bool
	leading float64 // baseline to baseline
	indents bool    // paragraphs begin with an indent, not after a gap
}

// styleOf finds the style of most characters.
func styleOf(pages [][]group) style {
	sizes, fonts := map[float64]int{}, map[string]int{}
	each(pages, func(r row) { sizes[half(r.size)] += len(r.text) })
	body := style{size: mostOf(sizes)}
	each(pages, func(r row) {
		if body.sized(r) {
			fonts[r.font] += len(r.text)
		}
	})
	body.font = mostOf(fonts)
	bold := 0
	each(pages, func(r row) {
		if r.font == body.font {
			if r.bold {
				bold++
			} else {
				bold--
			}
		}
	})
	body.bold = bold > 0
	body.leading = leadingOf(pages, body)
	body.indents = indented(pages, body)
	return body
}

func each(pages [][]group, do func(row)) {
	for _, groups := range pages {
		for _, g := range groups {
			for _, r := range g.rows {
				do(r)
			}
		}
	}
}

func leadingOf(pages [][]group, body style) float64 {
	steps := map[float64]int{}
	for _, groups := range pages {
		for _, g := range groups {
			for i := 1; i < len(g.rows); i++ {
				a, b := g.rows[i-1], g.rows[i]
				if body.like(a) && body.like(b) {
					steps[math.Round((b.base-a.base)*5)/5]++
				}
			}
		}
	}
	delete(steps, 0)
	if len(steps) == 0 {
		return 1.2 * body.size
	}
	return mostOf(steps)
}

// indented reports whether the paper sets its paragraphs in: whether there are
// clearly more rows set in behind a full stop than gaps without.
func indented(pages [][]group, body style) bool {
	in, gaps := 0, 0
	for _, groups := range pages {
		for _, g := range groups {
			for i := 1; i < len(g.rows); i++ {
				p, r := g.rows[i-1], g.rows[i]
				if !body.like(p) || !body.like(r) || !terminal(p.text) || isItem(r.text) {
					continue
				}
				switch d := r.rect.X0 - p.rect.X0; {
				case d > 0.7*r.size && d < 4*r.size:
					in++
				case d > -0.5*r.size && r.base-p.base > 1.3*body.leading:
					gaps++
				}
			}
		}
	}
	return in > 4 && in > 2*gaps
}

// sized reports whether a row is as large as the running text, give or take what
// justification stretches.
func (s style) sized(r row) bool { return math.Abs(r.size-s.size) <= 0.06*s.size }

// like reports whether a row looks like running text.
func (s style) like(r row) bool { return s.sized(r) && r.bold == s.bold }

// apart reports whether a run is set in other type than the running text, as the
// words of a heading are. Symbols and small figures are not enough.
func (s style) apart(u run) bool {
	if u.bold != s.bold {
		return u.bold
	}
	return u.font != s.font
}

func half(v float64) float64 { return math.Round(v*2) / 2 }

// mostOf returns the key with the highest count, of equals the smallest.
func mostOf[K int | float64 | string](counts map[K]int) K {
	keys := make([]K, 0, len(counts))
	for k := range counts {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	var best K
	most := math.MinInt
	for _, k := range keys {
		if counts[k] > most {
			best, most = k, counts[k]
		}
	}
	return best
}

// column is the left and right edge of the running text around a group.
type column struct{ left, right float64 }

// columnsOf finds, for each group of a page, the edges of its column from all
// rows of the page that stand in the same column, so that a short group still
// knows where its lines could have begun and ended.
func columnsOf(groups []group, body style) []column {
	columns := make([]column, len(groups))
	for i, g := range groups {
		columns[i] = column{left: g.rect.X0, right: g.rect.X1}
		if len(groups) > crowded {
			continue
		}
		lefts := map[int]int{}
		right := g.rect.X1
		for _, o := range groups {
			if !sameColumn(g, o) {
				continue
			}
			for _, r := range o.rows {
				if body.sized(r) || !body.sized(g.rows[0]) {
					lefts[int(math.Round(r.rect.X0))] += 2
				}
				if body.sized(r) {
					right = max(right, r.rect.X1)
				}
			}
		}
		columns[i] = column{left: g.rect.X0, right: right}
		if len(lefts) > 0 {
			columns[i].left = float64(mostOf(lefts))
		}
		if g.rect.X0 < columns[i].left-3*body.size { // stands out to the left of everything
			columns[i].left = g.rect.X0
		}
	}
	return columns
}

func sameColumn(a, b group) bool {
	wa, wb := a.rect.X1-a.rect.X0, b.rect.X1-b.rect.X0
	if max(wa, wb) > 1.7*min(wa, wb) && min(wa, wb) > 60 && max(wa, wb) > 330 {
		return false // one runs across the page
	}
	return overlap(a.rect, b.rect) > 0.5*min(wa, wb)
}
