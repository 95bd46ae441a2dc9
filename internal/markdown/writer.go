package markdown

import (
	"regexp"
	"strings"
)

// Writer builds the Markdown of a work and knows where each part landed.
type Writer struct{ b strings.Builder }

// Heading writes a heading of a depth; 1 is a top heading ("##"), because "#" is
// the work's title.
func (w *Writer) Heading(depth int, title string) {
	if title = Clean(title); title != "" {
		w.Block(strings.Repeat("#", min(depth+1, 6)) + " " + title)
	}
}

// Paragraph writes one line of text, guarded where it would read as a heading
// or a code fence. It returns the byte range of the text.
func (w *Writer) Paragraph(text string) (start, end int) {
	return w.Block(Guard(Clean(text)))
}

// Guard is a line of prose that does not read as structure: with a backslash
// before it where it would.
func Guard(line string) string {
	if structural.MatchString(line) {
		return `\` + line
	}
	return line
}

// structural is what a line of prose must not begin with.
var structural = regexp.MustCompile("^(#{1,6}(\\s|$)|```|~~~|\\|)")

// Block writes text as it is, with a blank line before it.
func (w *Writer) Block(text string) (start, end int) {
	if text == "" {
		return w.b.Len(), w.b.Len()
	}
	if w.b.Len() > 0 {
		w.b.WriteString("\n\n")
	}
	start = w.b.Len()
	w.b.WriteString(text)
	return start, w.b.Len()
}

// Table writes rows, the first header of which are headers, as a Markdown table.
func (w *Writer) Table(rows [][]string, header int) (start, end int) {
	text, _ := Table(rows, header)
	return w.Block(text)
}

// Len is how many bytes were written so far.
func (w *Writer) Len() int { return w.b.Len() }

// Cut takes back what was written from a byte on.
func (w *Writer) Cut(at int) {
	kept := w.b.String()[:at]
	w.b.Reset()
	w.b.WriteString(kept)
}

// String is the text with the line break that ends a file.
func (w *Writer) String() string {
	if w.b.Len() == 0 {
		return ""
	}
	return w.b.String() + "\n"
}
