package pdf

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"forage/internal/review"
)

// typed is a fragment of 10-point type for tests: digits and letters alike are half
// an em wide.
type typed struct {
	x, y float64
	text string
}

func sheetOf(rules []rule, all ...typed) sheet {
	s := sheet{N: 1, Width: 600, Height: 800, Rules: rules}
	for i, t := range all {
		x1 := t.x + 5*float64(len([]rune(t.text)))
		s.Lines = append(s.Lines, line{Block: i, Base: t.y, Spans: []span{{Text: t.text, X0: t.x, Y0: t.y - 8, X1: x1, Y1: t.y + 2, Size: 10, Font: "Times"}}})
	}
	return s
}

// lined sets rows of cells at the same places, from a height down.
func lined(y, step float64, xs []float64, rows ...[]string) []typed {
	var all []typed
	for i, row := range rows {
		for j, text := range row {
			if text != "" {
				all = append(all, typed{xs[j], y + step*float64(i), text})
			}
		}
	}
	return all
}

// shown are the tables of a page: a row a line, cells parted by bars, headers first.
func shown(s sheet) string {
	var out []string
	for _, r := range takeTables(s, rowsOf(s)) {
		if r.tab == nil {
			continue
		}
		for i, row := range r.tab.cells {
			mark := "  "
			if i < r.tab.header {
				mark = "# "
			}
			out = append(out, mark+strings.ReplaceAll(strings.Join(row, "|"), "\n", "/"))
		}
	}
	return strings.Join(out, "\n")
}

// box is the strokes of cells between columns and between rows.
func box(xs, ys []float64) []rule {
	var all []rule
	for _, x := range xs {
		all = append(all, rule{x, ys[0], x, ys[len(ys)-1]})
	}
	for _, y := range ys {
		all = append(all, rule{xs[0], y, xs[len(xs)-1], y})
	}
	return all
}

func TestTablesAreFoundByHowTheirCellsStand(t *testing.T) {
	xs := []float64{80, 250, 350, 450}
	for _, c := range []struct {
		name  string
		rules []rule
		type_ []typed
		want  string
	}{
		{"borderless", nil, lined(100, 14, xs,
			[]string{"Plot", "2006", "2007", "Rain"}, []string{"North", "1.5", "2.5", "300"}, []string{"South", "1.25", "-", "310"}, []string{"West", "", "3.5", "320"}),
			"# Plot|2006|2007|Rain\n  North|1.5|2.5|300\n  South|1.25|-|310\n  West||3.5|320"},
		{"a heading over two columns, headings of two lines", nil, append([]typed{{275, 100, "Yield of straw"}}, lined(112, 12, xs,
			[]string{"", "dry", "wet", "Rain in"}, []string{"Plot", "(kg)", "(kg)", "summer"}, []string{"North", "1.5", "2.5", "300"}, []string{"South", "1.25", "4.5", "310"})...),
			"# |Yield of straw||\n# Plot|dry/(kg)|wet/(kg)|Rain in/summer\n  North|1.5|2.5|300\n  South|1.25|4.5|310"},
		{"a label of two lines, and a title inside", nil, lined(100, 12, xs,
			[]string{"Plot", "dry", "wet", "Rain"}, []string{"Orchards"}, []string{"North of the"}, []string{"river", "1.5", "2.5", "300"}, []string{"South", "1.25", "4.5", "310"}, []string{"East", "1.5", "4.5", "311"}),
			"# Plot|dry|wet|Rain\n  Orchards|||\n  North of the/river|1.5|2.5|300\n  South|1.25|4.5|310\n  East|1.5|4.5|311"},
		{"ruled, cells of several lines", box([]float64{75, 245, 345, 500}, []float64{88, 106, 142, 178}), lined(100, 12, []float64{80, 250, 350},
			[]string{"Plot", "Soil", "Remark"}, []string{"North", "sandy loam", "was flooded in the spring"}, []string{"", "over clay", "of two years"}, []string{"", "", "and drained"}, []string{"South", "peat", "was left"}, []string{"", "", "fallow"}),
			"# Plot|Soil|Remark\n  North|sandy loam/over clay|was flooded in the spring/of two years/and drained\n  South|peat|was left/fallow"},
		{"ruled in three, cells of many words", box([]float64{75, 205, 345, 500}, []float64{88, 106, 142, 178}), lined(100, 12, []float64{80, 210, 350},
			[]string{"Part of law", "As it is written down", "As it is kept in the land"}, []string{"Rules for all", "Rules are set for each of", "No rules are known to many"}, []string{"", "those who work there, and", "of those who work in the"}, []string{"", "all of them are held to it", "country, for none are told"}, []string{"Ranks", "One stands above all of", "Ranks are bought and sold"}, []string{"", "the others and is told of", "by those who have the means"}, []string{"", "all that is done by them", "and by nobody who has none"}),
			"# Part of law|As it is written down|As it is kept in the land\n  Rules for all|Rules are set for each of/those who work there, and/all of them are held to it|No rules are known to many/of those who work in the/country, for none are told\n  Ranks|One stands above all of/the others and is told of/all that is done by them|Ranks are bought and sold/by those who have the means/and by nobody who has none"},
		{"a name around its row", nil, append(lined(100, 14, xs,
			[]string{"Plant", "dry", "wet", "Rain"}, []string{"", "1.5", "2.5", "300"}, []string{"", "1.25", "4.5", "310"}, []string{"", "1.5", "4.5", "311"}), typed{80, 124.5, "Azadiracta"}, typed{80, 131.7, "indica"}),
			"# Plant|dry|wet|Rain\n  |1.5|2.5|300\n  Azadiracta/indica|1.25|4.5|310\n  |1.5|4.5|311"},
		{"notes stay outside", nil, append(lined(100, 14, xs,
			[]string{"Plot", "2006", "2007", "Rain"}, []string{"North", "1.5", "2.5", "300"}, []string{"South", "1.25", "4", "310"}), typed{80, 142, "Source: our own counts of the plots."}),
			"# Plot|2006|2007|Rain\n  North|1.5|2.5|300\n  South|1.25|4|310"},
		{"figures so close that they read as one text", nil, []typed{
			{80, 100, "Plot"}, {250, 100, "Dry"}, {280, 100, "Wet"}, {80, 114, "North"}, {250, 114, "1.50"}, {276, 114, "2.50"}, {80, 128, "South"}, {250, 128, "1.25"}, {276, 128, "4.50"}, {80, 142, "East"}, {250, 142, "1.35"}, {276, 142, "4.75"}},
			"# Plot|Dry|Wet\n  North|1.50|2.50\n  South|1.25|4.50\n  East|1.35|4.75"},
		{"dots that lead the eye", nil, []typed{
			{80, 100, "Plot                 Dry     Wet     Sum"}, {80, 114, "North .............. 1.50    2.50    4.00"}, {80, 128, "South .............. 1.25    4.50    5.75"}, {80, 142, "East ............... 1.35    4.75    6.10"}},
			"# Plot|Dry|Wet|Sum\n  North|1.50|2.50|4.00\n  South|1.25|4.50|5.75\n  East|1.35|4.75|6.10"},
	} {
		if got := shown(sheetOf(c.rules, c.type_...)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestOtherThingsInColumnsAreNoTables(t *testing.T) {
	var columns, references []typed
	for i := range 30 {
		y := 100 + 12*float64(i)
		columns = append(columns, typed{60, y, "the soil of the orchards was sampled on 12 ma"}, typed{310, y, "ys and the carbon in it was measured every 14"})
		references = append(references, typed{60, y, fmt.Sprintf("[%d]", i)}, typed{90, y, "Adams, R. and Baker, T. On the carbon of orchard soils. Soil 12 (1999) 44."})
	}
	for _, c := range []struct {
		name string
		all  []typed
	}{
		{"text in two columns", columns},
		{"references with their numbers beside them", references},
		{"items with their marks beside them", lined(100, 14, []float64{60, 80}, []string{"1.", "Sample the soil of each orchard"}, []string{"2.", "Dry the samples for a day at 105 degrees"}, []string{"3.", "Weigh what is left of them"}, []string{"4.", "Count the roots"})},
		{"an equation", lined(100, 14, []float64{150, 500}, []string{"a = b + c", "(1)"}, []string{"d = e + f", "(2)"})},
		{"letters on pictures", lined(100, 90, []float64{150, 400}, []string{"a", "b"}, []string{"c", "d"})},
		{"authors", lined(100, 14, []float64{100, 300, 450}, []string{"Ann Adams", "Tom Baker", "Eve Clark"}, []string{"Soil Lab", "Root Lab", "Tree Lab"}, []string{"ann@soil.org", "tom@root.org", "eve@tree.org"})},
	} {
		if got := shown(sheetOf(nil, c.all...)); got != "" {
			t.Errorf("%s:\n%s", c.name, got)
		}
	}
}

// The table of one column does not draw in the running text of the other.
func TestATableBesideRunningTextKeepsToItsColumn(t *testing.T) {
	var all []typed
	for i := range 30 {
		all = append(all, typed{60, 100 + 12*float64(i), "the soil of the orchards was sampled on twelve"})
		if i < 8 || i > 15 {
			all = append(all, typed{310, 100 + 12*float64(i), "and the carbon in it was measured by burning i"})
		}
	}
	all = append(all, lined(208, 12, []float64{310, 400, 470},
		[]string{"Plot", "Dry", "Wet"}, []string{"North", "1.5", "2.5"}, []string{"South", "1.25", "4.5"}, []string{"East", "1.35", "4.75"})...)
	if got, want := shown(sheetOf(nil, all...)), "# Plot|Dry|Wet\n  North|1.5|2.5\n  South|1.25|4.5\n  East|1.35|4.75"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A long table is written in parts; each repeats the header, and the lines of the
// repeated ones point at the printed one.
func TestARepeatedHeaderIsMarkedWhereItIsPrinted(t *testing.T) {
	rows := [][]string{{"Treatment of the plot", "Yield", "Error", "Count"}}
	for i := range 45 {
		rows = append(rows, []string{fmt.Sprintf("Straw mulch with compost no. %d", i), fmt.Sprintf("%d.25", i), "0.11", "12"})
	}
	s := sheetOf(nil, lined(60, 14, []float64{60, 300, 380, 460}, rows...)...)
	p := layOut(rawPaper{sheets: []sheet{s}})
	if len(p.Tables) != 1 || len(p.Tables[0].Rows) != 46 || p.Tables[0].Header != 1 {
		t.Fatalf("tables: %d\n%s", len(p.Tables), p.Markdown)
	}
	var heads []review.Rect
	for _, l := range p.Lines {
		if p.Markdown[l.Start:l.End] == "Treatment of the plot | Yield | Error | Count" {
			heads = append(heads, l.Rect)
		}
	}
	if len(heads) < 2 || heads[0] != heads[len(heads)-1] || heads[0].Y1 > 65 {
		t.Errorf("headers at %v\n%s", heads, p.Markdown)
	}
}

// Words that stand under no other make a column each: to see that they are no table
// must not take time with the cube of them.
func TestScatteredWordsAreLookedAtInTime(t *testing.T) {
	var pieces []piece
	for i := range 2500 {
		for _, y := range []float64{100, 112} {
			x := float64(i)*8 + (y-100)/3
			pieces = append(pieces, piece{text: "ab", x0: x, x1: x + 2, y0: y - 1, y1: y, base: y, size: 1})
		}
	}
	start := time.Now()
	if lanes := lanesOf(bandsOf(pieces)); len(lanes) != 5000 || time.Since(start) > 10*time.Second {
		t.Errorf("%d columns after %v", len(lanes), time.Since(start))
	}
}

func TestATableOverThePagesEndHasItsCaption(t *testing.T) {
	foot := block{kind: caption, label: "Table 2", rows: []row{typeset(50, 700, 9, "Table 2. Yields")}}
	grid := func(label string) block {
		r := typeset(50, 80, 8, "North 1.5")
		r.page = 2
		return block{kind: table, label: label, rows: []row{r}, cells: [][]string{{"North", "1.5"}}}
	}
	below := block{rows: []row{typeset(50, 720, 10, "The plots were counted.")}}
	above := block{rows: []row{typeset(50, 60, 10, "The plots were counted.")}}
	above.rows[0].page = 2
	for name, c := range map[string]struct {
		blocks []block
		want   string
	}{
		"on the next page":          {[]block{foot, grid("")}, "Table 2"},
		"behind other text of it":   {[]block{foot, above, grid("")}, ""},
		"with text below a caption": {[]block{foot, below, grid("")}, ""},
		"with a caption of its own": {[]block{foot, grid("Table 3")}, "Table 3"},
	} {
		nameOverPages(c.blocks)
		if got := c.blocks[len(c.blocks)-1].label; got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	p := Paper{Tables: []review.Table{{Label: "Table 2", Caption: "Yields", Start: 1, End: 9}, {Label: "Table 3", Rows: [][]string{{"1"}}, Start: 20, End: 30}}}
	p.addTable(grid("Table 2"), 40, 50)
	if last := p.Tables[len(p.Tables)-1]; len(p.Tables) != 2 || last.Caption != "Yields" || last.Rows == nil || last.Start != 40 {
		t.Errorf("tables: %+v", p.Tables)
	}
}
