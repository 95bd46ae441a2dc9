package tesseract

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"forage/internal/markdown"
	"forage/internal/pdf"
	"forage/internal/review"
)

// hOCR is what tesseract prints with tessedit_create_hocr: HTML whose titles hold
// places in pixels, "bbox 582 131 1968 303; baseline 0.001 -17; x_size 85". Unlike its
// tables (TSV) it tells baseline and size of type, from which headings are told.

// maxWords is how many words of a picture are taken; a newspaper page has 10,000.
const maxWords = 40_000

var errNotHOCR = errors.New("tesseract's answer is not what it should be")

// hocr is a page as tesseract describes it.
type hocr struct {
	width, height float64 // of the picture
	lines         []hocrLine
}

type hocrLine struct {
	pdf.Printed
	box   review.Rect
	title string
	angle int // by which its text is turned, counter-clockwise, in degrees
}

// readHOCR takes nothing in tesseract's answer for granted.
func readHOCR(answer []byte) (hocr, error) {
	var page hocr
	d := xml.NewDecoder(bytes.NewReader(answer))
	d.Strict, d.Entity = false, xml.HTMLEntity
	block, words := 0, 0
	var word *strings.Builder
	for depth, inWord := 0, 0; ; {
		t, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return hocr{}, fmt.Errorf("%w: %w", errNotHOCR, err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			depth++
			class, title := attribute(t, "class"), attribute(t, "title")
			switch class {
			case "ocr_page":
				box, ok := boxOf(title)
				if !ok || box.X1 <= 0 || box.Y1 <= 0 {
					return hocr{}, errNotHOCR
				}
				page.width, page.height = box.X1, box.Y1
			case "ocr_carea":
				block++
			case "ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat":
				if box, ok := boxOf(title); ok {
					page.lines = append(page.lines, hocrLine{Printed: pdf.Printed{Block: block}, box: box, title: title})
				}
			case "ocrx_word":
				box, ok := boxOf(title)
				if !ok || len(page.lines) == 0 || words == maxWords {
					continue
				}
				words++
				l := &page.lines[len(page.lines)-1]
				l.Words = append(l.Words, pdf.Word{Box: box, Confidence: number(title, "x_wconf", 0) / 100})
				word, inWord = &strings.Builder{}, depth
			}
		case xml.EndElement:
			if word != nil && depth == inWord {
				l := &page.lines[len(page.lines)-1]
				l.Words[len(l.Words)-1].Text = markdown.Clean(word.String())
				word = nil
			}
			depth--
		case xml.CharData:
			if word != nil && word.Len() < 1000 {
				word.Write(t)
			}
		}
	}
	if page.width == 0 {
		return hocr{}, errNotHOCR
	}
	for i := range page.lines {
		page.lines[i].measure()
	}
	return page, nil
}

// measure settles a line's words, size, baseline and direction. Specks that were
// taken for signs are dropped.
func (l *hocrLine) measure() {
	kept := l.Words[:0]
	for _, w := range l.Words {
		if strings.ContainsFunc(w.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) || w.Confidence > 0.5 && w.Text != "" {
			kept = append(kept, w)
		}
	}
	l.Words = kept
	l.angle = int(number(l.title, "textangle", 0))
	if w, h := l.box.X1-l.box.X0, l.box.Y1-l.box.Y0; l.angle == 0 && len(l.Words) > 1 && h > 2*w {
		// Left to itself, tesseract reads lines that run down or up and does not say so.
		if l.angle = 90; l.Words[0].Box.Y0 < l.Words[len(l.Words)-1].Box.Y0 {
			l.angle = 270
		}
	}
	height := l.box.Y1 - l.box.Y0
	if l.angle%180 != 0 {
		height = l.box.X1 - l.box.X0
	}
	l.Size = number(l.title, "x_size", height)
	if l.Size <= 0 || l.Size > 1.6*height {
		l.Size = height
	}
}

// turns is how most of the letters stand: the quarter turns, clockwise, that bring
// the page upright.
func (h hocr) turns() int {
	var letters [4]int
	for _, l := range h.lines {
		for _, w := range l.Words {
			letters[l.quarters()] += len(w.Text)
		}
	}
	best := 0
	for n, count := range letters {
		if count > letters[best] {
			best = n
		}
	}
	return best
}

func (l hocrLine) quarters() int { return ((l.angle%360 + 360 + 45) / 90) % 4 }

// upright gives the lines as they stand once the picture is turned, those that run
// in another direction left out.
func (h hocr) upright() (lines []pdf.Printed, turned int, width, height float64) {
	turned, width, height = h.turns(), h.width, h.height
	if turned%2 != 0 {
		width, height = height, width
	}
	for _, l := range h.lines {
		if l.quarters() != turned || len(l.Words) == 0 {
			continue
		}
		box := h.turn(l.box, turned)
		for i := range l.Words {
			l.Words[i].Box = h.turn(l.Words[i].Box, turned)
		}
		// A baseline is given from the lower left corner of a line's box; turned
		// lines have none, but their letters reach below it by x_descenders.
		if slope, offset, ok := baseline(l.title); ok && turned == 0 {
			l.Base = box.Y1 + offset + slope*(box.X1-box.X0)/2
		} else {
			l.Base = box.Y1 - number(l.title, "x_descenders", 0.2*l.Size)
		}
		lines = append(lines, l.Printed)
	}
	return lines, turned, width, height
}

// turn turns a box of the picture with it.
func (h hocr) turn(r review.Rect, turned int) review.Rect {
	switch turned {
	case 1:
		return review.Rect{X0: h.height - r.Y1, X1: h.height - r.Y0, Y0: r.X0, Y1: r.X1}
	case 2:
		return review.Rect{X0: h.width - r.X1, X1: h.width - r.X0, Y0: h.height - r.Y1, Y1: h.height - r.Y0}
	case 3:
		return review.Rect{X0: r.Y0, X1: r.Y1, Y0: h.width - r.X1, Y1: h.width - r.X0}
	}
	return r
}

// sure is the mean confidence of the letters, and how many there are.
func (h hocr) sure() (mean float64, letters int) {
	for _, l := range h.lines {
		for _, w := range l.Words {
			mean += w.Confidence * float64(len(w.Text))
			letters += len(w.Text)
		}
	}
	return mean / float64(max(1, letters)), letters
}

func (h hocr) text() string {
	var b strings.Builder
	for _, l := range h.lines {
		for _, w := range l.Words {
			b.WriteString(w.Text + " ")
		}
	}
	return b.String()
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// valueOf is what stands behind a name in a title, its parts set apart by ";".
func valueOf(title, name string) (string, bool) {
	for part := range strings.SplitSeq(title, ";") {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(part), name+" "); ok {
			return rest, true
		}
	}
	return "", false
}

func number(title, name string, otherwise float64) float64 {
	text, ok := valueOf(title, name)
	if !ok {
		return otherwise
	}
	var n float64
	if _, err := fmt.Sscan(text, &n); err != nil || n != n || n < -1e6 || n > 1e6 {
		return otherwise
	}
	return n
}

func boxOf(title string) (r review.Rect, ok bool) {
	text, ok := valueOf(title, "bbox")
	if !ok {
		return r, false
	}
	var x0, y0, x1, y1 int
	if _, err := fmt.Sscan(text, &x0, &y0, &x1, &y1); err != nil {
		return r, false
	}
	ok = x0 >= 0 && y0 >= 0 && x1 >= x0 && y1 >= y0 && x1 < 1e6 && y1 < 1e6
	return review.Rect{X0: float64(x0), Y0: float64(y0), X1: float64(x1), Y1: float64(y1)}, ok
}

func baseline(title string) (slope, offset float64, ok bool) {
	text, ok := valueOf(title, "baseline")
	if !ok {
		return 0, 0, false
	}
	_, err := fmt.Sscan(text, &slope, &offset)
	return slope, offset, err == nil && slope > -1 && slope < 1 && offset > -1e5 && offset < 1e5
}
