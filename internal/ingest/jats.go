package ingest

import (
	"strconv"
	"strings"

	"forage/internal/review"
)

// jats reads one JATS article into a document without its sections and chunks.
type jats struct {
	w       writer
	doc     review.Document
	floats  map[string]*node // figures and tables of the floats group not placed yet, by id
	waiting []string         // their ids in document order
	notes   []*node          // footnotes met in running text
	cites   []string         // what each citation points to, by its mark
	entries map[string][]int // id of an entry of the list -> ordinals
}

// readJATS reads the text of an XML file. The article may be wrapped, as
// archives deliver it (pmc-articleset, OAI-PMH).
func readJATS(text string) (review.Document, error) {
	if strings.TrimSpace(text) == "" {
		return review.Document{}, unreadable("The file is empty.")
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "<") {
		return review.Document{}, unreadable("The file is not XML.")
	}
	root, err := parseXML(text)
	if err != nil {
		return review.Document{}, err
	}
	article := root.find("article")
	if article == nil || article.child("front") == nil && article.child("body") == nil {
		return review.Document{}, unreadable("The XML is not a JATS article; its root is <" + rootName(root) + ">.")
	}
	j := &jats{entries: map[string][]int{}}
	j.mark(article)
	j.read(article)
	j.doc.Text = j.w.String()
	j.link()
	j.doc.Work.Format = review.FormatJATS
	return j.doc, nil
}

func rootName(root *node) string {
	for _, c := range root.children {
		if c.name != "" {
			return c.name
		}
	}
	return "nothing"
}

func (j *jats) read(article *node) {
	meta := article.at("front", "article-meta")
	w := &j.doc.Work
	w.Title = title(meta.child("title-group"))
	w.Authors = authors(meta)
	w.Venue = venue(article.at("front", "journal-meta"))
	w.Year = year(meta)
	w.DOI = doiOf(meta)
	w.Language = languageCode(article.attr("lang"))
	w.Keywords = keywords(meta)
	w.Retracted = retracted(article, meta)
	j.front(*w, article.attr("article-type"))
	j.abstracts(meta)
	j.gatherFloats(article)
	j.body(article.child("body"))
	j.back(article.child("back"))
}

// front writes what stands above the first heading of a paper.
func (j *jats) front(w review.Work, kind string) {
	j.w.block("# " + or(w.Title, "Untitled"))
	j.w.paragraph(strings.Join(w.Authors, ", "))
	line := w.Venue
	if w.Year != 0 {
		line = strings.TrimPrefix(line+", "+strconv.Itoa(w.Year), ", ")
	}
	j.w.paragraph(line)
	if w.DOI != "" {
		j.w.paragraph("https://doi.org/" + w.DOI)
	}
	if kind != "" {
		j.w.paragraph("Article type: " + kind)
	}
	if w.Retracted {
		j.w.paragraph("This article has been retracted, or gives notice of a retraction.")
	}
	if len(w.Keywords) > 0 {
		j.w.paragraph("Keywords: " + strings.Join(w.Keywords, ", "))
	}
}

// abstracts writes the abstract and whatever other summaries the paper prints.
// The first that is not marked as something else is the work's abstract.
func (j *jats) abstracts(meta *node) {
	meta.each(func(a *node) {
		kind := a.attr("abstract-type")
		if strings.Contains(kind, "graphical") || strings.Contains(kind, "teaser") || strings.Contains(kind, "toc") {
			return
		}
		words := abstractText(a)
		if words == "" {
			return
		}
		heading := inline(a.child("title"))
		if j.doc.Work.Abstract == "" && (kind == "" || kind == "section" || kind == "structured") {
			j.doc.Work.Abstract, heading = words, or(heading, "Abstract")
		}
		j.w.heading(1, or(heading, "Summary"))
		j.blocks(a, 1)
	}, "abstract")
}

// abstractText is an abstract as one paragraph; the parts of a structured one
// keep their headings ("Methods: ...").
func abstractText(a *node) string {
	var parts []string
	for _, c := range a.children {
		switch {
		case c.name == "sec":
			if t := abstractText(c); t != "" {
				parts = append(parts, strings.TrimPrefix(strings.TrimRight(inline(c.child("title")), ":. ")+": "+t, ": "))
			}
		case c.isOne("title", "label"):
		default:
			parts = append(parts, inline(c))
		}
	}
	return clean(strings.Join(parts, " "))
}

func title(group *node) string {
	main := inline(group.child("article-title"))
	if sub := inline(group.child("subtitle")); sub != "" {
		return main + ": " + sub
	}
	return main
}

// authors are the contributors that wrote the work: persons as "Given Surname",
// groups by their name. Editors and reviewers are not among them.
func authors(meta *node) []string {
	var list []string
	for _, c := range meta.all("contrib") {
		if kind := c.attr("contrib-type"); kind != "" && kind != "author" && kind != "collab" {
			continue
		}
		if name := person(c); name != "" {
			list = append(list, name)
		}
	}
	if len(list) > 0 {
		return list
	}
	meta.child("contrib-group").each(func(c *node) { list = append(list, inline(c)) }, "collab")
	return list
}

// person is the name below n: given names before the surname.
func person(n *node) string {
	if alternatives := n.child("name-alternatives"); alternatives != nil {
		n = alternatives
	}
	if name := n.child("name"); name != nil {
		return nameOf(name)
	}
	if name := n.child("string-name"); name != nil {
		return nameOf(name)
	}
	return collab(n.child("collab"))
}

func nameOf(name *node) string {
	parts := []string{inline(name.child("given-names")), inline(name.child("surname")), inline(name.child("suffix"))}
	if joined := clean(strings.Join(parts, " ")); joined != "" {
		return joined
	}
	return inline(name)
}

// collab is a group's name without its members and their addresses.
func collab(n *node) string {
	if n == nil {
		return ""
	}
	bare := &node{name: n.name}
	for _, c := range n.children {
		if !c.isOne("contrib-group", "aff", "address", "xref") {
			bare.children = append(bare.children, c)
		}
	}
	return inline(bare)
}

func venue(journal *node) string {
	return or(inline(journal.at("journal-title-group", "journal-title")), inline(journal.child("journal-title")),
		inline(journal.at("journal-title-group", "abbrev-journal-title")), inline(journal.child("abbrev-journal-title")))
}

// year is the earliest year of publication in print, online or in a collection.
// The date at which an archive released a copy does not count.
func year(meta *node) int {
	earliest, fallback := 0, 0
	meta.each(func(d *node) {
		y := sensibleYear(inline(d.child("year")))
		kind := d.attr("pub-type") + d.attr("date-type")
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
	return sensibleYear(inline(meta.at("permissions", "copyright-year")))
}

// sensibleYear reads a year between the first journals and the near future.
func sensibleYear(s string) int {
	if len(s) > 4 {
		s = s[:4]
	}
	y, err := strconv.Atoi(s)
	if err != nil || y < 1600 || y > 2100 {
		return 0
	}
	return y
}

func doiOf(meta *node) string {
	found := ""
	meta.each(func(n *node) {
		if found == "" && n.attr("pub-id-type") == "doi" {
			found = findDOI(inline(n))
		}
	}, "article-id")
	return found
}

func keywords(meta *node) []string {
	var list []string
	meta.each(func(group *node) {
		if kind := group.attr("kwd-group-type"); strings.Contains(kind, "abbr") {
			return
		}
		for _, k := range group.all("kwd", "compound-kwd") {
			if word := inline(k); word != "" {
				list = append(list, word)
			}
		}
	}, "kwd-group")
	return list
}

// retracted reports whether the article was withdrawn, or is the notice that
// withdraws another: neither is a source to lean on.
func retracted(article, meta *node) bool {
	if strings.Contains(article.attr("article-type"), "retract") {
		return true
	}
	for _, r := range meta.all("related-article") {
		if kind := r.attr("related-article-type"); strings.Contains(kind, "retract") || strings.Contains(kind, "withdraw") {
			return true
		}
	}
	for _, m := range meta.all("custom-meta") {
		if inline(m.child("meta-name")) == "is-retracted" && inline(m.child("meta-value")) == "yes" {
			return true
		}
	}
	return retractedTitle(inline(meta.at("title-group", "article-title")))
}

// retractedTitle knows how publishers mark the titles of withdrawn works.
func retractedTitle(title string) bool {
	title = strings.TrimLeft(strings.ToLower(title), "[(")
	return strings.HasPrefix(title, "retracted") || strings.HasPrefix(title, "withdrawn:") ||
		strings.HasPrefix(title, "retraction:") || strings.HasPrefix(title, "retraction note")
}

// or is the first of some texts that is not empty.
func or(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
