package ingest

import (
	"strconv"
	"strings"
	"unicode"
)

func (j *jats) body(body *node) {
	if body == nil {
		return
	}
	if opensWithText(body) {
		j.w.heading(1, "Main text") // else it would pass for part of the abstract
	}
	j.blocks(body, 0)
	for _, id := range j.waiting {
		j.float(j.floats[id])
	}
}

// opensWithText reports whether a body has text before its first heading, or no
// heading at all.
func opensWithText(body *node) bool {
	for _, c := range body.children {
		if c.name == "sec" && inline(c.child("title")) != "" {
			return false
		}
		if inline(c) != "" {
			return true
		}
	}
	return false
}

// blocks writes the children of a node that stands at a depth of headings.
// Running text between blocks makes paragraphs of its own.
func (j *jats) blocks(n *node, depth int) {
	loose := &node{name: "p"}
	flush := func() {
		j.prose(loose, "")
		loose = &node{name: "p"}
	}
	for _, c := range n.children {
		if !isBlock(c) {
			loose.children = append(loose.children, c)
			continue
		}
		flush()
		j.one(c, depth)
	}
	flush()
}

// isBlock reports whether a node stands on lines of its own. What JATS has
// beyond this list is flattened into running text, so that nothing is lost.
func isBlock(n *node) bool {
	return n.isOne("sec", "p", "list", "def-list", "fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text",
		"disp-quote", "disp-formula", "disp-formula-group", "statement", "verse-group", "preformat", "code",
		"supplementary-material", "fn-group", "ref-list", "title", "label", "sec-meta", "ack", "app", "glossary",
		"notes", "bio", "app-group", "speech", "question", "answer", "graphic", "media", "chem-struct-wrap",
		"array", "table")
}

// one writes one block.
func (j *jats) one(n *node, depth int) {
	switch n.name {
	case "sec", "app", "ack", "notes", "glossary", "bio":
		j.section(n, depth, "")
	case "p":
		j.prose(n, "")
	case "list":
		j.list(n, depth)
	case "def-list":
		for _, item := range n.all("def-item") {
			j.w.paragraph("- " + inline(item.child("term")) + ": " + inline(item.child("def")))
		}
	case "fig":
		j.figure(n)
	case "table-wrap", "array", "table":
		j.table(n)
	case "supplementary-material":
		j.w.paragraph(labelled(n))
	case "disp-formula", "preformat", "code":
		j.w.paragraph(inline(n))
	case "boxed-text", "statement", "fig-group", "table-wrap-group":
		j.boxed(n, depth)
	case "fn-group":
		for _, fn := range n.all("fn") {
			j.w.paragraph(footnote(fn))
		}
	case "ref-list":
		j.references(n)
	case "title", "label", "sec-meta", "graphic", "media":
	default:
		j.blocks(n, depth)
	}
}

// section writes a section with its heading; otherwise stands in for a missing
// one.
func (j *jats) section(n *node, depth int, otherwise string) {
	heading := or(inline(n.child("title")), otherwise)
	if heading == "" {
		j.blocks(n, depth)
		return
	}
	j.w.heading(depth+1, heading)
	j.blocks(n, depth+1)
}

// boxed writes what stands in a box or beside the text: its label and title are
// a line, not a heading, because the section goes on behind it.
func (j *jats) boxed(n *node, depth int) {
	caption := n.child("caption")
	head := clean(inline(n.child("label")) + " " + or(inline(caption), inline(n.child("title"))))
	j.w.paragraph(head)
	rest := &node{name: n.name}
	for _, c := range n.children {
		if !c.isOne("label", "caption", "title") {
			rest.children = append(rest.children, c)
		}
	}
	j.blocks(rest, depth)
}

// prose writes a paragraph. A list or a formula within it ends it, and it goes
// on behind; figures and tables, which print places where there is room, wait
// for its end. Footnotes are kept for the end of the text.
func (j *jats) prose(p *node, mark string) {
	run := &node{name: "p"}
	var later []*node
	flush := func() {
		if t := running(run); t != "" {
			j.w.paragraph(mark + t)
			mark = ""
		}
		j.notes = append(j.notes, run.all("fn")...)
		run = &node{name: "p"}
	}
	for _, c := range p.children {
		switch {
		case c.isOne("fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text", "supplementary-material"):
			later = append(later, c)
		case isBlock(c) && !c.isOne("label", "title"):
			flush()
			j.one(c, 0)
		default:
			run.children = append(run.children, c)
		}
	}
	flush()
	for _, c := range later {
		j.one(c, 0)
	}
	j.place(p)
}

// list writes the items of a list, numbered as printed; a list within a list is
// written flat.
func (j *jats) list(n *node, depth int) {
	j.w.paragraph(inline(n.child("title")))
	count := 0
	n.each(func(item *node) {
		count++
		mark := itemMark(n.attr("list-type"), inline(item.child("label")), count)
		for _, c := range item.children {
			switch {
			case c.name == "p":
				j.prose(c, mark)
				mark = ""
			case c.name != "" && c.name != "label" && c.name != "title":
				j.one(c, depth)
			}
		}
	}, "list-item")
}

// itemMark is what stands before an item: its printed label, its number, or a
// dash for bullets of any shape.
func itemMark(kind, label string, n int) string {
	switch {
	case strings.IndexFunc(label, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0:
		return label + " "
	case kind == "order":
		return strconv.Itoa(n) + ". "
	}
	return "- "
}

func footnote(fn *node) string {
	return clean(inline(fn.child("label")) + " " + running(&node{children: notLabels(fn), name: "x"}))
}

func notLabels(n *node) []*node {
	var rest []*node
	for _, c := range n.children {
		if c.name != "label" {
			rest = append(rest, c)
		}
	}
	return rest
}

// back writes what follows the body: acknowledgements, appendices, notes,
// footnotes, and last the references.
func (j *jats) back(back *node) {
	if back != nil {
		for _, c := range back.children {
			switch c.name {
			case "ack":
				j.section(c, 0, "Acknowledgements")
			case "fn-group":
				j.notes = append(j.notes, c.all("fn")...)
			case "app-group":
				c.each(func(app *node) { j.section(app, 0, "Appendix") }, "app")
			case "glossary":
				j.section(c, 0, "Abbreviations")
			case "notes", "sec", "app", "bio":
				j.section(c, 0, "Notes")
			}
		}
	}
	if len(j.notes) > 0 {
		j.w.heading(1, "Footnotes")
		for _, fn := range j.notes {
			j.w.paragraph(footnote(fn))
		}
	}
	back.each(j.references, "ref-list")
}
