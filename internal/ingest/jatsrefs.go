package ingest

import (
	"strconv"
	"strings"

	"forage/internal/review"
)

// references writes a reference list as a section of numbered entries. Lists
// within a list belong to it.
func (j *jats) references(list *node) {
	if list.find("ref") == nil {
		j.section(list, 0, "References")
		return
	}
	j.w.heading(1, or(inline(list.child("title")), "References"))
	for _, ref := range list.all("ref") {
		for _, c := range citations(ref) {
			r := reference(c)
			if r.Text == "" {
				continue
			}
			r.Ordinal = len(j.doc.References)
			j.names(r.Ordinal, ref, c)
			j.doc.References = append(j.doc.References, r)
			j.w.paragraph(strconv.Itoa(r.Ordinal+1) + ". " + r.Text)
		}
	}
}

var citationNames = []string{"mixed-citation", "element-citation", "citation", "nlm-citation", "product"}

// citations are the works that one entry of a list names: mostly one.
func citations(ref *node) []*node {
	if alternatives := ref.child("citation-alternatives"); alternatives != nil {
		ref = alternatives
	}
	var found []*node
	for _, c := range ref.children {
		if c.isOne(citationNames...) {
			found = append(found, c)
			if ref.name == "citation-alternatives" {
				break
			}
		}
	}
	if len(found) == 0 {
		return []*node{ref}
	}
	return found
}

func reference(c *node) review.Reference {
	r := review.Reference{
		Title: strings.TrimRight(or(inline(c.child("article-title")), inline(c.child("chapter-title")),
			inline(c.child("data-title")), inline(c.child("part-title")), bookTitle(c)), ". "),
		Authors: citedAuthors(c),
		Year:    sensibleYear(inline(c.find("year"))),
		DOI:     citedDOI(c),
		ArXiv:   citedArXiv(c),
	}
	if isMixed(c) {
		r.Text = printed(c)
	} else {
		r.Text = or(composed(c, r), inline(c))
	}
	return r
}

// bookTitle is the source of a citation that names no part of it: a book, a
// thesis or a report.
func bookTitle(c *node) string {
	if kind := c.attr("publication-type") + c.attr("citation-type"); strings.Contains(kind, "journal") {
		return ""
	}
	return inline(c.child("source"))
}

// citedAuthors are the persons and groups of a citation; its editors only where
// there is nobody else.
func citedAuthors(c *node) []string {
	var authors, editors []string
	for _, group := range c.all("person-group") {
		names := personsIn(group)
		if kind := group.attr("person-group-type"); kind == "editor" || kind == "translator" {
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

func personsIn(n *node) []string {
	var names []string
	n.each(func(p *node) {
		name := inline(p)
		if p.name != "collab" {
			name = nameOf(p)
		}
		if name != "" {
			names = append(names, name)
		}
	}, "name", "string-name", "collab")
	return names
}

func citedDOI(c *node) string {
	for _, id := range c.all("pub-id") {
		if kind := id.attr("pub-id-type"); kind == "doi" {
			return findDOI(inline(id))
		}
	}
	for _, link := range c.all("ext-link", "uri", "comment", "object-id") {
		if doi := or(findDOI(inline(link)), findDOI(link.attr("href"))); doi != "" {
			return doi
		}
	}
	return findDOI(text(c))
}

// citedArXiv is the arXiv identifier of a citation: as marked, or as printed.
func citedArXiv(c *node) string {
	for _, id := range c.all("pub-id") {
		if id.attr("pub-id-type") == "arxiv" {
			if found := findArXiv("arXiv:" + inline(id)); found != "" {
				return found
			}
		}
	}
	for _, link := range c.all("ext-link", "uri") {
		if found := findArXiv(link.attr("href")); found != "" {
			return found
		}
	}
	return findArXiv(text(c))
}

// isMixed reports whether a citation carries its own punctuation, whatever its
// element is called.
func isMixed(c *node) bool {
	for _, child := range c.children {
		if child.name == "" && strings.TrimSpace(child.text) != "" {
			return true
		}
	}
	return false
}

// printed is a citation as printed. Where two elements touch, print had space
// that the mark-up left out.
func printed(c *node) string {
	var b strings.Builder
	printTo(&b, c)
	return clean(b.String())
}

func printTo(b *strings.Builder, n *node) {
	apart := n.isOne(append([]string{"ref", "name", "person-group", "string-name", "article-title"}, citationNames...)...)
	for i, c := range n.children {
		if c.name == "name" && i > 0 && n.children[i-1].name == "name" {
			b.WriteByte(',')
		}
		if apart && c.name != "" && i > 0 && n.children[i-1].name != "" && !c.isOne("italic", "sub", "sup", "bold") {
			b.WriteByte(' ')
		}
		if c.isOne("name", "person-group", "string-name") {
			printTo(b, c)
			continue
		}
		flatten(b, c)
	}
}

// composed prints a citation of bare elements: authors (year). Title. Source
// volume(issue), pages. DOI.
func composed(c *node, r review.Reference) string {
	var b strings.Builder
	say := func(before, part, after string) {
		if part != "" {
			b.WriteString(before + part + after)
		}
	}
	b.WriteString(strings.Join(r.Authors, ", "))
	if c.find("etal") != nil {
		say("", " et al.", "")
	}
	say(" (", inline(c.find("year")), ")")
	if b.Len() > 0 {
		b.WriteString(". ")
	}
	say("", r.Title, ". ")
	say("", inline(c.child("comment")), ". ")
	if source := or(inline(c.child("source")), inline(c.child("conf-name"))); strings.TrimRight(source, ". ") != r.Title {
		say("", strings.TrimRight(source, "."), "")
	}
	say(" ", inline(c.child("volume")), "")
	say("(", inline(c.child("issue")), ")")
	say(", ", or(inline(c.child("fpage")), inline(c.child("elocation-id"))), "")
	say("–", inline(c.child("lpage")), "")
	say(". ", inline(c.child("publisher-name")), "")
	say(". https://doi.org/", r.DOI, "")
	if r.DOI == "" {
		say(". ", or(inline(c.child("uri")), inline(c.child("ext-link"))), "")
	}
	return strings.TrimLeft(strings.ReplaceAll(clean(b.String()), "..", "."), ".,– ")
}
