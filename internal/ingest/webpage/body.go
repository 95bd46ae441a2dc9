package webpage

import (
	"regexp"
	"strconv"
	"strings"

	"forage/internal/ingest/markup"
)

// flow writes the children of a node. Running text between blocks makes paragraphs
// of its own; mark stands before the first of them.
func (p *page) flow(n *markup.Node, mark string) {
	loose := &markup.Node{Name: "x"}
	flush := func() {
		if words := markup.Inline(loose); words != "" {
			p.Text.Paragraph(mark + words)
			mark = ""
		}
		loose = &markup.Node{Name: "x"}
	}
	for _, c := range n.Children {
		if !holdsBlock(c) {
			loose.Children = append(loose.Children, c)
			continue
		}
		flush()
		p.block(c, mark)
		mark = ""
	}
	flush()
}

// holdsBlock reports whether a node is a block, or has one in it somewhere.
func holdsBlock(n *markup.Node) bool {
	if n.Block() {
		return true
	}
	if n.Name == "math" {
		return false
	}
	for _, c := range n.Children {
		if holdsBlock(c) {
			return true
		}
	}
	return false
}

// block writes one block.
func (p *page) block(n *markup.Node, mark string) {
	switch n.Name {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		if words := markup.Inline(markup.Spaced(n)); !p.repeatsTitle(words) {
			p.Text.Heading(p.depths[n.Name], words)
		}
	case "ul", "ol", "dir":
		p.list(n)
	case "dl":
		p.definitions(n)
	case "table":
		p.grid(n, nil)
	case "figure":
		p.figure(n)
	case "pre":
		p.preformatted(n)
	case "thead", "tbody", "tfoot", "tr": // without their table
		p.cells(n)
	case "hr":
	default:
		p.flow(n, mark)
	}
}

// list writes the items of a list; a list within a list is written flat.
func (p *page) list(n *markup.Node) {
	count := 0
	if from, err := strconv.Atoi(n.Attr("start")); err == nil {
		count = from - 1
	}
	for _, c := range n.Children {
		switch {
		case c.Name == "li":
			count++
			mark := "- "
			if n.Name == "ol" {
				mark = strconv.Itoa(count) + ". "
			}
			p.flow(c, mark)
		case c.Name != "":
			p.block(c, "")
		}
	}
}

// definitions writes a list of terms, one line each.
func (p *page) definitions(n *markup.Node) {
	term := ""
	for _, c := range n.Children {
		switch {
		case c.Name == "div": // some wrap each pair
			p.definitions(c)
		case c.Name == "dt":
			term = markup.Inline(markup.Spaced(c))
		case c.Name == "dd":
			line := markup.Inline(markup.Spaced(c))
			if term != "" && line != "" {
				line = strings.TrimRight(term, ": ") + ": " + line
			}
			if line != "" {
				p.Text.Paragraph("- " + line)
			}
			term = ""
		}
	}
	if term != "" {
		p.Text.Paragraph("- " + term)
	}
}

// captionLabel is what opens the caption of a table or a figure.
var captionLabel = regexp.MustCompile(`^((?i:table|tabelle|tableau|tabla|tabella|figure|fig\.|abbildung|abb\.|scheme|box)\s*[A-Z]?\d{1,3}[a-z]?)\s*[.:|–-]?\s*`)

// labelOf divides a caption into its label and its words, as nodes.
func labelOf(caption string) []*markup.Node {
	words, label := caption, ""
	if m := captionLabel.FindStringSubmatch(caption); m != nil {
		label, words = m[1], caption[len(m[0]):]
	}
	return []*markup.Node{
		{Name: "label", Children: []*markup.Node{{Text: label}}},
		{Name: "caption", Children: []*markup.Node{{Text: words}}},
	}
}

// grid writes a table with its caption, unless it is there for the layout alone.
func (p *page) grid(n, caption *markup.Node) {
	if isLayout(n) {
		p.cells(n)
		return
	}
	if caption == nil {
		caption = n.Child("caption")
	}
	words := ""
	if caption != nil {
		words = markup.Inline(markup.Spaced(caption))
	}
	wrap := &markup.Node{Name: "table-wrap", Children: labelOf(words)}
	p.Table(&markup.Node{Name: wrap.Name, Children: append(wrap.Children, tidyTable(n))})
}

// tidyTable is a table whose cells are lines.
func tidyTable(n *markup.Node) *markup.Node {
	t := &markup.Node{Name: n.Name, Attrs: n.Attrs}
	for _, c := range n.Children {
		switch {
		case c.IsOne("td", "th"):
			t.Children = append(t.Children, &markup.Node{Name: c.Name, Attrs: c.Attrs, Children: markup.Spaced(c).Children})
		case c.IsOne("thead", "tbody", "tfoot", "tr"):
			t.Children = append(t.Children, tidyTable(c))
		}
	}
	return t
}

// longCell is how much text, in bytes, a cell may hold before its table is taken
// for the layout of a page.
const longCell = 2000

func isLayout(n *markup.Node) bool {
	if n.Attr("role") == "presentation" || n.Attr("role") == "none" {
		return true
	}
	for _, cell := range n.All("td", "th") {
		if cell.Find("table") != nil || cell.Find("h1") != nil || cell.Find("h2") != nil || len(markup.Text(cell)) > longCell {
			return true
		}
	}
	return len(n.All("td", "th")) < 2
}

// cells writes what stands in a layout table as running text.
func (p *page) cells(n *markup.Node) {
	for _, c := range n.Children {
		if c.IsOne("thead", "tbody", "tfoot", "tr") {
			p.cells(c)
			continue
		}
		p.flow(&markup.Node{Name: "x", Children: []*markup.Node{c}}, "")
	}
}

// figure writes the caption of a figure, or the table that stands in one.
func (p *page) figure(n *markup.Node) {
	caption := n.Find("figcaption")
	if t := n.Find("table"); t != nil && !isLayout(t) {
		p.grid(t, caption)
		return
	}
	rest := &markup.Node{Name: "div"}
	for _, c := range n.Children {
		if c != caption {
			rest.Children = append(rest.Children, c)
		}
	}
	p.flow(rest, "")
	if caption != nil && caption != n {
		p.Draft.Figure(&markup.Node{Name: "fig", Children: labelOf(markup.Inline(markup.Spaced(caption)))})
	}
}

// preformatted keeps the lines of program text.
func (p *page) preformatted(n *markup.Node) {
	lines := strings.TrimRight(strings.TrimLeft(markup.Text(n), "\n"), " \t\n")
	switch {
	case strings.TrimSpace(lines) == "":
	case strings.Contains(lines, "```"):
		p.Text.Paragraph(lines)
	default:
		p.Text.Block("```\n" + lines + "\n```")
	}
}
