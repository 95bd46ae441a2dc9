package jats

import (
	"cmp"
	"strconv"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/markup"
	"forage/internal/markdown"
	"forage/internal/review"
)

// references writes a reference list as a section of numbered entries. Lists
// within a list belong to it.
func (j *reader) references(list *markup.Node) {
	if list.Find("ref") == nil {
		j.section(list, 0, "References")
		return
	}
	j.Text.Heading(1, cmp.Or(markup.Inline(list.Child("title")), "References"))
	for _, ref := range list.All("ref") {
		for _, c := range citations(ref) {
			r := referenceOf(c)
			if r.Text == "" {
				continue
			}
			r.Ordinal = len(j.Doc.References)
			j.names(r.Ordinal, ref, c)
			j.Doc.References = append(j.Doc.References, r)
			j.Text.Paragraph(strconv.Itoa(r.Ordinal+1) + ". " + r.Text)
		}
	}
}

var citationNames = []string{"mixed-citation", "element-citation", "citation", "nlm-citation", "product"}

// citations are the works that one entry of a list names: mostly one.
func citations(ref *markup.Node) []*markup.Node {
	if alternatives := ref.Child("citation-alternatives"); alternatives != nil {
		ref = alternatives
	}
	var found []*markup.Node
	for _, c := range ref.Children {
		if c.IsOne(citationNames...) {
			found = append(found, c)
			if ref.Name == "citation-alternatives" {
				break
			}
		}
	}
	if len(found) == 0 {
		return []*markup.Node{ref}
	}
	return found
}

func referenceOf(c *markup.Node) review.Reference {
	r := review.Reference{
		Title: strings.TrimRight(cmp.Or(markup.Inline(c.Child("article-title")), markup.Inline(c.Child("chapter-title")),
			markup.Inline(c.Child("data-title")), markup.Inline(c.Child("part-title")), bookTitle(c)), ". "),
		Authors: citedAuthors(c),
		Year:    field.Year(markup.Inline(c.Find("year"))),
		DOI:     citedDOI(c),
		ArXiv:   citedArXiv(c),
	}
	if isMixed(c) {
		r.Text = printed(c)
	} else {
		r.Text = cmp.Or(composed(c, r), markup.Inline(c))
	}
	return r
}

// bookTitle is the source of a citation that names no part of it: a book, a
// thesis or a report.
func bookTitle(c *markup.Node) string {
	if kind := c.Attr("publication-type") + c.Attr("citation-type"); strings.Contains(kind, "journal") {
		return ""
	}
	return markup.Inline(c.Child("source"))
}

// citedAuthors are the persons and groups of a citation; its editors only where
// there is nobody else.
func citedAuthors(c *markup.Node) []string {
	var authors, editors []string
	for _, group := range c.All("person-group") {
		names := personsIn(group)
		if kind := group.Attr("person-group-type"); kind == "editor" || kind == "translator" {
			editors = append(editors, names...)
			continue
		}
		authors = append(authors, names...)
	}
	if len(authors) == 0 {
		authors = personsIn(c)
	}
	if len(authors) == 0 {
		return editors
	}
	return authors
}

func personsIn(n *markup.Node) []string {
	var names []string
	n.Each(func(p *markup.Node) {
		name := markup.Inline(p)
		if p.Name != "collab" {
			name = nameOf(p)
		}
		if name != "" {
			names = append(names, name)
		}
	}, "name", "string-name", "collab")
	return names
}

func citedDOI(c *markup.Node) string {
	for _, id := range c.All("pub-id") {
		if kind := id.Attr("pub-id-type"); kind == "doi" {
			return field.DOI(markup.Inline(id))
		}
	}
	for _, link := range c.All("ext-link", "uri", "comment", "object-id") {
		if doi := cmp.Or(field.DOI(markup.Inline(link)), field.DOI(link.Attr("href"))); doi != "" {
			return doi
		}
	}
	return field.DOI(markup.Text(c))
}

// citedArXiv is the arXiv identifier of a citation: as marked, or as printed.
func citedArXiv(c *markup.Node) string {
	for _, id := range c.All("pub-id") {
		if id.Attr("pub-id-type") == "arxiv" {
			if found := field.ArXiv("arXiv:" + markup.Inline(id)); found != "" {
				return found
			}
		}
	}
	for _, link := range c.All("ext-link", "uri") {
		if found := field.ArXiv(link.Attr("href")); found != "" {
			return found
		}
	}
	return field.ArXiv(markup.Text(c))
}

// isMixed reports whether a citation carries its own punctuation, whatever its
// element is called.
func isMixed(c *markup.Node) bool {
	for _, child := range c.Children {
		if child.Name == "" && strings.TrimSpace(child.Text) != "" {
			return true
		}
	}
	return false
}

// printed is a citation as printed. Where two elements touch, print had space
// that the mark-up left out.
func printed(c *markup.Node) string {
	var b strings.Builder
	printTo(&b, c)
	return markdown.Clean(b.String())
}

func printTo(b *strings.Builder, n *markup.Node) {
	apart := n.IsOne(append([]string{"ref", "name", "person-group", "string-name", "article-title"}, citationNames...)...)
	for i, c := range n.Children {
		if c.Name == "name" && i > 0 && n.Children[i-1].Name == "name" {
			b.WriteByte(',')
		}
		if apart && c.Name != "" && i > 0 && n.Children[i-1].Name != "" && !c.IsOne("italic", "sub", "sup", "bold") {
			b.WriteByte(' ')
		}
		if c.IsOne("name", "person-group", "string-name") {
			printTo(b, c)
			continue
		}
		markup.Flatten(b, c)
	}
}

// composed prints a citation of bare elements: authors (year). Title. Source
// volume(issue), pages. DOI.
func composed(c *markup.Node, r review.Reference) string {
	var b strings.Builder
	say := func(before, part, after string) {
		if part != "" {
			b.WriteString(before + part + after)
		}
	}
	b.WriteString(strings.Join(r.Authors, ", "))
	if c.Find("etal") != nil {
		say("", " et al.", "")
	}
	say(" (", markup.Inline(c.Find("year")), ")")
	if b.Len() > 0 {
		b.WriteString(". ")
	}
	say("", r.Title, ". ")
	say("", markup.Inline(c.Child("comment")), ". ")
	if source := cmp.Or(markup.Inline(c.Child("source")), markup.Inline(c.Child("conf-name"))); strings.TrimRight(source, ". ") != r.Title {
		say("", strings.TrimRight(source, "."), "")
	}
	say(" ", markup.Inline(c.Child("volume")), "")
	say("(", markup.Inline(c.Child("issue")), ")")
	say(", ", cmp.Or(markup.Inline(c.Child("fpage")), markup.Inline(c.Child("elocation-id"))), "")
	say("–", markup.Inline(c.Child("lpage")), "")
	say(". ", markup.Inline(c.Child("publisher-name")), "")
	say(". https://doi.org/", r.DOI, "")
	if r.DOI == "" {
		say(". ", cmp.Or(markup.Inline(c.Child("uri")), markup.Inline(c.Child("ext-link"))), "")
	}
	return strings.TrimLeft(strings.ReplaceAll(markdown.Clean(b.String()), "..", "."), ".,– ")
}
