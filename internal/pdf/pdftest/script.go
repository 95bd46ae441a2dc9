package pdftest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ligature is drawn as one glyph that stands for two letters.
const ligature = "لا"

// Leftwards makes a page of lines of a script that runs from right to left, as they are
// read, each ending at the same right edge, 14 points apart. They are drawn as print is,
// from the left, with figures and Latin letters running to the right.
func Leftwards(lines ...string) []byte {
	codes := map[string]int{}
	var order []string
	code := func(letters string) int {
		if _, ok := codes[letters]; !ok {
			codes[letters] = 33 + len(codes)
			order = append(order, letters)
		}
		return codes[letters]
	}
	const right, size = 500.0, 12.0
	var s strings.Builder
	for i, l := range lines {
		glyphs := visual(l)
		fmt.Fprintf(&s, "BT /F1 %g Tf 1 0 0 1 %g %g Tm <", size, right-0.6*size*float64(len(glyphs)), Height-100-14*float64(i))
		for _, g := range glyphs {
			fmt.Fprintf(&s, "%02X", code(g))
		}
		s.WriteString("> Tj ET\n")
	}
	var table strings.Builder
	for _, letters := range order {
		fmt.Fprintf(&table, "<%02X> <", codes[letters])
		for _, r := range letters {
			fmt.Fprintf(&table, "%04X", r)
		}
		table.WriteString(">\n")
	}
	cmap := fmt.Sprintf("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"+
		"1 begincodespacerange <00> <FF> endcodespacerange\n%d beginbfchar\n%sendbfchar\nendcmap end end", len(order), table.String())
	return assemble([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>", Width, Height),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", s.Len(), s.String()),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 6 0 R >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(cmap), cmap),
	}, "")
}

// visual are the glyphs of a line from left to right.
func visual(line string) []string {
	var glyphs []string
	for rest := line; rest != ""; {
		next, ok := strings.CutPrefix(rest, ligature)
		if ok {
			glyphs, rest = append(glyphs, ligature), next
			continue
		}
		r := []rune(rest)[0]
		glyphs, rest = append(glyphs, string(r)), rest[len(string(r)):]
	}
	slices.Reverse(glyphs)
	ltr := func(g string) bool {
		r := []rune(g)[0]
		return unicode.IsDigit(r) || unicode.Is(unicode.Latin, r) || r == '/' || r == '.'
	}
	for i := 0; i < len(glyphs); i++ {
		end := i
		for end < len(glyphs) && ltr(glyphs[end]) {
			end++
		}
		slices.Reverse(glyphs[i:end])
		i = max(i, end)
	}
	return glyphs
}
