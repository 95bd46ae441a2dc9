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
