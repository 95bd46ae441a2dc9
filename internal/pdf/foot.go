package pdf

import "regexp"

// footWords are what journals print about a paper at the foot of its first page.
var footWords = regexp.MustCompile(`(?i)\S@\S|^\W*(correspond|copyright\b|©|\(c\) ?(19|20)|e-?mails?\b|received\b|this is an open.access)|` +
	`creative commons|all rights reserved|^[^\pL]{0,6}(department|departamento|institut|faculty|school|college|division|universit)`)

// footMarks are the marks of several people in one line.
var footMarks = regexp.MustCompile(`^[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§]+\pL[^⁰¹²³⁴⁵⁶⁷⁸⁹]{2,60}, ?[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡§]+\pL`)

// footMatter parts addresses, marks of copyright and the like, in small type on the
// first page, from the text that they stand in the midst of.
func footMatter(blocks []block, page int, body style) (foot, rest []block) {
	for i := 0; i < len(blocks) && blocks[i].rows[0].page == page; i++ {
		b := blocks[i]
		between := i > 0 && i+1 < len(blocks) && !b.first && footBlock(blocks[i-1], body) && footBlock(blocks[i+1], body) &&
			b.kind == para && b.rows[0].size < 0.93*body.size && len(b.text()) < 200
		if between || footBlock(b, body) {
			foot = append(foot, asFront(b))
			continue
		}
		rest = append(rest, b)
	}
	return foot, append(rest, blocks[len(foot)+len(rest):]...)
}

func footBlock(b block, body style) bool {
	return (b.kind == para || b.kind == note) && b.rows[0].size < 0.93*body.size &&
		(footWords.MatchString(b.text()) || footMarks.MatchString(b.text()))
}
