package pdf

import (
	"math"
	"strings"
	"unicode"
)

// dropFurniture takes away what is printed on every page around the text:
// running heads, footers, page numbers. It goes by position and
// by repetition across pages, so that a heading at the top of a page stays. Where
// nothing else is printed it is the text.
func dropFurniture(pages [][]row, sheets []sheet) {
	seen := map[string]map[int]bool{} // words of an edge row -> pages
	for i, rows := range pages {
		for _, r := range rows {
			if key := edgeKey(r, sheets[i]); key != "" {
				if seen[key] == nil {
					seen[key] = map[int]bool{}
				}
				seen[key][r.page] = true
			}
		}
	}
	often := 3
	if len(pages) < 6 {
		often = 2
	}
	left := make([][]row, len(pages))
	something := false
	for i, rows := range pages {
		head := runningHead(rows, sheets[i])
		kept := make([]row, 0, len(rows))
		for j, r := range rows {
			key := edgeKey(r, sheets[i])
			switch {
			case j == head:
			case key != "" && len(seen[key]) >= often:
			case outermost(r, sheets[i]) && pageNumber(r.text):
			default:
				kept = append(kept, r)
			}
		}
		left[i] = kept
		something = something || len(kept) > 0
	}
	if something {
		copy(pages, left)
	}
}

// edgeKey is what a row in the top or bottom eighth of its page repeats on other
// pages: its words without figures, and roughly its height. "" elsewhere.
func edgeKey(r row, s sheet) string {
	if r.rect.Y1 > s.Height/8 && r.rect.Y0 < s.Height*7/8 {
		return ""
	}
	edge := "top "
	if r.rect.Y0 > s.Height/2 {
		edge = "bottom "
	}
	var b strings.Builder
	for _, c := range strings.ToLower(r.text) {
		if unicode.IsLetter(c) {
			b.WriteRune(c)
		}
	}
	if b.Len() == 0 {
		return edge + "#"
	}
	return edge + b.String()
}

// runningHead finds the row that stands alone in the top margin of a page after
// the first, for a paper too short to repeat it. -1 when there is none.
func runningHead(rows []row, s sheet) int {
	top, next := -1, s.Height
	for j, r := range rows {
		if top < 0 || r.rect.Y0 < rows[top].rect.Y0 {
			top = j
		}
	}
	if top < 0 || rows[top].page == 1 || rows[top].rect.Y1 > 0.075*s.Height || known.MatchString(unnumbered(rows[top].text)) {
		return -1
	}
	small := 0
	for j, r := range rows {
		if j != top {
			next = min(next, r.rect.Y0)
			if r.size >= rows[top].size-0.3 {
				small++
			}
		}
	}
	if next-rows[top].rect.Y1 < rows[top].size || 2*small < len(rows)-1 {
		return -1
	}
	return top
}

func outermost(r row, s sheet) bool {
	return r.rect.Y1 < s.Height*0.1 || r.rect.Y0 > s.Height*0.9
}

// pageNumber recognises "12", "- 12 -", "Page 3 of 9", "e12".
func pageNumber(text string) bool {
	t := strings.ToLower(strings.Trim(text, " -–—|[]()."))
	t = strings.TrimSpace(strings.TrimPrefix(t, "page"))
	figures := 0
	for _, c := range strings.ReplaceAll(t, "of", "") {
		switch {
		case unicode.IsDigit(c):
			figures++
		case c == ' ' || c == '/' || c == 'e' || c == 's':
		default:
			return t != "" && len(t) <= 6 && strings.Trim(t, "ivxl") == ""
		}
	}
	return figures > 0 && figures <= 8
}

// lineNumbers marks the fragments that count the lines of a manuscript: figures
// alone, rising, beside all running text. They are found before fragments are
// put together, or each would open its line.
func lineNumbers(lines []line) map[int]bool {
	type count struct{ at, n int }
	columns := map[int][]count{} // right edge -> figures there
	left, right := math.Inf(1), math.Inf(-1)
	for i, l := range lines {
		text, x0, x1 := l.extent()
		if n, ok := smallNumber(text); ok {
			x := int(math.Round(x1 / 4))
			columns[x] = append(columns[x], count{i, n})
		} else if len(text) > 20 {
			left, right = min(left, x0), max(right, x1)
		}
	}
	marked := map[int]bool{}
	for _, column := range columns {
		_, x0, x1 := lines[column[0].at].extent()
		rising := 0
		for i := 1; i < len(column); i++ {
			if d := column[i].n - column[i-1].n; d == 1 || d == 5 {
				rising++
			}
		}
		if rising < 8 || rising*10 < (len(column)-1)*8 || x1 > left && x0 < right {
			continue
		}
		for _, c := range column {
			marked[c.at] = true
		}
	}
	return marked
}

// extent is a fragment's text and where it begins and ends.
func (l line) extent() (text string, x0, x1 float64) {
	x0, x1 = math.Inf(1), math.Inf(-1)
	for _, p := range l.Spans {
		text += p.Text
		x0, x1 = min(x0, p.X0), max(x1, p.X1)
	}
	return strings.TrimSpace(text), x0, x1
}

func smallNumber(s string) (int, bool) {
	if s == "" || len(s) > 4 {
		return 0, false
	}
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}
