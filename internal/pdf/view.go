package pdf

import (
	"slices"
	"unicode"

	"forage/internal/review"
)

// mirrored is the turn of a view of a page whose script runs from right to left. Its
// left is the page's right, so that to all that lays out lines, columns and indents
// the text begins at the left like any other.
const mirrored = unseen + 1

// views are the ways to look at a page: upright or mirrored and, for wide tables
// printed along the page, turned. Stamps in margins and labels of axes are too
// short for a view of their own and are left out, as is slanted text.
func views(sheets []sheet) []sheet {
	const lines, letters = 6, 200
	var all []sheet
	for _, s := range sheets {
		byTurn := [slanted + 1][]line{}
		size := [slanted + 1]int{}
		for _, l := range s.Lines {
			turn := min(max(l.Turn, upright), slanted)
			byTurn[turn] = append(byTurn[turn], l)
			for _, p := range l.Spans {
				size[turn] += len(p.Text)
			}
		}
		for turn := upright; turn < slanted; turn++ {
			v := s
			v.Lines, v.turn = byTurn[turn], turn
			if turn != upright {
				if len(v.Lines) < lines || size[turn] < letters {
					continue
				}
				v.Width, v.Height = s.Height, s.Width
				v.Images, v.Rules, v.Drawn = turnedAll(s.Images, turn, s), turnedAll(s.Rules, turn, s), turnedAll(s.Drawn, turn, s)
			} else if leftwards(v.Lines) {
				v = mirror(v)
			}
			all = append(all, v)
		}
	}
	return all
}

// turnedAll turns what is printed on a page as its view is turned or mirrored.
func turnedAll[R rule | review.Rect](all []R, turn int, s sheet) []R {
	out := make([]R, len(all))
	for i, one := range all {
		r := review.Rect(one)
		switch turn {
		case upwards:
			r = review.Rect{X0: s.Height - r.Y1, X1: s.Height - r.Y0, Y0: r.X0, Y1: r.X1}
		case downwards:
			r = review.Rect{X0: r.Y0, X1: r.Y1, Y0: s.Width - r.X1, Y1: s.Width - r.X0}
		case mirrored:
			r.X0, r.X1 = s.Width-r.X1, s.Width-r.X0
		}
		out[i] = R(r)
	}
	return out
}

// onPage turns a rectangle of a view back to where it is printed.
func onPage(r review.Rect, turn int, page review.Page) review.Rect {
	switch turn {
	case upwards:
		return review.Rect{X0: r.Y0, X1: r.Y1, Y0: page.Height - r.X1, Y1: page.Height - r.X0}
	case downwards:
		return review.Rect{X0: page.Width - r.Y1, X1: page.Width - r.Y0, Y0: r.X0, Y1: r.X1}
	case mirrored:
		r.X0, r.X1 = page.Width-r.X1, page.Width-r.X0
	}
	return r
}

// leftwards reports whether most letters of some lines are of scripts that run from
// right to left.
func leftwards(lines []line) bool {
	left, right := 0, 0
	for _, l := range lines {
		for _, p := range l.Spans {
			for _, r := range p.Text {
				switch {
				case r < 0x590 && (r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= 0xC0):
					right++
				case unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko):
					left++
				case r >= 0x590 && unicode.IsLetter(r):
					right++
				}
			}
		}
	}
	return left > right
}

// mirror is a view of a sheet as in a mirror. The spans of a line stay as they are
// read, first things first.
func mirror(s sheet) sheet {
	s.turn = mirrored
	s.Lines = numbersWhole(s.Lines)
	for i := range s.Lines {
		spans := slices.Clone(s.Lines[i].Spans)
		for j := range spans {
			p := &spans[j]
			p.X0, p.X1 = tidy(s.Width-p.X1), tidy(s.Width-p.X0)
		}
		s.Lines[i].Spans = spans
	}
	s.Images, s.Rules, s.Drawn = turnedAll(s.Images, mirrored, s), turnedAll(s.Rules, mirrored, s), turnedAll(s.Drawn, mirrored, s)
	return s
}

// numbersWhole puts the parts of a date or number, drawn apart, into one line, as
// they run from left to right in any script (Unicode Bidirectional Algorithm, rule
// W4): "19", "/", "09", "/", "1403" of a line that runs to the left is 1403/09/19.
func numbersWhole(lines []line) []line {
	var out []line
	for _, l := range lines {
		if n := len(out); n > 0 && numeric(l) && numeric(out[n-1]) && l.Base == out[n-1].Base {
			last, next := out[n-1].Spans, l.Spans
			if gap := last[0].X0 - next[len(next)-1].X1; gap > -1 && gap < 0.3*last[0].Size {
				out[n-1].Spans = append(slices.Clone(next), last...)
				continue
			}
		}
		out = append(out, l)
	}
	return out
}

// numeric reports whether a line holds figures and what stands between them only.
func numeric(l line) bool {
	for _, p := range l.Spans {
		for _, r := range p.Text {
			if !unicode.IsDigit(r) && r != '/' && r != '.' && r != ',' && r != ':' {
				return false
			}
		}
	}
	return len(l.Spans) > 0
}
