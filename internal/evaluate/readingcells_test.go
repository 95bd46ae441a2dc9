package evaluate

import (
	"encoding/json"
	"slices"
	"testing"

	"forage/internal/review"
)

func TestCellsOfXMLTakeTheNextFreePlaces(t *testing.T) {
	var table tableTruth
	if err := json.Unmarshal([]byte(`{"rows":[[{"t":"a","rs":2},{"t":"b","cs":2}],[{"t":"c"},"d"]]}`), &table); err != nil {
		t.Fatal(err)
	}
	want := Grid{Cells: []Cell{{0, 0, 1, 0, "a"}, {0, 1, 0, 2, "b"}, {1, 1, 1, 1, "c"}, {1, 2, 1, 2, "d"}}}
	got := table.grid()
	if len(got.Cells) != len(want.Cells) {
		t.Fatalf("%+v", got)
	}
	for i := range want.Cells {
		if got.Cells[i] != want.Cells[i] {
			t.Errorf("%+v, want %+v", got.Cells[i], want.Cells[i])
		}
	}
}

func TestRegionsOnOnePageAreOneTable(t *testing.T) {
	var table tableTruth
	err := json.Unmarshal([]byte(`{"regions":[
		{"page":1,"cells":[{"r":0,"c":0,"c2":1,"t":"x"}]},
		{"page":1,"row_increment":1,"cells":[{"r":0,"c":0,"t":"y"}]},
		{"page":2,"cells":[{"r":0,"c":0,"t":"z"}]}]}`), &table)
	if err != nil {
		t.Fatal(err)
	}
	all := table.grids()
	if len(all) != 2 || len(all[0].Cells) != 2 || all[0].Cells[0] != (Cell{0, 0, 0, 1, "x"}) || all[0].Cells[1] != (Cell{1, 0, 1, 0, "y"}) || all[1].Page != 2 {
		t.Errorf("%+v", all)
	}
}

// The truth has 4 pairs (a-b, c-d, a-c, b-d). Ours reads d as e: a-b and a-c are right.
func TestTablesAreScoredByNeighbouringCells(t *testing.T) {
	g := newGauge(ReadingOptions{Misses: true})
	p := &paperTruth{Tables: []tableTruth{{Rows: [][]tableCell{{{Text: "a"}, {Text: "b"}}, {{Text: "c"}, {Text: "d"}}}}}}
	d := &review.Document{Tables: []review.Table{{Rows: [][]string{{"a", "b"}, {"c", "e"}}}}}
	if got := g.cells(d, p, false); got != (score{2, 4, 4}) {
		t.Errorf("%v", got)
	}
	want := []Miss{{"", "cells missed", `page 0: "b" above "d"`}, {"", "cells missed", `page 0: "c" beside "d"`},
		{"", "cells spurious", `page 0: "b" above "e"`}, {"", "cells spurious", `page 0: "c" beside "e"`}}
	if !slices.Equal(g.misses, want) {
		t.Errorf("missed %v, want %v", g.misses, want)
	}
}

// A table at the top of a page belongs to it, although nothing of it is printed where
// its Markdown begins.
func TestATableAtTheTopOfAPageIsScoredThere(t *testing.T) {
	var truth tableTruth
	if err := json.Unmarshal([]byte(`{"regions":[{"page":2,"cells":[{"r":0,"c":0,"t":"a"},{"r":0,"c":1,"t":"b"}]}]}`), &truth); err != nil {
		t.Fatal(err)
	}
	d := &review.Document{
		Tables: []review.Table{{Start: 10, End: 19, Rows: [][]string{{"a", "b"}}}},
		Lines:  []review.Line{{Start: 0, End: 8, Page: 1}, {Start: 12, End: 17, Page: 2}},
	}
	if got := newGauge(ReadingOptions{}).cells(d, &paperTruth{Tables: []tableTruth{truth}}, true); got != (score{1, 1, 1}) {
		t.Errorf("%v", got)
	}
}
