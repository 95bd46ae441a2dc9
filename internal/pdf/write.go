package pdf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/markdown"
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
		case verbatim:
			w.rows(b.rows)
		default:
			b.rows = w.item(b)
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

// item writes the mark of an item of a list as Markdown's own, and returns the rows
// without theirs.
func (w *writer) item(b block) []row {
	rest, ok := cutBullet(b.rows[0].text)
	if !ok || b.kind != para && b.kind != front {
		return b.rows
	}
	w.b.WriteString("- ")
	rows := slices.Clone(b.rows)
	rows[0].text = rest
	return rows
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

func (w *writer) mark(start int, r row) { w.markAt(start, w.b.Len(), r) }

func (w *writer) markAt(start, end int, r row) {
	if end > start && r.page >= 1 && r.page <= len(w.pages) {
		rect := onPage(r.rect, r.turn, w.pages[r.page-1])
		w.lines = append(w.lines, review.Line{Start: start, End: end, Page: r.page, Rect: rect})
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

// table writes a Markdown table where the cells line up, else its rows as text. A
// line of the table is marked where its rows are printed; a header that comes again
// in each part of a long table, where it is printed once.
func (w *writer) table(b block) {
	if b.cells == nil {
		w.escape(b.rows[0].text)
		w.rows(b.rows)
		return
	}
	for _, row := range b.cells {
		for c := range row {
			row[c] = w.cell(row[c])
		}
	}
	text, lines := markdown.Table(b.cells, b.header)
	start := w.b.Len()
	w.b.WriteString(text)
	for _, l := range lines {
		r := b.rows[l.First]
		for _, o := range b.rows[l.First:l.Last] {
			r.rect = union(r.rect, o.rect)
		}
		w.markAt(start+l.Start, start+l.End, r)
	}
}

// cell puts the printed lines of a cell together as those of a paragraph.
func (w *writer) cell(text string) string {
	lines := strings.Split(text, "\n")
	var b strings.Builder
	for i, line := range lines {
		if i+1 == len(lines) {
			b.WriteString(line)
			break
		}
		kept, glue := w.end(line, lines[i+1])
		b.WriteString(kept + glue)
	}
	return b.String()
}

// addTable joins a table with its caption where that stands above.
func (p *Paper) addTable(b block, start, end int) {
	t := review.Table{Label: b.label, Rows: b.cells, Header: b.header, Start: start, End: end}
	n := len(p.Tables) - 1
	for b.label != "" && n > 0 && p.Tables[n].Label != b.label { // others may stand on the page between
		n--
	}
	if n >= 0 && p.Tables[n].Label == b.label && p.Tables[n].Rows == nil {
		t.Caption = p.Tables[n].Caption
		p.Tables = slices.Delete(p.Tables, n, n+1)
	}
	p.Tables = append(p.Tables, t)
}

// addCaption keeps a caption, of a table with the table where that stands above.
func (p *Paper) addCaption(b block, text string, start int) {
	if tableLabel(b.label) {
		if n := len(p.Tables); n > 0 && p.Tables[n-1].Label == b.label && p.Tables[n-1].Caption == "" && p.Tables[n-1].Rows != nil {
			p.Tables[n-1].Caption = text
			return
		}
		p.Tables = append(p.Tables, review.Table{Label: b.label, Caption: text, Start: start, End: start + len(text)})
		return
	}
	f := review.Figure{Label: b.label, Caption: text, Page: b.rows[0].page, Start: start, End: start + len(text)}
	if b.figure != (review.Rect{}) {
		rect := onPage(b.figure, b.rows[0].turn, p.Pages[f.Page-1])
		f.Rect = review.Rect{X0: tidy(rect.X0), Y0: tidy(rect.Y0), X1: tidy(rect.X1), Y1: tidy(rect.Y1)}
	}
	p.Figures = append(p.Figures, f)
}
