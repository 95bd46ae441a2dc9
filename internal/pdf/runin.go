package pdf

import (
	"strings"
)

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
			if !strings.ContainsAny(last(words), ".:") || at == len(text) && n+1 == len(b.rows) {
				continue // what is cheap to tell comes first
			}
			if _, found := c.find(words, b.rows[0].page); found && len(plain(words)) > 5 {
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
	rest.first = false
	return head, rest
}
