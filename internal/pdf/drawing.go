package pdf

import (
	"cmp"
	"math"
	"slices"

	"forage/internal/review"
)

// Caps on what is told of a page's drawing.
const (
	maxImages = 1000
	maxRules  = 4000 // longest first; a large table has some 300
	maxDrawn  = 500
)

// patch puts pictures together that were cut into strips or tiles, and drops those
// that lie within others. The order is down the page.
func patch(images []review.Rect) []review.Rect {
	joined := true
	for pass := 0; joined && pass < 8 && len(images) > 1; pass++ {
		joined = false
		slices.SortFunc(images, byPlace)
		kept := images[:1]
		for _, r := range images[1:] {
			if i := slices.IndexFunc(kept[max(0, len(kept)-64):], func(o review.Rect) bool { return tiles(o, r) }); i >= 0 {
				i += max(0, len(kept)-64)
				kept[i], joined = union(kept[i], r), true
				continue
			}
			kept = append(kept, r)
		}
		images = kept
	}
	return images[:min(len(images), maxImages)]
}

// tiles reports whether two pictures are parts of one rectangle: together they
// hardly leave a part of the rectangle around them free.
func tiles(a, b review.Rect) bool {
	const gap = 1.0
	if max(a.X0, b.X0) > min(a.X1, b.X1)+gap || max(a.Y0, b.Y0) > min(a.Y1, b.Y1)+gap {
		return false
	}
	shared := area(review.Rect{X0: max(a.X0, b.X0), Y0: max(a.Y0, b.Y0), X1: min(a.X1, b.X1), Y1: min(a.Y1, b.Y1)})
	return area(union(a, b)) <= 1.04*(area(a)+area(b)-shared)
}

func area(r review.Rect) float64 { return max(0, r.X1-r.X0) * max(0, r.Y1-r.Y0) }

func byPlace(a, b review.Rect) int {
	return cmp.Or(cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X0, b.X0), cmp.Compare(a.Y1, b.Y1), cmp.Compare(a.X1, b.X1))
}

func (r rule) level() bool     { return r.Y0 == r.Y1 && r.X1 > r.X0 }
func (r rule) length() float64 { return r.X1 - r.X0 + r.Y1 - r.Y0 }

// ruled joins the pieces of each rule, for most programs draw one for each cell of
// a table, and drops what is drawn twice. Rules across come first, then those down
// the page, each from the top left.
func ruled(rules []rule) []rule {
	const near = 0.35 // points; the two lines of a double rule stand further apart
	var across, down []rule
	for _, r := range rules {
		if r.level() {
			across = append(across, r)
		} else {
			down = append(down, rule{X0: r.Y0, Y0: r.X0, X1: r.Y1, Y1: r.X1})
		}
	}
	join := func(rules []rule) []rule {
		slices.SortFunc(rules, func(a, b rule) int { return cmp.Or(cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X0, b.X0)) })
		for start := 0; start < len(rules); { // one height to the pieces of a rule
			end := start + 1
			for end < len(rules) && rules[end].Y0-rules[start].Y0 < near {
				rules[end].Y0, rules[end].Y1 = rules[start].Y0, rules[start].Y0
				end++
			}
			slices.SortFunc(rules[start:end], func(a, b rule) int { return cmp.Compare(a.X0, b.X0) })
			start = end
		}
		var kept []rule
		for _, r := range rules {
			if n := len(kept); n > 0 && kept[n-1].Y0 == r.Y0 && r.X0 <= kept[n-1].X1+1 {
				kept[n-1].X1 = max(kept[n-1].X1, r.X1)
				continue
			}
			kept = append(kept, r)
		}
		return kept
	}
	across, down = join(across), join(down)
	for _, r := range down {
		across = append(across, rule{X0: r.Y0, Y0: r.X0, X1: r.Y1, Y1: r.X1})
	}
	return longest(across, maxRules)
}

// longest keeps at most so many rules, in their order.
func longest(rules []rule, most int) []rule {
	if len(rules) <= most {
		return rules
	}
	lengths := make([]float64, len(rules))
	for i, r := range rules {
		lengths[i] = r.length()
	}
	slices.Sort(lengths)
	least := lengths[len(lengths)-most]
	rules = slices.DeleteFunc(rules, func(r rule) bool { return r.length() < least })
	return rules[:min(len(rules), most)]
}

// net is a coarse net over a page, row by row; a cell holds the box of what is
// drawn in it, and is zero where nothing is.
type net [128 * 128]review.Rect

// pieces are the boxes of drawings that hang together, largest first. It empties
// the net.
func (n *net) pieces(side int) []review.Rect {
	var found []review.Rect
	var reach []int
	for i := range n {
		if n[i] == (review.Rect{}) {
			continue
		}
		box := review.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
		for reach = append(reach[:0], i); len(reach) > 0; {
			at := reach[len(reach)-1]
			reach = reach[:len(reach)-1]
			if n[at] == (review.Rect{}) {
				continue
			}
			box = union(box, n[at])
			n[at] = review.Rect{}
			x, y := at%side, at/side
			for v := max(0, y-1); v <= min(side-1, y+1); v++ {
				for u := max(0, x-1); u <= min(side-1, x+1); u++ {
					reach = append(reach, v*side+u)
				}
			}
		}
		found = append(found, box)
	}
	slices.SortStableFunc(found, func(a, b review.Rect) int { return cmp.Compare(area(b), area(a)) })
	return found[:min(len(found), maxDrawn)]
}
