package pdf

import (
	"slices"

	"forage/internal/review"
)

// scene is what stands on a page, for figures to be found on it.
type scene struct {
	sheet    sheet
	graphics []review.Rect // pictures and drawings
	text     []review.Rect // rows that are no part of a figure
	labels   []review.Rect // rows that may be
	captions []review.Rect
}

// view names a page and how it is turned.
type view struct{ page, turn int }

// scenesOf gathers the pages that have captions of figures, each in its views.
func scenesOf(blocks []block, sheets []sheet, body style) map[view]*scene {
	scenes := map[view]*scene{}
	for _, b := range blocks {
		if b.kind == caption && !tableLabel(b.label) {
			scenes[view{b.rows[0].page, b.rows[0].turn}] = nil
		}
	}
	for _, s := range sheets {
		if _, asked := scenes[view{s.N, s.turn}]; asked {
			scenes[view{s.N, s.turn}] = &scene{sheet: s}
		}
	}
	for i, b := range blocks {
		words := chartWords(blocks, i, body)
		for _, r := range b.rows {
			if s := scenes[view{r.page, r.turn}]; s != nil {
				s.add(b, r, words, body)
			}
		}
	}
	for _, s := range scenes {
		if s != nil {
			s.settle()
		}
	}
	return scenes
}

// chartWords reports whether what was taken for a table is likely the words of a chart:
// in small type, without a caption of its own, and either among other such words or
// mostly empty and next to the caption of a figure.
func chartWords(blocks []block, i int, body style) bool {
	b := blocks[i]
	if b.kind != table || b.label != "" || b.rows[0].size > 0.9*body.size {
		return false
	}
	near := func(i int, is func(block) bool) bool {
		return i >= 0 && i < len(blocks) && blocks[i].rows[0].page == b.rows[0].page && is(blocks[i])
	}
	label := func(o block) bool { return o.kind == noise }
	legend := func(o block) bool { return o.kind == caption && !tableLabel(o.label) }
	filled, all, longest := 0, 0, 0
	for _, row := range b.cells {
		for _, c := range row {
			longest = max(longest, len(c))
			if all++; c != "" {
				filled++
			}
		}
	}
	if near(i-1, label) && near(i+1, label) && longest < 25 {
		return true
	}
	return 2*filled < all && (near(i-1, legend) || near(i+1, legend))
}

func (s *scene) add(b block, r row, words bool, body style) {
	switch {
	case b.kind == caption:
		s.captions = append(s.captions, r.rect)
	case b.kind == noise, words, b.kind == para && s.label(b, r, body):
		s.labels = append(s.labels, r.rect)
	default:
		s.text = append(s.text, r.rect)
	}
}

// settle finds the drawings of a page, and which words stand in them.
func (s *scene) settle() {
	s.graphics = s.drawings()
	var bare []review.Rect
	for _, g := range s.graphics {
		if !s.aboutText(g) {
			bare = append(bare, g)
		}
	}
	s.text = slices.DeleteFunc(s.text, func(r review.Rect) bool {
		in := slices.ContainsFunc(bare, func(g review.Rect) bool { return shareIn(r, g) > 0.9 })
		if in {
			s.labels = append(s.labels, r)
		}
		return in
	})
}

// label reports whether a row of a paragraph may be words of a figure: short, or in
// small type, and no sentence.
func (s *scene) label(b block, r row, body style) bool {
	if len(b.rows) == 1 && r.spread() {
		return true
	}
	if terminal(b.text()) {
		return len(b.rows) == 1 && r.size < 0.95*body.size // a line of explanation
	}
	short := len(b.rows) < 3 && (r.width() < 0.5*(b.col.right-b.col.left) || !body.like(r))
	return short || !body.sized(r) && r.size < body.size && len(b.text()) < 60*len(b.rows)
}

// spread reports whether a row is three words or more that stand well apart, as those of
// a legend do. Lines that are justified wide have smaller gaps.
func (r row) spread() bool {
	for i := 1; i < len(r.cells); i++ {
		if r.cells[i].x0-r.cells[i-1].x1 < r.size {
			return false
		}
	}
	return len(r.cells) > 2
}

// drawings are the pictures and drawings of a page. Rules count where they cross or
// touch, as the frame and the axes of a plot do; the rules of tables and those that
// set off heads and columns do not.
func (s *scene) drawings() []review.Rect {
	var all []review.Rect
	keep := func(r review.Rect) {
		edge := pageEdge * s.sheet.Height
		if r.Y1 > edge && r.Y0 < s.sheet.Height-edge && area(r) < 0.9*s.sheet.Width*s.sheet.Height {
			all = append(all, r)
		}
	}
	for _, r := range s.sheet.Images {
		keep(r)
	}
	for _, r := range s.sheet.Drawn {
		keep(r)
	}
	for _, r := range frames(s.sheet.Rules) {
		if !s.aboutText(r) {
			keep(r)
		}
	}
	return all
}

// aboutText reports whether a box holds text above all, as tables and boxes of text
// do.
func (s *scene) aboutText(box review.Rect) bool {
	covered := 0.0
	for _, r := range s.text {
		if shareIn(r, box) > 0.5 {
			covered += area(r)
		}
	}
	return covered > 0.15*area(box)
}

// frames are the boxes of rules that touch one another, across and down.
func frames(rules []rule) []review.Rect {
	const near, most = 1.5, 600
	rules = longest(slices.Clone(rules), most)
	group := make([]int, len(rules))
	for i := range group {
		group[i] = i
	}
	root := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for i, a := range rules {
		for j, b := range rules[:i] {
			if a.X0 <= b.X1+near && b.X0 <= a.X1+near && a.Y0 <= b.Y1+near && b.Y0 <= a.Y1+near {
				group[root(i)] = root(j)
			}
		}
	}
	boxes := map[int]review.Rect{}
	var order []int
	for i, r := range rules {
		at := root(i)
		if _, known := boxes[at]; !known {
			boxes[at] = review.Rect(r)
			order = append(order, at)
		}
		boxes[at] = union(boxes[at], review.Rect(r))
	}
	var all []review.Rect
	for _, at := range order {
		if r := boxes[at]; r.X1-r.X0 > 3 && r.Y1-r.Y0 > 3 {
			all = append(all, r)
		}
	}
	return all
}

// shareIn is the share of a that lies in b.
func shareIn(a, b review.Rect) float64 {
	shared := area(review.Rect{X0: max(a.X0, b.X0), Y0: max(a.Y0, b.Y0), X1: min(a.X1, b.X1), Y1: min(a.Y1, b.Y1)})
	return shared / max(0.01, area(a))
}
