package pdf

import (
	"context"
	"fmt"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// sample is long enough to run over columns and pages.
var sample = pdftest.Paper{
	Title:    "Cover crops and the storage of carbon in orchard soils",
	Authors:  "Ana M. Pereira, Jonas Lindqvist and Wei Zhang",
	Abstract: "We measured soil carbon under cover crops in twelve orchards over six years. Stocks rose by 0.4 t per hectare and year. The gain stopped after the fourth year, and it was largest where clover grew.",
	Running:  "Pereira et al. Orchard soils",
	Sections: []pdftest.Section{
		{Heading: "1 Introduction", Paragraphs: []string{long("orchard", 14), long("carbon", 16)}},
		{Heading: "2 Methods", Paragraphs: []string{long("sampling", 12)}},
		{Heading: "2.1 Sites", Paragraphs: []string{long("site", 18), long("slope", 18)}},
		{Heading: "3 Results", Paragraphs: []string{long("stock", 20), long("clover", 20)}},
		{Heading: "References", Paragraphs: []string{
			"[1] Adams, R. Soil carbon in orchards. Soil Sci. 2001, 12, 1-9.",
			"[2] Baker, T. and Chen, L. Clover as a cover crop in temperate climates. Agron. J. 2010, 4, 33-41.",
			"[3] Diaz, P. Sampling deep soils without bias. Geoderma 2015, 250, 77-90.",
		}},
	},
}

// long is a paragraph of sentences about a word, each with its own number.
func long(word string, sentences int) string {
	var b strings.Builder
	for i := range sentences {
		b.WriteString("The " + word + " of plot " + string(rune('A'+i)) + " was recorded in spring and again in autumn. ")
	}
	return strings.TrimSpace(b.String())
}

func readSample(t *testing.T, p pdftest.Paper) *Paper {
	t.Helper()
	got, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", p.PDF()))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestTwoColumnPaper(t *testing.T) {
	p := readSample(t, sample)
	var want strings.Builder
	want.WriteString("# " + sample.Title + "\n\n" + sample.Authors + "\n\n## Abstract\n\n" + sample.Abstract + "\n")
	for _, s := range sample.Sections {
		mark := "##"
		if s.Heading == "2.1 Sites" {
			mark = "###"
		}
		want.WriteString("\n" + mark + " " + s.Heading + "\n")
		for _, para := range s.Paragraphs {
			want.WriteString("\n" + para + "\n")
		}
	}
	if p.Markdown != want.String() {
		t.Errorf("got\n%s\nwant\n%s", p.Markdown, want.String())
	}
	if p.Title != sample.Title || p.Abstract != sample.Abstract || strings.Join(p.Authors, "|") != "Ana M. Pereira|Jonas Lindqvist|Wei Zhang" {
		t.Errorf("front: %q, %q, %q", p.Title, p.Abstract, p.Authors)
	}
	if len(p.Pages) < 2 || p.Pages[0].Quality < 0.95 || p.Pages[0].Width != pdftest.Width {
		t.Errorf("pages: %+v", p.Pages)
	}
}

// Every line must cover exactly the words that are printed in its rectangle.
func TestLinesCoverWhatIsPrintedThere(t *testing.T) {
	p := readSample(t, sample)
	printed := map[string]int{} // text -> times
	for n, page := range sample.Pages() {
		for _, l := range page {
			if l.Text == sample.Running || len(l.Text) == 1 {
				continue
			}
			printed[l.Text]++
			found := false
			for _, line := range p.Lines {
				r := line.Rect
				at := line.Page == n+1 && near(r.X0, l.X) && near(r.X1, l.X+l.Length()) && r.Y0 < l.Y && l.Y < r.Y1+1
				if at && p.Markdown[line.Start:line.End] == l.Text {
					found = true
				}
			}
			if !found {
				t.Errorf("page %d: no line covers %q at %v,%v", n+1, l.Text, l.X, l.Y)
			}
		}
	}
	total := 0
	for _, n := range printed {
		total += n
	}
	if len(p.Lines) != total {
		t.Errorf("%d lines for %d printed ones", len(p.Lines), total)
	}
	inOrder(t, p)
}

// A page may be drawn line by line across its columns; the white between them
// then gives the order.
func TestOrderOfDrawingDoesNotMatter(t *testing.T) {
	pages := sample.Pages()
	for _, p := range pages {
		sort.SliceStable(p, func(i, j int) bool { return p[i].Y < p[j].Y })
	}
	got, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(pages...)))
	if err != nil {
		t.Fatal(err)
	}
	if want := readSample(t, sample).Markdown; got.Markdown != want {
		t.Errorf("got\n%s\nwant\n%s", got.Markdown, want)
	}
}

func TestLineNumbersGo(t *testing.T) {
	var page pdftest.Page
	text := strings.Fields(long("orchard", 14))
	for i := 0; len(text) > 0; i++ {
		n := min(9, len(text))
		y := 80 + 14*float64(i)
		page = append(page, pdftest.Line{X: 45, Y: y, Size: 6, Text: fmt.Sprint(i + 1)},
			pdftest.Line{X: 72, Y: y, Size: 9, Text: strings.Join(text[:n], " ")})
		text = text[n:]
	}
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
	if err != nil {
		t.Fatal(err)
	}
	if want := long("orchard", 14) + "\n"; p.Markdown != want {
		t.Errorf("got\n%s\nwant\n%s", p.Markdown, want)
	}
}

// A table printed along the page is read as if the page were turned, and its
// lines are marked where they are.
func TestTurnedTable(t *testing.T) {
	page := pdftest.Page{{X: 100, Y: 700, Size: 9, Up: true, Text: "Table 1. Carbon stocks of the twelve orchards in tonnes per hectare."}}
	for i := range 8 {
		for j, text := range []string{"Orchard " + string(rune('A'+i)), "12.5", "14.75"} {
			page = append(page, pdftest.Line{X: 120 + 12*float64(i), Y: 700 - 150*float64(j), Size: 9, Up: true, Text: text})
		}
	}
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Tables) != 1 || len(p.Tables[0].Rows) != 8 || strings.Join(p.Tables[0].Rows[2], "|") != "Orchard C|12.5|14.75" {
		t.Fatalf("tables: %+v\n%s", p.Tables, p.Markdown)
	}
	if want := "Table 1. Carbon stocks of the twelve orchards in tonnes per hectare."; p.Tables[0].Caption != want {
		t.Errorf("caption %q", p.Tables[0].Caption)
	}
	for _, l := range p.Lines {
		if strings.HasPrefix(p.Markdown[l.Start:l.End], "Orchard C") {
			if r := l.Rect; !near(r.Y1, 700) || r.X0 > 144 || r.X1 < 144 || !near(r.Y0, 700-300-5*5.4) {
				t.Errorf("row at %+v", r)
			}
		}
	}
}

func near(a, b float64) bool { return a-b < 1 && b-a < 1 }

func inOrder(t testing.TB, p *Paper) {
	t.Helper()
	last := review.Line{}
	for _, l := range p.Lines {
		if l.Start < last.End || l.End <= l.Start || l.End > len(p.Markdown) {
			t.Fatalf("line %+v after %+v", l, last)
		}
		last = l
	}
}

// The papers of the bundled example are always at hand; the measure reads more.
func TestRealTwoColumnPaper(t *testing.T) {
	path := filepath.Join("..", "..", "build", "example", "papers", "PMC4562040.pdf")
	p, err := reader(t, Options{}).Read(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, p)
	if want := "Use of an Extract of Indian Sacred Plant Ocimum sanctum as an Anticariogenic Agent: An in vitro Study"; p.Title != want {
		t.Errorf("title %q", p.Title)
	}
	if got := strings.Join(p.Authors, "|"); got != "Reshma Kochikar Pai|Sham S Bhat|Afreen Salman|Jagadish Chandra" {
		t.Errorf("authors %q", got)
	}
	if p.DOI != "10.5005/jp-journals-10005-1292" || p.Year != 2015 || p.Venue != "International Journal of Clinical Pediatric Dentistry" || len(p.Keywords) != 5 {
		t.Errorf("doi %q, year %d, venue %q, keywords %q", p.DOI, p.Year, p.Venue, p.Keywords)
	}
	if !strings.HasPrefix(p.Abstract, "Aim: To analyze") || !strings.HasSuffix(p.Abstract, "against all the microorganisms.") {
		t.Errorf("abstract %q", p.Abstract)
	}
	var headings []string
	for _, l := range strings.Split(p.Markdown, "\n") {
		if strings.HasPrefix(l, "## ") || strings.HasPrefix(l, "### ") {
			headings = append(headings, l)
		}
	}
	want := []string{
		"## ABSTRACT", "## INTRODUCTION", "## MATERIALS AND METHODs",
		"### Collection of Suitable Plant Material",
		"### Preparation of Ocimum Sanctum Ethanolic Extract",
		"### Preparation of different Concentrations of Ocimum sanctum Extract",
		"### Microbiological Analysis",
		"### Standard Strains and Culture Conditions",
		"### Culture Media used for Testing Antimicrobial Activity of Ocimum Sanctum Leaf Extract",
		"## RESULTS", "## DISCUSSION", "## CONCLUSION", "## References",
	}
	if strings.Join(headings, "\n") != strings.Join(want, "\n") {
		t.Errorf("headings\n%s", strings.Join(headings, "\n"))
	}
	if len(p.References) != 14 || len(p.Tables) != 1 {
		t.Errorf("%d references, %d tables", len(p.References), len(p.Tables))
	}
}

func TestHyphens(t *testing.T) {
	lines := []string{
		"The effects of long-term storage and of photosyn-",
		"thesis were studied by Smith-",
		"Jones in the years 2019-",
		"2020, with a long-",
		"term view on re-",
		"use.",
	}
	w := &writer{hyphen: words{"long-term": 1}}
	var rows []row
	for _, l := range lines {
		rows = append(rows, row{text: l, page: 1})
	}
	w.rows(rows)
	want := "The effects of long-term storage and of photosynthesis were studied by Smith-Jones in the years 2019-2020, with a long-term view on reuse."
	if got := w.b.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestKeptHyphens(t *testing.T) {
	w := words{"database": 2, "follow-up": 1, "cooperate": 1, "co-operate": 3, "the": 9}
	for halves, want := range map[[2]string]bool{
		{"high", "level"}: true, {"self", "reported"}: true, {"follow", "up"}: true, {"state-of-the", "art"}: true,
		{"co", "operate"}: true, {"long", "itudinal"}: false, {"data", "base"}: false, {"anti-inflam", "matory"}: false, {"photosyn", "thesis"}: false,
	} {
		if got := w.kept(halves[0], halves[1]); got != want {
			t.Errorf("%v: %v, want %v", halves, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct {
		in   span
		want string
	}{
		{span{Text: "eﬃcient ﬂow"}, "efficient flow"},
		{span{Text: "Pozna ´n and cafe\u0301"}, "Poznań and café"},
		{span{Text: "a\u00a0b\u2009c\u0007"}, "a b c"},
		{span{Text: "5", Raised: true}, "⁵"},
		{span{Text: "-2", Raised: true}, "⁻²"},
		{span{Text: "1,3–5", Raised: true}, "¹,³–⁵"},
		{span{Text: "th", Raised: true}, "th"},
	} {
		if got := clean(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in.Text, got, c.want)
		}
	}
}

func TestCaptions(t *testing.T) {
	for text, want := range map[string]string{
		"Figure 2. The sites.":              "Figure 2",
		"Fig. 3: Yield":                     "Fig. 3",
		"TABLE 1 Means and deviations":      "TABLE 1",
		"Table S2 | Primers":                "Table S2",
		"Figure 2 shows that":               "",
		"Table 1 and Table 2 give":          "",
		"Figures are drawn":                 "",
		"Tables turned":                     "",
		"Figure 4 (a) is drawn from Adams.": "",
	} {
		if got := captionLabel(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"Ana Pereira1,2*, Jonas van der Berg3 and J. K. Li":   "Ana Pereira|Jonas van der Berg|J. K. Li",
		"Mukhtar Ahmed¹,³ Ph.D., R. Nazeer Ahamed¹ Ph.D.":     "Mukhtar Ahmed|R. Nazeer Ahamed",
		"Department of Soil Science, University of Somewhere": "",
		"We measured soil carbon under cover crops":           "",
		"Evidence From Twelve Orchards":                       "",
		"Original Research, Open Access":                      "",
	} {
		if got := strings.Join(namesIn(block{rows: []row{{text: text}}}), "|"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
