package evaluate

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"forage/internal/review"
)

// tableTruth is a table of the truth: regions with their page (ICDAR), or rows as the
// publisher's XML has them.
type tableTruth struct {
	Label   string        `json:"label"`
	Regions []tableRegion `json:"regions"`
	Rows    [][]tableCell `json:"rows"`
}

// tableRegion is the part of a table on one page. Its cells count rows and columns from
// its own corner.
type tableRegion struct {
	Page         int          `json:"page"`
	RowIncrement int          `json:"row_increment"`
	ColIncrement int          `json:"col_increment"`
	Cells        []regionCell `json:"cells"`
}

type regionCell struct {
	Row     int    `json:"r"`
	Col     int    `json:"c"`
	LastRow *int   `json:"r2"`
	LastCol *int   `json:"c2"`
	Text    string `json:"t"`
}

// tableCell is a cell of a row of XML, over so many columns and rows.
type tableCell struct {
	Text string `json:"t"`
	Cols int    `json:"cs"`
	Rows int    `json:"rs"`
}

// UnmarshalJSON takes an object, or a bare text.
func (c *tableCell) UnmarshalJSON(b []byte) error {
	type plainCell tableCell
	if json.Unmarshal(b, &c.Text) == nil {
		return nil
	}
	return json.Unmarshal(b, (*plainCell)(c))
}

// grids are a table of the truth as CellAdjacency compares it: regions on one page are
// one grid.
func (t tableTruth) grids() []Grid {
	var all []Grid
	for _, r := range t.Regions {
		if len(all) == 0 || all[len(all)-1].Page != r.Page {
			all = append(all, Grid{Page: r.Page})
		}
		g := &all[len(all)-1]
		for _, c := range r.Cells {
			row, col := c.Row+r.RowIncrement, c.Col+r.ColIncrement
			k := Cell{Row: row, Col: col, LastRow: row, LastCol: col, Text: c.Text}
			if c.LastRow != nil {
				k.LastRow = *c.LastRow + r.RowIncrement
			}
			if c.LastCol != nil {
				k.LastCol = *c.LastCol + r.ColIncrement
			}
			g.Cells = append(g.Cells, k)
		}
	}
	if g := t.grid(); len(g.Cells) > 0 {
		all = append(all, g)
	}
	return all
}

// grid lays out rows of XML: each cell takes the next free places of its row.
func (t tableTruth) grid() Grid {
	var g Grid
	taken := map[[2]int]bool{}
	for r, row := range t.Rows {
		col := 0
		for _, c := range row {
			for taken[[2]int{r, col}] {
				col++
			}
			k := Cell{Row: r, Col: col, LastRow: r + max(1, c.Rows) - 1, LastCol: col + max(1, c.Cols) - 1, Text: c.Text}
			for i := k.Row; i <= k.LastRow; i++ {
				for j := k.Col; j <= k.LastCol; j++ {
					taken[[2]int{i, j}] = true
				}
			}
			g.Cells = append(g.Cells, k)
		}
	}
	return g
}

// cells scores the tables of a document by CellAdjacency, page by page, or over the
// whole paper where the truth has no pages. A paper without tables that prints none
// adds nothing.
func (g *gauge) cells(d *review.Document, p *paperTruth, paged bool) score {
	lines := d.Lines
	if !paged {
		lines = nil
	}
	have, want := gridsOf(d.Tables, lines), []Grid(nil)
	for _, t := range p.Tables {
		want = append(want, t.grids()...)
	}
	right, found, wanted := CellAdjacency(have, want)
	if g.o.Misses {
		g.missedCells(have, want)
	}
	return score{right, found, wanted}
}

func (g *gauge) missedCells(have, want []Grid) {
	are, should := adjacencies(have), adjacencies(want)
	tell := func(kind string, a, b map[neighbours]int) {
		var missed []string
		for pair, n := range a {
			if n > b[pair] {
				way := "beside"
				if pair.below {
					way = "above"
				}
				missed = append(missed, fmt.Sprintf("page %d: %q %s %q", pair.page, pair.first, way, pair.second))
			}
		}
		slices.Sort(missed) // the same list each time
		for _, m := range missed {
			g.miss(kind, m)
		}
	}
	tell("cells missed", should, are)
	tell("cells spurious", are, should)
}

// tabled scores the tables of a set with cell truth (pdf-tables-icdar2013).
func tabled(ctx context.Context, dir string, g *gauge) error {
	papers, err := paperTruths(dir)
	if err != nil {
		return err
	}
	h, err := readAll(ctx, g, pathsOf(papers))
	if err != nil {
		return err
	}
	for _, p := range papers {
		g.begin(filepath.Base(p.path))
		o := h.out[p.path]
		if o.reason != "" {
			g.miss("not read", o.reason)
		}
		g.add(ofCells, ours, g.cells(&o.doc, p, true))
	}
	g.aim(ofCells, 0.75)
	return pace(ctx, g, h)
}
