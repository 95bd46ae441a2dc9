package jats

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"forage/internal/ingest/markup"
	"forage/internal/markdown"
)

func (j *reader) body(body *markup.Node) {
	if body == nil {
		return
	}
	if opensWithText(body) {
		j.Text.Heading(1, "Main text") // else it would pass for part of the abstract
	}
	j.blocks(body, 0)
	for _, id := range j.waiting {
		j.float(j.floats[id])
	}
}

// opensWithText reports whether a body has text before its first heading, or no
// heading at all.
func opensWithText(body *markup.Node) bool {
	for _, c := range body.Children {
		if c.Name == "sec" && markup.Inline(c.Child("title")) != "" {
			return false
		}
		if markup.Inline(c) != "" {
			return true
		}
	}
	return false
}

// blocks writes the children of a node that stands at a depth of headings.
// Running text between blocks makes paragraphs of its own.
func (j *reader) blocks(n *markup.Node, depth int) {
	loose := &markup.Node{Name: "p"}
	flush := func() {
		j.prose(loose, "")
		loose = &markup.Node{Name: "p"}
	}
	for _, c := range n.Children {
		if !isBlock(c) {
			loose.Children = append(loose.Children, c)
			continue
		}
		flush()
		j.one(c, depth)
	}
	flush()
}

// isBlock reports whether a node stands on lines of its own. What JATS has
// beyond this list is flattened into running text, so that nothing is lost.
func isBlock(n *markup.Node) bool {
	return n.IsOne("sec", "p", "list", "def-list", "fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text",
		"disp-quote", "disp-formula", "disp-formula-group", "statement", "verse-group", "preformat", "code",
		"supplementary-material", "fn-group", "ref-list", "title", "label", "sec-meta", "ack", "app", "glossary",
		"notes", "bio", "app-group", "speech", "question", "answer", "graphic", "media", "chem-struct-wrap",
		"array", "table")
}

// one writes one block.
func (j *reader) one(n *markup.Node, depth int) {
	switch n.Name {
	case "sec", "app", "ack", "notes", "glossary", "bio":
		j.section(n, depth, "")
	case "p":
		j.prose(n, "")
	case "list":
		j.list(n, depth)
	case "def-list":
		for _, item := range n.All("def-item") {
			j.Text.Paragraph("- " + markup.Inline(item.Child("term")) + ": " + markup.Inline(item.Child("def")))
		}
	case "fig":
		j.Figure(n)
	case "table-wrap", "array", "table":
		j.Table(n)
	case "supplementary-material":
		j.Text.Paragraph(markup.Labelled(n))
	case "disp-formula", "preformat", "code":
		j.Text.Paragraph(markup.Inline(n))
	case "boxed-text", "statement", "fig-group", "table-wrap-group":
		j.boxed(n, depth)
	case "fn-group":
		for _, fn := range n.All("fn") {
			j.Text.Paragraph(markup.Footnote(fn))
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
func (j *reader) section(n *markup.Node, depth int, otherwise string) {
	heading := cmp.Or(markup.Inline(n.Child("title")), otherwise)
	if heading == "" {
		j.blocks(n, depth)
		return
	}
	j.Text.Heading(depth+1, heading)
	j.blocks(n, depth+1)
}

// boxed writes what stands in a box or beside the text: its label and title are
// a line, not a heading, because the section goes on behind it.
func (j *reader) boxed(n *markup.Node, depth int) {
	caption := n.Child("caption")
	head := markdown.Clean(markup.Inline(n.Child("label")) + " " + cmp.Or(markup.Inline(caption), markup.Inline(n.Child("title"))))
	j.Text.Paragraph(head)
	rest := &markup.Node{Name: n.Name}
	for _, c := range n.Children {
		if !c.IsOne("label", "caption", "title") {
			rest.Children = append(rest.Children, c)
		}
	}
	j.blocks(rest, depth)
}

// prose writes a paragraph. A list or a formula within it ends it, and it goes
// on behind; figures and tables, which print places where there is room, wait
// for its end. Footnotes are kept for the end of the text.
func (j *reader) prose(p *markup.Node, mark string) {
	run := &markup.Node{Name: "p"}
	var later []*markup.Node
	flush := func() {
		if t := markup.Running(run); t != "" {
			j.Text.Paragraph(mark + t)
			mark = ""
		}
		j.notes = append(j.notes, run.All("fn")...)
		run = &markup.Node{Name: "p"}
	}
	for _, c := range p.Children {
		switch {
		case c.IsOne("fig", "fig-group", "table-wrap", "table-wrap-group", "boxed-text", "supplementary-material"):
			later = append(later, c)
		case isBlock(c) && !c.IsOne("label", "title"):
			flush()
			j.one(c, 0)
		default:
			run.Children = append(run.Children, c)
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
func (j *reader) list(n *markup.Node, depth int) {
	j.Text.Paragraph(markup.Inline(n.Child("title")))
	count := 0
	n.Each(func(item *markup.Node) {
		count++
		mark := itemMark(n.Attr("list-type"), markup.Inline(item.Child("label")), count)
		for _, c := range item.Children {
			switch {
			case c.Name == "p":
				j.prose(c, mark)
				mark = ""
			case c.Name != "" && c.Name != "label" && c.Name != "title":
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

// back writes what follows the body: acknowledgements, appendices, notes,
// footnotes, and last the references.
func (j *reader) back(back *markup.Node) {
	if back != nil {
		for _, c := range back.Children {
			switch c.Name {
			case "ack":
				j.section(c, 0, "Acknowledgements")
			case "fn-group":
				j.notes = append(j.notes, c.All("fn")...)
			case "app-group":
				c.Each(func(app *markup.Node) { j.section(app, 0, "Appendix") }, "app")
			case "glossary":
				j.section(c, 0, "Abbreviations")
			case "notes", "sec", "app", "bio":
				j.section(c, 0, "Notes")
			}
		}
	}
	if len(j.notes) > 0 {
		j.Text.Heading(1, "Footnotes")
		for _, fn := range j.notes {
			j.Text.Paragraph(markup.Footnote(fn))
		}
	}
	back.Each(j.references, "ref-list")
}
