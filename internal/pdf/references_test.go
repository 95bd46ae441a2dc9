package pdf

import (
	"strings"
	"testing"
	"time"

	"forage/internal/review"
)

// printedList makes blocks of lines: "## " begins a heading, "> " is set in, "^ "
// follows a gap, "~ " is in small type, "| " begins a new page. A line that is none
// of these and follows a heading or a gap opens a block.
func printedList(lines string) []block {
	var blocks []block
	page, y := 1, 100.0
	for _, text := range strings.Split(strings.TrimSpace(lines), "\n") {
		mark, rest, marked := strings.Cut(text, " ")
		r := row{font: "Times", size: 10, text: text}
		kindOf, x, opens := para, 50.0, false
		switch {
		case !marked:
		case mark == "##":
			kindOf, r.text, opens, r.bold = heading, rest, true, true
		case mark == ">":
			x, r.text = 65, rest
		case mark == "^":
			y, r.text, opens = y+8, rest, true
		case mark == "~":
			r.size, r.text, opens = 6, rest, true
		case mark == "|":
			page, y, r.text, opens = page+1, 100, rest, true
		}
		y += 12
		r.page, r.base = page, y
		r.rect = review.Rect{X0: x, Y0: y - 9, X1: x + 5*float64(len(r.text)), Y1: y + 3}
		if n := len(blocks); opens || n == 0 || blocks[n-1].kind == heading {
			b := block{kind: kindOf, first: true, col: column{50, 450}}
			if kindOf == heading {
				b.level = 1
			}
			blocks = append(blocks, b)
		}
		last := &blocks[len(blocks)-1]
		last.rows = append(last.rows, r)
	}
	return blocks
}

func outline(blocks []block) string {
	var out []string
	for _, b := range splitReferences(blocks) {
		mark := map[kind]string{heading: "## ", entry: "* "}[b.kind]
		out = append(out, mark+b.text())
	}
	return strings.Join(out, "\n")
}

func TestReferenceListsAreDivided(t *testing.T) {
	for name, c := range map[string]struct{ printed, want string }{
		"by numbers, over pages, whatever the lines begin with": {`
## References
[1] Adams R. Soil carbon in orchards,
12. Springer, Berlin 2001.
[2] Baker T. Clover as a cover crop. Agron J 2010;
| 4:33-41.
[3] Diaz P. Sampling deep soils. Geoderma 2015.
Received: 1 March 2016. Accepted: 2 April 2016.`, `
## References
* [1] Adams R. Soil carbon in orchards, 12. Springer, Berlin 2001.
* [2] Baker T. Clover as a cover crop. Agron J 2010; 4:33-41.
* [3] Diaz P. Sampling deep soils. Geoderma 2015.
Received: 1 March 2016. Accepted: 2 April 2016.`},
		"by hanging indents, without what stands below": {`
## Literaturverzeichnis
Adams, Ruth (2001): Boden und Kohlenstoff in
> Obstgärten. Berlin: Springer.
Baker, Tom (2010): Klee als Zwischenfrucht. In:
> Agrarwirtschaft 4, S. 33-41.
Diaz, Paula (2015): Tiefe Böden
> ohne Verzerrung.
~ Open Access Dieses Kapitel wird unter einer Lizenz veröffentlicht.`, `
## Literaturverzeichnis
* Adams, Ruth (2001): Boden und Kohlenstoff in Obstgärten. Berlin: Springer.
* Baker, Tom (2010): Klee als Zwischenfrucht. In: Agrarwirtschaft 4, S. 33-41.
* Diaz, Paula (2015): Tiefe Böden ohne Verzerrung.
Open Access Dieses Kapitel wird unter einer Lizenz veröffentlicht.`},
		"by gaps, under an odd name and over a page without a full stop": {`
Verwendete Quellen und Literatur:
^ Adams, Ruth: Boden und Kohlenstoff in
Obstgärten. Berlin, 2001
^ Baker, Tom: Klee als Zwischenfrucht. Eine
Untersuchung. Wien, 2010
| Diaz, Paula: Tiefe Böden ohne Verzerrung, in den
Jahren des Umbruchs. Wien, 2015
^ Prof. Dr. Paula Diaz, Hochschule Wien
^ diaz@example.org`, `
## Verwendete Quellen und Literatur:
* Adams, Ruth: Boden und Kohlenstoff in Obstgärten. Berlin, 2001
* Baker, Tom: Klee als Zwischenfrucht. Eine Untersuchung. Wien, 2010
* Diaz, Paula: Tiefe Böden ohne Verzerrung, in den Jahren des Umbruchs. Wien, 2015
Prof. Dr. Paula Diaz, Hochschule Wien
diaz@example.org`},
		"by labels, and on behind a heading within": {`
## Bibliographie
[Ada01] Adams R. Soil carbon. 2001.
[BC10] Baker T, Chen L. Clover. 2010.
[Dia15] Diaz P. Deep soils. 2015.
## Sources primaires
Ellis, John (1990) Letters on farming.
^ Fox, Mary (1991) Letters on clover.
^ Gray, Paul (1992) Letters on soils.`, `
## Bibliographie
* [Ada01] Adams R. Soil carbon. 2001.
* [BC10] Baker T, Chen L. Clover. 2010.
* [Dia15] Diaz P. Deep soils. 2015.
## Sources primaires
* Ellis, John (1990) Letters on farming.
* Fox, Mary (1991) Letters on clover.
* Gray, Paul (1992) Letters on soils.`},
		"not in a table with that word over a column": {`
## References
Rosmarinic acid + +
^ Salvianolic acid + +
^ Catechin + +
^ Menthol + +
^ Menthone + +`, `
References
Rosmarinic acid + +
Salvianolic acid + +
Catechin + +
Menthol + +
Menthone + +`},
	} {
		if got := outline(printedList(c.printed)); got != strings.TrimSpace(c.want) {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}

func TestAnAppendixIsNoPartOfTheList(t *testing.T) {
	got := outline(printedList(`
## Works Cited
1. Adams R. Soil carbon in orchards. Soil Sci 2001.
2. Baker T. Clover as a cover crop. Agron J 2010.
3. Diaz P. Sampling deep soils. Geoderma 2015.
## Appendix A
Smith, John was asked in 2003 about his farm.
^ Jones, Mary was asked in 2004 about her farm.
^ Brown, Paul was asked in 2005 about his farm.`))
	if strings.Count(got, "\n* ") != 3 {
		t.Errorf("got\n%s", got)
	}
}

// Where each row may be the end of a list, what follows is looked through once.
func TestALongListIsDividedInTime(t *testing.T) {
	lines := "## References\n" + strings.Repeat("^ a@b.org is where to write.\n", 20_000) + strings.Repeat("^ Smith, J. (2001). A title.\n", 4)
	start := time.Now()
	if got := splitReferences(printedList(lines)); len(got) < 4 || time.Since(start) > 20*time.Second {
		t.Errorf("%d blocks after %v", len(got), time.Since(start))
	}
}
