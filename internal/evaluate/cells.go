package evaluate

import (
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"forage/internal/review"
)

// Cell is a cell of a table: the rows and columns it takes, both ends included and
// counted from 0, and its text.
type Cell struct {
	Row, Col, LastRow, LastCol int
	Text                       string
}

// Grid is a table, or the part of one that stands on a page. Pages count from 1.
type Grid struct {
	Page  int
	Cells []Cell
}

// GridOf makes a grid of rows in which every cell takes one place.
func GridOf(page int, rows [][]string) Grid {
	g := Grid{Page: page}
	for r, row := range rows {
		for c, text := range row {
			g.Cells = append(g.Cells, Cell{Row: r, Col: c, LastRow: r, LastCol: c, Text: text})
		}
	}
	return g
}

// gridsOf makes grids of the tables of a document that have rows, each on the page of
// its first printed line: the table's own first byte is a mark that is not printed, and
// review.PageAt tells the page of what stands before it. Without lines there is no page.
func gridsOf(tables []review.Table, lines []review.Line) []Grid {
	var grids []Grid
	for _, t := range tables {
		if len(t.Rows) == 0 {
			continue
		}
		page := 0
		if i := sort.Search(len(lines), func(i int) bool { return lines[i].End > t.Start }); i < len(lines) {
			page = lines[i].Page
		}
		grids = append(grids, GridOf(page, t.Rows))
	}
	return grids
}

// neighbours is one adjacency: two texts on a page that stand side by side, or one
// under the other.
type neighbours struct {
	page          int
	first, second string
	below         bool
}

// CellAdjacency compares tables as the ICDAR 2013 table competition does (Göbel,
// Hassan, Oro and Orsi 2012 and 2013): every cell with text makes a pair with the
// next cell with text to its right and below it, in each row and column that it
// takes; empty cells between are passed over. Texts are compared without white
// space, marks of hyphenation and differences of case and of Unicode form. A pair
// counts as often as it occurs. Pairs are pooled by page, so nothing hangs on which
// table is held against which: a table that was read as two loses the pairs across
// the cut, and a table where there is none costs precision.
//
// It returns how many pairs are right, were found, and are wanted; precision is
// right/found, recall right/wanted.
func CellAdjacency(ours, truth []Grid) (right, found, wanted int) {
	have := adjacencies(ours)
	want := adjacencies(truth)
	for pair, n := range want {
		wanted += n
		right += min(n, have[pair])
	}
	for _, n := range have {
		found += n
	}
	return right, found, wanted
}

func adjacencies(tables []Grid) map[neighbours]int {
	counts := map[neighbours]int{}
	for _, t := range tables {
		for pair := range t.pairs() {
			counts[neighbours{t.Page, pair.from.key(), pair.to.key(), pair.below}]++
		}
	}
	return counts
}

// pair is an adjacency of two cells of one table. A cell over several rows or
// columns meets the same neighbour once.
type pair struct {
	from, to *Cell
	below    bool
}

func (g Grid) pairs() map[pair]bool {
	at := map[[2]int]*Cell{}
	rows, cols := 0, 0
	for i := range g.Cells {
		c := &g.Cells[i]
		if c.key() == "" {
			continue
		}
		for row := c.Row; row <= max(c.Row, c.LastRow); row++ {
			for col := c.Col; col <= max(c.Col, c.LastCol); col++ {
				at[[2]int{row, col}] = c
			}
		}
		rows, cols = max(rows, c.Row+1, c.LastRow+1), max(cols, c.Col+1, c.LastCol+1)
	}
	found := map[pair]bool{}
	for row := range rows {
		var last *Cell
		for col := range cols {
			last = meet(found, last, at[[2]int{row, col}], false)
		}
	}
	for col := range cols {
		var last *Cell
		for row := range rows {
			last = meet(found, last, at[[2]int{row, col}], true)
		}
	}
	return found
}

// meet notes the pair of two cells, if they are two, and returns the one that the
// next cell meets.
func meet(found map[pair]bool, last, here *Cell, below bool) *Cell {
	if here == nil {
		return last
	}
	if last != nil && last != here {
		found[pair{last, here, below}] = true
	}
	return here
}

// key is a cell's text as it is compared: raised figures are plain ones, all dashes
// one, and a hyphen between letters nothing, for it may be the printer's own.
func (c *Cell) key() string {
	text := []rune(strings.ToLower(norm.NFKC.String(c.Text)))
	var key []rune
	for i, r := range text {
		switch {
		case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), unicode.IsControl(r):
		case unicode.Is(unicode.Pd, r) || r == '\u2212':
			if i == 0 || !unicode.IsLetter(text[i-1]) || !letterFollows(text[i+1:]) {
				key = append(key, '-')
			}
		default:
			key = append(key, r)
		}
	}
	return string(key)
}

// letterFollows reports whether the next character that is no white space is a letter.
func letterFollows(text []rune) bool {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			return unicode.IsLetter(r)
		}
	}
	return false
}
