package ingest

import (
	"regexp"
	"sort"
	"strconv"
	"strings"

	"forage/internal/review"
)

// A mark stands behind each citation while the text is written: its number between
// two characters that no text may hold (Unicode calls them noncharacters). link
// takes them out again.
const markOpen, markClose = "\uFDD0", "\uFDD1"

var markPattern = regexp.MustCompile("\uFDD0(\\d{0,7})\uFDD1?|\uFDD1")

func writeMark(b *strings.Builder, mark int) {
	if mark > 0 {
		b.WriteString(markOpen + strconv.Itoa(mark) + markClose)
	}
}

// unmarked is a text without marks.
func unmarked(s string) string {
	if !strings.Contains(s, "\uFDD0") && !strings.Contains(s, "\uFDD1") {
		return s
	}
	return markPattern.ReplaceAllString(s, "")
}

// mark numbers the citations of the list.
func (j *jats) mark(n *node) {
	for _, c := range n.children {
		if rid := c.attr("rid"); c.name == "xref" && rid != "" && (c.attr("ref-type") == "bibr" || c.attr("ref-type") == "ref") {
			j.cites = append(j.cites, rid)
			c.mark = len(j.cites)
		}
		j.mark(c)
	}
}

// names notes by which ids an entry is cited.
func (j *jats) names(ordinal int, ref, citation *node) {
	for _, id := range []string{ref.attr("id"), citation.attr("id")} {
		if id != "" {
			j.entries[id] = append(j.entries[id], ordinal)
		}
	}
}

// cutMark is a mark that was taken out of the text.
type cutMark struct {
	at, end int // where it stood in the marked text
	number  int
	place   int // what follows it, in the text without marks
}

// link takes the marks out of the text and makes citations of them.
func (j *jats) link() {
	marked := j.doc.Text
	all := marksIn(marked)
	if len(all) == 0 {
		return
	}
	var text strings.Builder
	var cuts []cutMark
	last := 0
	for _, m := range all {
		text.WriteString(marked[last:m[0]])
		last = m[1]
		cut := cutMark{at: m[0], end: m[1], place: text.Len()}
		if m[2] >= 0 {
			cut.number, _ = strconv.Atoi(marked[m[2]:m[3]]) // none is 0, which marks nothing
		}
		cuts = append(cuts, cut)
	}
	text.WriteString(marked[last:])
	j.doc.Text = text.String()
	j.shift(cuts)
	for i, c := range cuts {
		between := ""
		if i > 0 {
			between = marked[cuts[i-1].end:c.at]
		}
		j.linkOne(cuts, i, between)
	}
}

// marksIn finds the marks of a text, as FindAllStringSubmatchIndex would: places of
// the mark and of its number. Texts are long and marks stand apart.
func marksIn(text string) (all [][]int) {
	for at := 0; ; {
		next := strings.Index(text[at:], "\uFDD0")
		if other := strings.Index(text[at:], "\uFDD1"); next < 0 || other >= 0 && other < next {
			next = other
		}
		if next < 0 {
			return all
		}
		at += next
		m := markPattern.FindStringSubmatchIndex(text[at:min(len(text), at+16)])
		for i := range m {
			if m[i] >= 0 {
				m[i] += at
			}
		}
		all = append(all, m)
		at = m[1]
	}
}

// rangeMark is what stands between the two ends of a range, "[1]–[5]" or "1–5".
var rangeMark = regexp.MustCompile(`^[\]⁾)]?\s?[-–—−]\s?[\[(]?\d+$`)

// linkOne makes the citations of a mark; those of a range whose ends only are
// marked, too.
func (j *jats) linkOne(cuts []cutMark, i int, between string) {
	if len(j.doc.Citations) >= 4*maxCitations {
		return
	}
	entries := j.pointed(cuts[i].number)
	if i > 0 && len(entries) == 1 && rangeMark.MatchString(between) {
		if from := j.pointed(cuts[i-1].number); len(from) == 1 {
			for n := from[0] + 1; n < entries[0]; n++ {
				entries = append(entries, n)
			}
		}
	}
	for _, e := range entries {
		at := max(0, cuts[i].place-1)
		j.doc.Citations = append(j.doc.Citations, review.Citation{Reference: e, Start: at, End: at})
	}
}

func (j *jats) pointed(mark int) (entries []int) {
	if mark < 1 || mark > len(j.cites) {
		return nil
	}
	for _, id := range strings.Fields(j.cites[mark-1]) {
		if len(entries) < maxAlike {
			entries = append(entries, j.entries[id]...)
		}
	}
	return distinct(entries)
}

// shift moves what points into the text to where it is without marks.
func (j *jats) shift(cuts []cutMark) {
	move := func(at *int) {
		i := sort.Search(len(cuts), func(i int) bool { return cuts[i].end > *at })
		if i > 0 {
			*at -= cuts[i-1].end - cuts[i-1].place
		}
	}
	for i := range j.doc.Figures {
		move(&j.doc.Figures[i].Start)
		move(&j.doc.Figures[i].End)
	}
	for i := range j.doc.Tables {
		move(&j.doc.Tables[i].Start)
		move(&j.doc.Tables[i].End)
	}
}
