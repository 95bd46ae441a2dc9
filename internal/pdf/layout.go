package pdf

import (
	"slices"
	"strings"
	"unicode"

	"forage/internal/review"
)

// layOut turns the pages of a worker into a paper.
func layOut(raw rawPaper) *Paper {
	p := &Paper{Pages: pagesOf(raw.sheets), Notes: raw.notes}
	sheets := views(raw.sheets)
	pages := make([][]row, len(sheets))
	for i, s := range sheets {
		pages[i] = rowsOf(s)
	}
	printed := withUnseen(firstRows(pages), raw.sheets) // banners and footers hold DOI, year and venue
	dropFurniture(pages, sheets)
	groups := make([][]group, len(pages))
	for i, rows := range pages {
		groups[i] = order(groupsOf(takeTables(sheets[i], rows)))
	}
	body := styleOf(groups)
	toc := contentsOf(raw.Outline)
	var blocks []block
	for i := range groups {
		blocks = append(blocks, classify(blocksOf(groups[i], body), body, toc, sheets[i])...)
		if sheets[i].verbatim != "" {
			blocks = append(blocks, verbatimBlock(sheets[i]))
		}
	}
	nameOverPages(blocks)
	keepSomething(blocks)
	dropContents(blocks)
	blocks = p.readFront(blocks, body, raw.opening, printed)
	placeFigures(blocks, sheets, body)
	setLevels(blocks, toc)
	blocks = splitReferences(blocks)
	blocks = joinParagraphs(blocks, body)
	p.write(blocks)
	p.noteOdd()
	return p
}

// keepSomething takes the words of a file in which all seem to stand in pictures for
// its text.
func keepSomething(blocks []block) {
	if !slices.ContainsFunc(blocks, func(b block) bool { return b.kind != noise }) {
		for i := range blocks {
			blocks[i].kind = para
		}
	}
}

// firstRows are the rows of the first two pages.
func firstRows(pages [][]row) []row {
	var rows []row
	for _, page := range pages[:min(2, len(pages))] {
		rows = append(rows, page...)
	}
	return append([]row(nil), rows...)
}

// classify says what each block of a page is.
func classify(blocks []block, body style, toc contents, s sheet) []block {
	for i := range blocks {
		b := &blocks[i]
		text := b.text()
		switch {
		case b.kind == table:
		case isCaption(text):
			b.kind, b.label = caption, captionLabel(text)
		case looksLikeHeading(*b, body, toc) && stands(blocks, i), smallHeading(blocks, i, body):
			b.kind = heading
		case isNote(*b, body, s):
			b.kind = note
		case isNoise(*b, body):
			b.kind = noise
		}
	}
	blocks = markNotes(blocks, body, s)
	return nameTables(mergeHeadings(splitRunIns(blocks, body, toc)), body)
}

// smallHeading recognises a bold heading in smaller type than the running text
// by the text that follows right under it.
func smallHeading(blocks []block, i int, body style) bool {
	b := blocks[i]
	if i+1 == len(blocks) || blocks[i+1].first || body.bold || !b.rows[0].bold || len(b.rows) > 2 || b.rows[0].size < 0.7*body.size {
		return false
	}
	text, next := b.text(), blocks[i+1].rows[0]
	return body.like(next) && len(text) < 120 && titled(text) && wordy(text) && !isCaption(text) && b.rows[0].whole(body) &&
		!strings.Contains(next.text, "|") && len(next.cells) < 3
}

// stands reports whether a block stands by itself, as a heading does: its last
// row ends before the column does, or larger type sets it apart.
func stands(blocks []block, i int) bool {
	b := blocks[i]
	if b.first || i == 0 {
		return true
	}
	before := blocks[i-1]
	last := before.rows[len(before.rows)-1]
	r := b.rows[0]
	return before.kind != para || terminal(last.text) || r.bold != last.bold ||
		r.size > 1.06*last.size || r.base-last.base > 1.4*last.size || last.rect.X1 < b.col.right-3*last.size
}

// mergeHeadings joins headings that were cut at a line's end, when they look
// the same and stand directly under one another.
func mergeHeadings(blocks []block) []block {
	var out []block
	for _, b := range blocks {
		if n := len(out); n > 0 && b.kind == heading && out[n-1].kind == heading && !b.first {
			a := &out[n-1]
			last, r := a.rows[len(a.rows)-1], b.rows[0]
			if half(last.size) == half(r.size) && last.bold == r.bold && r.base-last.base < 1.45*r.size && depth(b.text()) == 0 && len(a.rows)+len(b.rows) <= 4 &&
				!known.MatchString(unnumbered(a.text())) && last.width() > 0.6*(a.col.right-a.col.left) {
				a.rows = append(a.rows, b.rows...)
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

// isNoise recognises words inside pictures: scattered short rows in a size of
// their own, or hardly any letters.
func isNoise(b block, body style) bool {
	if body.sized(b.rows[0]) && len(b.rows) > 1 {
		return false
	}
	text := b.text()
	perRow := len(text) / len(b.rows)
	if share(text, unicode.IsLetter) < 0.3 {
		return perRow < 25
	}
	if b.rows[0].size < 0.85*body.size && b.rows[0].page > 1 && perRow < 40 && len(b.rows) < 3 {
		return !terminal(text)
	}
	return perRow < 14 && b.rows[0].size < 0.96*body.size && !terminal(text)
}

// pagesOf describes each page and how well it reads.
func pagesOf(sheets []sheet) []review.Page {
	pages := make([]review.Page, len(sheets))
	for i, s := range sheets {
		pages[i] = review.Page{N: s.N, Width: s.Width, Height: s.Height}
		pages[i].Quality, pages[i].Scanned = quality(s)
		switch {
		case s.died:
			pages[i].Trouble = review.PageDied
		case s.Broken:
			pages[i].Trouble = review.PageBroken
		case s.Cut:
			pages[i].Trouble = review.PageCut
		}
	}
	return pages
}
