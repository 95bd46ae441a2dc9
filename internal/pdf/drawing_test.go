package pdf

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// pagesRead reads a file as a worker does, without layout.
func pagesRead(t testing.TB, file []byte) []sheet {
	t.Helper()
	r := reader(t, Options{})
	var raw rawPaper
	if err := r.work(context.Background(), write(t, "a.pdf", file), r.readJob(), raw.take); err != nil {
		t.Fatal(err)
	}
	return raw.sheets
}

func closeTo(a, b review.Rect) bool {
	off := 0.0
	for _, d := range []float64{a.X0 - b.X0, a.Y0 - b.Y0, a.X1 - b.X1, a.Y1 - b.Y1} {
		off = max(off, math.Abs(d))
	}
	return off < 0.1
}

func TestDrawingIsToldBesideText(t *testing.T) {
	curve := pdftest.Line{Draw: "300 400 m 320 450 360 450 380 400 c S"}
	for name, c := range map[string]struct {
		draw   []pdftest.Line
		images []review.Rect
		rules  []rule
		drawn  int
	}{
		"nothing":                       {},
		"a picture":                     {draw: []pdftest.Line{pdftest.Picture(100, 200, 50, 80)}, images: []review.Rect{{X0: 100, Y0: 200, X1: 150, Y1: 280}}},
		"a picture that leaves":         {draw: []pdftest.Line{pdftest.Picture(-30, 800, 50, 80)}, images: []review.Rect{{X0: 0, Y0: 800, X1: 20, Y1: 842}}},
		"a picture that is clipped":     {draw: []pdftest.Line{{Draw: "q 110 0 20 842 re W n"}, pdftest.Picture(100, 200, 50, 80), {Draw: "Q"}}, images: []review.Rect{{X0: 110, Y0: 200, X1: 130, Y1: 280}}},
		"a picture in strips":           {draw: []pdftest.Line{pdftest.Picture(100, 200, 50, 40), pdftest.Picture(100, 240, 50, 40)}, images: []review.Rect{{X0: 100, Y0: 200, X1: 150, Y1: 280}}},
		"two pictures":                  {draw: []pdftest.Line{pdftest.Picture(100, 300, 50, 40), pdftest.Picture(200, 200, 50, 40)}, images: []review.Rect{{X0: 200, Y0: 200, X1: 250, Y1: 240}, {X0: 100, Y0: 300, X1: 150, Y1: 340}}},
		"a thin picture is a rule":      {draw: []pdftest.Line{pdftest.Picture(100, 200, 50, 1)}, rules: []rule{{100, 200.5, 150, 200.5}}},
		"a rule across":                 {draw: []pdftest.Line{pdftest.Rule(50, 100, 300, 100, 0)}, rules: []rule{{50, 100, 300, 100}}},
		"a rule down, drawn upwards":    {draw: []pdftest.Line{pdftest.Rule(50, 300, 50, 100, 0)}, rules: []rule{{50, 100, 50, 300}}},
		"a rule in pieces":              {draw: []pdftest.Line{pdftest.Rule(150, 100, 250, 100, 0), pdftest.Rule(50, 100, 150, 100.1, 0)}, rules: []rule{{50, 100, 250, 100}}},
		"a rule that leaves":            {draw: []pdftest.Line{pdftest.Rule(-50, 100, 999, 100, 0)}, rules: []rule{{0, 100, 595, 100}}},
		"a double rule":                 {draw: []pdftest.Line{pdftest.Rule(50, 100, 150, 100, 0), pdftest.Rule(50, 101, 150, 101, 0)}, rules: []rule{{50, 100, 150, 100}, {50, 101, 150, 101}}},
		"a thin box is a rule":          {draw: []pdftest.Line{{Draw: "50 742 100 1 re f"}}, rules: []rule{{50, 99.5, 150, 99.5}}},
		"a box has four sides":          {draw: []pdftest.Line{{Draw: "50 642 100 100 re S"}}, rules: []rule{{50, 100, 150, 100}, {50, 200, 150, 200}, {50, 100, 50, 200}, {150, 100, 150, 200}}},
		"so has a filled one":           {draw: []pdftest.Line{{Draw: "0.9 g 50 642 100 100 re f 0 g"}}, rules: []rule{{50, 100, 150, 100}, {50, 200, 150, 200}, {50, 100, 50, 200}, {150, 100, 150, 200}}},
		"a white box shows nothing":     {draw: []pdftest.Line{{Draw: "1 g 50 642 100 100 re f 0 g"}}},
		"the paper's colour is nothing": {draw: []pdftest.Line{{Draw: "0.9 g 0 0 595 842 re f 0 g"}}},
		"clipping draws nothing":        {draw: []pdftest.Line{{Draw: "50 642 100 100 re W n"}}},
		"a curve":                       {draw: []pdftest.Line{curve}, drawn: 1},
		"two curves apart":              {draw: []pdftest.Line{curve, {Draw: "100 700 m 200 750 l S"}}, drawn: 2},
		"no numbers":                    {draw: []pdftest.Line{{Draw: "1e39 -1e39 m 1e39 9e38 l 0 0 1e38 1e38 re S"}}, rules: []rule{}},
	} {
		t.Run(name, func(t *testing.T) {
			page := append(filler(0), c.draw...)
			s := pagesRead(t, pdftest.File(page))[0]
			if len(s.Lines) != 1 || !strings.HasPrefix(s.Lines[0].Spans[0].Text, "word word") {
				t.Errorf("the text reads %+v", s.Lines)
			}
			if len(s.Images) != len(c.images) || len(s.Drawn) != c.drawn {
				t.Errorf("pictures %v, other drawing %v", s.Images, s.Drawn)
			}
			for i := range min(len(s.Images), len(c.images)) {
				if !closeTo(s.Images[i], c.images[i]) {
					t.Errorf("picture %v, want %v", s.Images[i], c.images[i])
				}
			}
			if c.rules != nil && len(c.rules) == 0 {
				return
			}
			if len(s.Rules) != len(c.rules) {
				t.Errorf("rules %v, want %v", s.Rules, c.rules)
			}
			for i := range min(len(s.Rules), len(c.rules)) {
				if !closeTo(review.Rect(s.Rules[i]), review.Rect(c.rules[i])) {
					t.Errorf("rule %v, want %v", s.Rules[i], c.rules[i])
				}
			}
		})
	}
}

func TestTheBoxOfADrawingIsExact(t *testing.T) {
	// The control points of a curve count, for they are near enough.
	s := pagesRead(t, pdftest.File(pdftest.Page{{Draw: "300 400 m 320 450 360 450 380 400 c S 330 420 m 500 600 l S"}}))[0]
	if want := (review.Rect{X0: 300, Y0: 242, X1: 500, Y1: 442}); len(s.Drawn) != 1 || !closeTo(s.Drawn[0], want) {
		t.Errorf("got %v, want %v", s.Drawn, want)
	}
}

func TestAPageOfStrokesIsADrawing(t *testing.T) {
	var draw strings.Builder
	for i := range 30000 {
		x, y := float64(i%200)*2.5+40, float64(i/200)*4+60
		draw.WriteString(pdftest.Rule(x, y, x+5, y, 0).Draw + "\n")
	}
	s := pagesRead(t, pdftest.File(append(filler(0), pdftest.Line{Draw: draw.String()}, pdftest.Picture(100, 700, 50, 50))))[0]
	if len(s.Rules) > maxRules || len(s.Drawn) == 0 || len(s.Images) != 1 {
		t.Errorf("%d rules, %d drawings, %d pictures", len(s.Rules), len(s.Drawn), len(s.Images))
	}
}

func TestTheLongestRulesAreKept(t *testing.T) {
	rules := []rule{{0, 0, 5, 0}, {0, 9, 50, 9}, {0, 20, 7, 20}}
	if got := longest(rules, 2); !reflect.DeepEqual(got, []rule{{0, 9, 50, 9}, {0, 20, 7, 20}}) {
		t.Errorf("got %v", got)
	}
}

func TestWhatIsTurnedComesBack(t *testing.T) {
	s := sheet{Width: 600, Height: 800}
	r := review.Rect{X0: 10, Y0: 20, X1: 110, Y1: 60}
	for _, turn := range []int{upwards, downwards} {
		there := turnedAll([]review.Rect{r}, turn, s)[0]
		if back := onPage(there, turn, review.Page{Width: 600, Height: 800}); back != r {
			t.Errorf("turn %d: %v came back as %v", turn, r, back)
		}
	}
}
