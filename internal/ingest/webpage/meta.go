package webpage

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/markup"
	"forage/internal/markdown"
	"forage/internal/review"
)

// pageMeta is what the head of a page says of it, by name in small letters, in the
// order in which it stands.
type pageMeta struct {
	values map[string][]string
	lang   string
	title  string         // of the window
	linked map[string]any // schema.org's description of an article, nil for none
}

func metaOf(root *markup.Node) pageMeta {
	m := pageMeta{values: map[string][]string{}}
	page := root.Find("html")
	m.lang = page.Attr("lang")
	for _, n := range root.All("meta", "title", "script", "link") {
		switch n.Name {
		case "title":
			m.title = cmp.Or(m.title, markdown.Clean(markup.Text(n)))
		case "script":
			if strings.Contains(n.Attr("type"), "ld+json") && m.linked == nil {
				m.linked = articleOf(markup.Text(n))
			}
		case "link":
			if n.Attr("rel") == "canonical" {
				m.values["canonical"] = append(m.values["canonical"], n.Attr("href"))
			}
		case "meta":
			name := strings.ToLower(cmp.Or(n.Attr("name"), n.Attr("property"), n.Attr("itemprop")))
			name = strings.Replace(name, "dcterms.", "dc.", 1)
			if value := markdown.Clean(n.Attr("content")); value != "" && name != "" {
				m.values[name] = append(m.values[name], value)
			}
		}
	}
	return m
}

func (m pageMeta) one(names ...string) string {
	for _, name := range names {
		if v := m.values[name]; len(v) > 0 {
			return v[0]
		}
	}
	return ""
}

// work is the metadata of the page: Highwire's tags before Dublin Core, before
// schema.org, before Open Graph, because the first are made for papers.
func (m pageMeta) work() review.Work {
	w := review.Work{
		Format: review.FormatHTML,
		Title:  markup.Plain(cmp.Or(m.one("citation_title", "dc.title", "eprints.title", "bepress_citation_title"), m.ld("headline"), m.ld("name"), m.one("og:title"))),
		Venue: markup.Plain(cmp.Or(m.one("citation_journal_title", "citation_conference_title", "citation_inbook_title", "citation_book_title",
			"prism.publicationname", "dc.relation.ispartof", "citation_dissertation_institution", "citation_technical_report_institution",
			"citation_publisher"), m.ld("isPartOf"), m.one("og:site_name"))),
		Year: m.year(), DOI: m.doi(),
		Authors:  m.authors(),
		Keywords: m.keywords(),
		Language: cmp.Or(field.Language(m.lang), field.Language(m.one("citation_language", "dc.language", "content-language")), field.Language(m.one("og:locale"))),
	}
	w.Abstract = markup.Plain(cmp.Or(m.one("citation_abstract", "dc.abstract", "dc.description.abstract", "eprints.abstract"), m.ld("abstract")))
	if w.Abstract == "" && m.one("citation_title") != "" {
		if said := markup.Plain(m.one("dc.description", "description")); len(said) >= shortAbstract {
			w.Abstract = said
		}
	}
	w.Abstract = field.Abstract(w.Abstract)
	return w
}

// shortAbstract is how long, in bytes, the description of a paper's page must be to
// pass for its abstract and not for a line about the journal.
const shortAbstract = 300

func (m pageMeta) year() int {
	for _, date := range []string{m.one("citation_publication_date"), m.one("citation_cover_date"), m.one("citation_date"), m.one("citation_year"),
		m.one("citation_online_date"), m.one("prism.publicationdate"), m.one("dc.issued"), m.one("dc.date"), m.one("dc.date.issued"),
		m.ld("datePublished"), m.one("article:published_time")} {
		if y := field.YearIn(date); y != 0 {
			return y
		}
	}
	return 0
}

func (m pageMeta) doi() string {
	for _, name := range []string{"citation_doi", "prism.doi", "bepress_citation_doi", "dc.identifier.doi", "dc.identifier"} {
		for _, v := range m.values[name] {
			if doi := field.DOI(v); doi != "" {
				return doi
			}
		}
	}
	return cmp.Or(field.DOI(markdown.Clean(m.ld("identifier"))), field.DOI(markdown.Clean(m.ld("@id"))), field.DOI(markdown.Clean(m.ld("sameAs"))))
}

func (m pageMeta) authors() []string {
	var list []string
	for _, name := range []string{"citation_author", "citation_authors", "bepress_citation_author", "eprints.creators_name", "dc.creator", "dc.contributor.author"} {
		for _, v := range m.values[name] {
			list = append(list, field.Split(v, ";")...)
		}
		if len(list) > 0 {
			break
		}
	}
	if len(list) == 0 {
		list = named(m.linked["author"])
	}
	for _, v := range slices.Concat(m.values["author"], m.values["article:author"]) {
		if len(list) == 0 && !strings.Contains(v, "://") {
			list = field.Split(v, ";")
		}
	}
	for i, name := range list {
		list[i] = field.Name(name)
	}
	return markup.PlainList(list)
}

func (m pageMeta) keywords() []string {
	var list []string
	for _, name := range []string{"citation_keywords", "citation_keyword", "dc.subject", "eprints.keywords", "keywords", "news_keywords", "article:tag"} {
		for _, v := range m.values[name] {
			list = append(list, field.Split(v, ";", ",")...)
		}
		if len(list) > 0 {
			return markup.PlainList(list)
		}
	}
	for _, v := range named(m.linked["keywords"]) {
		list = append(list, field.Split(v, ";", ",")...)
	}
	return markup.PlainList(list)
}

// ld is a field of schema.org's description that is a text, or names itself.
func (m pageMeta) ld(field string) string {
	if all := named(m.linked[field]); len(all) > 0 {
		return all[0]
	}
	return ""
}

// named are the texts of a value: itself, the names of objects, or those of a list.
func named(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case map[string]any:
		for _, field := range []string{"name", "value", "@value"} {
			if s, ok := v[field].(string); ok {
				return []string{s}
			}
		}
	case []any:
		var all []string
		for _, item := range v {
			if _, nested := item.([]any); !nested {
				all = append(all, named(item)...)
			}
		}
		return all
	}
	return nil
}

// articleTypes are what schema.org calls texts one can read.
var articleTypes = regexp.MustCompile(`(?:Article|Report|Posting|Thesis|Chapter|Book)$`)

// articleOf finds the description of an article in a page's linked data: at the
// top, in a list or in a graph.
func articleOf(raw string) map[string]any {
	var v any
	if json.Unmarshal([]byte(raw), &v) != nil {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, item := range list {
		object, _ := item.(map[string]any)
		graph, _ := object["@graph"].([]any)
		for _, candidate := range append([]any{object, object["mainEntity"]}, graph...) {
			if o, ok := candidate.(map[string]any); ok && slices.ContainsFunc(named(o["@type"]), articleTypes.MatchString) {
				return o
			}
		}
	}
	return nil
}
