package pdf

import (
	"regexp"
	"strconv"
	"strings"
)

// entryNumber is the number that opens an entry: "[12]", "12.", "(12)", "12", and
// raised. What follows is no further figure, or the number was one of a table.
var entryNumber = regexp.MustCompile(`^(?:(\[)([0-9]{1,4})\][.:]?\s*|(\()([0-9]{1,4})\)\s*|([0-9]{1,4})([.)\]]+)\s*|([0-9]{1,4})\s+|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})\s*)\S`)

var lowered = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")

// numberOf is the number that entryNumber found, 0 for none.
func numberOf(m []string) int {
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(lowered.Replace(m[2] + m[4] + m[5] + m[7] + m[8]))
	if err != nil {
		return 0
	}
	return n
}

func numberAt(r placed) int { return numberOf(entryNumber.FindStringSubmatch(r.text)) }

// markOf is the manner in which an entry is numbered: one list has one.
func markOf(m []string) string {
	switch {
	case m[1] != "" || m[3] != "":
		return m[1] + m[3]
	case m[5] != "":
		return m[6][:1]
	case m[8] != "":
		return "raised"
	}
	return ""
}

// numbered finds the rows that carry the next number, in the manner and from the
// beginning that give the longest run. nil when the list is not numbered.
func numbered(rows []placed) []int {
	const tries = 8 // beginnings that are looked at: more are figures of a table
	type mark struct{ at, number int }
	marks := map[string][]mark{}
	var manners []string
	for i, r := range rows {
		m := entryNumber.FindStringSubmatch(r.text)
		if m == nil {
			continue
		}
		manner := markOf(m)
		if marks[manner] == nil {
			manners = append(manners, manner)
		}
		marks[manner] = append(marks[manner], mark{i, numberOf(m)})
	}
	var best []int
	for _, manner := range manners {
		tried := 0
		for i, first := range marks[manner] {
			if first.number > 3 && (i > 0 || first.number > 900) || first.number < 1 || tried == tries {
				continue
			}
			tried++
			run, want := []int{first.at}, first.number+1
			// A list may skip a number; a page number or year at a line's start does not.
			for _, next := range marks[manner][i+1:] {
				if next.number >= want && next.number <= want+1 {
					run, want = append(run, next.at), next.number+1
				}
			}
			if len(run) > len(best) {
				best = run
			}
		}
	}
	if len(best) < 3 && !(len(best) == 2 && len(rows) < 12) || len(best)*12 < len(rows)-best[0] {
		return nil
	}
	return best
}

var entryLabel = regexp.MustCompile(`^\[\p{L}[\p{L}&+’'-]{0,12}\s?(?:[0-9]{2}|[0-9]{4})[a-z]?\]\s+\S`)

// labelled finds the rows that open with a label such as "[Knu84]". nil when
// there are few.
func labelled(rows []placed) []int {
	var starts []int
	for i, r := range rows {
		if entryLabel.MatchString(r.text) {
			starts = append(starts, i)
		}
	}
	if len(starts) < 3 || len(starts)*12 < len(rows) {
		return nil
	}
	return starts
}

// indent measures how far each row is set in from the leftmost of the rows near
// it in its column.
func indent(rows []placed) {
	const near = 150 // more rows than a column holds
	for i := range rows {
		r := &rows[i]
		left := r.rect.X0
		for _, o := range rows[max(0, i-near):min(len(rows), i+near)] {
			if o.page == r.page && o.turn == r.turn && o.rect.X0 < left && o.rect.X0 > r.rect.X0-5*r.size && overlap(o.rect, r.rect) > 0 {
				left = o.rect.X0
			}
		}
		r.indent = r.rect.X0 - left
	}
}

// hanging finds the rows that stand out to the left. nil when none or all do.
func hanging(rows []placed) []int {
	var starts []int
	for i, r := range rows {
		if r.indent < 0.45*r.size {
			starts = append(starts, i)
		}
	}
	if (len(rows)-len(starts))*5 < len(rows) || len(starts) < 2 {
		return nil
	}
	return starts
}

// spaced finds the rows that follow a gap wider than the usual one, or a new
// column. nil when the gaps are all alike.
func spaced(rows []placed) []int {
	steps := map[float64]int{}
	for i := 1; i < len(rows); i++ {
		if d := rows[i].base - rows[i-1].base; d > 0 && d < 4*rows[i].size {
			steps[half(d)]++
		}
	}
	usual := 1e9 // the smallest step that is no accident
	for d, n := range steps {
		if n > 2 {
			usual = min(usual, d)
		}
	}
	var starts []int
	inside := 0
	for i, r := range rows {
		if i == 0 {
			starts = append(starts, i)
			continue
		}
		before := rows[i-1]
		switch d := r.base - before.base; {
		case d > 1.2*usual:
			starts = append(starts, i)
		case d > 0:
			inside++
		case !startsLower(r.text) && (terminal(before.text) || !before.full && workLead.MatchString(r.text)): // the top of a column
			starts = append(starts, i)
		}
	}
	if len(starts) < 3 || inside < len(starts)/3 {
		return nil
	}
	return starts
}

// paragraphs takes the blocks as they are.
func paragraphs(rows []placed) []int {
	var starts []int
	for i, r := range rows {
		if r.opens && !startsLower(r.text) {
			starts = append(starts, i)
		}
	}
	return starts
}
