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
	if p.Title != "Grain on poor soils in 1950 and 1960" || p.Year != 1987 || !slices.Equal(p.Authors, []string{"Maria Anna Lind", "Tobi Okafor"}) {
		t.Errorf("%q %d %q", p.Title, p.Year, p.Authors)
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
