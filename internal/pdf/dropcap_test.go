package pdf

import (
	"fmt"
	"testing"

	"forage/internal/review"
)

// TestADropCapMayBeDrawnAfterThePage has the capital beside the second of its lines, behind
// all the rest of the page.
func TestADropCapMayBeDrawnAfterThePage(t *testing.T) {
	at := func(text string, x, base, size float64) row {
		r := row{text: text, base: base, size: size, rect: review.Rect{X0: x, Y0: base - size, X1: x + 0.5*size*float64(len(text)), Y1: base}}
		r.cells = []cell{{text, r.rect.X0, r.rect.X1}}
		return r
	}
	rows := []row{at("Fields of rye", 50, 80, 14), at("he rye was sown", 68, 100, 10), at("in the spring", 68, 112, 10)}
	for i := range 12 {
		rows = append(rows, at(fmt.Sprintf("and it grew for %d weeks", i), 50, 124+12*float64(i), 10))
	}
	rows = append(rows, at("T", 50, 112, 30), at("A", 300, 500, 30))
	got := joinDropCaps(rows)
	if len(got) != 16 || got[1].text != "The rye was sown" || got[1].rect.X0 != 50 || got[1].cells[0].text != "The rye was sown" || got[15].text != "A" {
		t.Errorf("%d rows, %+v", len(got), got[1])
	}
}
