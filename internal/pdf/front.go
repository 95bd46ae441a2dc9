package pdf

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// readFront takes title, authors, abstract and the rest from the first pages and
// puts the title, then what stands around it, then the abstract before the
// text. What is unclear stays empty; nothing is guessed.
func (p *Paper) readFront(blocks []block, body style, o opening, printed []row) []block {
	p.readPrinted(printed, o)
	if n := coverEnd(blocks, body); n > 0 {
		return p.readCovered(blocks, n, body, o)
	}
	end, sure := frontEnd(blocks, scholarly)
	at, n := findTitle(blocks, end, body, o)
	if at < 0 {
		return blocks
	}
	head := p.entitle(blocks[at : at+n])
	paper := scholarly(blocks[:end])
	if paper {
		p.Authors = findAuthors(blocks[at+n : end])
	} else if at+n < end {
		if p.Authors = namesAlone(blocks, at+n); len(p.Authors) > 0 {
			blocks[at+n].kind = front
		}
	}
	top := append(append([]block(nil), blocks[:at]...), blocks[at+n:end]...)
	p.findKeywords(top)
	abstract, others := findAbstract(top, body, sure, tongueOf(blocks[end:]))
	foot, rest := footMatter(blocks[end:], head.rows[0].page, body)
	out := p.arrange(append([]block{head}, foot...), top, at, abstract, others, sure, paper, body)
	return append(out, rest...)
}

// entitle makes the title of the blocks that hold it.
func (p *Paper) entitle(blocks []block) block {
	head := block{kind: title, col: blocks[0].col}
	for _, b := range blocks {
		head.rows = append(head.rows, b.rows...)
	}
	p.Title = strings.TrimRight(joined(head.rows), "*†‡§¶∗⁎⁰¹²³⁴⁵⁶⁷⁸⁹ ") // marks of footnotes
	return head
}

// arrange puts the blocks of a front behind out: first what stands around the
// abstract, then the abstract, those in other languages, then the running text, which
// may begin behind the title at at.
func (p *Paper) arrange(out, top []block, at int, abstract stretch, others []stretch, sure, paper bool, body style) []block {
	var text []block
	from, to := abstract.from, abstract.to
	for i, b := range top {
		switch {
		case i >= from && i < to, slices.ContainsFunc(others, func(s stretch) bool { return i >= s.from && i < s.to }):
		case len(text) > 0, (i >= to || !sure && i >= at) && (!paper || opens(b, body) || len(p.Authors) == 0 && headsText(top, i, body)):
			text = append(text, b)
		default:
			out = append(out, asFront(b))
		}
	}
	if from < to {
		named := underHeading(top[from:to])
		p.Abstract = abstractText(named)
		out = append(out, named...)
	}
	for _, o := range others {
		out = append(out, underHeading(top[o.from:o.to])...)
	}
	return append(out, text...)
}

// scholarly reports whether a front names an institution or an address or has an
// abstract: without one, capitalised words under a title are no names.
func scholarly(front []block) bool {
	for _, b := range front {
		text := b.text()
		if place.MatchString(text) || strings.Contains(text, "@") || abstractName.MatchString(unnumbered(text)) || abstractLead.MatchString(text) {
			return true
		}
	}
	return false
}

// headsText reports whether a block is a heading over running text.
func headsText(top []block, i int, body style) bool {
	return top[i].kind == heading && i+1 < len(top) && opens(top[i+1], body)
}

// opens reports whether a block on the first page is running text already.
func opens(b block, body style) bool {
	if _, item := cutBullet(b.rows[0].text); item {
		return b.kind == para
	}
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
// abstract, or the introduction's, or in what is a paper the one with the number one.
// Without any the front is somewhere on the first page, and not sure.
func frontEnd(blocks []block, paper func(front []block) bool) (end int, sure bool) {
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
		case abstract >= 0 && !abstractPart.MatchString(name), abstract < 0 && numberedFirst(blocks, i) && paper(blocks[:i]):
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

// numberedFirst reports whether a heading on the first page is the first of those that
// are numbered: it has the number one, and the next that looks the same has two.
func numberedFirst(blocks []block, i int) bool {
	number := func(b block) string {
		if m := numbering.FindStringSubmatch(b.text()); m != nil && m[3] == "" {
			return m[2]
		}
		return ""
	}
	if blocks[i].rows[0].page != blocks[0].rows[0].page || number(blocks[i]) != "1" {
		return false
	}
	for _, b := range blocks[i+1:] {
		if b.kind == heading && lookOf(b) == lookOf(blocks[i]) {
			return number(b) == "2"
		}
	}
	return false
}

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
