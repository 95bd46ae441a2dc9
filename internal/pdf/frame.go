package pdf

import (
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"forage/internal/review"
)

// frame is how a recognised page was turned for reading: by quarter turns, then by
// the small angle at which it lay on the glass. Lengths are points of the page as it
// is read.
type frame struct {
	turned        int     // quarter turns, clockwise
	slope         float64 // of its lines, before they were levelled
	width, height float64
}

// level is the slope below which lines count as level: half the height of a letter
// along the width of a page.
const level = 0.004

func (f frame) moved() bool { return f.turned != 0 || f.slope != 0 }

// page is the size of the page as it is printed.
func (f frame) page() (width, height float64) {
	if f.turned%2 != 0 {
		return f.height, f.width
	}
	return f.width, f.height
}

// levelled turns a place around the middle of the page until its line is level.
func (f frame) levelled(x, y float64) (float64, float64) { return f.spin(x, y, -math.Atan(f.slope)) }

func (f frame) spin(x, y, angle float64) (float64, float64) {
	sin, cos := math.Sincos(angle)
	x, y = x-f.width/2, y-f.height/2
	return x*cos - y*sin + f.width/2, x*sin + y*cos + f.height/2
}

// levelledBox is the box of a word, without what its slope added to the height.
func (f frame) levelledBox(r review.Rect) review.Rect {
	x, y := f.levelled((r.X0+r.X1)/2, (r.Y0+r.Y1)/2)
	w, h := r.X1-r.X0, r.Y1-r.Y0
	h = max(0.6*h, h-w*math.Abs(f.slope))
	return review.Rect{X0: x - w/2, Y0: y - h/2, X1: x + w/2, Y1: y + h/2}
}

// place is where on the page, as it is printed, a rectangle lies.
func (f frame) place(r review.Rect) review.Rect {
	box := review.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, corner := range [][2]float64{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X0, r.Y1}, {r.X1, r.Y1}} {
		x, y := f.spin(corner[0], corner[1], math.Atan(f.slope))
		box = union(box, review.Rect{X0: x, Y0: y, X1: x, Y1: y})
	}
	w, h := f.page()
	switch f.turned {
	case 1:
		box = review.Rect{X0: box.Y0, X1: box.Y1, Y0: h - box.X1, Y1: h - box.X0}
	case 2:
		box = review.Rect{X0: w - box.X1, X1: w - box.X0, Y0: h - box.Y1, Y1: h - box.Y0}
	case 3:
		box = review.Rect{X0: w - box.Y1, X1: w - box.Y0, Y0: box.X0, Y1: box.X1}
	}
	return review.Rect{X0: tidy(box.X0), Y0: tidy(box.Y0), X1: tidy(box.X1), Y1: tidy(box.Y1)}
}

// back puts a line to where it is printed. One that runs at a slope is cut at its
// spaces into pieces short enough that a level box covers each and not its
// neighbours. One on a turned page is cut into words: a mark that begins within a line
// is taken to begin from its left.
func (f frame) back(l review.Line, text string) []review.Line {
	width, height := l.Rect.X1-l.Rect.X0, l.Rect.Y1-l.Rect.Y0
	length := float64(l.End - l.Start)
	least := length // bytes of a piece
	if rise := math.Abs(f.slope) * width; height > 0 && rise > 0.4*height {
		least = max(length/40, length*0.4*height/rise)
	}
	if f.turned != 0 {
		least = 1
	}
	var lines []review.Line
	for start := l.Start; start < l.End; {
		end := l.End
		if from := start + max(1, int(least)); from < l.End {
			if space := strings.IndexByte(text[from:l.End], ' '); space >= 0 {
				end = from + space + 1
			}
		}
		part := l.Rect
		part.X0 = l.Rect.X0 + width*float64(start-l.Start)/length
		part.X1 = l.Rect.X0 + width*float64(end-l.Start)/length
		lines = append(lines, review.Line{Start: start, End: end, Page: l.Page, Rect: f.place(part)})
		start = end
	}
	return lines
}

// printed fills a sheet with what was recognised on its picture, and returns how the
// page is turned and the mean confidence of its letters. Pictures and rules are
// dropped: the words stand within them.
func (s sheet) printed(found Recognised) (sheet, frame, float64) {
	s.Lines, s.Images, s.Rules, s.Drawn, s.Cut = nil, nil, nil, nil, false
	if found.Markdown != "" {
		s.verbatim = found.Markdown
		return s, frame{}, 1
	}
	f := frame{turned: found.Turned & 3, width: s.Width, height: s.Height}
	if f.turned%2 != 0 {
		f.width, f.height = s.Height, s.Width
	}
	fx, fy := f.width/max(1, found.Width), f.height/max(1, found.Height)
	lines := inPoints(found.Lines, fx, fy)
	if slope := slopeOf(lines); math.Abs(slope) >= level {
		f.slope = slope
		for i := range lines {
			l := &lines[i]
			_, l.Base = f.levelled((l.Words[0].Box.X0+l.Words[len(l.Words)-1].Box.X1)/2, l.Base)
			for j := range l.Words {
				l.Words[j].Box = f.levelledBox(l.Words[j].Box)
			}
		}
	}
	settleSizes(lines)
	var sure, letters float64
	for _, l := range lines {
		for _, w := range l.Words {
			n := float64(utf8.RuneCountInString(w.Text))
			if w.Confidence > 0 { // and no NaN
				sure += n * min(1, w.Confidence)
			}
			letters += n
		}
		s.Lines = append(s.Lines, l.fragments()...)
	}
	s.Width, s.Height = f.width, f.height
	return s.sane(), f, sure / max(1, letters)
}

// inPoints copies lines, from pixels to points, without what is no word.
func inPoints(lines []Printed, fx, fy float64) []Printed {
	var out []Printed
	for _, l := range lines {
		in := Printed{Block: l.Block, Base: l.Base * fy, Size: l.Size * fy}
		for _, w := range l.Words {
			if w.Text = strings.TrimSpace(w.Text); w.Text == "" {
				continue
			}
			b := w.Box
			w.Box = review.Rect{X0: b.X0 * fx, Y0: b.Y0 * fy, X1: b.X1 * fx, Y1: b.Y1 * fy}
			in.Words = append(in.Words, w)
		}
		if len(in.Words) > 0 && len(out) < maxRows {
			out = append(out, in)
		}
	}
	return out
}

// slopeOf is the median slope of the longer lines: how the page lay on the glass.
func slopeOf(lines []Printed) float64 {
	const enough = 3
	var slopes []float64
	for _, l := range lines {
		a, b := l.Words[0].Box, l.Words[len(l.Words)-1].Box
		run := (b.X0 + b.X1 - a.X0 - a.X1) / 2
		if len(l.Words) < 4 || run < 15*l.Size {
			continue
		}
		slopes = append(slopes, (b.Y0+b.Y1-a.Y0-a.Y1)/2/run)
	}
	if len(slopes) < enough {
		return 0
	}
	slices.Sort(slopes)
	return slopes[len(slopes)/2]
}

// settleSizes gives lines whose type is all but of one size that size: a recogniser
// measures each line anew, and takes one without capitals for smaller.
func settleSizes(lines []Printed) {
	const alike = 0.09
	left := map[float64]int{} // letters by size
	for _, l := range lines {
		for _, w := range l.Words {
			left[tenth(l.Size)] += len(w.Text)
		}
	}
	settled := map[float64]float64{}
	for len(left) > 0 {
		size := heaviest(left, alike)
		for s := range left {
			if math.Abs(s-size) <= alike*size {
				settled[s] = size
				delete(left, s)
			}
		}
	}
	for i := range lines {
		lines[i].Size = max(1, settled[tenth(lines[i].Size)])
	}
}

// heaviest is the size around which most letters lie, of equals the smallest.
func heaviest(letters map[float64]int, alike float64) float64 {
	around := make(map[float64]int, len(letters))
	for size := range letters {
		for s, n := range letters {
			if math.Abs(s-size) <= alike*size {
				around[size] += n
			}
		}
	}
	size, sum, weight := mostOf(around), 0.0, 0
	for _, s := range slices.Sorted(maps.Keys(letters)) {
		if math.Abs(s-size) <= alike*size {
			sum, weight = sum+s*float64(letters[s]), weight+letters[s]
		}
	}
	if mean := tenth(sum / float64(weight)); math.Abs(mean-size) < alike*size/2 {
		return mean
	}
	return size
}

// fragments are a line's words as the lines of a sheet, cut where cells of a table
// or columns may meet: layout puts together what belongs together.
func (l Printed) fragments() []line {
	const font, gap = "recognised", 1.2
	var out []line
	for i, w := range l.Words {
		p := span{Text: w.Text, X0: w.Box.X0, Y0: w.Box.Y0, X1: w.Box.X1, Y1: w.Box.Y1, Size: tenth(l.Size), Font: font}
		if i > 0 && w.Box.X0-l.Words[i-1].Box.X1 <= gap*l.Size {
			last := &out[len(out)-1]
			last.Spans[len(last.Spans)-1].Text += " "
			last.Spans = append(last.Spans, p)
			continue
		}
		out = append(out, line{Block: l.Block, Base: l.Base, Spans: []span{p}})
	}
	return out
}
