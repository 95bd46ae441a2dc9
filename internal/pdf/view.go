package pdf

import "forage/internal/review"

// views are the ways to look at a page: upright and, for wide tables printed
// along the page, turned. Stamps in margins and labels of axes are too short for
// a view of their own and are left out, as is slanted text.
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
			}
			all = append(all, v)
		}
	}
	return all
}

// onPage turns a rectangle of a view back to where it is printed.
func onPage(r review.Rect, turn int, page review.Page) review.Rect {
	switch turn {
	case upwards:
		return review.Rect{X0: r.Y0, X1: r.Y1, Y0: page.Height - r.X1, Y1: page.Height - r.X0}
	case downwards:
		return review.Rect{X0: page.Width - r.Y1, X1: page.Width - r.Y0, Y0: r.X0, Y1: r.X1}
	}
	return r
}
