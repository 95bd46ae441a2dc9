package jats

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"forage/internal/ingest/markup"
	"forage/internal/review"
)

// Caps on citations: of a work, four times as many as are kept of one, and the
// entries that a single mark may point to.
const (
	maxPlaces  = 80_000
	maxPointed = 200
)

// mark numbers the citations of the list.
func (j *reader) mark(n *markup.Node) {
	for _, c := range n.Children {
		if rid := c.Attr("rid"); c.Name == "xref" && rid != "" && (c.Attr("ref-type") == "bibr" || c.Attr("ref-type") == "ref") {
			j.cites = append(j.cites, rid)
			c.Mark = len(j.cites)
		}
		j.mark(c)
	}
}

// names notes by which ids an entry is cited.
func (j *reader) names(ordinal int, ref, citation *markup.Node) {
	for _, id := range []string{ref.Attr("id"), citation.Attr("id")} {
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
func (j *reader) link() {
	marked := j.Doc.Text
	all := markup.Marks(marked)
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
	j.Doc.Text = text.String()
	j.shift(cuts)
	for i, c := range cuts {
		between := ""
		if i > 0 {
			between = marked[cuts[i-1].end:c.at]
		}
		j.linkOne(cuts, i, between)
	}
}

// rangeMark is what stands between the two ends of a range, "[1]–[5]" or "1–5".
var rangeMark = regexp.MustCompile(`^[\]⁾)]?\s?[-–—−]\s?[\[(]?\d+$`)

// linkOne makes the citations of a mark; those of a range whose ends only are
// marked, too.
func (j *reader) linkOne(cuts []cutMark, i int, between string) {
	if len(j.Doc.Citations) >= maxPlaces {
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
		j.Doc.Citations = append(j.Doc.Citations, review.Citation{Reference: e, Start: at, End: at})
	}
}

func (j *reader) pointed(mark int) (entries []int) {
	if mark < 1 || mark > len(j.cites) {
		return nil
	}
	for _, id := range strings.Fields(j.cites[mark-1]) {
		if len(entries) < maxPointed {
			entries = append(entries, j.entries[id]...)
		}
	}
	seen := map[int]bool{}
	return slices.DeleteFunc(entries, func(e int) bool {
		before := seen[e]
		seen[e] = true
		return before
	})
}

// shift moves what points into the text to where it is without marks.
func (j *reader) shift(cuts []cutMark) {
	move := func(at *int) {
		i := sort.Search(len(cuts), func(i int) bool { return cuts[i].end > *at })
		if i > 0 {
			*at -= cuts[i-1].end - cuts[i-1].place
		}
	}
	for i := range j.Doc.Figures {
		move(&j.Doc.Figures[i].Start)
		move(&j.Doc.Figures[i].End)
	}
	for i := range j.Doc.Tables {
		move(&j.Doc.Tables[i].Start)
		move(&j.Doc.Tables[i].End)
	}
}
