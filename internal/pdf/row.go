package pdf

import (
	"math"
	"strings"

	"forage/internal/review"
)

// row is one printed line within its column.
type row struct {
	page   int
	turn   int // of the page, for the row to be read
	rect   review.Rect
	base   float64
	block  int
	text   string // cleaned
	cells  []cell // the fragments it was printed in, left to right
	size   float64
	font   string // of most characters
	bold   bool   // most characters are
	italic bool
	runs   []run
	tab    *tab // the table that the row stands for
}

// cell is a fragment of a row that stands apart from its neighbours.
type cell struct {
	text   string
	x0, x1 float64
}

// run is a stretch of a row in one style.
type run struct {
	text   string
	font   string
	size   float64
	bold   bool
	italic bool
	raised bool
	x1     float64
}

func (r row) width() float64 { return r.rect.X1 - r.rect.X0 }

// rowsOf makes rows of a page: fragments of one line are put together, except
// across the gutter between two columns.
func rowsOf(s sheet) []row {
	mid, split := gutter(s)
	numbers := lineNumbers(s.Lines)
	var rows []row
	for i, l := range s.Lines {
		r, ok := rowOf(s.N, l)
		if !ok || numbers[i] {
			continue
		}
		r.turn = s.turn
		if n := len(rows); n > 0 && sameLine(rows[n-1], r, mid, split) {
			rows[n-1] = joinRows(rows[n-1], r)
			continue
		}
		rows = append(rows, r)
	}
	return joinDropCaps(rows)
}

func rowOf(page int, l line) (row, bool) {
	r := row{page: page, base: l.Base, block: l.Block}
	r.rect = review.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	var text strings.Builder
	weights, sizes := map[string]int{}, map[float64]int{}
	var bold, italic, total, best int
	for i, s := range l.Spans {
		if strings.TrimSpace(s.Text) != "" {
			r.rect = union(r.rect, review.Rect{X0: s.X0, Y0: s.Y0, X1: s.X1, Y1: s.Y1})
		}
		t := clean(s)
		if s.Raised {
			t = raisedLetters(text.String(), t)
		}
		text.WriteString(t)
		r.runs = append(r.runs, run{t, s.Font, s.Size, isBold(s), isItalic(s), s.Raised, s.X1})
		n := len(strings.TrimSpace(t))
		if s.Raised {
			n = 0
		}
		total += n
		if isBold(s) {
			bold += n
		}
		if isItalic(s) {
			italic += n
		}
		weights[s.Font] += n
		if weights[s.Font] > best || i == 0 {
			best, r.font = weights[s.Font], s.Font
		}
		sizes[s.Size] += n
	}
	r.size = mostOf(sizes)
	// Some fonts claim boxes twice as tall as their letters; a mark should not
	// cover the neighbouring lines.
	r.rect.Y0 = max(r.rect.Y0, min(r.base, r.rect.Y1)-1.1*r.size)
	r.rect.Y1 = max(r.rect.Y0, min(r.rect.Y1, r.base+0.35*r.size))
	r.text = squeeze(text.String())
	r.bold, r.italic = 2*bold > total, 2*italic > total
	r.cells = []cell{{r.text, r.rect.X0, r.rect.X1}}
	return r, r.text != ""
}

// lead is how many bytes of a row's text, from its start, are set apart from the
// running text, and where on the page they end.
func (r row) lead(body style) (length int, x1 float64) {
	var text strings.Builder
	for _, u := range r.runs {
		if strings.TrimSpace(u.text) != "" && !u.raised && !body.apart(u) {
			return len(squeeze(text.String())), x1
		}
		text.WriteString(u.text)
		if strings.TrimSpace(u.text) != "" {
			x1 = u.x1
		}
	}
	return len(r.text), r.rect.X1
}

// firstSize and lastSize are the sizes of type at a row's ends, raised marks
// apart.
func (r row) firstSize() float64 {
	for _, u := range r.runs {
		if !u.raised && strings.TrimSpace(u.text) != "" {
			return u.size
		}
	}
	return r.size
}

func (r row) lastSize() float64 {
	for i := len(r.runs) - 1; i >= 0; i-- {
		if u := r.runs[i]; !u.raised && strings.TrimSpace(u.text) != "" {
			return u.size
		}
	}
	return r.size
}

// apart is the share of a row's characters that are set apart from the running
// text.
func (r row) apart(body style) float64 {
	set, all := 0, 0
	for _, u := range r.runs {
		n := len(strings.TrimSpace(u.text))
		if u.raised {
			continue
		}
		all += n
		if body.apart(u) {
			set += n
		}
	}
	if all == 0 {
		return 1
	}
	return float64(set) / float64(all)
}

// xAt is where on the page a byte of a row's text begins, as near as its runs
// tell.
func (r row) xAt(at int) float64 {
	n, x := 0, r.rect.X0
	for _, u := range r.runs {
		if n+len(u.text) >= at && len(u.text) > 0 {
			return x + (u.x1-x)*float64(at-n)/float64(len(u.text))
		}
		n, x = n+len(u.text), u.x1
	}
	return x
}

func (r row) firstBold() bool { return len(r.runs) > 0 && r.runs[0].bold }

// whole reports whether all of a row is set apart from the running text.
func (r row) whole(body style) bool {
	n, _ := r.lead(body)
	return n == len(r.text)
}

// isBold also looks at the font's name, for many subsets carry no flag.
func isBold(s span) bool {
	f := strings.ToLower(s.Font)
	return s.Bold || strings.Contains(f, "bold") || strings.Contains(f, "black") || strings.Contains(f, "heavy") ||
		strings.Contains(f, "demi") || strings.HasSuffix(f, "-b") || strings.HasSuffix(f, ".b") || strings.HasPrefix(f, "cmbx")
}

func isItalic(s span) bool {
	f := strings.ToLower(s.Font)
	return s.Italic || strings.Contains(f, "italic") || strings.Contains(f, "oblique") || strings.HasSuffix(f, ".i") || strings.HasPrefix(f, "cmti")
}

// sameLine reports whether b goes on with the printed line a, as the fragments
// of a widely justified line or the cells of a table row do.
func sameLine(a, b row, mid float64, split bool) bool {
	size := max(a.size, b.size)
	if math.Abs(a.base-b.base) > 0.35*size || b.rect.X0 < a.rect.X1-0.3*size {
		return false
	}
	if split && a.rect.X1 <= mid && b.rect.X0 >= mid {
		return false
	}
	return b.rect.X0-a.rect.X1 < 4*size || a.block == b.block
}

func joinRows(a, b row) row {
	if len(b.text) > len(a.text) {
		a.size, a.font, a.bold, a.italic, a.base = b.size, b.font, b.bold, b.italic, b.base
	}
	space := " "
	if b.rect.X0-a.rect.X1 < 0.12*max(a.size, b.size) && !blankBetween(a, b) { // a raised or lowered neighbour
		space = ""
	}
	a.text += space + b.text
	if space != "" && len(a.runs) > 0 {
		a.runs = append([]run(nil), a.runs...)
		a.runs[len(a.runs)-1].text += space
	}
	a.runs = append(a.runs, b.runs...)
	if last := len(a.cells) - 1; b.rect.X0-a.rect.X1 < 0.6*a.size {
		a.cells[last].text += space + b.text
		a.cells[last].x1 = b.rect.X1
	} else {
		a.cells = append(a.cells, b.cells...)
	}
	a.rect = union(a.rect, b.rect)
	return a
}

// blankBetween reports whether a space was drawn where one fragment ends and the next
// begins.
func blankBetween(a, b row) bool {
	return len(a.runs) > 0 && strings.HasSuffix(a.runs[len(a.runs)-1].text, " ") ||
		len(b.runs) > 0 && strings.HasPrefix(b.runs[0].text, " ")
}

func union(a, b review.Rect) review.Rect {
	return review.Rect{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

// gutter finds the empty strip between two columns of a page. It wants at least
// eight lines that end left of it and eight that start right of it, both near,
// and hardly any that cross.
func gutter(s sheet) (x float64, ok bool) {
	const near, least = 80.0, 8
	best, step, end := least, max(2, s.Width/300), 0.0
	for at := 0.35 * s.Width; at <= 0.65*s.Width; at += step {
		left, right, across := 0, 0, 0
		for _, l := range s.Lines {
			if len(l.Spans) == 0 {
				continue
			}
			x0, x1 := l.Spans[0].X0, l.Spans[len(l.Spans)-1].X1
			switch {
			case x1-x0 < 20:
			case x1 <= at:
				if at-x1 < near {
					left++
				}
			case x0 >= at:
				if x0-at < near {
					right++
				}
			default:
				across++
			}
		}
		switch score := min(left, right) - across; {
		case score > best:
			best, x, end, ok = score, at, at, true
		case ok && score == best:
			end = at
		}
	}
	return (x + end) / 2, ok
}
