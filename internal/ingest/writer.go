package ingest

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"forage/internal/markdown"
)

// writer builds the Markdown of a work and knows where each part landed.
type writer struct{ b strings.Builder }

// heading writes a heading of a depth; 1 is a top heading ("##"), because "#" is
// the work's title.
func (w *writer) heading(depth int, title string) {
	if title = clean(title); title != "" {
		w.block(strings.Repeat("#", min(depth+1, 6)) + " " + title)
	}
}

// paragraph writes one line of text, guarded where it would read as a heading
// or a code fence. It returns the byte range of the text.
func (w *writer) paragraph(text string) (start, end int) {
	text = clean(text)
	if structural.MatchString(text) {
		text = `\` + text
	}
	return w.block(text)
}

// structural is what a line of prose must not begin with.
var structural = regexp.MustCompile("^(#{1,6}(\\s|$)|```|~~~|\\|)")

// block writes text as it is, with a blank line before it.
func (w *writer) block(text string) (start, end int) {
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

// table writes rows, the first header of which are headers, as a Markdown table.
func (w *writer) table(rows [][]string, header int) (start, end int) {
	text, _ := markdown.Table(rows, header)
	return w.block(text)
}

// String is the text with the line break that ends a file.
func (w *writer) String() string {
	if w.b.Len() == 0 {
		return ""
	}
	return w.b.String() + "\n"
}

// clean makes one line of text: white space of any kind becomes single spaces,
// characters that are never seen (soft hyphens, zero-width spaces, the invisible
// signs of MathML) go, and accents are composed.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u00ad', r == '\u200b', r == '\ufeff', r >= '\u2060' && r <= '\u2064', unicode.IsControl(r):
			return -1
		}
		return r
	}, text)
	return norm.NFC.String(strings.Join(strings.Fields(text), " "))
}
