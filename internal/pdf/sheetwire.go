package pdf

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"

	"forage/internal/review"
)

// A sheet crosses from worker to parent in a form of its own, for JSON takes a
// tenth of the time of reading. Numbers are varints, lengths hundredths of a point
// as tidy leaves them, sizes tenths; a string is its length and its bytes; a list
// its length and its elements; fonts stand once, at the front.

var errSheet = errors.New("a malformed page")

// Bits of a sheet and of a span.
const (
	sheetCut = 1 << iota
	sheetBroken
)

const (
	spanBold = 1 << iota
	spanItalic
	spanRaised
)

// packer writes a sheet.
type packer struct {
	b     []byte
	fonts map[string]int
}

func (p *packer) count(n int)      { p.b = binary.AppendUvarint(p.b, uint64(n)) }
func (p *packer) length(v float64) { p.b = binary.AppendVarint(p.b, int64(math.Round(v*100))) }
func (p *packer) text(s string)    { p.count(len(s)); p.b = append(p.b, s...) }
func (p *packer) rect(x0, y0, x1, y1 float64) {
	p.length(x0)
	p.length(y0)
	p.length(x1 - x0)
	p.length(y1 - y0)
}

func flags(set ...bool) int {
	n := 0
	for i, one := range set {
		if one {
			n |= 1 << i
		}
	}
	return n
}

// pack appends a sheet to b.
func (s *sheet) pack(b []byte) []byte {
	p := packer{b: b, fonts: map[string]int{}}
	p.count(s.N)
	p.length(s.Width)
	p.length(s.Height)
	p.count(flags(s.Cut, s.Broken))
	names := p.number(s.Lines)
	p.count(len(names))
	for _, name := range names {
		p.text(name)
	}
	p.count(len(s.Lines))
	for _, l := range s.Lines {
		p.line(l)
	}
	for _, rects := range [][]review.Rect{s.Images, s.Drawn} {
		p.count(len(rects))
		for _, r := range rects {
			p.rect(r.X0, r.Y0, r.X1, r.Y1)
		}
	}
	p.count(len(s.Rules))
	for _, r := range s.Rules {
		p.rect(r.X0, r.Y0, r.X1, r.Y1)
	}
	return p.b
}

// number gives each font a number and returns their names in that order.
func (p *packer) number(lines []line) []string {
	var names []string
	for _, l := range lines {
		for _, s := range l.Spans {
			if _, known := p.fonts[s.Font]; !known {
				p.fonts[s.Font] = len(names)
				names = append(names, s.Font)
			}
		}
	}
	return names
}

func (p *packer) line(l line) {
	p.count(max(0, l.Block))
	p.length(l.Base)
	p.count(l.Turn)
	p.count(len(l.Spans))
	for _, s := range l.Spans {
		p.text(s.Text)
		p.rect(s.X0, s.Y0, s.X1, s.Y1)
		p.count(int(math.Round(max(0, s.Size) * 10)))
		p.count(p.fonts[s.Font])
		p.count(flags(s.Bold, s.Italic, s.Raised))
	}
}

// unpacker reads a sheet. After the first fault it gives zeros only.
type unpacker struct {
	b     []byte
	spans int // so far
	bad   bool
}

// count reads a number of things that take at least size bytes each, which caps
// what a lying one can claim; a size of 0 is for numbers that count nothing here.
func (u *unpacker) count(size int) int {
	v, n := binary.Uvarint(u.b)
	if n <= 0 || v > math.MaxInt32 || int(v)*size > len(u.b)-n {
		u.fail()
		return 0
	}
	u.b = u.b[n:]
	return int(v)
}

// atMost is count for what no honest page holds more of: a list of a few bytes each
// is many times as large in memory.
func (u *unpacker) atMost(most, size int) int {
	n := u.count(size)
	if n > most {
		u.fail()
		return 0
	}
	return n
}

func (u *unpacker) fail() { u.bad, u.b = true, nil }

func (u *unpacker) length() float64 {
	v, n := binary.Varint(u.b)
	if n <= 0 {
		u.fail()
		return 0
	}
	u.b = u.b[n:]
	return tidy(float64(v) / 100)
}

func (u *unpacker) text() string {
	n := u.count(1)
	s := string(u.b[:n])
	u.b = u.b[n:]
	return strings.ToValidUTF8(s, "\ufffd")
}

func (u *unpacker) rect() review.Rect {
	x, y := u.length(), u.length()
	w, h := u.length(), u.length()
	return review.Rect{X0: x, Y0: y, X1: tidy(x + w), Y1: tidy(y + h)}
}

func (u *unpacker) rects(most int) []review.Rect {
	var all []review.Rect
	for range u.atMost(most, 4) {
		all = append(all, u.rect())
	}
	return all
}

// unpack reads a sheet that pack wrote; anything else, and what holds more than a
// worker puts on a page, is an error. Beside its texts it takes 40 MB at most.
func unpack(b []byte) (*sheet, error) {
	u := unpacker{b: b}
	s := &sheet{N: u.count(0), Width: u.length(), Height: u.length()}
	set := u.count(0)
	s.Cut, s.Broken = set&sheetCut != 0, set&sheetBroken != 0
	fonts := make([]string, u.atMost(maxPageGlyphs, 1))
	for i := range fonts {
		fonts[i] = u.text()
	}
	if n := u.atMost(maxPageGlyphs, 4); n > 0 {
		s.Lines = make([]line, n)
	}
	for i := range s.Lines {
		s.Lines[i] = u.line(fonts)
	}
	s.Images, s.Drawn = u.rects(maxImages), u.rects(maxDrawn)
	for range u.atMost(maxRules, 4) {
		s.Rules = append(s.Rules, rule(u.rect()))
	}
	if u.bad || len(u.b) > 0 {
		return nil, errSheet
	}
	return s, nil
}

func (u *unpacker) line(fonts []string) line {
	l := line{Block: u.count(0), Base: u.length(), Turn: u.count(0)}
	if n := u.atMost(maxPageGlyphs-u.spans, 8); n > 0 {
		l.Spans = make([]span, n)
		u.spans += n
	}
	for i := range l.Spans {
		text, box := u.text(), u.rect()
		size, font, set := u.count(0), u.count(0), u.count(0)
		if font >= len(fonts) {
			u.fail()
			return line{}
		}
		l.Spans[i] = span{
			Text: text, X0: box.X0, Y0: box.Y0, X1: box.X1, Y1: box.Y1, Size: tenth(float64(size) / 10), Font: fonts[font],
			Bold: set&spanBold != 0, Italic: set&spanItalic != 0, Raised: set&spanRaised != 0,
		}
	}
	return l
}
