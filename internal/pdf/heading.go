package pdf

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// known are the names under which the parts of papers go. A line of its own with
// one of them is a heading whatever it looks like.
var known = regexp.MustCompile(`^(?i)(abstract|summary|introduction|background|related works?|literature review|materials? and methods?|methods?|methodology|methods? and materials?|patients and methods|subjects and methods|experimental( section| procedures?)?|results?|results? and discussions?|discussions?|conclusions?|conclusions? and .{1,30}|discussion and conclusions?|concluding remarks|limitations?|future works?|acknowledge?ments?|references|literature cited|bibliography|works cited|funding|author contributions?|authors’ contributions|authors' contributions|competing interests?|conflicts? of interests?( statement)?|data availability|supplementary (material|data|information)|supporting information|appendix( [a-z0-9])?|abbreviations|einleitung|methoden?|ergebnisse|diskussion|schlussfolgerung(en)?|fazit|literatur(verzeichnis)?|zusammenfassung|ethics statement|statement of need|publisher’s note)$`)

var referencesName = regexp.MustCompile(`^(?i)(references?( and notes| cited)?|literature( cited)?|bibliography|works cited|literatur(verzeichnis)?|quellen|bibliographie|références|referencias|bibliografía)$`)

var numbering = regexp.MustCompile(`^(([0-9]{1,2})((\.[0-9]{1,2}){0,4})\.?|[IVX]{1,5}\.|[A-Z]\.|(?i:appendix) [A-Z0-9][.:]?)\s+`)

// unnumbered is a heading's words without its number.
func unnumbered(text string) string {
	return strings.TrimSpace(strings.TrimRight(text[len(numbering.FindString(text)):], ":."))
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
	return 1 + strings.Count(m[3], ".")
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
	for _, r := range b.rows {
		if r.apart(body) < 0.8 && r.size < 1.12*body.size {
			return false
		}
	}
	switch {
	case r.size < 0.93*body.size:
		return false
	case r.size > 1.12*body.size:
		return true
	case r.bold && !body.bold:
		return true
	case depth(text) > 0 && r.font != body.font:
		return true
	}
	return r.font != body.font && !endsSentence(text)
}

// titled reports whether text begins and ends as a heading does.
func titled(text string) bool {
	text = unnumbered(text)
	if text == "" || startsLower(text) || strings.HasSuffix(text, ",") || strings.HasSuffix(text, ";") || strings.HasSuffix(text, "-") {
		return false
	}
	if strings.ContainsAny(text, "=@") || strings.Contains(text, "http") || strings.Contains(text, ". ") && strings.HasSuffix(text, ".") && len(text) > 90 {
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

// splitRunIns gives a block that opens with a heading on the line of its text,
// as "2.1. Animals. Twenty rats were", a heading of its own.
func splitRunIns(blocks []block, body style, toc contents) []block {
	var out []block
	for _, b := range blocks {
		if head, rest, ok := runIn(b, body, toc); ok {
			out = append(out, head, rest)
			continue
		}
		out = append(out, b)
	}
	return out
}

func runIn(b block, body style, toc contents) (head, rest block, ok bool) {
	if b.kind != para || isCaption(b.rows[0].text) {
		return b, b, false
	}
	if n, at, found := toc.opens(b); found {
		head, rest = cutBlock(b, n, at)
		return head, rest, true
	}
	n := 0
	for n < len(b.rows) && n < 4 && b.rows[n].whole(body) {
		n++
	}
	if n == len(b.rows) || n == 4 {
		return b, b, false
	}
	at, _ := b.rows[n].lead(body)
	text := b.rows[n].text[:at]
	if !body.sized(b.rows[n]) && !known.MatchString(unnumbered(text)) {
		return b, b, false
	}
	if number := len(numbering.FindString(text)); n == 0 && number > 0 && !strings.ContainsAny(last(text), ".:") {
		// "3.1. Thymus Genus. Thymus is": what follows is in the heading's type by chance
		if at = sentenceEnd(text, number); at == 0 {
			return b, b, false
		}
	}
	if at == 0 {
		return b, b, false
	}
	head, rest = cutBlock(b, n, at)
	text = head.text()
	ok = strings.ContainsAny(last(text), ".:—") && len(text) < 200 && len(plain(unnumbered(text))) > 3 &&
		titled(text) && wordy(text) && len(rest.text()) > 40 &&
		(b.rows[0].firstBold() || numbering.FindString(text) != "" || len(strings.Fields(text)) <= 12)
	return head, rest, ok
}

// sentenceEnd is the first byte after a full stop behind a word, 0 for none. A
// stop behind an initial ends nothing.
func sentenceEnd(text string, from int) int {
	for i := from; i+1 < len(text); i++ {
		if text[i] == '.' && text[i+1] == ' ' && len(plain(lastWord(text[:i]))) > 1 && len(plain(text[from:i])) > 3 {
			return i + 1
		}
	}
	return 0
}

// last is enough of a text's end to hold any one character.
func last(text string) string { return text[max(0, len(text)-len("—")):] }

// opens finds a bookmark whose words open a paragraph, and the row and byte
// where they end.
func (c contents) opens(b block) (n, at int, ok bool) {
	if len(c) == 0 {
		return 0, 0, false
	}
	sofar := ""
	for n = 0; n < len(b.rows) && n < 4; n++ {
		text := b.rows[n].text
		for at = 1; at <= len(text); at++ {
			if at < len(text) && text[at] != ' ' {
				continue
			}
			words := squeeze(sofar + " " + text[:at])
			if len(words) > 250 {
				return 0, 0, false
			}
			if _, found := c.find(words, b.rows[0].page); found && len(plain(words)) > 5 && (at < len(text) || n+1 < len(b.rows)) &&
				strings.ContainsAny(last(words), ".:") {
				return n, at, true
			}
		}
		sofar += " " + text
	}
	return 0, 0, false
}

// cutBlock cuts a block in two at a byte of its nth row.
func cutBlock(b block, n, at int) (head, rest block) {
	r := b.rows[n]
	first, second := r, r
	first.text, second.text = strings.TrimSpace(r.text[:at]), strings.TrimSpace(r.text[at:])
	x := r.xAt(at)
	first.rect.X1, second.rect.X0 = x, x
	first.runs, second.runs = nil, nil
	first.cells, second.cells = []cell{{first.text, first.rect.X0, x}}, []cell{{second.text, x, r.rect.X1}}
	head, rest = b, b
	head.kind = heading
	head.rows = append(append([]row(nil), b.rows[:n]...), first)
	rest.rows = append([]row{second}, b.rows[n+1:]...)
	if second.text == "" {
		rest.rows = b.rows[n+1:]
	}
	rest.first, rest.top = false, false
	return head, rest
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
		caps: text == strings.ToUpper(text) && len(plain(text)) > 3,
	}
}

// setLevels gives every heading its level: from the outline, else its number,
// else from others that look the same, else by rank of its looks.
func setLevels(blocks []block, toc contents) {
	top := topLevel(blocks, toc)
	votes := map[look]map[int]int{}
	var unset []int
	for i := range blocks {
		b := &blocks[i]
		if b.kind != heading || b.level == abstractMade {
			continue
		}
		if mark, ok := toc.find(b.text(), b.rows[0].page); ok {
			b.level = max(1, mark.Level-top+1)
		} else if d := depth(b.text()); d > 0 {
			b.level = d
		} else if known.MatchString(b.text()) && top == 0 {
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
		blocks[i].level = min(blocks[i].level, 5)
	}
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
	for l, v := range votes {
		if mostOf(v) == 1 {
			largest = max(largest, l.size)
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
		case largest > 0 && l.size > largest+0.4:
			ranks[l] = 1
		default:
			ranks[l] = min(next, 3)
			next++
		}
	}
	return ranks
}
