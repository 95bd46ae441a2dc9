package pdf

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"
)

// joinDropCaps puts a large letter that opens a paragraph over several lines in front of
// the first of these.
func joinDropCaps(rows []row) []row {
	var caps []int
	for i, r := range rows {
		n := capped(rows, i)
		if n < 0 {
			continue
		}
		first := &rows[n]
		first.text = r.text + first.text
		first.cells = append([]cell(nil), first.cells...)
		first.cells[0].text, first.cells[0].x0 = r.text+first.cells[0].text, r.rect.X0
		first.runs = append([]run{{text: r.text, font: first.font, size: first.size, bold: first.bold, italic: first.italic, x1: r.rect.X1}}, first.runs...)
		first.rect.X0 = r.rect.X0
		caps = append(caps, i)
	}
	for _, i := range slices.Backward(caps) {
		rows = slices.Delete(rows, i, i+1)
	}
	return rows
}

// capped is the row that a drop cap opens, -1 when rows[i] is none: one capital, at
// least 1.8 times as large as the lines beside it, of which there are two or more. It may
// have been drawn long before or after them.
func capped(rows []row, i int) int {
	r := rows[i]
	letter, size := utf8.DecodeRuneInString(r.text)
	if size != len(r.text) || !unicode.IsUpper(letter) {
		return -1
	}
	first, beside := -1, 0
	for n := range rows {
		o := &rows[n]
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
