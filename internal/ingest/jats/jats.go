package jats

import (
	"cmp"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/markup"
	"forage/internal/ingest/unreadable"
	"forage/internal/markdown"
	"forage/internal/review"
)

// reader reads one JATS article into a document without its sections and chunks.
type reader struct {
	markup.Draft
	floats  map[string]*markup.Node // figures and tables of the floats group not placed yet, by id
	waiting []string                // their ids in document order
	notes   []*markup.Node          // footnotes met in running text
	cites   []string                // what each citation points to, by its mark
	entries map[string][]int        // id of an entry of the list -> ordinals
}

// Read reads the text of an XML file. The article may be wrapped, as
// archives deliver it (pmc-articleset, OAI-PMH).
func Read(text string) (review.Document, error) {
	if strings.TrimSpace(text) == "" {
		return review.Document{}, unreadable.Reason("The file is empty.")
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "<") {
		return review.Document{}, unreadable.Reason("The file is not XML.")
	}
	root, err := markup.ParseXML(text)
	if err != nil {
		return review.Document{}, err
	}
	article := root.Find("article")
	if article == nil || article.Child("front") == nil && article.Child("body") == nil {
		return review.Document{}, unreadable.Reason("The XML is not a JATS article; its root is <" + rootName(root) + ">.")
	}
	j := &reader{entries: map[string][]int{}}
	j.mark(article)
	j.read(article)
	j.Doc.Text = j.Text.String()
	j.link()
	j.Doc.Work.Format = review.FormatJATS
	return j.Doc, nil
}

func rootName(root *markup.Node) string {
	for _, c := range root.Children {
		if c.Name != "" {
			return c.Name
		}
	}
	return "nothing"
}

func (j *reader) read(article *markup.Node) {
	meta := article.At("front", "article-meta")
	w := &j.Doc.Work
	w.Title = title(meta.Child("title-group"))
	w.Authors = authors(meta)
	w.Venue = venue(article.At("front", "journal-meta"))
	w.Year = year(meta)
	w.DOI = doiOf(meta)
	w.Language = field.Language(article.Attr("lang"))
	w.Keywords = keywords(meta)
	w.Retracted = retracted(article, meta)
	j.Front(*w, article.Attr("article-type"))
	j.abstracts(meta)
	j.gatherFloats(article)
	j.body(article.Child("body"))
	j.back(article.Child("back"))
}

// abstracts writes the abstract and whatever other summaries the paper prints.
// The first that is not marked as something else is the work's abstract.
func (j *reader) abstracts(meta *markup.Node) {
	meta.Each(func(a *markup.Node) {
		kind := a.Attr("abstract-type")
		if strings.Contains(kind, "graphical") || strings.Contains(kind, "teaser") || strings.Contains(kind, "toc") {
			return
		}
		words := abstractText(a)
		if words == "" {
			return
		}
		heading := markup.Inline(a.Child("title"))
		if j.Doc.Work.Abstract == "" && (kind == "" || kind == "section" || kind == "structured") {
			j.Doc.Work.Abstract, heading = words, cmp.Or(heading, "Abstract")
		}
		j.Text.Heading(1, cmp.Or(heading, "Summary"))
		j.blocks(a, 1)
	}, "abstract")
}

// abstractText is an abstract as one paragraph; the parts of a structured one
// keep their headings ("Methods: ...").
func abstractText(a *markup.Node) string {
	var parts []string
	for _, c := range a.Children {
		switch {
		case c.Name == "sec":
			if t := abstractText(c); t != "" {
				parts = append(parts, strings.TrimPrefix(strings.TrimRight(markup.Inline(c.Child("title")), ":. ")+": "+t, ": "))
			}
		case c.IsOne("title", "label"):
		default:
			parts = append(parts, markup.Inline(c))
		}
	}
	return markdown.Clean(strings.Join(parts, " "))
}

func title(group *markup.Node) string {
	main := markup.Inline(group.Child("article-title"))
	if sub := markup.Inline(group.Child("subtitle")); sub != "" {
		return main + ": " + sub
	}
	return main
}

// authors are the contributors that wrote the work: persons as "Given Surname",
// groups by their name. Editors and reviewers are not among them.
func authors(meta *markup.Node) []string {
	var list []string
	for _, c := range meta.All("contrib") {
		if kind := c.Attr("contrib-type"); kind != "" && kind != "author" && kind != "collab" {
			continue
		}
		if name := person(c); name != "" {
			list = append(list, name)
		}
	}
	if len(list) > 0 {
		return list
	}
	meta.Child("contrib-group").Each(func(c *markup.Node) { list = append(list, markup.Inline(c)) }, "collab")
	return list
}

// person is the name below n: given names before the surname.
func person(n *markup.Node) string {
	if alternatives := n.Child("name-alternatives"); alternatives != nil {
		n = alternatives
	}
	if name := n.Child("name"); name != nil {
		return nameOf(name)
	}
	if name := n.Child("string-name"); name != nil {
		return nameOf(name)
	}
	return collab(n.Child("collab"))
}

func nameOf(name *markup.Node) string {
	parts := []string{markup.Inline(name.Child("given-names")), markup.Inline(name.Child("surname")), markup.Inline(name.Child("suffix"))}
	if joined := markdown.Clean(strings.Join(parts, " ")); joined != "" {
		return joined
	}
	return markup.Inline(name)
}

// collab is a group's name without its members and their addresses.
func collab(n *markup.Node) string {
	if n == nil {
		return ""
	}
	bare := &markup.Node{Name: n.Name}
	for _, c := range n.Children {
		if !c.IsOne("contrib-group", "aff", "address", "xref") {
			bare.Children = append(bare.Children, c)
		}
	}
	return markup.Inline(bare)
}

func venue(journal *markup.Node) string {
	return cmp.Or(markup.Inline(journal.At("journal-title-group", "journal-title")), markup.Inline(journal.Child("journal-title")),
		markup.Inline(journal.At("journal-title-group", "abbrev-journal-title")), markup.Inline(journal.Child("abbrev-journal-title")))
}

// year is the earliest year of publication in print, online or in a collection.
// The date at which an archive released a copy does not count.
func year(meta *markup.Node) int {
	earliest, fallback := 0, 0
	meta.Each(func(d *markup.Node) {
		y := field.Year(markup.Inline(d.Child("year")))
		kind := d.Attr("pub-type") + d.Attr("date-type")
		switch {
		case y == 0:
		case strings.Contains(kind, "release"), strings.Contains(kind, "submitted"), strings.Contains(kind, "retract"):
			fallback = y
		case earliest == 0 || y < earliest:
			earliest = y
		}
	}, "pub-date")
	if earliest != 0 {
		return earliest
	}
	if fallback != 0 {
		return fallback
	}
	return field.Year(markup.Inline(meta.At("permissions", "copyright-year")))
}

func doiOf(meta *markup.Node) string {
	found := ""
	meta.Each(func(n *markup.Node) {
		if found == "" && n.Attr("pub-id-type") == "doi" {
			found = field.DOI(markup.Inline(n))
		}
	}, "article-id")
	return found
}

func keywords(meta *markup.Node) []string {
	var list []string
	meta.Each(func(group *markup.Node) {
		if kind := group.Attr("kwd-group-type"); strings.Contains(kind, "abbr") {
			return
		}
		for _, k := range group.All("kwd", "compound-kwd") {
			if word := markup.Inline(k); word != "" {
				list = append(list, word)
			}
		}
	}, "kwd-group")
	return list
}

// retracted reports whether the article was withdrawn, or is the notice that
// withdraws another: neither is a source to lean on.
func retracted(article, meta *markup.Node) bool {
	if strings.Contains(article.Attr("article-type"), "retract") {
		return true
	}
	for _, r := range meta.All("related-article") {
		if kind := r.Attr("related-article-type"); strings.Contains(kind, "retract") || strings.Contains(kind, "withdraw") {
			return true
		}
	}
	for _, m := range meta.All("custom-meta") {
		if markup.Inline(m.Child("meta-name")) == "is-retracted" && markup.Inline(m.Child("meta-value")) == "yes" {
			return true
		}
	}
	return field.Retracted(markup.Inline(meta.At("title-group", "article-title")))
}
