package pdf

import (
	"math"
	"sort"
	"strings"

	"forage/internal/review"
)

// piece is a stretch of type that stands apart from its neighbours: what the cells
// of tables are made of.
type piece struct {
	cells          [][2]int // of which row of the page, and which cell of it
	text           string
	x0, x1, y0, y1 float64
	base, size     float64
}

func (p piece) mid() float64 { return (p.x0 + p.x1) / 2 }

// band is the pieces on one height, left to right.
type band struct {
	pieces []piece
	base   float64
	y0, y1 float64
	size   float64
	row    int // of the table, once that is known
}

func (b band) multi() bool { return len(b.pieces) > 1 }

func (b band) x0() float64 { return b.pieces[0].x0 }
func (b band) x1() float64 { return b.pieces[len(b.pieces)-1].x1 }

func (b band) text() string {
	var texts []string
	for _, p := range b.pieces {
		texts = append(texts, p.text)
	}
	return strings.Join(texts, " ")
}

// piecesOf takes the cells of rows, and parts those in which several columns stand
// close together. Dots that lead the eye are left out.
func piecesOf(rows []row) []piece {
	var all []piece
	digit := digitWidth(rows)
	for i, r := range rows {
		if r.tab != nil {
			continue
		}
		for j, c := range r.cells {
			for _, part := range r.columnsIn(c, digit) {
				text := withoutLeaders(part.text)
				if text == "" {
					continue
				}
				if len(text) < len(part.text)-3 {
					part.x1 = part.x0 + (part.x1-part.x0)*float64(len(text))/float64(len(part.text))
				}
				all = append(all, piece{cells: [][2]int{{i, j}}, text: text, x0: part.x0, x1: part.x1, y0: r.rect.Y0, y1: r.rect.Y1, base: r.base, size: r.size})
			}
		}
	}
	return all
}

// withoutLeaders cuts off "....." and ". . . . ." at the end of a text.
func withoutLeaders(text string) string {
	cut := strings.TrimRight(text, ". …_")
	if dots := strings.Count(text[len(cut):], ".") + 3*strings.Count(text[len(cut):], "…") + strings.Count(text[len(cut):], "_"); dots < 4 {
		return text
	}
	return cut
}

// bandsOf puts pieces of one height together.
func bandsOf(pieces []piece) []band {
	sort.SliceStable(pieces, func(i, j int) bool {
		if pieces[i].base != pieces[j].base {
			return pieces[i].base < pieces[j].base
		}
		return pieces[i].x0 < pieces[j].x0
	})
	var bands []band
	for _, p := range pieces {
		if n := len(bands); n > 0 && p.base-bands[n-1].base < 0.35*min(p.size, bands[n-1].size)+0.01 {
			bands[n-1].pieces = append(bands[n-1].pieces, p)
			continue
		}
		bands = append(bands, band{pieces: []piece{p}, base: p.base, size: p.size})
	}
	for i := range bands {
		bands[i].settle()
	}
	return bands
}

// settle brings the pieces of a band into order, joins those that touch, and a
// bullet with what it stands before.
func (b *band) settle() {
	sort.SliceStable(b.pieces, func(i, j int) bool { return b.pieces[i].x0 < b.pieces[j].x0 })
	kept := b.pieces[:0]
	for _, p := range b.pieces {
		if n := len(kept); n > 0 {
			last, gap := &kept[n-1], p.x0-kept[n-1].x1
			if gap < 0.2*p.size || isBullet(last.text) && gap < 4*p.size {
				if gap > 0.1*p.size {
					last.text += " "
				}
				last.text += p.text
				last.cells = append(last.cells[:len(last.cells):len(last.cells)], p.cells...)
				last.x1, last.y0, last.y1 = max(last.x1, p.x1), min(last.y0, p.y0), max(last.y1, p.y1)
				continue
			}
		}
		kept = append(kept, p)
	}
	b.pieces = kept
	b.y0, b.y1, b.size = math.Inf(1), math.Inf(-1), 0
	for _, p := range b.pieces {
		b.y0, b.y1, b.size = min(b.y0, p.y0), max(b.y1, p.y1), max(b.size, p.size)
	}
}

func isBullet(text string) bool {
	r := []rune(text)
	return len(r) == 1 && strings.ContainsRune("•●▪■◦‣❖➢✓§·o", r[0])
}

func (p piece) rect() review.Rect { return review.Rect{X0: p.x0, Y0: p.y0, X1: p.x1, Y1: p.y1} }
