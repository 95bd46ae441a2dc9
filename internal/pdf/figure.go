package pdf

import (
	"math"
	"slices"

	"forage/internal/review"
)

// Figures are found from their captions: the pictures and drawings that stand
// directly above one, else below, else beside it, with the words among them, as far
// as the running text or another caption. Lengths are points.
const (
	figureGap   = 60.0 // between a caption and its figure
	figureLeast = 18.0 // a side of a figure
	labelGap    = 16.0 // between a drawing and a word that belongs to it
	pageEdge    = 0.06 // of a page's height, where banners stand
)

// placeFigures finds the rectangle that the caption of each figure belongs to, and
// takes the words in it out of the text.
func placeFigures(blocks []block, sheets []sheet, body style) {
	scenes := scenesOf(blocks, sheets, body)
	found := map[view][]review.Rect{}
	for i := range blocks {
		b := &blocks[i]
		if b.kind != caption || tableLabel(b.label) {
			continue
		}
		v := view{b.rows[0].page, b.rows[0].turn}
		if s := scenes[v]; s != nil {
			b.figure = s.figure(*b)
			found[v] = append(found[v], b.figure)
		}
	}
	for i := range blocks {
		if b := &blocks[i]; b.pictured(found) {
			b.kind = noise
		}
	}
}

// pictured reports whether a block is words of a figure: all of it stands in the
// rectangle of one, and it is no running text.
func (b block) pictured(found map[view][]review.Rect) bool {
	switch b.kind {
	case para, heading, note:
	case table:
		if b.label != "" {
			return false
		}
	default:
		return false
	}
	long := 0
	for _, r := range b.rows {
		in := func(f review.Rect) bool { return shareIn(r.rect, f) > 0.9 }
		if !slices.ContainsFunc(found[view{r.page, r.turn}], in) {
			return false
		}
		if len(r.text) > 40 {
			long++
		}
	}
	return b.kind == table || long == 0 || 3*long < len(b.rows) && !terminal(b.text())
}

// figure is the rectangle that a caption belongs to, a zero one when there is none.
func (s *scene) figure(b block) review.Rect {
	var own []review.Rect
	for _, r := range b.rows {
		if r.page == b.rows[0].page && r.turn == b.rows[0].turn {
			own = append(own, r.rect)
		}
	}
	caption := own[0]
	for _, r := range own {
		caption = union(caption, r)
	}
	s = s.without(own)
	wide := review.Rect{X0: 0, X1: s.sheet.Width}
	narrow := review.Rect{X0: min(b.col.left, caption.X0), X1: max(b.col.right, caption.X1)}
	for _, above := range []bool{true, false} {
		near := s.next(narrow, caption, above)
		far := s.next(wide, caption, above)
		switch {
		case real(far) && (near == review.Rect{} || shareIn(near, far) > 0.99 && centred(caption, far, 0.12*s.sheet.Width)):
			return far
		case real(near):
			return near
		}
	}
	return s.beside(caption)
}

// next is the figure that stands directly above or below a caption within a reach.
func (s *scene) next(reach, caption review.Rect, above bool) review.Rect {
	if reach.Y0, reach.Y1 = 0, caption.Y0; !above {
		reach.Y0, reach.Y1 = caption.Y1, s.sheet.Height
	}
	found := s.inside(s.clear(reach, caption, above), caption)
	if caption.Y0-found.Y1 > figureGap || found.Y0-caption.Y1 > figureGap {
		return review.Rect{}
	}
	return found
}

// centred reports whether a caption stands under the middle of a figure.
func centred(caption, figure review.Rect, most float64) bool {
	return math.Abs(caption.X0+caption.X1-figure.X0-figure.X1)/2 < most
}

func real(r review.Rect) bool { return r.X1-r.X0 >= figureLeast && r.Y1-r.Y0 >= figureLeast }

// without leaves a caption's own rows out of the captions that limit it.
func (s *scene) without(own []review.Rect) *scene {
	other := *s
	other.captions = slices.DeleteFunc(slices.Clone(s.captions), func(r review.Rect) bool { return slices.Contains(own, r) })
	return &other
}

// clear cuts a reach above or below a caption down to where the first text or other
// caption stands in it, and at the sides to where a caption beside it has its own.
func (s *scene) clear(reach, caption review.Rect, above bool) review.Rect {
	for _, r := range s.captions {
		if min(r.Y1, caption.Y1)-max(r.Y0, caption.Y0) > 0 {
			if r.X0 >= caption.X1 {
				reach.X1 = min(reach.X1, (caption.X1+r.X0)/2)
			} else if r.X1 <= caption.X0 {
				reach.X0 = max(reach.X0, (caption.X0+r.X1)/2)
			}
		}
	}
	for _, r := range slices.Concat(s.text, s.captions) {
		if min(r.X1, reach.X1)-max(r.X0, reach.X0) < 2 {
			continue
		}
		if middle := (r.Y0 + r.Y1) / 2; above && middle < caption.Y0 {
			reach.Y0 = max(reach.Y0, r.Y1)
		} else if !above && middle > caption.Y1 {
			reach.Y1 = min(reach.Y1, r.Y0)
		}
	}
	return reach
}

// inside is the box of the graphics that stand in a reach, with the words among them.
// What stands out of the reach by more than half belongs elsewhere.
func (s *scene) inside(reach, caption review.Rect) review.Rect {
	box := review.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	found := false
	for _, g := range s.graphics {
		if thick := (review.Rect{X0: g.X0 - 0.5, Y0: g.Y0 - 0.5, X1: g.X1 + 0.5, Y1: g.Y1 + 0.5}); shareIn(thick, reach) > 0.5 {
			g.Y0, g.Y1 = max(g.Y0, reach.Y0), min(g.Y1, reach.Y1) // a frame may hold the caption too
			box, found = union(box, g), true
		}
	}
	if !found || min(box.X1, caption.X1)-max(box.X0, caption.X0) < 0 {
		return review.Rect{}
	}
	return s.labelled(box, reach)
}

// labelled adds the words that stand in or next to a drawing.
func (s *scene) labelled(box, reach review.Rect) review.Rect {
	for grown := true; grown; {
		grown = false
		for _, r := range s.labels {
			if shareIn(r, reach) < 0.5 || shareIn(r, box) > 0.99 ||
				r.X0 > box.X1+labelGap || r.X1 < box.X0-labelGap || r.Y0 > box.Y1+labelGap || r.Y1 < box.Y0-labelGap {
				continue
			}
			box, grown = union(box, r), true
		}
	}
	return review.Rect{X0: max(0, box.X0), Y0: max(0, box.Y0), X1: min(s.sheet.Width, box.X1), Y1: min(s.sheet.Height, box.Y1)}
}

// beside finds a figure at the left or right of its caption.
func (s *scene) beside(caption review.Rect) review.Rect {
	box := review.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, g := range s.graphics {
		level := min(g.Y1, caption.Y1)-max(g.Y0, caption.Y0) > 0.5*min(g.Y1-g.Y0, caption.Y1-caption.Y0)
		apart := max(g.X0-caption.X1, caption.X0-g.X1)
		if level && apart > -2 && apart < figureGap {
			box = union(box, g)
		}
	}
	if math.IsInf(box.X0, 0) || !real(box) || slices.ContainsFunc(s.text, func(r review.Rect) bool { return shareIn(r, box) > 0.5 }) {
		return review.Rect{}
	}
	return box
}
