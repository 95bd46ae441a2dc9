package evaluate

import (
	"testing"

	"forage/internal/review"
)

// The grid
//
//	  | Yield
//	  | dry | wet
//	A | 1   | 2
//
// with "Yield" over two columns has these pairs: side by side dry-wet, A-1 and 1-2;
// one under the other Yield-dry, Yield-wet, dry-1 and wet-2. Seven in all.
func spanning() Grid {
	return Grid{Page: 1, Cells: []Cell{
		{Row: 0, Col: 1, LastRow: 0, LastCol: 2, Text: "Yield"},
		{Row: 1, Col: 1, LastRow: 1, LastCol: 1, Text: "dry"}, {Row: 1, Col: 2, LastRow: 1, LastCol: 2, Text: "wet"},
		{Row: 2, Col: 0, LastRow: 2, LastCol: 0, Text: "A"}, {Row: 2, Col: 1, LastRow: 2, LastCol: 1, Text: "1"}, {Row: 2, Col: 2, LastRow: 2, LastCol: 2, Text: "2"},
	}}
}

func TestCellAdjacencyIsWorkedOutByHand(t *testing.T) {
	for _, c := range []struct {
		name                 string
		ours                 []Grid
		right, found, wanted int
	}{
		{"the same table", []Grid{spanning()}, 7, 7, 7},
		{"no table", nil, 0, 0, 7},
		{"a header in its first place only loses the pair Yield-wet",
			[]Grid{GridOf(1, [][]string{{"", "Yield", ""}, {"", "dry", "wet"}, {"A", "1", "2"}})}, 6, 6, 7},
		{"an empty column changes nothing",
			[]Grid{GridOf(1, [][]string{{"", "", "Yield", ""}, {"", "", "dry", "wet"}, {"A", "", "1", "2"}})}, 6, 6, 7},
		{"columns run together: A-1 2 and Yield-dry wet, dry wet-1 2 are wrong",
			[]Grid{GridOf(1, [][]string{{"", "Yield"}, {"", "dry wet"}, {"A", "1 2"}})}, 0, 3, 7},
		{"cut in two: the pairs dry-1 and wet-2 are lost",
			[]Grid{GridOf(1, [][]string{{"", "Yield", ""}, {"", "dry", "wet"}}), GridOf(1, [][]string{{"A", "1", "2"}})}, 4, 4, 7},
		{"another page", []Grid{{Page: 2, Cells: spanning().Cells}}, 0, 7, 7},
		{"twice: the second is not right again", []Grid{spanning(), spanning()}, 7, 14, 7},
	} {
		right, found, wanted := CellAdjacency(c.ours, []Grid{spanning()})
		if right != c.right || found != c.found || wanted != c.wanted {
			t.Errorf("%s: %d right of %d found and %d wanted; want %d, %d, %d", c.name, right, found, wanted, c.right, c.found, c.wanted)
		}
	}
}

func TestACellThatGoesDownMeetsEachRowBesideIt(t *testing.T) {
	g := Grid{Page: 1, Cells: []Cell{{Text: "A", LastRow: 1}, {Row: 0, Col: 1, Text: "1"}, {Row: 1, Col: 1, LastRow: 1, LastCol: 1, Text: "2"}}}
	if _, _, wanted := CellAdjacency(nil, []Grid{g}); wanted != 3 { // 1-2
		t.Errorf("%d pairs", wanted)
	}
}

func TestTextsOfCellsAreComparedByWhatIsRead(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Carbon dioxide (CO₂)", "carbon dioxide(CO2)", true},
		{"−12", "–12", true},
		{"-12", "12", false},
		{"2010-2012", "20102012", false},
		{"pollu- tion", "pollution", true},
		{"-", "", false},
		{"1.0", "10", false},
	} {
		if same := (&Cell{Text: c.a}).key() == (&Cell{Text: c.b}).key(); same != c.same {
			t.Errorf("%q and %q the same: %v", c.a, c.b, same)
		}
	}
}

func TestATableStandsOnThePageOfItsFirstPrintedLine(t *testing.T) {
	tables := []review.Table{{Start: 5, Rows: [][]string{{"a", "b"}}}, {Start: 30}}
	lines := []review.Line{{Start: 0, End: 4, Page: 1}, {Start: 7, End: 12, Page: 2}}
	if got := gridsOf(tables, lines); len(got) != 1 || got[0].Page != 2 || len(got[0].Cells) != 2 {
		t.Errorf("%+v", got)
	}
}
