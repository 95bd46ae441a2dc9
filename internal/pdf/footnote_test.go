package pdf

import (
	"testing"

	"forage/internal/review"
)

// typeset is a row of words in a size, with its top left corner on page 1.
func typeset(x, y, size float64, text string) row {
	width := 0.5 * size * float64(len([]rune(text)))
	r := row{page: 1, text: text, size: size, font: "Serif", base: y + size, rect: review.Rect{X0: x, Y0: y, X1: x + width, Y1: y + 1.2*size}}
	r.cells = []cell{{text, r.rect.X0, r.rect.X1}}
	r.runs = []run{{text: text, font: r.font, size: size, x1: r.rect.X1}}
	return r
}

// inSerif is running text of 10 points.
var inSerif = style{size: 10, font: "Serif", leading: 12, indents: true}

func TestAFootnoteIsItsMarkAndWords(t *testing.T) {
	for text, want := range map[string]bool{
		"1 The plots were counted twice.":   true,
		"1The plots were counted twice.":    true,
		"¹ The plots were counted twice.":   true,
		"* The plots were counted twice.":   true,
		"12. “Orchards” are plots of trees": true,
		"2":                                 false,
		"42-47 years":                       false,
		"2,4 2,3 2,1":                       false,
		"0.05 to 0.10":                      false,
		"The plots were counted twice.":     false,
	} {
		if got := isNote(block{rows: []row{typeset(50, 700, 8, text)}}, inSerif, sheet{Height: 800}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestTheNumberOfAFootnoteIsPutBeforeItsWords(t *testing.T) {
	mark, words := typeset(50, 699, 5, "1"), typeset(60, 700, 8, "The plots were counted twice.")
	for name, c := range map[string]struct {
		blocks []block
		want   int
	}{
		"beside it":     {[]block{{kind: noise, rows: []row{mark}}, {rows: []row{words}}}, 1},
		"far from it":   {[]block{{kind: noise, rows: []row{mark}}, {rows: []row{typeset(200, 700, 8, "of spring")}}}, 2},
		"in large type": {[]block{{kind: noise, rows: []row{mark}}, {rows: []row{typeset(60, 700, 10, "of spring")}}}, 2},
	} {
		got := markNotes(c.blocks, inSerif, sheet{Height: 800})
		if len(got) != c.want {
			t.Fatalf("%s: %d blocks", name, len(got))
		}
		if c.want == 1 && (got[0].kind != note || got[0].text() != "1 The plots were counted twice.") {
			t.Errorf("%s: kind %d, %q", name, got[0].kind, got[0].text())
		}
	}
}
