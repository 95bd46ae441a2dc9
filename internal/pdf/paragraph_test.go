package pdf

import "testing"

func TestAParagraphGoesOnBehindWhatStandsInItsWay(t *testing.T) {
	column := column{left: 50, right: 300}
	full := func(text string) row { // a line that fills the column
		r := typeset(50, 400, 10, text)
		r.rect.X1 = 300
		return r
	}
	below := func(text string) row { return typeset(50, 600, 10, text) }
	onNext := func(text string) row { r := typeset(50, 60, 10, text); r.page = 2; return r }
	beside := func(text string) row { return typeset(320, 60, 10, text) }
	for name, c := range map[string]struct {
		last  row
		float bool
		first bool
		next  row
		want  bool
	}{
		"a word cut by a table":                     {full("the plots were clas-"), true, false, below("sical in the spring"), true},
		"a sentence cut by a page":                  {full("the plots were"), false, false, onNext("counted in the spring"), true},
		"a colon before figures in the next column": {full("in 2014:"), false, true, beside("1,7 plots"), true},
		"a sentence that ended":                     {full("the plots were counted."), true, false, below("sical in the spring"), false},
		"a new sentence behind a table":             {full("the plots were counted."), true, false, below("Spring is long"), false},
		"a line to the left and above":              {beside("the plots were"), true, true, func() row { r := typeset(50, 40, 10, "counted in the spring"); return r }(), false},
		"a paragraph set apart":                     {typeset(50, 400, 10, "the plots"), true, false, below("counted in the spring"), false},
	} {
		blocks := []block{{rows: []row{c.last}, col: column, first: true}}
		if c.float {
			blocks = append(blocks, block{kind: table, rows: []row{below("1.5 2.5")}})
		}
		blocks = append(blocks, block{rows: []row{c.next}, col: column, first: c.first})
		if got := joinParagraphs(blocks, inSerif); (len(got[0].rows) == 2) != c.want {
			t.Errorf("%s: joined %v, want %v", name, !c.want, c.want)
		}
	}
}

func TestARowAcrossThePageIsNotOfTheColumnAboveIt(t *testing.T) {
	var rows []row
	for i := range 4 {
		rows = append(rows, typeset(250, 100+12*float64(i), 10, "the plots were counted in spring"))
	}
	wide := typeset(50, 155, 10, "Figure 1. Carbon in the soil of all plots that were sampled in the spring of six years")
	if got := len(groupsOf(append(rows, wide))); got != 2 {
		t.Errorf("%d groups", got)
	}
	if got := len(groupsOf(append(rows, typeset(250, 155, 10, "the plots were counted in spring")))); got != 1 {
		t.Errorf("%d groups of one column", got)
	}
}

func TestACaptionOpensABlockOfItsOwn(t *testing.T) {
	column := column{left: 50, right: 400}
	ended := typeset(50, 100, 10, "The results of all counts in the spring and autumn of each year follow.")
	full := typeset(50, 100, 10, "The results of all counts in the spring and autumn of each year are in")
	for text, c := range map[string]struct {
		before row
		want   bool
	}{
		"Table 1: Yields of the plots":        {ended, true},
		"Tabla 1. Los árboles":                {ended, true},
		"Table 1. The yields rose every year": {full, false},
		"Table 1 shows that yields rose":      {ended, false},
		"Table 1: Yields of all of the plots": {full, false},
	} {
		r := typeset(50, 112, 10, text)
		if got := breaks([]row{c.before}, r, column, inSerif); got != c.want {
			t.Errorf("%q behind %q: %v", text, c.before.text, got)
		}
	}
}

func TestCaptionsInOtherLanguages(t *testing.T) {
	for text, want := range map[string]struct {
		label string
		table bool
	}{
		"Grafik 1: Bäume":     {"Grafik 1", false},
		"Schaubild 2: Bäume":  {"Schaubild 2", false},
		"Figura 3. Árboles":   {"Figura 3", false},
		"Gráfico 4. Árboles":  {"Gráfico 4", false},
		"Tabla 1. Árboles":    {"Tabla 1", true},
		"Cuadro 2. Árboles":   {"Cuadro 2", true},
		"Quadro 3: Árvores":   {"Quadro 3", true},
		"Tableau 4. Arbres":   {"Tableau 4", true},
		"Tabelle 5: Bäume":    {"Tabelle 5", true},
		"Tabla 1 muestra los": {"", false},
	} {
		if got := captionLabel(text); got != want.label || tableLabel(got) != want.table {
			t.Errorf("%q: %q, a table's %v", text, got, tableLabel(got))
		}
	}
}

func TestAParagraphGoesOnFromWhereItsLastPartStands(t *testing.T) {
	part := func(page int, x, right float64, text string) block {
		r := typeset(x, 60, 10, text)
		r.page, r.rect.X1 = page, right
		return block{rows: []row{r}, col: column{x, right}, first: true}
	}
	got := joinParagraphs([]block{
		part(1, 320, 560, "In the right column of a page we counted"), part(2, 50, 300, "plots in 2014:"), part(2, 320, 560, "17 of them were bare"),
	}, inSerif)
	if len(got) != 1 {
		t.Errorf("%d paragraphs: %q", len(got), got[len(got)-1].text())
	}
}
