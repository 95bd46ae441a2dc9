package pdf

import (
	"context"
	"strings"
	"testing"

	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// TestTextThatRunsToTheLeftIsOneParagraph reads Arabic lines whose ends, at the left,
// are ragged; the ligature of lam and alef is one glyph.
func TestTextThatRunsToTheLeftIsOneParagraph(t *testing.T) {
	lines := []string{
		"تحسين السلامة وحل المشكلات من خلال البرمجة بلغة",
		"التحليل والعلماء إجراء تحليلات معقدة بطريقة سريعة",
		"وفعالة من خلال السلامة",
	}
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.Leftwards(lines...)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.TrimSpace(p.Markdown), strings.Join(lines, " "); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, l := range p.Lines {
		if l.Rect.X1 < 490 || l.Rect.X1 > 510 || l.Rect.X0 < 100 {
			t.Errorf("a line stands at %+v: all end at 500", l.Rect)
		}
	}
}

func TestNumbersInTextThatRunsToTheLeft(t *testing.T) {
	part := func(text string, x float64) line {
		return line{Base: 10, Spans: []span{{Text: text, X0: x, X1: x + 5*float64(len(text)), Size: 12}}}
	}
	got := numbersWhole([]line{part("19", 50), part("/", 45), part("1403", 25), part("7", 5)})
	if len(got) != 2 || len(got[0].Spans) != 3 || got[0].Spans[0].Text+got[0].Spans[1].Text+got[0].Spans[2].Text != "1403/19" {
		t.Errorf("%+v", got)
	}
}

func TestAMirroredRectangleIsWhereItIsPrinted(t *testing.T) {
	s := mirror(sheet{Width: 600, Height: 800, Lines: []line{{Spans: []span{{X0: 100, X1: 150}}}}, Rules: []rule{{X0: 10, X1: 20}}})
	p := s.Lines[0].Spans[0]
	r := onPage(review.Rect{X0: p.X0, X1: p.X1}, s.turn, review.Page{Width: 600, Height: 800})
	if r.X0 != 100 || r.X1 != 150 || s.Rules[0].X0 != 580 || s.Rules[0].X1 != 590 {
		t.Errorf("%+v %+v", r, s.Rules[0])
	}
}

func TestSignsOfSpecialFonts(t *testing.T) {
	for _, c := range []struct{ font, in, want string }{
		{"Times", "\uF06D\uF0B1\uF0B3", "μ±≥"},
		{"Times", "\uF0B7", "•"},
		{"Wingdings", "\uFFFD", "•"},
		{"ZapfDingbats", "n", "•"},
		{"Times", "\uFFFD", "\uFFFD"}, // what cannot be read is not guessed
		{"Times", "n", "n"},
		{"ZapfDingbats", "✓", "✓"},
	} {
		if got := clean(span{Text: c.in, Font: c.font}); got != c.want {
			t.Errorf("%s %q: %q, not %q", c.font, c.in, got, c.want)
		}
	}
	if symbols['a'-' '] != 'α' || symbols[0xF0B0-0xF020] != '°' || symbols[0xF0E5-0xF020] != '∑' {
		t.Error("the table of symbols is out of step")
	}
}

func TestASoftHyphenIsSeenAtTheEndOfALineOnly(t *testing.T) {
	for in, want := range map[string]string{"Un\u00ADgleich\u00AD": "Ungleich-", "\u00AD": "-", "a\u00ADb \u00AD ": "ab - "} {
		if got := clean(span{Text: in}); got != want {
			t.Errorf("%q: %q, not %q", in, got, want)
		}
	}
}

func TestUnreadableCharactersAreNoted(t *testing.T) {
	text := "Integra\uFFFDon \uFFFD\uFFFD and \uFFFD\uFFFD"
	p := &Paper{Markdown: text, Pages: make([]review.Page, 3), Lines: []review.Line{{Start: 0, End: len(text), Page: 2}}}
	if p.noteOdd(); len(p.Notes) != 1 || p.Notes[0] != "5 characters on 1 of 3 pages could not be read; they stand as \uFFFD." {
		t.Errorf("%q", p.Notes)
	}
	p = &Paper{Markdown: "n \uFFFD 3", Lines: []review.Line{{Start: 0, End: 7, Page: 1}}}
	if p.noteOdd(); p.Notes != nil {
		t.Errorf("%q", p.Notes)
	}
}

func TestASpaceDrawnWithinALetterIsNone(t *testing.T) {
	page := pdftest.Page{{Draw: "BT /F1 12 Tf 72 700 Td [(hau) 700 ( ) -100 (fig und ) 50 (gut)] TJ ET"}}
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pdftest.File(page)))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(p.Markdown); got != "haufig und gut" {
		t.Errorf("%q", got)
	}
}
