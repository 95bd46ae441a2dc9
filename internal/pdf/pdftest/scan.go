package pdftest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"strings"
)

// Scan is a page that is a picture, with what a program printed over it: a stamp, a
// page number. Width and Height are its size in points, that of every Page when 0.
type Scan struct {
	Picture       image.Image
	Width, Height int
	Over          []Line
}

// Sheet is a page of a paper that is printed in parts and scanned in others: Text, or
// else Scan.
type Sheet struct {
	Text Page
	Scan Scan
}

// Scans makes a PDF of pictures, in shades of grey.
func Scans(pages ...Scan) []byte {
	sheets := make([]Sheet, len(pages))
	for i, p := range pages {
		sheets[i].Scan = p
	}
	return Mixed(sheets...)
}

// Mixed makes a PDF of pages with text and of pictures.
func Mixed(sheets ...Sheet) []byte {
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
	}
	var kids []string
	for _, sheet := range sheets {
		p := sheet.Scan
		if p.Width == 0 {
			p.Width, p.Height = Width, Height
		}
		var s strings.Builder
		resources := "/Font << /F1 3 0 R >>"
		if p.Picture != nil {
			b, shades := p.Picture.Bounds(), pack(p.Picture)
			objects = append(objects, fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream",
				b.Dx(), b.Dy(), len(shades), shades))
			resources += fmt.Sprintf(" /XObject << /Im %d 0 R >>", len(objects))
			fmt.Fprintf(&s, "q %d 0 0 %d 0 0 cm /Im Do Q\n", p.Width, p.Height)
		}
		for _, l := range append(p.Over, sheet.Text...) {
			fmt.Fprintf(&s, "BT /F1 %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n", l.Size, l.X, float64(p.Height)-l.Y, encode(l.Text))
		}
		objects = append(objects, fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", s.Len(), s.String()))
		objects = append(objects, fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources << %s >> >>",
			p.Width, p.Height, len(objects), resources))
		kids = append(kids, fmt.Sprintf("%d 0 R", len(objects)))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(kids), strings.Join(kids, " "))
	return assemble(objects, "")
}

// pack is a picture's shades of grey, row by row, deflated.
func pack(m image.Image) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	b := m.Bounds()
	row := make([]byte, b.Dx())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := range row {
			row[x] = color.GrayModel.Convert(m.At(b.Min.X+x, y)).(color.Gray).Y
		}
		_, _ = z.Write(row) // to memory
	}
	_ = z.Close()
	return out.Bytes()
}
