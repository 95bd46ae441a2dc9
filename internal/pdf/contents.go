package pdf

import (
	"regexp"
	"strings"
)

var (
	contentsName = regexp.MustCompile(`^(?i)(table of contents|contents|list of (figures|tables)|inhalt(sverzeichnis|sübersicht)?|abbildungsverzeichnis|tabellenverzeichnis|sommaire|table des matières|índice|contenido)$`)
	// leader is the dots that lead to a page number.
	leader = regexp.MustCompile(`(\.{4,}|(\. ){4,}|…{2,})\s*[0-9ivxl]+$`)
	pageAt = regexp.MustCompile(`\s([0-9]{1,4}|[ivxl]{1,6})$`)
)

// dropContents takes tables of contents out of the text, which lead to pages and say
// nothing themselves: rows with leaders, and what stands under the name of one and
// ends in page numbers. Of a heading whose words come again over text, as in a table
// of contents without page numbers, the rank goes.
func dropContents(blocks []block) {
	for i := range blocks {
		if leads(blocks[i]) {
			blocks[i].kind = noise
		}
	}
	for i := 0; i < len(blocks); i++ {
		if !contentsName.MatchString(unnumbered(blocks[i].text())) {
			continue
		}
		end := i + 1
		for end < len(blocks) && (blocks[end].kind == noise || paged(blocks[end])) {
			blocks[end].kind = noise
			end++
		}
		if end > i+2 {
			blocks[i].kind = noise
		}
		i = end - 1
	}
	later := map[string]bool{}
	for i := len(blocks) - 1; i >= 0; i-- {
		b := &blocks[i]
		if b.kind != heading || depth(b.text()) == 0 {
			continue
		}
		key := plain(b.text())
		if later[key] && (i+1 == len(blocks) || len(blocks[i+1].text()) < 200) {
			b.kind = para
		}
		later[key] = true
	}
}

// leads reports whether most rows of a block lead to a page number.
func leads(b block) bool {
	n := 0
	for _, r := range b.rows {
		if leader.MatchString(r.text) {
			n++
		}
	}
	return 2*n > len(b.rows)
}

// paged reports whether a block ends in a page number, as all of a table of contents
// does.
func paged(b block) bool {
	text := b.text()
	return len(text) < 200*len(b.rows) && pageAt.MatchString(text) && !strings.Contains(unnumbered(text), ". ") && b.kind != caption
}
