package evaluate

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"forage/internal/markdown"
	"forage/internal/review"
)

// place is where the truth cites a reference: a sentence, known by a run of its
// letters between two marks of citation.
type place struct {
	reference int    // in the order of the list, from 0
	sentence  string // letters and figures, at most probeLength
}

// leastSentence is how many letters a sentence must have to be known again.
const leastSentence = 15

// mark is a cross-reference to an entry of the list, and where in the text it stands.
type mark struct {
	reference, at, end int
}

// placesIn are the citations of a paragraph. Numbers that cite are taken out of the
// text first, so that a sentence is the same whether "[3]" or a raised 3 ends it; names
// stay, for they may begin it. Of "3–5" the XML links the ends only: what is between is
// cited too.
func placesIn(p *element, numbers map[string]int) []place {
	var text strings.Builder
	var marks []mark
	var walk func(e *element)
	walk = func(e *element) {
		for _, c := range e.children {
			switch {
			case c.name == "xref" && c.attr("ref-type") == "bibr":
				at, before := text.Len(), text.String()
				if words := c.words(); strings.IndexFunc(words, unicode.IsLetter) >= 0 {
					text.WriteString(words)
				}
				for _, id := range strings.Fields(c.attr("rid")) {
					if n, ok := numbers[id]; ok {
						marks = reach(marks, mark{n, at, text.Len()}, before)
					}
				}
			case c.name == "":
				text.WriteString(c.text)
			case c.name != "table-wrap" && c.name != "fig":
				walk(c)
			}
		}
	}
	walk(p)
	return placed(text.String(), marks)
}

// longestReach is the most references that one range may cite.
const longestReach = 30

// reach adds a mark, and those of a range that it ends.
func reach(marks []mark, m mark, text string) []mark {
	if len(marks) > 0 {
		last := marks[len(marks)-1]
		between := strings.TrimSpace(text[min(last.end, len(text)):])
		if n := m.reference - last.reference; slices.Contains([]string{"-", "–", "—", "−", "‐", "‑"}, between) && n > 1 && n <= longestReach {
			for r := last.reference + 1; r < m.reference; r++ {
				marks = append(marks, mark{r, m.at, m.end})
			}
		}
	}
	return append(marks, m)
}

// placed finds the sentence of each mark. A mark right behind a full stop belongs to
// the sentence that the stop ends.
func placed(text string, marks []mark) []place {
	spans := markdown.Sentences(text)
	var places []place
	for _, m := range marks {
		for _, s := range spans {
			if m.at < s.Start || m.at > s.End {
				continue
			}
			if p := (place{m.reference, longestRun(text, s.Start, s.End, marks)}); len(p.sentence) >= leastSentence && !slices.Contains(places, p) {
				places = append(places, p)
			}
			break
		}
	}
	return places
}

// longestRun is the beginning of the longest run of letters between marks.
func longestRun(text string, start, end int, marks []mark) string {
	longest, from := "", start
	for _, m := range append(slices.Clone(marks), mark{at: end, end: end}) {
		if m.at < from || m.at > end {
			continue
		}
		if run := plain(text[from:m.at]); len(run) > len(longest) {
			longest = run
		}
		from = m.end
	}
	letters := []rune(longest)
	return string(letters[:min(probeLength, len(letters))])
}

// citationScores compares in-text citations with the cross-references of the XML. What
// counts is a pair: a sentence, and the reference that it cites (about, of pairUp, says
// which of the truth's each of ours is). Ours is right when its sentence holds the run
// of letters by which the truth's is known. Citations in tables and captions are not
// judged, nor those of a sentence that is none of the running text and a reference that
// is cited in a table or caption; those of an entry that is about no reference are
// wrong.
func citationScores(d *review.Document, about map[int]int, x *printedXML, miss func(kind, text string)) score {
	type cited struct {
		reference int
		sentence  string
		said      string
	}
	var have []cited
	for _, c := range d.Citations {
		if floating(d, c.Start) || c.Start < 0 || c.End > len(d.Text) || c.Start >= c.End {
			continue
		}
		n, ok := about[c.Reference]
		if !ok {
			n = -1
		}
		one := cited{n, plain(d.Text[c.Start:c.End]), d.Text[c.Start:c.End]}
		if !slices.Contains(have, one) {
			have = append(have, one)
		}
	}
	s := score{found: len(have), wanted: len(x.places)}
	for _, p := range x.places {
		at := slices.IndexFunc(have, func(c cited) bool { return c.reference == p.reference && strings.Contains(c.sentence, p.sentence) })
		if at < 0 {
			miss("citation missed", "of "+strconv.Itoa(p.reference+1)+": "+p.sentence)
			continue
		}
		have = slices.Delete(have, at, at+1)
		s.right++
	}
	for _, c := range have {
		if x.floated[c.reference] && !x.running(c.sentence) {
			s.found--
			continue
		}
		miss("citation spurious", "of "+strconv.Itoa(c.reference+1)+": "+c.said)
	}
	return s
}

// running reports whether a sentence is one in which the truth cites something.
func (x *printedXML) running(sentence string) bool {
	return slices.ContainsFunc(x.places, func(p place) bool { return strings.Contains(sentence, p.sentence) })
}

// floating reports whether a byte of a document stands in a table or caption.
func floating(d *review.Document, at int) bool {
	for _, t := range d.Tables {
		if at >= t.Start && at < t.End {
			return true
		}
	}
	for _, f := range d.Figures {
		if at >= f.Start && at < f.End {
			return true
		}
	}
	return false
}
