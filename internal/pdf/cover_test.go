package pdf

import (
	"context"
	"slices"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
)

// covered is a paper behind a repository's sheet, whose first paragraph opens with a
// large letter.
func covered(sheet bool) []byte {
	cover := pdftest.Page{
		{X: 60, Y: 120, Size: 18, Bold: true, Text: "Grain on poor soils in 1950 and 1960"},
		{X: 60, Y: 160, Size: 10, Text: "Lind, Maria Anna; Okafor, Tobi"},
		{X: 60, Y: 240, Size: 10, Bold: true, Text: "Empfohlene Zitierung / Suggested Citation:"},
		{X: 60, Y: 256, Size: 10, Text: "Lind, Maria Anna ; Okafor, Tobi: Grain on poor soils in 1950 and"},
		{X: 60, Y: 268, Size: 10, Text: "1960. In: Field notes 12 (1987), pp. 3-9. It is a long line that"},
		{X: 60, Y: 280, Size: 10, Text: "could be taken for an abstract by anybody who goes by length, for it"},
		{X: 60, Y: 292, Size: 10, Text: "goes on and on, naming places and publishers and addresses of pages"},
		{X: 60, Y: 304, Size: 10, Text: "on which the paper can be found, which is no business of its text."},
		{X: 60, Y: 360, Size: 10, Bold: true, Text: "Nutzungsbedingungen:"},
		{X: 60, Y: 376, Size: 10, Text: "The terms under which it may be used stand here."},
	}
	page := pdftest.Page{
		{X: 60, Y: 80, Size: 14, Bold: true, Text: "Grain on poor soils in 1950 and 1960"},
		{X: 60, Y: 110, Size: 10, Text: "Maria Anna Lind and Tobi Okafor"},
		{X: 60, Y: 140, Size: 12, Bold: true, Text: "1 Introduction"},
		{X: 60, Y: 182, Size: 30, Text: "R"},
		{X: 80, Y: 164, Size: 10, Text: "ye was sown on all of the plots in both of the years, and oats were"},
		{X: 80, Y: 176, Size: 10, Text: "sown on most of them, because the soil was light and dry in spring,"},
		{X: 60, Y: 188, Size: 10, Text: "and the harvest was weighed on the day on which it had been brought"},
		{X: 60, Y: 200, Size: 10, Text: "in from the fields."},
	}
	if !sheet {
		return pdftest.File(page)
	}
	return pdftest.File(cover, page)
}

func TestASheetOfARepositoryIsNoTextOfThePaper(t *testing.T) {
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", covered(true)))
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "Grain on poor soils in 1950 and 1960" || p.Year != 1987 || p.Venue != "Field notes" || !slices.Equal(p.Authors, []string{"Maria Anna Lind", "Tobi Okafor"}) {
		t.Errorf("%q %d %q %q", p.Title, p.Year, p.Venue, p.Authors)
	}
	if p.Abstract != "" || strings.Count(p.Markdown, "\n#") != 1 || !strings.Contains(p.Markdown, "\n## 1 Introduction\n") {
		t.Errorf("abstract %q in\n%s", p.Abstract, p.Markdown)
	}
}

func TestALargeLetterOpensItsParagraph(t *testing.T) {
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", covered(false)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Markdown, "\n\nRye was sown on all of the plots in both of the years, and oats were sown") {
		t.Error(p.Markdown)
	}
	for _, l := range p.Lines {
		if strings.HasPrefix(p.Markdown[l.Start:l.End], "Rye") && (l.Rect.X0 > 61 || l.Rect.X1 < 400) {
			t.Errorf("%+v", l.Rect)
		}
	}
}

func TestYearAndVenueAreThoseOfTheSuggestedCitation(t *testing.T) {
	const name = "Grain in 1950"
	for _, c := range []struct {
		cited, venue string
		year         int
	}{
		{"Lind, M. (1987). Grain in 1950. Field Notes, 12(3), 3-9.", "Field Notes", 1987},
		{"Lind, Maria: Grain in 1950. Wien : Ahorn, 1987 (Hefte 3).", "", 1987},
		{"Lind, Maria (Rev.): Okafor, Tobi: Grain in 1950. Wien: Ahorn, 1986. In: Field notes: a journal 12 (1987), 3, 3-9.", "Field notes: a journal", 1987},
		{"Lind, Maria: Grain: in 1950?. In: Okafor, Tobi (Ed.): Fields. Wien, 1987", "", 1987},
	} {
		p := Paper{Title: name, Year: 1900}
		p.readCitation([]block{{rows: []row{{text: "Suggested Citation:"}}}, {rows: []row{{text: c.cited}}}})
		if p.Year != c.year || p.Venue != c.venue {
			t.Errorf("%s gives %d, %q", c.cited, p.Year, p.Venue)
		}
	}
}

func TestAFirstPageWithAnAbstractIsNoSheet(t *testing.T) {
	line := func(page int, k kind, text string) block {
		return block{kind: k, rows: []row{{page: page, text: text}}}
	}
	blocks := []block{line(1, para, "Downloaded from example.org"), line(1, para, "See the terms of use"), line(2, para, "Text")}
	if n := coverEnd(blocks, style{}); n != 2 {
		t.Errorf("a sheet ends at %d", n)
	}
	if n := coverEnd(append([]block{line(1, heading, "Abstract")}, blocks...), style{}); n != 0 {
		t.Errorf("a paper's page is a sheet, to %d", n)
	}
}
