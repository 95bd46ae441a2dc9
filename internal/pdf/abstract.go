package pdf

import (
	"regexp"
	"strings"
)

var (
	abstractName = regexp.MustCompile(`^(?i)((abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo)( ?/ ?(abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo))?)$`)
	abstractLead = regexp.MustCompile(`^(?i:(abstract|summary|zusammenfassung|kurzfassung)(\s*[:.—–-]+\s*|\s+)|(résumé|resumen|resumo|inhalt)\s*[:—–]\s*)`)
	abstractPart = regexp.MustCompile(`^(?i)(aims?|backgrounds?|objectives?|purpose|context|introduction|(materials? and )?methods?|methods and results|methodology|design|setting|participants|findings|results?|discussion|conclusions?|interpretation|keywords?|key words|significance|hypothesis)$`)
	keywordsLead = regexp.MustCompile(`^(?i)(key ?-?words?( and phrases)?|index terms|schlüsselwörter|schlagwörter)\s*[:.—–-]*\s*`)
)

// stretch is some blocks of a front: those from to to, none where these are equal.
type stretch struct{ from, to int }

// findAbstract finds the blocks of the abstract: by its heading or opening word,
// else the first long paragraph in front of the text proper, where a heading, its
// type or keywords set it apart from that. Of abstracts in several languages it is
// the one in that of the paper, and the others are told as well. It stands behind
// top where there is none.
func findAbstract(top []block, body style, sure bool, spoken tongue) (stretch, []stretch) {
	found := namedAbstracts(top)
	if len(found) == 0 {
		found = unnamedAbstracts(top, body, sure, spoken)
	}
	if len(found) == 0 {
		return stretch{len(top), len(top)}, nil
	}
	best := 0
	for i, s := range found {
		if spoken.speaks(textOf(top[s.from:s.to])) > 2*spoken.speaks(textOf(top[found[best].from:found[best].to])) {
			best = i
		}
	}
	return found[best], append(found[:best:best], found[best+1:]...)
}

// namedAbstracts are the first abstract with a name, and those that follow it.
func namedAbstracts(top []block) []stretch {
	var found []stretch
	for i := 0; i < len(top); i++ {
		if !abstractOpens(top[i]) || len(found) > 0 && top[i].kind != heading {
			continue
		}
		to := i + 1
		for to < len(top) && (!ends(top[to]) || top[to].kind == caption || top[to].kind == table) && !(top[to].kind == heading && abstractOpens(top[to])) {
			to++
		}
		if len(found) == 0 || len(textOf(top[i:to])) > 200 {
			found = append(found, stretch{i, to})
		}
		i = to - 1
	}
	return found
}

// abstractOpens reports whether an abstract with a name begins with a block.
func abstractOpens(b block) bool {
	text := b.text()
	return b.kind == heading && (abstractName.MatchString(unnumbered(text)) || leadsAbstract(text)) ||
		b.kind == para && abstractLead.MatchString(text) && len(text) > 150
}

// unnamedAbstracts is the abstract without a name, and the next paragraph where that
// looks the same and is in another language. In type of its own all paragraphs in
// that are the abstract.
func unnamedAbstracts(top []block, body style, sure bool, spoken tongue) []stretch {
	for i, b := range top {
		text := b.text()
		if b.kind != para || b.rows[0].size < 0.85*body.size || ends(b) || legal.MatchString(text) {
			continue
		}
		set := !body.like(b.rows[0]) || b.rows[0].font != body.font
		to := i + 1
		for sure && set && to < len(top) && top[to].kind == para && lookOf(top[to]) == lookOf(b) && top[to].rows[0].font == b.rows[0].font && !ends(top[to]) {
			to++
		}
		if len(textOf(top[i:to])) < 350 {
			continue
		}
		if !sure && !set && !(to < len(top) && keywordsLead.MatchString(top[to].text())) {
			return nil
		}
		if to == i+1 && to < len(top) && top[to].kind == para && len(top[to].text()) > 200 && !ends(top[to]) && spoken.differ(text, top[to].text()) {
			return []stretch{{i, to}, {to, to + 1}}
		}
		return []stretch{{i, to}}
	}
	return nil
}

func textOf(blocks []block) string {
	var b strings.Builder
	for _, one := range blocks {
		b.WriteString(one.text() + " ")
	}
	return strings.TrimSpace(b.String())
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
		first.rows = append([]row(nil), first.rows...)
		first.rows[0].text = closeUp(first.rows[0].text)
		out, blocks = append(out, first), blocks[1:]
	case m != "" && len(strings.TrimSpace(m)) <= len(first.rows[0].text):
		head, rest := cutBlock(first, 0, min(len(m), len(first.rows[0].text)))
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
