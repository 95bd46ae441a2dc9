package pdf

import (
	"context"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
)

// drawn reads a page that is drawn by hand below a line of plain text.
func drawn(t *testing.T, ops ...string) *Paper {
	t.Helper()
	page := pdftest.Page{{X: 72, Y: 80, Size: 12, Text: "The soil was dry."}}
	for _, op := range ops {
		page = append(page, pdftest.Line{Draw: op})
	}
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTextThatCannotBeSeenIsLeftOut(t *testing.T) {
	for name, c := range map[string]struct {
		draw string
		seen bool
	}{
		"in no colour":          {"BT 3 Tr /F1 12 Tf 72 600 Td (Zebra) Tj ET", false},
		"white on paper":        {"q 1 g BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", false},
		"white on a dark box":   {"q 0.3 g 60 590 200 30 re f 1 g BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", true},
		"white on a thick line": {"q 0.3 G 20 w 60 604 m 260 604 l S 1 g BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", true},
		"grey on paper":         {"q 0.8 g BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", true},
		"outlined":              {"q 1 g 0 G 1 w BT 2 Tr /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", true},
		"outside of its clip":   {"q 300 100 50 50 re W n BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", false},
		"partly clipped":        {"q 72 590 20 30 re W n BT /F1 12 Tf 72 600 Td (Zebra) Tj ET Q", true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Contains(drawn(t, c.draw).Markdown, "Zebra"); got != c.seen {
				t.Errorf("read: %v", got)
			}
		})
	}
}

func TestUnseenTextOnAPictureOfThePageIsItsText(t *testing.T) {
	hidden := pdftest.Line{Draw: "BT 3 Tr /F1 12 Tf 72 600 Td (Zebra grazed here.) Tj ET"}
	for name, page := range map[string]pdftest.Page{
		"before the picture": {hidden, pdftest.Picture(0, 0, 595, 842)},
		"behind the picture": {pdftest.Picture(0, 0, 595, 842), hidden},
		"alone":              {hidden},
	} {
		p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
		if err != nil || !strings.Contains(p.Markdown, "Zebra grazed here.") {
			t.Errorf("%s: %v %v", name, p, err)
		}
	}
}

func TestAnUnseenDOIIsFoundAndNoText(t *testing.T) {
	p := drawn(t, "q 1 g BT /F1 12 Tf 72 600 Td (10.5555/zebra.1) Tj ET Q")
	if p.DOI != "10.5555/zebra.1" || strings.Contains(p.Markdown, "zebra") {
		t.Errorf("%q in %q", p.DOI, p.Markdown)
	}
}

func TestWordsThatNobodyKnowsDoNotReplaceGlyphs(t *testing.T) {
	text := "BT /F1 12 Tf 72 600 Td /Span <</ActualText <FEFF%s>>> BDC (Zebra) Tj EMC ET"
	for given, want := range map[string]string{"FFFDFFFDFFFDFFFDFFFD": "Zebra", "00510075006100670067": "Quagg"} {
		if p := drawn(t, strings.Replace(text, "%s", given, 1)); !strings.Contains(p.Markdown, want) {
			t.Errorf("%s: %q", given, p.Markdown)
		}
	}
}

func TestAWordThatIsPrintedTwiceIsReadOnce(t *testing.T) {
	line := "BT /F1 12 Tf %s 600 Td (Zebra grazed) Tj ET"
	at := func(x string) string { return strings.Replace(line, "%s", x, 1) }
	for name, c := range map[string]struct {
		draw []string
		want string
	}{
		"on top of itself":    {[]string{at("72"), at("72.3"), at("72")}, "The soil was dry.\n\nZebra grazed"},
		"beside itself":       {[]string{at("72"), at("200")}, "The soil was dry.\n\nZebra grazed Zebra grazed"},
		"with a further word": {[]string{at("72"), "BT /F1 12 Tf 72 600 Td (Zebra grazed here) Tj ET"}, "The soil was dry.\n\nZebra grazed here"},
	} {
		if got := strings.TrimSpace(drawn(t, c.draw...).Markdown); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestASpaceThatIsDrawnElsewhereIsNone(t *testing.T) {
	for _, c := range []struct {
		name                string
		before, space, next [2]float64
		want                bool
	}{
		{"between two words", [2]float64{10, 16}, [2]float64{16, 19}, [2]float64{19, 25}, false},
		{"between two words that run to the left", [2]float64{19, 25}, [2]float64{16, 19}, [2]float64{10, 16}, false},
		{"far to the left of letters that touch", [2]float64{100, 106}, [2]float64{50, 53}, [2]float64{106, 112}, true},
		{"far to the left of letters that touch and run to the left", [2]float64{106, 112}, [2]float64{50, 53}, [2]float64{100, 106}, true},
		{"far away, but there is a gap", [2]float64{100, 106}, [2]float64{50, 53}, [2]float64{109, 115}, false},
	} {
		if got := elsewhere(c.before, c.space, c.next, 12); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
