package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// writer builds the Markdown and notes which bytes came from which printed line.
type writer struct {
	b      strings.Builder
	lines  []review.Line
	hyphen words // words that the paper writes with a hyphen
	pages  []review.Page
}

// write puts the blocks into Markdown.
func (p *Paper) write(blocks []block) {
	w := &writer{hyphen: hyphenated(blocks), pages: p.Pages}
	for _, b := range blocks {
		start := w.block()
		switch b.kind {
		case title:
			w.b.WriteString("# ")
			w.rows(b.rows)
		case heading:
			if b.level == unprinted {
				w.b.WriteString("## " + b.rows[0].text)
				break
			}
			w.b.WriteString(strings.Repeat("#", b.level+1) + " ")
			w.rows(b.rows)
		case table:
			w.table(b)
			p.addTable(b, start, w.b.Len())
		case caption:
			w.rows(b.rows)
			p.addCaption(b, w.b.String()[start:], start)
		case noise:
		default:
			w.escape(b.rows[0].text)
			w.rows(b.rows)
			if b.kind == entry {
				p.References = append(p.References, w.b.String()[start:])
			}
		}
	}
	p.Markdown = w.b.String()
	if p.Markdown != "" {
		p.Markdown += "\n"
	}
	p.Lines = w.lines
}

// block begins a paragraph and returns its first byte.
func (w *writer) block() int {
	if s := w.b.String(); s != "" && !strings.HasSuffix(s, "\n\n") {
		w.b.WriteString("\n\n")
	}
	return w.b.Len()
}

// escape keeps text that begins like Markdown's own marks from being read as
// one.
func (w *writer) escape(text string) {
	if strings.HasPrefix(text, "#") || strings.HasPrefix(text, "|") || strings.HasPrefix(text, ">") {
		w.b.WriteString(`\`)
	}
}

// rows writes printed lines as one paragraph. A hyphen at a line's end goes,
// unless the paper writes the word with one elsewhere.
func (w *writer) rows(rows []row) {
	for i, r := range rows {
		text, glue := r.text, " "
		if i+1 < len(rows) {
			text, glue = w.end(r.text, rows[i+1].text)
		} else {
			glue = ""
		}
		start := w.b.Len()
		w.b.WriteString(text)
		w.mark(start, r)
		w.b.WriteString(glue)
	}
}

func (w *writer) mark(start int, r row) {
	if w.b.Len() > start && r.page >= 1 && r.page <= len(w.pages) {
		rect := onPage(r.rect, r.turn, w.pages[r.page-1])
		w.lines = append(w.lines, review.Line{Start: start, End: w.b.Len(), Page: r.page, Rect: rect})
	}
}

// end is what is written of a line's text and what joins it to the next line.
func (w *writer) end(text, next string) (string, string) {
	if a, _ := utf8.DecodeLastRuneInString(text); unspaced(a) {
		if b, _ := utf8.DecodeRuneInString(next); unspaced(b) {
			return text, ""
		}
	}
	head, ok := strings.CutSuffix(text, "-")
	if !ok || head == "" || strings.HasSuffix(head, " ") || strings.HasSuffix(head, "-") {
		return text, " "
	}
	first, _ := utf8.DecodeRuneInString(next)
	final, _ := utf8.DecodeLastRuneInString(head)
	before, after := lastWord(head), firstWord(next)
	switch {
	case !unicode.IsLower(first), unicode.IsDigit(final):
		return text, "" // "COVID-" and "19", "Smith-" and "Jones", "3-" and "methyl"
	case w.hyphen.kept(before, after):
		return text, ""
	}
	return head, ""
}

// unspaced are scripts whose words are not set apart by spaces.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3001 && r <= 0x3011 || r >= 0xFF01 && r <= 0xFF1F
}

// table writes a Markdown table where the cells line up, else its rows as text.
func (w *writer) table(b block) {
	if b.cells == nil {
		w.escape(b.rows[0].text)
		w.rows(b.rows)
		return
	}
	for i, cells := range b.cells {
		if i > 0 {
			w.b.WriteString("\n")
		}
		w.b.WriteString("| ")
		start := w.b.Len()
		for j, c := range cells {
			if j > 0 {
				w.b.WriteString(" | ")
			}
			w.b.WriteString(strings.ReplaceAll(c, "|", "/"))
		}
		w.mark(start, b.rows[i])
		w.b.WriteString(" |")
		if i == 0 {
			w.b.WriteString("\n|" + strings.Repeat(" --- |", len(cells)))
		}
	}
}

func (p *Paper) addTable(b block, start, end int) {
	t := review.Table{Label: b.label, Rows: b.cells, Start: start, End: end}
	if n := len(p.Tables); n > 0 && p.Tables[n-1].Label == b.label && p.Tables[n-1].Rows == nil {
		t.Caption = p.Tables[n-1].Caption
		p.Tables[n-1] = t
		return
	}
	p.Tables = append(p.Tables, t)
}

func (p *Paper) addCaption(b block, text string, start int) {
	if strings.HasPrefix(strings.ToLower(b.label), "tab") {
		p.Tables = append(p.Tables, review.Table{Label: b.label, Caption: text, Start: start, End: start + len(text)})
		return
	}
	p.Figures = append(p.Figures, review.Figure{Label: b.label, Caption: text, Page: b.rows[0].page, Start: start, End: start + len(text)})
}
