package pdf

import (
	"regexp"
	"strings"
)

var (
	abstractName = regexp.MustCompile(`^(?i)(abstract|summary|zusammenfassung|résumé|resumen|resumo)$`)
	abstractLead = regexp.MustCompile(`^(?i:abstract|summary|zusammenfassung)(\s*[:.—–-]+\s*|\s+)`)
	abstractPart = regexp.MustCompile(`^(?i)(aims?|backgrounds?|objectives?|purpose|context|introduction|(materials? and )?methods?|methods and results|methodology|design|setting|participants|findings|results?|discussion|conclusions?|interpretation|keywords?|key words|significance|hypothesis)$`)
	keywordsLead = regexp.MustCompile(`^(?i)(key ?-?words?( and phrases)?|index terms|schlüsselwörter|schlagwörter)\s*[:.—–-]*\s*`)
)

// findAbstract finds the blocks of the abstract: by its heading or opening word,
// else the first long paragraph in front of the text proper, where a heading, its
// type or keywords set it apart from that. from equals to where there is none.
func findAbstract(top []block, body style, sure bool) (from, to int) {
	for i, b := range top {
		text := b.text()
		if b.kind == heading && (abstractName.MatchString(unnumbered(text)) || leadsAbstract(text)) ||
			b.kind == para && abstractLead.MatchString(text) && len(text) > 150 {
			to = i + 1
			for to < len(top) && (!ends(top[to]) || top[to].kind == caption || top[to].kind == table) {
				to++
			}
			return i, to
		}
	}
	for i, b := range top {
		text := b.text()
		if b.kind != para || len(text) < 350 || b.rows[0].size < 0.85*body.size || ends(b) || legal.MatchString(text) {
			continue
		}
		if sure || !body.like(b.rows[0]) || b.rows[0].font != body.font || i+1 < len(top) && keywordsLead.MatchString(top[i+1].text()) {
			return i, i + 1
		}
		break
	}
	return len(top), len(top)
}

// leadsAbstract recognises "Abstract Background:", which is two headings on one
// line.
func leadsAbstract(text string) bool {
	m := abstractLead.FindString(text)
	return m != "" && abstractPart.MatchString(unnumbered(text[len(m):]))
}

// abstractText is the abstract without its heading.
func abstractText(blocks []block) string {
	var parts []string
	for i, b := range blocks {
		if i > 0 && (b.kind == para || b.kind == heading) {
			parts = append(parts, joined(b.rows))
		}
	}
	return strings.Join(parts, " ")
}

// ends reports whether a block of the front can no longer belong to the
// abstract.
func ends(b block) bool {
	text := b.text()
	switch {
	case keywordsLead.MatchString(text), b.kind == note, b.kind == caption, b.kind == table:
		return true
	case b.kind == heading:
		return !abstractPart.MatchString(unnumbered(text)) && !abstractName.MatchString(unnumbered(text))
	case len(text) > 200:
		return false
	}
	return strings.Contains(text, "@") || copyrightLead.MatchString(text) || banner.MatchString(text) || aside.MatchString(text)
}

// legal are long paragraphs that are no abstract.
var legal = regexp.MustCompile(`Creative Commons|(?i)copyright|©|@|to cite this article|all rights reserved`)

// aside opens what journals print around an abstract.
var aside = regexp.MustCompile(`^(?i)(how to cite|cite this|citation:|correspond|received|accepted|\*|edited by|academic editor|authors? of papers|this (article|work|is an open))`)

// underHeading gives the abstract its heading: as printed, cut from its first
// paragraph, or made where the page has none. The parts of a structured abstract
// become paragraphs that open with their name.
func underHeading(blocks []block) []block {
	first := blocks[0]
	var out []block
	switch m := abstractLead.FindString(first.text()); {
	case first.kind == heading && !leadsAbstract(first.text()):
		first.level = 1
		out, blocks = append(out, first), blocks[1:]
	case m != "" && len(m) <= len(first.rows[0].text):
		head, rest := cutBlock(first, 0, len(m))
		head.level = 1
		head.rows[0].text = strings.TrimRight(head.rows[0].text, ":.—–- ")
		out = append(out, head)
		blocks = append([]block{rest}, blocks[1:]...)
	default:
		out = append(out, unprintedHeading("Abstract", first))
	}
	for _, b := range blocks {
		if b.kind == heading {
			b.kind = para
			b.first = false
			out = append(out, b)
			continue
		}
		if n := len(out); b.kind == para && out[n-1].kind == para && abstractPart.MatchString(unnumbered(out[n-1].text())) {
			out[n-1].rows = append(append([]row(nil), out[n-1].rows...), b.rows...)
			continue
		}
		out = append(out, b)
	}
	return out
}

func (p *Paper) findKeywords(top []block) {
	for i, b := range top {
		text := joined(b.rows)
		m := keywordsLead.FindString(text)
		if m != "" && m == text && i+1 < len(top) { // they stand in a paragraph of their own
			text = m + joined(top[i+1].rows)
		}
		if m == "" || len(text) > 600 || len(text) == len(m) {
			continue
		}
		list := strings.TrimRight(text[len(m):], ". ")
		cut := ","
		for _, c := range []string{";", "•", "·", "|"} {
			if strings.Contains(list, c) {
				cut = c
				break
			}
		}
		for _, w := range strings.Split(list, cut) {
			if w = strings.Trim(w, " .,;"); w != "" && len(w) < 80 {
				p.Keywords = append(p.Keywords, w)
			}
		}
		return
	}
}

// joined is the text of rows as the Markdown has it.
func joined(rows []row) string {
	w := &writer{hyphen: words{}}
	w.rows(rows)
	return w.b.String()
}
