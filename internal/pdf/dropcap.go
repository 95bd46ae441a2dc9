package pdf

import (
	"math"
	"unicode"
	"unicode/utf8"
)

// joinDropCaps puts a large letter that opens a paragraph over several lines in front of
// the first of these.
func joinDropCaps(rows []row) []row {
	kept := rows[:0]
	for i, r := range rows {
		if n := capped(rows, i); n >= 0 {
			first := &rows[n]
			first.text = r.text + first.text
			first.cells = append([]cell(nil), first.cells...)
			first.cells[0].text, first.cells[0].x0 = r.text+first.cells[0].text, r.rect.X0
			first.runs = append([]run{{text: r.text, font: first.font, size: first.size, bold: first.bold, italic: first.italic, x1: r.rect.X1}}, first.runs...)
			first.rect.X0 = r.rect.X0
			if n < i { // it was drawn before its letter, and is kept already
				for k := range kept {
					if kept[k].base == first.base && kept[k].cells[0].x1 == first.cells[0].x1 {
						kept[k] = *first
					}
				}
			}
			continue
		}
		kept = append(kept, r)
	}
	return kept
}

// capped is the row that a drop cap opens, -1 when rows[i] is none: one capital, at
// least 1.8 times as large as the lines beside it, of which there are two or more.
func capped(rows []row, i int) int {
	r := rows[i]
	letter, size := utf8.DecodeRuneInString(r.text)
	if size != len(r.text) || !unicode.IsUpper(letter) {
		return -1
	}
	first, beside := -1, 0
	for n := max(0, i-8); n < min(len(rows), i+9); n++ {
		o := rows[n]
		gap := o.rect.X0 - r.rect.X1
		if n == i || r.size < 1.8*o.size || math.Abs(gap) > 1.2*o.size || o.base > r.base+0.2*o.size || o.base < r.base-r.size {
			continue
		}
		beside++
		if first < 0 || o.base < rows[first].base {
			first = n
		}
	}
	if beside < 2 || !startsLower(rows[first].text) && !shouts(rows[first].text[:min(len(rows[first].text), 8)]) {
		return -1
	}
	return first
}
