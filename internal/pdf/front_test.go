package pdf

import (
	"context"
	"slices"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
)

func readPages(t *testing.T, pages ...pdftest.Page) *Paper {
	t.Helper()
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(pages...)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// set is a page of lines one under the other, from a height on.
func set(y float64, size float64, lines ...string) pdftest.Page {
	var page pdftest.Page
	for i, text := range lines {
		page = append(page, pdftest.Line{X: 60, Y: y + float64(i)*1.2*size, Size: size, Text: text})
	}
	return page
}

func bold(y, size float64, text string) pdftest.Line {
	return pdftest.Line{X: 60, Y: y, Size: size, Bold: true, Text: text}
}

var (
	german = []string{
		"Der Hafer und die Gerste auf der Insel wurden in den Jahren nach der",
		"Flut gewogen, und die Ernte war in jedem der Jahre kleiner als die von",
		"den Feldern auf dem Festland, die in der Zeit nicht unter Wasser waren.",
	}
	english = []string{
		"The oats and the barley on the island were weighed in the years after",
		"the flood, and in each of the years the harvest was smaller than that",
		"of the fields on the mainland, which were not under water at the time.",
	}
	germanText = []string{
		"Die Felder auf der Insel und die auf dem Festland wurden in den Jahren",
		"nach der Flut von den Bauern mit der Hand gesät, und der Boden war in",
		"der Zeit nass. Die Ernte wurde in der Scheune gewogen, und die Zahlen",
		"sind in den Büchern der Bauern und in denen der Gemeinde zu finden.",
		"In den Jahren vor der Flut war die Ernte auf der Insel so hoch wie in",
		"den Dörfern auf dem Festland, und der Boden war nicht nass gewesen.",
	}
)

func TestOfTwoAbstractsThatInThePapersLanguageIsMeant(t *testing.T) {
	page := slices.Concat(pdftest.Page{bold(70, 16, "Hafer und Gerste nach der Flut auf einer Insel")},
		set(95, 10, "Institut der Landwirtschaft, Musterstadt"),
		pdftest.Page{bold(130, 12, "A b s t r a c t")}, set(146, 10, english...),
		pdftest.Page{bold(210, 12, "Kurzfassung")}, set(226, 10, german...),
		pdftest.Page{bold(290, 12, "1 Anlass der Untersuchung")}, set(306, 10, germanText...))
	p := readPages(t, page)
	if p.Abstract != strings.Join(german, " ") {
		t.Errorf("abstract %q", p.Abstract)
	}
	for _, section := range []string{"\n## Kurzfassung\n\nDer Hafer", "\n## Abstract\n\nThe oats"} {
		if !strings.Contains(p.Markdown, section) {
			t.Errorf("no %q in\n%s", section, p.Markdown)
		}
	}
}

func TestAnAbstractWithoutANameStandsBeforeTheFirstNumber(t *testing.T) {
	front := func(place string) pdftest.Page {
		return slices.Concat(pdftest.Page{bold(70, 16, "Hafer und Gerste nach der Flut auf einer Insel")}, set(95, 10, place),
			set(130, 10, german...), set(166, 10, german...), set(230, 10, english...),
			pdftest.Page{bold(290, 12, "1 Anlass der Untersuchung")}, set(306, 10, germanText...),
			pdftest.Page{bold(400, 12, "2 Messungen auf den Feldern")}, set(416, 10, germanText...))
	}
	p := readPages(t, front("Institut der Landwirtschaft, Musterstadt"))
	if want := strings.Join(slices.Concat(german, german), " "); p.Abstract != want {
		t.Errorf("abstract %q", p.Abstract)
	}
	if strings.Count(p.Markdown, "\n## Abstract\n") != 2 {
		t.Errorf("the abstract in another language is no section of its own:\n%s", p.Markdown)
	}
	if p := readPages(t, front("Eine Handreichung aus der Verwaltung")); p.Abstract != "" {
		t.Errorf("what names no institution has the abstract %q", p.Abstract)
	}
}

func TestNamesAloneUnderATitleAreItsAuthors(t *testing.T) {
	for line, want := range map[string]string{
		"Karla Lindner und Moritz Ahorn": "Karla Lindner|Moritz Ahorn",
		"Karla Lindner/Moritz Ahorn":     "Karla Lindner|Moritz Ahorn",
		"Karla B. Lindner":               "Karla B. Lindner",
		"von Karla Lindner":              "Karla Lindner",
		"Jahren Felder":                  "", // one without an initial may be anything
		"Nicht Gewesen, Hand Gesät":      "", // words that the text writes small
	} {
		p := readPages(t, slices.Concat(pdftest.Page{bold(70, 16, "Hafer und Gerste nach der Flut auf einer Insel")},
			set(100, 10, line), set(140, 10, germanText...), set(230, 10, germanText...)))
		if got := strings.Join(p.Authors, "|"); got != want {
			t.Errorf("%q gives %q, want %q", line, got, want)
		}
	}
}

func TestWhatStandsAtTheFootOfTheFirstPageIsNoText(t *testing.T) {
	body := style{size: 10, font: "F", leading: 12}
	at := func(size float64, page int, text string) block {
		return block{kind: para, rows: []row{{page: page, text: text, size: size, font: "F"}}}
	}
	blocks := []block{
		at(10, 1, "The fields were sown by hand."),
		at(8, 1, "¹Reader, ²Professor and Head, ³Lecturer"),
		at(8, 1, "Copyright: Lindner, et al. This is an open access article."),
		at(8, 1, "Corresponding author:"),
		at(8, 1, "Karla Lindner, Musterstadt"),
		at(8, 1, "lindner@example.org"),
		at(8, 1, "¹ The harvest of 1950 was lost."),
		at(10, 1, "Received grain was weighed at once."),
		at(8, 2, "Copyright: somebody else"),
	}
	foot, rest := footMatter(blocks, 1, body)
	if len(foot) != 5 || len(rest) != 4 || foot[0].kind != front || rest[1].kind != para || !strings.HasPrefix(rest[1].text(), "¹ The") {
		t.Errorf("%d at the foot, %d left: %+v", len(foot), len(rest), rest)
	}
}

func TestVenuesAreReadFromLinesWithVolumeAndPage(t *testing.T) {
	for line, want := range map[string]string{
		"Grains 2018, 6, 104; doi:10.1000/grains6040104":      "Grains",
		"Grain Letters 13(3): 67-72 (2017)":                   "Grain Letters",
		"The plots of 1950, 6, 12 were sown":                  "",
		"Lindner, K. and Ahorn, M. (2017), Soil 13(3): 67-72": "",
	} {
		if got := findVenue([]row{{page: 1, text: "Oats"}, {page: 1, text: line}}, opening{}); got != want {
			t.Errorf("%q gives %q, want %q", line, got, want)
		}
	}
	for _, c := range []struct{ above, line, want string }{
		{"Oats and Barley", "Volume 2018, Article ID 7801543, 44 pages", "Oats and Barley"},
		{"dynamics. Journal", "of Grain Education, 6 (66), 198.", "Journal of Grain Education"},
	} {
		if got := findVenue([]row{{page: 1, text: c.above}, {page: 1, text: c.line}}, opening{}); got != c.want {
			t.Errorf("%q over %q gives %q", c.above, c.line, got)
		}
	}
}
