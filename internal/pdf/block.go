package pdf

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// kind is the part a block plays.
type kind int

const (
	para kind = iota
	heading
	caption
	table
	note  // footnote
	entry // of the reference list
	front // what stands around title and abstract
	title
	noise    // axis labels and other words inside pictures
	verbatim // Markdown of a whole page
)

// block is a paragraph, a heading or the like, with the rows it is printed on.
type block struct {
	kind   kind
	level  int // of a heading, from 1
	rows   []row
	col    column
	first  bool // begins its group: what stands above or before may go on here
	cells  [][]string
	header int         // rows of cells that are headers
	label  string      // of a caption
	figure review.Rect // of a caption: what is pictured, in the page as it is read
}

func (b block) text() string {
	var parts []string
	for _, r := range b.rows {
		parts = append(parts, r.text)
	}
	return strings.Join(parts, " ")
}

// blocksOf cuts the groups of a page into blocks.
func blocksOf(groups []group, body style) []block {
	columns := columnsOf(groups, body)
	var blocks []block
	for i, g := range groups {
		if t := g.rows[0].tab; t != nil {
			blocks = append(blocks, t.block(columns[i]))
			continue
		}
		start := 0
		for j := 1; j <= len(g.rows); j++ {
			if j < len(g.rows) && !breaks(g.rows[start:j], g.rows[j], columns[i], body) {
				continue
			}
			b := block{rows: g.rows[start:j:j], col: columns[i], first: start == 0}
			blocks = append(blocks, b)
			start = j
		}
	}
	return blocks
}

// breaks reports whether r begins a new block after the rows so far.
func breaks(sofar []row, r row, c column, body style) bool {
	p := sofar[len(sofar)-1]
	before, here := p.whole(body), r.whole(body) // set apart from the running text
	down, big := r.base-p.base, max(p.size, r.size)
	short := p.rect.X1 < c.right-2.2*p.size
	switch {
	case resized(p, r):
		return true
	case before && !here && headed(sofar, r, body):
		return true
	case before && here && shouts(p.text) != shouts(r.text) && p.size >= body.size: // a heading under a heading
		return true
	case before && here && p.width() < 0.5*(c.right-c.left) && p.rect.X0 < c.left+0.1*(c.right-c.left) &&
		(p.font != r.font || !short || r.width() > p.width()): // there was room for r's first word
		return true
	case before != here && (p.bold != r.bold && len(r.text) > 3 && len(p.text) > 3 || p.font != r.font && short) && !runsIn(sofar, r, body):
		return true
	case down > 1.32*body.leading*max(1, big/body.size) && down > 1.5*big:
		return true
	case isCaption(r.text) && (down > 1.1*body.leading || !body.like(r)):
		return true
	case opensCaption(r.text) && (terminal(p.text) || short):
		return true
	}
	return begins(sofar, r, c, short)
}

// resized reports whether the type changes size between two rows, and not within
// one of them or between the parts of a formula.
func resized(p, r row) bool {
	differ := func(a, b float64) bool { return max(a, b) > 1.08*min(a, b) }
	return differ(p.lastSize(), r.firstSize()) && differ(p.size, r.size) && r.base-p.base >= 0.7*max(p.size, r.size)
}

// headed reports whether all rows so far are set apart and r begins running text.
func headed(sofar []row, r row, body style) bool {
	for _, p := range sofar {
		if !p.whole(body) {
			return false
		}
	}
	n, _ := r.lead(body)
	return n == 0 && (sofar[0].bold && !body.bold || !startsLower(r.text)) && wordy(sofar[0].text)
}

// shouts reports whether text is set in capitals, give or take a letter.
func shouts(text string) bool {
	return share(text, unicode.IsLetter) > 0.5 && share(text, unicode.IsLower) < 0.1 && len(plain(text)) > 3
}

// runsIn reports whether a heading that opened the paragraph ends within r.
func runsIn(sofar []row, r row, body style) bool {
	n, _ := r.lead(body)
	return n > 0 && n < len(r.text) && len(sofar) <= 3 && sofar[0].whole(body) && strings.ContainsAny(r.text[n-1:n], ".:")
}

// begins tells a paragraph's first line from its others by indent, or by the
// short line before it.
func begins(sofar []row, r row, c column, short bool) bool {
	p := sofar[len(sofar)-1]
	indent, before := r.rect.X0-c.left, p.rect.X0-c.left
	em := r.size
	hangs := len(sofar) == 1 && isItem(p.text) || len(sofar) > 1 && isItem(sofar[0].text)
	switch {
	case isItem(r.text) && (terminal(p.text) || isItem(sofar[0].text)) && indent <= before+0.5*em:
		return true
	case hangs && indent > 0.5*em:
		return false
	case indent > 0.7*em && indent < 5*em && before < 0.5*em && (terminal(p.text) || short):
		return true
	case short && terminal(p.text) && p.rect.X1 < c.right-0.12*(c.right-c.left):
		return true
	}
	return false
}

var itemMark = regexp.MustCompile(`^([•●▪■◦‣–—*-]|\(?[a-z0-9]{1,2}[.)]|\([ivx]+\))\s+\S`)

func isItem(text string) bool { return itemMark.MatchString(text) }

// terminal reports whether text can be the end of a paragraph.
func terminal(text string) bool {
	text = strings.TrimRight(text, "\"'”’)]»⁰¹²³⁴⁵⁶⁷⁸⁹,–⁻ ")
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?:;。！？", r)
}

func startsLower(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(r)
}

var captionMark = regexp.MustCompile(`^(?i:(supplementa(?:ry|l) |supporting |extended data |appendix )?(fig(ure|\.)?|table|tab\.|scheme|plate|chart|box|exhibit|abbildung|abb\.|tabelle|grafik|graphik|schaubild|diagramm|figura|gr[áa]fic[oa]|graphique|tabla|cuadro|tableau|quadro|tabela|photo|algorithm|listing))[ -]?((S|[A-E][-.]?)?[0-9]+([.-][0-9]+)*[a-z]?|[IVX]+)\b[.:)|]?`)

// captionLabel is the "Figure 2" that opens a caption, "" for other text. A
// sentence that begins with the words is told by the verb or bracket after them.
func captionLabel(text string) string {
	m := captionMark.FindString(text)
	if m == "" {
		return ""
	}
	rest := strings.TrimSpace(text[len(m):])
	label := strings.TrimRight(m, ".:)| ")
	if strings.HasSuffix(m, ".") || strings.HasSuffix(m, ":") || strings.HasSuffix(m, "|") {
		return label
	}
	if rest == "" {
		return label
	}
	first, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsUpper(first) || strings.ContainsRune("|-–—.:([", first) && !strings.HasPrefix(rest, "(") {
		return label
	}
	return ""
}

// opensCaption reports whether text is a caption beyond doubt, as "Table 1: Yields" is:
// "Table 1. The yields" may end a sentence and begin another.
func opensCaption(text string) bool {
	m := captionMark.FindString(text)
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(text[len(m):]))
	return (strings.HasSuffix(m, ":") || strings.HasSuffix(m, ".")) && (unicode.IsUpper(first) || unicode.IsDigit(first))
}

func isCaption(text string) bool { return captionLabel(text) != "" }
