package pdf

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// known are the names under which the parts of papers go. A line of its own with
// one of them is a heading whatever it looks like.
var known = regexp.MustCompile(`^(?i)(abstract|summary|introduction|background|related works?|literature review|materials? and methods?|methods?|methodology|methods? and materials?|patients and methods|subjects and methods|experimental( section| procedures?)?|results?|results? and discussions?|discussions?|conclusions?|conclusions? and .{1,30}|discussion and conclusions?|concluding remarks|limitations?|future works?|acknowledge?ments?|references|literature cited|bibliography|works cited|funding|author contributions?|authors’ contributions|authors' contributions|competing interests?|conflicts? of interests?( statement)?|data availability|supplementary (material|data|information)|supporting information|appendix( [a-z0-9])?|abbreviations|einleitung|methoden?|ergebnisse|diskussion|schlussfolgerung(en)?|fazit|literatur(verzeichnis)?|zusammenfassung|kurzfassung|résumé|resumen|resumo|ethics statement|statement of need|publisher’s note)$`)

var referencesName = regexp.MustCompile(`^(?i)(references?( and notes| cited)?|literature( cited)?|bibliography|works cited|literatur(verzeichnis)?|quellen|bibliographie|références|referencias|bibliografía)$`)

var numbering = regexp.MustCompile(`^(([0-9]{1,2})((?:\. [0-9]{1,2}){1,3}\.|(?:\.[0-9]{1,2}){0,4})\.?|[IVX]{1,5}\.|[A-Z]\.|(?i:appendix) [A-Z0-9][.:]?)\s+`)

// unnumbered is a heading's words without its number.
func unnumbered(text string) string {
	return closeUp(strings.TrimSpace(strings.TrimRight(text[len(numbering.FindString(text)):], ":.")))
}

var spacedOut = regexp.MustCompile(`^\pL( \pL){4,}[:.]?$`)

// closeUp is "Abstract" for "A b s t r a c t".
func closeUp(text string) string {
	if len(text) < 60 && spacedOut.MatchString(text) {
		return strings.ReplaceAll(text, " ", "")
	}
	return text
}

// depth is the level that a heading's number gives, 0 for none.
func depth(text string) int {
	m := numbering.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	if m[2] == "" {
		return 1
	}
	if n, err := strconv.Atoi(m[2]); err != nil || n == 0 || n > 30 {
		return 0
	}
	return 1 + len(strings.FieldsFunc(m[3], func(r rune) bool { return r == '.' || r == ' ' })) // "8. 1." is 8.1
}

// contents is the outline by its plain words.
type contents map[string][]bookmark

func contentsOf(outline []bookmark) contents {
	c := contents{}
	for _, b := range outline {
		if key := plain(unnumbered(squeeze(b.Title))); key != "" {
			c[key] = append(c[key], b)
		}
	}
	return c
}

// find returns the bookmark with the words of a heading near a page.
func (c contents) find(text string, page int) (bookmark, bool) {
	text = strings.TrimRight(text, "⁰¹²³⁴⁵⁶⁷⁸⁹*†")
	for _, b := range c[plain(unnumbered(text))] {
		if b.Page == 0 || b.Page >= page-1 && b.Page <= page+1 {
			return b, true
		}
	}
	return bookmark{}, false
}

// looksLikeHeading reports whether a block's words and looks make it a heading:
// short, in another style than the running text, and not a sentence.
func looksLikeHeading(b block, body style, toc contents) bool {
	text := b.text()
	letters := plain(text)
	if len(b.rows) > 4 || len(text) > 220 || len(letters) < 3 || isCaption(text) || keywordsLead.MatchString(text) && len(letters) > 12 {
		return false
	}
	if _, ok := toc.find(text, b.rows[0].page); ok && len(letters) > 3 {
		return true
	}
	if known.MatchString(unnumbered(text)) {
		return true
	}
	if !titled(text) || share(text, unicode.IsLetter) < 0.6 {
		return false
	}
	r := b.rows[0]
	if !wordy(text) || aside.MatchString(text) || copyrightLead.MatchString(text) || publishedLead.MatchString(text) && len(text) < 60 {
		return false
	}
	if len(b.rows) == 1 && r.spread() { // the legend of a chart, or the head of a table
		return false
	}
	for _, r := range b.rows {
		if r.apart(body) < 0.8 && r.size < 1.12*body.size {
			return false
		}
	}
	switch {
	case r.size < 0.93*body.size: // some journals set theirs in small capitals
		return depth(text) > 0 && r.size > 0.75*body.size && r.bold && !body.bold && shouts(text)
	case r.size > 1.12*body.size:
		return true
	case r.bold && !body.bold:
		return true
	case depth(text) > 0 && r.font != body.font:
		return true
	}
	// Another face alone may also be that of a paragraph's first line, which is
	// set in and full.
	indented, end := r.rect.X0 > b.col.left+0.5*r.size, b.rows[len(b.rows)-1].rect.X1
	return r.font != body.font && !endsSentence(text) && (!indented || end < b.col.right-r.size)
}

// titled reports whether text begins and ends as a heading does.
func titled(text string) bool {
	text = unnumbered(text)
	if text == "" || startsLower(text) || strings.HasSuffix(text, ",") || strings.HasSuffix(text, ";") || strings.HasSuffix(text, "-") {
		return false
	}
	if _, bullet := cutBullet(text); bullet || strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return false
	}
	if strings.ContainsAny(text, "=@{}÷√∑∫") || strings.Contains(text, "http") || strings.Contains(text, ". ") && strings.HasSuffix(text, ".") && len(text) > 90 {
		return false
	}
	return true
}

// wordy tells words from formulas: one of four letters, or two of three.
func wordy(text string) bool {
	n := 0
	for _, w := range strings.Fields(text) {
		if l := len([]rune(bare(w))); l > 3 && share(w, unicode.IsLetter) > 0.8 {
			n += 2
		} else if l == 3 {
			n++
		}
	}
	return n >= 2
}

func endsSentence(text string) bool {
	return strings.HasSuffix(text, ".") && len(text) > 60
}

// share is the part of a text's characters, spaces apart, for which is holds.
func share(text string, is func(rune) bool) float64 {
	n, of := 0, 0
	for _, r := range text {
		if r == ' ' {
			continue
		}
		of++
		if is(r) {
			n++
		}
	}
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
