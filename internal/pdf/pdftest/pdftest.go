// Package pdftest makes small PDFs for tests, in PDF's own syntax: papers in two
// columns, and files that are locked, scanned or harmful. The type is Courier,
// whose every character is 0.6 of its size wide, so that a test knows where on
// the page a word stands.
package pdftest

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// Page size, in points.
const (
	Width  = 595
	Height = 842
)

// Line is a printed line. X and Y are its left end and baseline, in points from
// the top left. With Draw it is no text but PDF's own operators, in PDF's
// coordinates, from the bottom left.
type Line struct {
	X, Y, Size float64
	Bold       bool
	Up         bool // runs up the page from X, Y
	Text       string
	Draw       string
}

// Page is what is printed on one page, in the order it is drawn.
type Page []Line

// Picture draws a grey picture with its top left corner at x, y.
func Picture(x, y, width, height float64) Line {
	return Line{Draw: fmt.Sprintf("q %g 0 0 %g %g %g cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80\nEI Q", width, height, x, Height-y-height)}
}

// Rule draws a line of a width, 0.5 when it is 0, between two points from the top left.
func Rule(x0, y0, x1, y1, width float64) Line {
	if width == 0 {
		width = 0.5
	}
	return Line{Draw: fmt.Sprintf("%g w %g %g m %g %g l S", width, x0, Height-y0, x1, Height-y1)}
}

// Length is how far the line runs.
func (l Line) Length() float64 { return 0.6 * l.Size * float64(len([]rune(l.Text))) }

// File makes a PDF of pages.
func File(pages ...Page) []byte { return Titled("", pages...) }

// Titled makes a PDF of pages whose description has a title.
func Titled(title string, pages ...Page) []byte {
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"", // the page tree, once the pages have numbers
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>",
	}
	var kids []string
	for _, p := range pages {
		var s strings.Builder
		for _, l := range p {
			if l.Draw != "" {
				s.WriteString(l.Draw + "\n")
				continue
			}
			font := "F1"
			if l.Bold {
				font = "F2"
			}
			turn := "1 0 0 1"
			if l.Up {
				turn = "0 1 -1 0"
			}
			fmt.Fprintf(&s, "BT /%s %g Tf %s %g %g Tm (%s) Tj ET\n", font, l.Size, turn, l.X, Height-l.Y, encode(l.Text))
		}
		objects = append(objects, fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", s.Len(), s.String()))
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "+
			"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>", Width, Height, len(objects)))
		kids = append(kids, fmt.Sprintf("%d 0 R", len(objects)))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(kids), strings.Join(kids, " "))
	if title == "" {
		return assemble(objects, "")
	}
	objects = append(objects, fmt.Sprintf("<< /Title (%s) >>", encode(title)))
	return assemble(objects, fmt.Sprintf("/Info %d 0 R ", len(objects)))
}

func encode(text string) string {
	b, err := charmap.Windows1252.NewEncoder().Bytes([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("pdftest: %q has characters that the fonts lack", text))
	}
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(string(b))
}

func assemble(objects []string, trailer string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, start)
	return b.Bytes()
}

// Locked needs a password.
func Locked() []byte {
	key := strings.Repeat("ab", 32)
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
		fmt.Sprintf("<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <%s> /U <%s> >>", key, key),
	}, fmt.Sprintf("/Encrypt 4 0 R /ID [<%s> <%s>] ", key[:32], key[:32]))
}

// Scanned has a page with a picture of a square and no text.
func Scanned() []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R >>", Width, Height),
		"<< /Length 21 >>\nstream\n100 100 200 200 re f \nendstream",
	}, "")
}

// Deadly ends a process that calls MuPDF outside of its try.
func Deadly() []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count -1 /Kids [] >>",
	}, "")
}

// Endless claims more pages than anybody reads.
func Endless() []byte {
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 99999999 /Kids [2 0 R] >>",
	}, "")
}
