package pdf

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// readFront takes title, authors, abstract and the rest from the first pages and
// puts the title, then what stands around it, then the abstract before the
// text. What is unclear stays empty; nothing is guessed.
func (p *Paper) readFront(blocks []block, body style, o opening, printed []row) []block {
	p.fromBanners(printed, o)
	end, sure := frontEnd(blocks)
	at, n := findTitle(blocks, end, body, o)
	if at < 0 {
		return blocks
	}
	head := block{kind: title, col: blocks[at].col}
	for _, b := range blocks[at : at+n] {
		head.rows = append(head.rows, b.rows...)
	}
	p.Title = strings.TrimSpace(joined(head.rows))
	p.Authors = findAuthors(blocks[at+n : end])
	top := append(append([]block(nil), blocks[:at]...), blocks[at+n:end]...)
	p.findKeywords(top)
	from, to := findAbstract(top, body, sure)
	out := []block{head}
	var text []block // running text behind the abstract
	for i, b := range top {
		switch {
		case i >= from && i < to:
		case len(text) > 0, (i >= to || !sure && i >= at) && opens(b, body):
			text = append(text, b)
		default:
			out = append(out, asFront(b))
		}
	}
	if from < to {
		abstract := underHeading(top[from:to])
		p.Abstract = abstractText(abstract)
		out = append(out, abstract...)
	}
	return append(append(out, text...), blocks[end:]...)
}

// opens reports whether a block on the first page is running text already.
func opens(b block, body style) bool {
	return b.kind == para && body.sized(b.rows[0]) && len(b.text()) > 200 && !ends(b) && !place.MatchString(b.rows[0].text)
}

// asFront keeps a block apart from the running text.
func asFront(b block) block {
	if b.kind == para || b.kind == note || b.kind == heading {
		b.kind = front
	}
	return b
}

var opensText = regexp.MustCompile(`^(?i)(introduction\b.{0,60}|background|einleitung|main|motivation|overview|statement of need|introducción|introdução)$`)

// frontEnd is the first block of the text proper: the first heading after the
// abstract, or the introduction's. Without either the front is somewhere on the
// first page, and not sure.
func frontEnd(blocks []block) (end int, sure bool) {
	abstract := -1
	for i, b := range blocks {
		if b.rows[0].page > 3 {
			break
		}
		if b.kind != heading {
			continue
		}
		name := unnumbered(b.text())
		switch {
		case abstractName.MatchString(name):
			abstract = i
		case opensText.MatchString(name) && !(abstract >= 0 && partOfAbstract(blocks, abstract, i)):
			return i, true
		case abstract >= 0 && !abstractPart.MatchString(name):
			return i, true
		}
	}
	for i, b := range blocks {
		if b.rows[0].page > blocks[0].rows[0].page {
			return i, false
		}
	}
	return len(blocks), false
}

var (
	abstractName = regexp.MustCompile(`^(?i)(abstract|summary|zusammenfassung|résumé|resumen|resumo)$`)
	abstractLead = regexp.MustCompile(`^(?i:abstract|summary|zusammenfassung)(\s*[:.—–-]+\s*|\s+)`)
	abstractPart = regexp.MustCompile(`^(?i)(aims?|backgrounds?|objectives?|purpose|context|introduction|(materials? and )?methods?|methods and results|methodology|design|setting|participants|findings|results?|discussion|conclusions?|interpretation|keywords?|key words|significance|hypothesis)$`)
	keywordsLead = regexp.MustCompile(`^(?i)(key ?-?words?( and phrases)?|index terms|schlüsselwörter|schlagwörter)\s*[:.—–-]*\s*`)
)

// partOfAbstract reports whether a heading "Background" or "Introduction" is one
// of a structured abstract: it looks other than the abstract's own heading, and
// another part follows on the same page before any other heading.
func partOfAbstract(blocks []block, abstract, i int) bool {
	if lookOf(blocks[i]) == lookOf(blocks[abstract]) {
		return false
	}
	for _, b := range blocks[i+1:] {
		if b.rows[0].page != blocks[i].rows[0].page {
			return false
		}
		if b.kind == heading {
			return abstractPart.MatchString(unnumbered(b.text())) && len(b.text()) < 40 && !opensText.MatchString(unnumbered(b.text()))
		}
	}
	return false
}

// findTitle returns the blocks that hold the title: the words that the file
// itself or its outline calls the title where they are printed, else the largest
// type of the front.
func findTitle(blocks []block, end int, body style, o opening) (at, n int) {
	looks := map[look]int{} // a look that comes again and again is that of sections
	for _, b := range blocks {
		if b.kind == heading && !known.MatchString(unnumbered(b.text())) {
			looks[lookOf(b)]++
		}
	}
	blocks = blocks[:end]
	for _, name := range claimed(o) {
		for i := range blocks {
			sofar := ""
			for j := i; j < len(blocks) && j < i+4; j++ {
				sofar += plain(blocks[j].text())
				if sofar == name {
					return i, j - i + 1
				}
			}
		}
	}
	best, common := -1, -1
	for i, b := range blocks {
		switch {
		case !titleLike(b, body):
		case looks[lookOf(b)] > 3:
			if common < 0 {
				common = i
			}
		case best < 0 || b.rows[0].size > blocks[best].rows[0].size+0.3:
			best = i
		}
	}
	if common >= 0 && (best < 0 || common < best && blocks[best].rows[0].size < 1.1*blocks[common].rows[0].size) {
		best = common
	}
	if best < 0 {
		return -1, 0
	}
	n = 1
	for best+n < len(blocks) && n < 4 { // lines of a title set far apart
		next := blocks[best+n]
		if lookOf(next) != lookOf(blocks[best]) || next.rows[0].page != blocks[best].rows[0].page || next.first && !startsLower(next.text()) {
			break
		}
		n++
	}
	return best, n
}

// claimed are the titles that the file names, as plain words.
func claimed(o opening) []string {
	var names []string
	if k := plain(o.Title); len(k) > 15 {
		names = append(names, k)
	}
	if len(o.Outline) > 0 {
		if k := plain(o.Outline[0].Title); len(k) > 25 {
			names = append(names, k)
		}
	}
	return names
}

func titleLike(b block, body style) bool {
	text := b.text()
	k := plain(text)
	r := b.rows[0]
	if b.kind == caption || isCaption(text) || len(k) < 12 || len(text) > 250 || len(b.rows) > 6 || strings.Count(text, ". ") > 2 || share(text, unicode.IsLetter) < 0.7 {
		return false
	}
	if known.MatchString(unnumbered(text)) || banner.MatchString(text) || len(strings.Fields(text)) < 2 || strings.Contains(text, "@") {
		return false
	}
	for _, r := range b.rows {
		if r.apart(body) < 0.6 && r.size <= 1.1*body.size {
			return false
		}
	}
	return r.size > 1.1*body.size || r.size >= 0.98*body.size && r.bold && !body.bold
}

// banner are lines that journals print large above a title.
var banner = regexp.MustCompile(`^(?i)((original |short |brief |systematic |mini |full )?(research|review|communication|report|article|paper|letter|case report|editorial)( article| paper| note)?( open access)?|open access|.*\b(issn|www\.|volume \d|vol\.|doi:|https?:).*|(the )?(international |european |american |british |indian |iranian |asian )?(journal|annals|archives|proceedings|bulletin|transactions) of .{1,60}|published (by|in|online).*|available online.*)$`)

// fromBanners reads DOI, year, venue and keywords from what is printed around
// the text of the first pages.
func (p *Paper) fromBanners(printed []row, o opening) {
	p.DOI = findDOI(printed, o)
	p.Year = findYear(printed)
	p.Venue = findVenue(printed, o)
}

var doiPattern = regexp.MustCompile(`\b10\.[0-9]{4,9}/[-._;()/:A-Za-z0-9<>]+`)

// findDOI takes the first DOI of the first page, else of the file's own
// description, else of the second page. Reference lists stand later.
func findDOI(printed []row, o opening) string {
	look := func(text string) string {
		return strings.TrimRight(doiPattern.FindString(text), ".,;:)>")
	}
	for i, r := range printed {
		if r.page != printed[0].page {
			break
		}
		found := look(r.text)
		if found == "" {
			continue
		}
		if i+1 < len(printed) && strings.HasSuffix(r.text, found) && strings.HasSuffix(found, "-") {
			found = look(r.text + printed[i+1].text)
		}
		return found
	}
	if d := look(o.Subject); d != "" {
		return d
	}
	if d := look(o.Title); d != "" {
		return d
	}
	for _, r := range printed {
		if strings.Contains(strings.ToLower(r.text), "doi") && look(r.text) != "" {
			return look(r.text)
		}
	}
	return ""
}

var (
	yearPattern   = regexp.MustCompile(`\b(19[5-9][0-9]|20[0-4][0-9])\b`)
	publishedLead = regexp.MustCompile(`(?i)(published( online)?|publication date|date of publication|veröffentlicht)[^0-9]{0,12}([^.;]{0,30})`)
	copyrightLead = regexp.MustCompile(`(?i)(©|\(c\)|copyright)[^0-9]{0,60}((19|20)[0-9]{2})`)
	volumeLead    = regexp.MustCompile(`(?i)(vol(ume|\.)?|no\.|issue|\bpp\.?|journal|\(\d+\):|doi|proceedings|conference|[0-9]+[,:] ?[0-9]+)`)
)

// findYear prefers the date of publication, then the copyright line, then a line
// that gives volume and pages.
func findYear(printed []row) int {
	for _, find := range []func(string) string{
		func(s string) string {
			if m := publishedLead.FindStringSubmatch(s); m != nil {
				return yearPattern.FindString(m[3])
			}
			return ""
		},
		func(s string) string {
			if m := copyrightLead.FindStringSubmatch(s); m != nil {
				return yearPattern.FindString(m[2])
			}
			return ""
		},
		func(s string) string {
			if volumeLead.MatchString(s) && len(s) < 200 {
				return yearPattern.FindString(s)
			}
			return ""
		},
	} {
		for _, r := range printed {
			if r.page != printed[0].page {
				break
			}
			if y, err := strconv.Atoi(find(r.text)); err == nil {
				return y
			}
		}
	}
	return 0
}

var venuePattern = regexp.MustCompile(`((?:(?:The |International |European |American |British |Indian |Iranian |Asian |African |Canadian |Chinese |Japanese )*(?:Journal|Annals|Archives|Proceedings|Bulletin|Transactions) (?:of|on|in) (?:the )?[A-Z][A-Za-z&,\- ]+[a-z])|Journal of Open Source (?:Education|Software)|Frontiers in [A-Z][A-Za-z& ]+|PLo?S [A-Z][A-Za-z]+|BMC [A-Z][A-Za-z& ]+|Scientific Reports|Nature Communications)`)

var (
	venueEnd  = regexp.MustCompile(`Journal of [A-Z][A-Za-z ]*$`)
	venueTail = regexp.MustCompile(`,? (Vol|Volume|No|Issue|January|February|March|April|May|June|July|August|September|October|November|December)\b.*$`)
)

// findVenue knows a venue only by its full name in a banner or footer of the
// first page, or by the file's own description.
func findVenue(printed []row, o opening) string {
	if name, _, ok := strings.Cut(o.Subject, ","); ok && doiPattern.MatchString(o.Subject) && len(name) < 80 && len(strings.Fields(name)) > 0 {
		return squeeze(name)
	}
	for i, r := range printed {
		if r.page != printed[0].page {
			break
		}
		if len(r.text) > 220 {
			continue
		}
		text := r.text
		if i+1 < len(printed) && printed[i+1].page == r.page && venueEnd.MatchString(text) {
			text += " " + printed[i+1].text // the name runs over the line's end
		}
		if name := venuePattern.FindString(text); name != "" && len(name) < 90 {
			return strings.TrimRight(squeeze(venueTail.ReplaceAllString(name, "")), " ,")
		}
	}
	return ""
}

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

// abstractMade marks a heading that is not printed.
const abstractMade = -1

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
		out = append(out, block{kind: heading, level: abstractMade, rows: []row{{page: first.rows[0].page, text: "Abstract"}}})
	}
	for _, b := range blocks {
		if b.kind == heading {
			b.kind = para
			b.first, b.top = false, false
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
	for _, b := range top {
		text := joined(b.rows)
		m := keywordsLead.FindString(text)
		if m == "" || len(text) > 600 {
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
