package pdf

import (
	"regexp"
	"strings"
	"unicode"
)

// sound reports whether a grid is a table and not running text, a list, a form, an
// equation or a drawing.
func (t *tab) sound(r tableRun, boxed bool) bool {
	rows, columns := len(t.cells), len(t.cells[0])
	filled, size, long, letters, numbers, others, marks := 0, 0, 0, 0, 0, 0, 0
	beside := 0 // rows with cells side by side
	for i, row := range t.cells {
		if strings.IndexFunc(strings.Join(row, ""), unicode.IsLetter) >= 0 {
			letters++
		}
		if _, alone := single(row); !alone {
			beside++
		}
		for j, c := range row {
			if c == "" {
				continue
			}
			filled++
			size += len(c)
			if len(c) > 90 {
				long++
			}
			if strings.Contains(c, "@") || strings.Contains(c, "http") {
				return false
			}
			if j == 0 && enumerated.MatchString(c) {
				marks++
			}
			if j > 0 && i >= t.header {
				if figures(c) {
					numbers++
				} else {
					others++
				}
			}
		}
	}
	captioned := boxed || r.captioned()
	switch {
	case rows < 2, filled*5 < rows*columns*2, 4*beside < rows: // the last is boxed text
		return false
	case marks*2 > rows && columns == 2:
		return false
	case 2*letters < rows && !(rows > 4 && columns > 3 && 10*filled > 8*rows*columns):
		return false
	case numbers == 0 && size < 3*filled:
		return false
	case boxed && columns > 2 && 10*filled >= 9*rows*columns: // strokes leave no doubt, however long the cells
		return true
	case captioned:
		return 3*long < filled
	case 4*long > filled:
		return false
	case columns == 2:
		return rows >= 3 && numbers >= 2*others && numbers > 2
	}
	return rows >= 3 && 2*numbers >= others || rows >= 4 && 10*filled >= 7*rows*columns
}

// sparse reports whether so few cells are filled that the columns are likely chance,
// as those of an equation are: a table has at least a header with most of its cells.
func (t *tab) sparse() bool {
	filled, columns := 0, len(t.cells[0])
	for _, row := range t.cells {
		n := 0
		for _, c := range row {
			if c != "" {
				n++
			}
		}
		if 5*n >= 3*columns {
			return false
		}
		filled += n
	}
	return 3*filled < len(t.cells)*columns
}

var enumerated = regexp.MustCompile(`^(\[?\(?[0-9]{1,3}[\])]?[.)]?|[•●▪–-]|\(?[a-z][.)])$`)

// captioned reports whether the words "Table 1" open a line just above or below.
func (r tableRun) captioned() bool {
	for i := max(0, r.from-4); i < r.from; i++ {
		if tableLabel(captionLabel(r.zone[i].text())) {
			return true
		}
	}
	for i := r.to; i < min(len(r.zone), r.to+2); i++ {
		if tableLabel(captionLabel(r.zone[i].text())) {
			return true
		}
	}
	return false
}
