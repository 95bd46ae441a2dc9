package pdf

import (
	"context"
	"math"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// body is a column of running text: n lines from a height on.
func body(x, y float64, n int) pdftest.Page {
	var p pdftest.Page
	for i := range n {
		text := "soil of the plots in spring and autumn again"
		if i == n-1 {
			text = "soil of the plots."
		}
		p = append(p, pdftest.Line{X: x, Y: y + 12*float64(i), Size: 9, Text: text})
	}
	return p
}

func say(x, y float64, text string) pdftest.Line {
	return pdftest.Line{X: x, Y: y, Size: 8, Text: text}
}

func TestFiguresAreFoundFromTheirCaptions(t *testing.T) {
	curve := pdftest.Line{Draw: "100 560 m 140 640 200 640 260 560 c S"}
	caption := say(50, 300, "Figure 1. Carbon in the soil of all plots.")
	for name, c := range map[string]struct {
		page pdftest.Page
		want []review.Rect
	}{
		"a picture above": {
			pdftest.Page{pdftest.Picture(60, 160, 200, 120), caption},
			[]review.Rect{{X0: 60, Y0: 160, X1: 260, Y1: 280}},
		},
		"two pictures side by side": {
			pdftest.Page{pdftest.Picture(60, 160, 90, 120), pdftest.Picture(170, 160, 90, 120), caption},
			[]review.Rect{{X0: 60, Y0: 160, X1: 260, Y1: 280}},
		},
		"a drawing with its words": {
			pdftest.Page{curve, pdftest.Rule(90, 282, 270, 282, 0), pdftest.Rule(90, 200, 90, 282, 0), {X: 100, Y: 290, Size: 6, Text: "dose"}, caption},
			[]review.Rect{{X0: 90, Y0: 200, X1: 270, Y1: 292}},
		},
		"a picture below": {
			pdftest.Page{caption, pdftest.Picture(60, 320, 200, 120)},
			[]review.Rect{{X0: 60, Y0: 320, X1: 260, Y1: 440}},
		},
		"one beside": {
			pdftest.Page{pdftest.Picture(290, 250, 200, 80), caption},
			[]review.Rect{{X0: 290, Y0: 250, X1: 490, Y1: 330}},
		},
		"a frame around both": {
			pdftest.Page{{Draw: "40 500 300 200 re S"}, pdftest.Picture(60, 160, 200, 120), caption},
			[]review.Rect{{X0: 40, Y0: 142, X1: 340, Y1: 293}},
		},
		"behind text is another's": {
			append(append(pdftest.Page{pdftest.Picture(60, 60, 200, 60)}, body(50, 150, 11)...), caption),
			[]review.Rect{{}},
		},
		"one above the other": {
			pdftest.Page{
				pdftest.Picture(60, 160, 200, 120), caption,
				pdftest.Picture(60, 330, 100, 100), say(50, 450, "Figure 2. Nitrogen in the soil of all plots."),
			},
			[]review.Rect{{X0: 60, Y0: 160, X1: 260, Y1: 280}, {X0: 60, Y0: 330, X1: 160, Y1: 430}},
		},
		"side by side": {
			pdftest.Page{
				pdftest.Picture(50, 160, 200, 120), pdftest.Picture(320, 150, 200, 130),
				caption, say(320, 306, "Figure 2. Nitrogen in the soil of all plots."),
			},
			[]review.Rect{{X0: 50, Y0: 160, X1: 250, Y1: 280}, {X0: 320, Y0: 150, X1: 520, Y1: 280}},
		},
		"nothing drawn":  {pdftest.Page{caption}, []review.Rect{{}}},
		"a rule is none": {pdftest.Page{pdftest.Rule(50, 280, 300, 280, 0), caption}, []review.Rect{{}}},
	} {
		t.Run(name, func(t *testing.T) {
			page := append(append(pdftest.Page{}, c.page...), body(50, 560, 14)...)
			p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Figures) != len(c.want) {
				t.Fatalf("%d figures in %q", len(p.Figures), p.Markdown)
			}
			for i, want := range c.want {
				if !roughly(p.Figures[i].Rect, want) {
					t.Errorf("%s: %v, want %v", p.Figures[i].Label, p.Figures[i].Rect, want)
				}
			}
		})
	}
}

func TestWordsInAFigureAreNoText(t *testing.T) {
	page := append(body(50, 60, 30), pdftest.Line{Draw: "100 260 m 140 340 200 340 260 300 c S"},
		pdftest.Rule(90, 590, 270, 590, 0), pdftest.Rule(90, 480, 90, 590, 0))
	for i, text := range []string{"40", "30", "20", "10", "0"} {
		page = append(page, pdftest.Line{X: 78, Y: 490 + 25*float64(i), Size: 6, Text: text})
	}
	page = append(page, pdftest.Line{X: 110, Y: 600, Size: 6, Text: "42-47 years"}, pdftest.Line{X: 200, Y: 600, Size: 6, Text: "48-53 years"},
		pdftest.Line{X: 110, Y: 500, Size: 9, Text: "Min Max"}, say(50, 625, "Figure 1. Carbon in the soil of all plots."))
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page, body(50, 60, 50))))
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"years", "Min Max", "\n30\n"} {
		if strings.Contains(p.Markdown, word) {
			t.Errorf("%q stands in %q", word, p.Markdown)
		}
	}
	if len(p.Figures) != 1 || !roughly(p.Figures[0].Rect, review.Rect{X0: 78, Y0: 480, X1: 270, Y1: 602}) {
		t.Errorf("figures: %+v", p.Figures)
	}
}

// roughly allows for the height of letters.
func roughly(a, b review.Rect) bool {
	off := 0.0
	for _, d := range []float64{a.X0 - b.X0, a.Y0 - b.Y0, a.X1 - b.X1, a.Y1 - b.Y1} {
		off = max(off, math.Abs(d))
	}
	return off < 4
}

func TestACrowdedPageEndsInTime(t *testing.T) {
	var draw strings.Builder
	for i := range 20000 {
		x, y := float64(i%140)*4+20, float64(i/140)*5+60
		draw.WriteString(pdftest.Rule(x, y, x+6, y+float64(i%3), 0).Draw + "\n")
	}
	page := pdftest.Page{{Draw: draw.String()}, say(50, 800, "Figure 1. A map.")}
	if _, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page))); err != nil {
		t.Fatal(err)
	}
}
