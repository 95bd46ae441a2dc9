package pdf

import (
	"regexp"
	"strconv"
)

// look is what headings of one level have in common.
type look struct {
	size   float64
	font   string
	bold   bool
	italic bool
	caps   bool
}

func lookOf(b block) look {
	r := b.rows[0]
	text := b.text()
	return look{
		size: half(r.size), font: r.font, bold: r.bold, italic: r.italic,
		caps: shouts(text),
	}
}

// back are the parts behind a paper's text.
var back = regexp.MustCompile(`^(?i)(acknowledge?ments?|references.*|literature cited|bibliography|works cited|funding|author.{0,3} contributions?|competing interests?|conflicts? of interests?( statement)?|data availability|supplementary .*|supporting information|abbreviations|literatur(verzeichnis)?|ethics statement|publisher.s note):?$`)

// unprinted is the level of a heading that the page does not show.
const unprinted = -1

// unprintedHeading names what begins with a block.
func unprintedHeading(text string, first block) block {
	return block{kind: heading, level: unprinted, rows: []row{{page: first.rows[0].page, text: text}}}
}

// setLevels gives every heading its level: from the outline, else its number,
// else from others that look the same, else by rank of its looks.
func setLevels(blocks []block, toc contents) {
	top := topLevel(blocks, toc)
	votes := map[look]map[int]int{}
	lift, again := outlined(blocks, toc, top), restarted(blocks)
	var unset []int
	for i := range blocks {
		b := &blocks[i]
		if b.kind != heading || b.level == unprinted {
			continue
		}
		if abstractName.MatchString(unnumbered(b.text())) {
			b.level = 1
			continue
		} else if mark, ok := toc.find(b.text(), b.rows[0].page); ok {
			b.level = max(1, mark.Level-top+1)
		} else if again[i] {
			b.level = 2
		} else if d := depth(b.text()); d > 0 {
			b.level = max(1, d+lift)
		} else if top == 0 && back.MatchString(b.text()) {
			b.level = 1 // often in smaller type, so it says nothing of others
			continue
		} else if top == 0 && known.MatchString(unnumbered(b.text())) {
			b.level = 1
		} else {
			unset = append(unset, i)
			continue
		}
		l := lookOf(*b)
		if votes[l] == nil {
			votes[l] = map[int]int{}
		}
		votes[l][b.level]++
	}
	ranks := rank(blocks, unset, votes)
	for _, i := range unset {
		blocks[i].level = ranks[lookOf(blocks[i])]
	}
	for i := range blocks {
		blocks[i].level = min(blocks[i].level, 5) // Markdown has six, one is the title's
	}
}

// outlined is what the outline adds to the levels that numbers give, most often: the
// sections of a chapter, 17.1 and 17.2, stand on its first level.
func outlined(blocks []block, toc contents, top int) int {
	votes := map[int]int{}
	for _, b := range blocks {
		if b.kind != heading {
			continue
		}
		if d := depth(b.text()); d > 0 {
			if mark, ok := toc.find(b.text(), b.rows[0].page); ok {
				votes[mark.Level-top+1-d]++
			}
		}
	}
	if len(votes) == 0 {
		return 0
	}
	return mostOf(votes)
}

// restarted are the headings whose numbers begin again in another look under a numbered
// heading: "1. Networks" under "9. SYSTEMS" stands below it.
func restarted(blocks []block) map[int]bool {
	again := map[int]bool{}
	var lead look
	last := 0
	for i, b := range blocks {
		if b.kind != heading || b.level == unprinted || depth(b.text()) != 1 {
			continue
		}
		n, err := strconv.Atoi(numbering.FindStringSubmatch(b.text())[2])
		if err != nil { // a letter
			continue
		}
		switch l := lookOf(b); {
		case last == 0, l == lead:
			last, lead = n, l
		case n <= last && (l.caps != lead.caps || l.bold != lead.bold || l.italic != lead.italic):
			again[i] = true
		}
	}
	return again
}

// topLevel is the level of the outline on which sections stand: below the title
// where the outline has it. 0 when the outline names no heading.
func topLevel(blocks []block, toc contents) int {
	top := 0
	for _, b := range blocks {
		if b.kind != heading {
			continue
		}
		if mark, ok := toc.find(b.text(), b.rows[0].page); ok && (top == 0 || mark.Level < top) {
			top = mark.Level
		}
	}
	return top
}

// rank gives looks without a known level one: as those that look the same, else
// below the headings that are at least as large.
func rank(blocks []block, unset []int, votes map[look]map[int]int) map[look]int {
	ranks := map[look]int{}
	largest := 0.0 // size of known top headings
	caps := true   // they are all capitals, which outranks a larger size
	for l, v := range votes {
		if mostOf(v) == 1 {
			largest = max(largest, l.size)
			caps = caps && l.caps
		}
	}
	next := 1
	if len(votes) > 0 {
		next = 2
	}
	for _, i := range unset {
		l := lookOf(blocks[i])
		if _, done := ranks[l]; done {
			continue
		}
		switch v, ok := votes[l]; {
		case ok:
			ranks[l] = mostOf(v)
		case largest > 0 && l.size > largest+0.4 && (!caps || l.caps || l.size > 1.3*largest):
			ranks[l] = 1
		default:
			ranks[l] = min(next, 3)
			next++
		}
	}
	return ranks
}
