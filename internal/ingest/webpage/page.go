package webpage

import (
	"cmp"
	"regexp"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/markup"
	"forage/internal/ingest/unreadable"
	"forage/internal/review"
)

// page reads one web page into a document.
type page struct {
	markup.Draft
	depths map[string]int // of the names of headings
	title  string         // of the work; the heading that repeats it is left out
}

// Read reads the text of a web page: its main content as Markdown, its
// metadata from the head. Nothing that the page names is loaded, nothing is run.
func Read(text string) (review.Document, error) {
	root, err := markup.ParseHTML(text)
	if err != nil {
		return review.Document{}, err
	}
	meta := metaOf(root)
	w := meta.work()
	main := mainText(root)
	w.Title = cmp.Or(w.Title, topHeading(main), topHeading(root), meta.title)
	w.Retracted = field.Retracted(w.Title)
	p := &page{title: w.Title}
	p.Doc.Work = w
	p.depths = p.headingDepths(main)
	p.Front(w, "")
	above := p.Text.Len()
	printed := p.printsAbstract(main)
	if w.Abstract != "" && !printed {
		p.Text.Heading(1, "Abstract")
		p.Text.Paragraph(w.Abstract)
	}
	start := p.Text.Len()
	if opensBare(main) {
		p.Text.Heading(1, "Main text") // else it would pass for part of what stands above
	}
	heading := p.Text.Len()
	p.flow(main, "")
	if p.Text.Len() == heading { // nothing below it
		p.Text.Cut(start)
		if start == above {
			return review.Document{}, unreadable.Reason("The web page holds no text of its own; scripts fill it when a browser opens it. Print it to PDF from the browser, and import that.")
		}
	}
	p.Doc.Text = p.Text.String()
	return p.Doc, nil
}

// topHeading is the first heading of the highest kind.
func topHeading(root *markup.Node) string {
	if h := root.Find("h1"); h != nil {
		return markup.Inline(markup.Spaced(h))
	}
	return ""
}

var headingTag = regexp.MustCompile(`^h[1-6]$`)

// headingDepths gives the headings that a page uses depths without gaps, beginning
// at 1 below its title.
func (p *page) headingDepths(main *markup.Node) map[string]int {
	used := map[string]bool{}
	for _, h := range main.All("h1", "h2", "h3", "h4", "h5", "h6") {
		if words := markup.Inline(markup.Spaced(h)); words != "" && !p.repeatsTitle(words) {
			used[h.Name] = true
		}
	}
	depths := map[string]int{}
	for _, name := range []string{"h1", "h2", "h3", "h4", "h5", "h6"} {
		if used[name] {
			depths[name] = len(depths) + 1
		}
	}
	return depths
}

// repeatsTitle reports whether a heading is the work's title, however its signs
// are spelt.
func (p *page) repeatsTitle(heading string) bool {
	letters := func(s string) string { return wordBreak.ReplaceAllString(strings.ToLower(s), "") }
	return heading == p.title || letters(heading) != "" && letters(heading) == letters(p.title)
}

func (p *page) printsAbstract(main *markup.Node) bool {
	for _, h := range main.All("h1", "h2", "h3", "h4", "h5", "h6") {
		if isAbstractHeading.MatchString(markup.Inline(markup.Spaced(h))) {
			return true
		}
	}
	return false
}

var isAbstractHeading = regexp.MustCompile(`(?i)^(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo)\.?$`)

// opensBare reports whether a page has text before its first heading.
func opensBare(main *markup.Node) bool {
	bare, decided := false, false
	var look func(*markup.Node)
	look = func(n *markup.Node) {
		for _, c := range n.Children {
			switch {
			case decided:
				return
			case headingTag.MatchString(c.Name):
				decided = c.Name != "h1"
			case c.Name == "" && strings.TrimSpace(c.Text) != "":
				bare, decided = true, true
			default:
				look(c)
			}
		}
	}
	look(main)
	return bare
}
