package ingest

import (
	"regexp"
	"strconv"
	"strings"
)

// flow writes the children of a node. Running text between blocks makes paragraphs
// of its own; mark stands before the first of them.
func (p *page) flow(n *node, mark string) {
	loose := &node{name: "x"}
	flush := func() {
		if words := inline(loose); words != "" {
			p.w.paragraph(mark + words)
			mark = ""
		}
		loose = &node{name: "x"}
	}
	for _, c := range n.children {
		if !holdsBlock(c) {
			loose.children = append(loose.children, c)
			continue
		}
		flush()
		p.block(c, mark)
		mark = ""
	}
	flush()
}

// holdsBlock reports whether a node is a block, or has one in it somewhere.
func holdsBlock(n *node) bool {
	if blockTags[n.name] {
		return true
	}
	if n.name == "math" {
		return false
	}
	for _, c := range n.children {
		if holdsBlock(c) {
			return true
		}
	}
	return false
}

// block writes one block.
func (p *page) block(n *node, mark string) {
	switch n.name {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		if words := inline(spaced(n)); !p.repeatsTitle(words) {
			p.w.heading(p.depths[n.name], words)
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
func (p *page) list(n *node) {
	count := 0
	if from, err := strconv.Atoi(n.attr("start")); err == nil {
		count = from - 1
	}
	for _, c := range n.children {
		switch {
		case c.name == "li":
			count++
			mark := "- "
			if n.name == "ol" {
				mark = strconv.Itoa(count) + ". "
			}
			p.flow(c, mark)
		case c.name != "":
			p.block(c, "")
		}
	}
}

// definitions writes a list of terms, one line each.
func (p *page) definitions(n *node) {
	term := ""
	for _, c := range n.children {
		switch {
		case c.name == "div": // some wrap each pair
			p.definitions(c)
		case c.name == "dt":
			term = inline(spaced(c))
		case c.name == "dd":
			line := inline(spaced(c))
			if term != "" && line != "" {
				line = strings.TrimRight(term, ": ") + ": " + line
			}
			if line != "" {
				p.w.paragraph("- " + line)
			}
			term = ""
		}
	}
	if term != "" {
		p.w.paragraph("- " + term)
	}
}

// captionLabel is what opens the caption of a table or a figure.
var captionLabel = regexp.MustCompile(`^((?i:table|tabelle|tableau|tabla|tabella|figure|fig\.|abbildung|abb\.|scheme|box)\s*[A-Z]?\d{1,3}[a-z]?)\s*[.:|–-]?\s*`)

// labelOf divides a caption into its label and its words, as nodes.
func labelOf(caption string) []*node {
	words, label := caption, ""
	if m := captionLabel.FindStringSubmatch(caption); m != nil {
		label, words = m[1], caption[len(m[0]):]
	}
	return []*node{
		{name: "label", children: []*node{{text: label}}},
		{name: "caption", children: []*node{{text: words}}},
	}
}

// grid writes a table with its caption, unless it is there for the layout alone.
func (p *page) grid(n, caption *node) {
	if isLayout(n) {
		p.cells(n)
		return
	}
	if caption == nil {
		caption = n.child("caption")
	}
	words := ""
	if caption != nil {
		words = inline(spaced(caption))
	}
	wrap := &node{name: "table-wrap", children: labelOf(words)}
	p.table(&node{name: wrap.name, children: append(wrap.children, tidyTable(n))})
}

// tidyTable is a table whose cells are lines.
func tidyTable(n *node) *node {
	t := &node{name: n.name, attrs: n.attrs}
	for _, c := range n.children {
		switch {
		case c.isOne("td", "th"):
			t.children = append(t.children, &node{name: c.name, attrs: c.attrs, children: spaced(c).children})
		case c.isOne("thead", "tbody", "tfoot", "tr"):
			t.children = append(t.children, tidyTable(c))
		}
	}
	return t
}

// longCell is how much text, in bytes, a cell may hold before its table is taken
// for the layout of a page.
const longCell = 2000

func isLayout(n *node) bool {
	if n.attr("role") == "presentation" || n.attr("role") == "none" {
		return true
	}
	for _, cell := range n.all("td", "th") {
		if cell.find("table") != nil || cell.find("h1") != nil || cell.find("h2") != nil || len(text(cell)) > longCell {
			return true
		}
	}
	return len(n.all("td", "th")) < 2
}

// cells writes what stands in a layout table as running text.
func (p *page) cells(n *node) {
	for _, c := range n.children {
		if c.isOne("thead", "tbody", "tfoot", "tr") {
			p.cells(c)
			continue
		}
		p.flow(&node{name: "x", children: []*node{c}}, "")
	}
}

// figure writes the caption of a figure, or the table that stands in one.
func (p *page) figure(n *node) {
	caption := n.find("figcaption")
	if t := n.find("table"); t != nil && !isLayout(t) {
		p.grid(t, caption)
		return
	}
	rest := &node{name: "div"}
	for _, c := range n.children {
		if c != caption {
			rest.children = append(rest.children, c)
		}
	}
	p.flow(rest, "")
	if caption != nil && caption != n {
		p.jats.figure(&node{name: "fig", children: labelOf(inline(spaced(caption)))})
	}
}

// preformatted keeps the lines of program text.
func (p *page) preformatted(n *node) {
	lines := strings.TrimRight(strings.TrimLeft(text(n), "\n"), " \t\n")
	switch {
	case strings.TrimSpace(lines) == "":
	case strings.Contains(lines, "```"):
		p.w.paragraph(lines)
	default:
		p.w.block("```\n" + lines + "\n```")
	}
}
