package pdf

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"forage/internal/review"
)

// vocabulary are texts that layout treats in different ways.
var vocabulary = []string{
	"The soil of plot A was recorded in spring", "and again in autumn.", "photosyn-", "thesis", "1 Introduction", "2.1. Sites.",
	"References", "Abstract", "Keywords: soil, carbon", "Figure 1. Sites", "Table 2 Means", "[1] Adams, R. Soil.", "[2] Baker, T.",
	"12", "1", "Journal of Soils 12 (2010)", "doi:10.1000/182", "α = β + γ", "• item", "¹ Department of Soils", "", " ", "\ufffd\ufffd",
	"e\u0301´ ´n ﬁ", "تحسين", "| a | b |", "# not a heading", "Ana Pereira, Jonas Berg", "A B", "-", "Materials and methods", "-9",
}

// sheetsOf makes pages of any bytes: five for each span.
func sheetsOf(b []byte) []sheet {
	sheets := []sheet{{N: 1, Width: 600, Height: 800}}
	for ; len(b) >= 5; b = b[5:] {
		s := &sheets[len(sheets)-1]
		if b[0] == 255 {
			sheets = append(sheets, sheet{N: len(sheets) + 1, Width: float64(b[1]) * 4, Height: float64(b[2]) * 4})
			continue
		}
		text := vocabulary[int(b[0])%len(vocabulary)]
		style := b[3]
		size := 6 + float64(style%8)
		x, y := float64(b[1])*2.4, float64(b[2])*3.2
		p := span{
			Text: text, X0: x, Y0: y - size, X1: x + size*0.5*float64(len(text)), Y1: y, Size: size,
			Font: string(rune('A' + style>>3&3)), Bold: style&32 != 0, Italic: style&64 != 0, Raised: style&128 != 0,
		}
		if n := len(s.Lines); b[4]&1 == 1 && n > 0 {
			s.Lines[n-1].Spans = append(s.Lines[n-1].Spans, p)
			continue
		}
		s.Lines = append(s.Lines, line{Block: int(b[4] >> 2), Base: y, Turn: int(b[4] >> 1 & 3), Spans: []span{p}})
	}
	return sheets
}

// FuzzLayout lays out pages that no printer would make: the step must end, keep
// its lines in order and say the same twice.
func FuzzLayout(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x00\x10\x20\x03\x00\x01\x10\x24\x03\x00\x04\x10\x2a\x24\x00", 9)))
	f.Add([]byte("\x06\x10\x20\x26\x00\x0b\x10\x24\x03\x00\x0c\x10\x28\x03\x00\xff\xff\xff\x00\x00\x09\x10\x24\x03\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		lay := func() *Paper {
			var raw rawPaper
			for _, s := range sheetsOf(b) {
				if err := raw.take(message{Sheet: &s}); err != nil {
					t.Fatal(err)
				}
			}
			return layOut(raw)
		}
		p := lay()
		inOrder(t, p)
		if !utf8.ValidString(p.Markdown) {
			t.Error("not UTF-8")
		}
		if again := lay(); !reflect.DeepEqual(p, again) {
			t.Error("another paper the second time")
		}
	})
}

// FuzzSheet reads sheets that a worker which was taken over might send: the step
// must end without a panic, and what passes must mean the same when it is sent on.
func FuzzSheet(f *testing.F) {
	for _, s := range sheetsOf([]byte(strings.Repeat("\x00\x10\x20\x03\x00\x01\x10\x24\x03\x00\x04\x10\x2a\x24\x00", 3))) {
		s.Images = []review.Rect{{X0: 1, Y0: 2, X1: 3, Y1: 4}}
		s.Rules = []rule{{1, 2, 3, 2}}
		f.Add(s.pack(nil))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := unpack(b)
		if err != nil {
			return
		}
		first := s.sane()
		again, err := unpack(first.pack(nil))
		if err != nil {
			t.Fatal(err)
		}
		if second := again.sane(); !reflect.DeepEqual(first, second) {
			t.Errorf("%+v came back as %+v", first, second)
		}
	})
}
