package pdf

import "strings"

// joinParagraphs puts together what a column's or a page's end cut apart, also
// when a figure or a footnote stands between.
func joinParagraphs(blocks []block, body style) []block {
	var out []block
	open := -1 // the paragraph that may still go on
	for _, b := range blocks {
		switch b.kind {
		case heading, title, entry, front:
			open = -1
		case para:
			if open >= 0 && continues(out[open], b, open < len(out)-1, body) {
				out[open].rows, out[open].col = append(out[open].rows, b.rows...), b.col // where it may go on from
				continue
			}
			// A journal's small print at the foot of a page does not end the
			// sentence above it.
			if open < 0 || body.sized(b.rows[0]) || terminal(out[open].text()) {
				open = len(out)
			}
		}
		out = append(out, b)
	}
	return out
}

// continues reports whether b goes on with the paragraph a, with other blocks between
// them or none.
func continues(a, b block, apart bool, body style) bool {
	last, r := a.rows[len(a.rows)-1], b.rows[0]
	if r.size > 1.07*last.size || last.size > 1.07*r.size || isItem(r.text) {
		return false
	}
	if r.page == last.page && r.turn == last.turn && r.rect.X1 < last.rect.X0 && r.base <= last.base {
		return false // no text goes on to the left of where it ended, and not below
	}
	hyphen, lower := strings.HasSuffix(last.text, "-"), startsLower(r.text)
	full := last.rect.X1 > a.col.right-2.5*last.size
	if !b.first { // what stands below a float or a display in one column
		goesOn := apart || r.page != last.page || r.base < last.base || full && r.base-last.base < 2.5*body.leading
		return goesOn && lower && !terminal(last.text) && (full || hyphen) && body.like(last) && body.like(r)
	}
	if hyphen || lower {
		return true
	}
	if strings.HasSuffix(last.text, ":") && full && startsDigit(r.text) {
		return true
	}
	indented := r.rect.X0 > b.col.left+0.6*r.size
	if terminal(last.text) { // a sentence that happens to end with its column
		return body.indents && full && !indented && body.like(last) && body.like(r)
	}
	return full || !indented && len(b.rows) > 1
}

func startsDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }
