package ingest

import (
	"regexp"
	"strings"

	"forage/internal/review"
)

// page reads one web page into a document. It writes as JATS articles are written,
// so that both come out alike.
type page struct {
	jats
	depths map[string]int // of the names of headings
	title  string         // of the work; the heading that repeats it is left out
}

// readHTML reads the text of a web page: its main content as Markdown, its
// metadata from the head. Nothing that the page names is loaded, nothing is run.
func readHTML(text string) (review.Document, error) {
	root, err := parseHTML(text)
	if err != nil {
		return review.Document{}, err
	}
	meta := metaOf(root)
	w := meta.work()
	main := mainText(root)
	w.Title = or(w.Title, topHeading(main), topHeading(root), meta.title)
	w.Retracted = retractedTitle(w.Title)
	p := &page{title: w.Title}
	p.doc.Work = w
	p.depths = p.headingDepths(main)
	p.front(w, "")
	above := p.w.b.Len()
	printed := p.printsAbstract(main)
	if w.Abstract != "" && !printed {
		p.w.heading(1, "Abstract")
		p.w.paragraph(w.Abstract)
	}
	start := p.w.b.Len()
	if opensBare(main) {
		p.w.heading(1, "Main text") // else it would pass for part of what stands above
	}
	heading := p.w.b.Len()
	p.flow(main, "")
	if p.w.b.Len() == heading { // nothing below it
		whole := p.w.b.String()[:start]
		p.w.b.Reset()
		p.w.b.WriteString(whole)
		if start == above {
			return review.Document{}, unreadable("The web page holds no text of its own; scripts fill it when a browser opens it. Print it to PDF from the browser, and import that.")
		}
	}
	p.doc.Text = p.w.String()
	return p.doc, nil
}

// topHeading is the first heading of the highest kind.
func topHeading(root *node) string {
	if h := root.find("h1"); h != nil {
		return inline(spaced(h))
	}
	return ""
}

var headingTag = regexp.MustCompile(`^h[1-6]$`)

// headingDepths gives the headings that a page uses depths without gaps, beginning
// at 1 below its title.
func (p *page) headingDepths(main *node) map[string]int {
	used := map[string]bool{}
	for _, h := range main.all("h1", "h2", "h3", "h4", "h5", "h6") {
		if words := inline(spaced(h)); words != "" && !p.repeatsTitle(words) {
			used[h.name] = true
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

func (p *page) printsAbstract(main *node) bool {
	for _, h := range main.all("h1", "h2", "h3", "h4", "h5", "h6") {
		if isAbstractHeading.MatchString(inline(spaced(h))) {
			return true
		}
	}
	return false
}

var isAbstractHeading = regexp.MustCompile(`(?i)^(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo)\.?$`)

// opensBare reports whether a page has text before its first heading.
func opensBare(main *node) bool {
	bare, decided := false, false
	var look func(*node)
	look = func(n *node) {
		for _, c := range n.children {
			switch {
			case decided:
				return
			case headingTag.MatchString(c.name):
				decided = c.name != "h1"
			case c.name == "" && strings.TrimSpace(c.text) != "":
				bare, decided = true, true
			default:
				look(c)
			}
		}
	}
	look(main)
	return bare
}
