package pdf

import "regexp"

// isNote recognises a footnote: small type in the lower part of a page that
// opens with a mark.
func isNote(b block, body style, s sheet) bool {
	r := b.rows[0]
	if r.size > 0.93*body.size || r.rect.Y0 < 0.55*s.Height {
		return false
	}
	return noteMark.MatchString(b.text())
}

// noteMark is how a footnote begins: a sign or a number, and words. Figures alone are
// those of an axis.
var noteMark = regexp.MustCompile(`^([*†‡§¶∗#⁰¹²³⁴⁵⁶⁷⁸⁹]+|[0-9]{1,3}[.)]?)[^\pL0-9]{0,3}\pL`)

// markNotes puts the number of a footnote that stands apart from its words before them.
func markNotes(blocks []block, body style, s sheet) []block {
	var out []block
	for _, b := range blocks {
		if n := len(out) - 1; n >= 0 && len(out[n].rows) == 1 && noteNumber.MatchString(out[n].text()) && b.kind == para {
			mark, r := out[n].rows[0], b.rows[0]
			beside := r.rect.X0 >= mark.rect.X1-1 && r.rect.X0 < mark.rect.X1+2.5*r.size && mark.rect.Y0 > r.rect.Y0-0.5*r.size && mark.rect.Y0 < r.rect.Y1
			if beside && r.size <= 0.93*body.size && mark.size < r.size && r.rect.Y0 > 0.55*s.Height {
				b.kind, b.rows = note, append([]row{mark}, b.rows...)
				out = out[:n]
			}
		}
		out = append(out, b)
	}
	return out
}

var noteNumber = regexp.MustCompile(`^([0-9]{1,3}|[*†‡§¶#]{1,3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})$`)
