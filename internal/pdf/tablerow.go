package pdf

import "strings"

// number gives each band the number of its row.
func (t *tableau) number() {
	row := 0
	start := 0 // of the row
	for i := range t.bands {
		if i > 0 && !t.goesOn(start, i) {
			row++
			start = i
		}
		t.bands[i].row = row
	}
}

// goesOn reports whether band i goes on with the row of the bands from start on.
func (t *tableau) goesOn(start, i int) bool {
	above, b := t.bands[i-1], t.bands[i]
	down, size := b.base-above.base, max(b.size, above.size)
	if t.cut[i] {
		return false
	}
	filled := t.filled(start, i)
	if t.ruling.boxed && t.slabs > 2 && t.alone(start, i) {
		return true
	}
	if down < 0.8*size {
		return t.disjoint(filled, b) || down < 0.5*size || i < t.header || t.namedOn(filled, b)
	}
	if i < t.header {
		return down < 1.45*size && t.wraps(start, i)
	}
	if i == t.header && !t.prose && start < t.header {
		return false
	}
	return t.bodyGoesOn(filled, start, i)
}

// alone reports whether the bands between two strokes around i make one row: no
// column holds figures twice.
func (t *tableau) alone(start, i int) bool {
	end := i + 1
	for end < len(t.bands) && !t.cut[end] {
		end++
	}
	for start > 0 && !t.cut[start] {
		start--
	}
	seen := map[int]bool{}
	for _, b := range t.bands[start:end] {
		for _, p := range b.pieces {
			from, _ := touched(t.lanes, p.x0, p.x1)
			if !figures(p.text) {
				continue
			}
			if seen[from] {
				return false
			}
			seen[from] = true
		}
	}
	return true
}

// filled are the lanes that the bands from start to end fill.
func (t *tableau) filled(start, end int) map[int]string {
	lanes := map[int]string{}
	for _, b := range t.bands[start:end] {
		for _, p := range b.pieces {
			from, _ := touched(t.lanes, p.x0, p.x1)
			lanes[from] = p.text
		}
	}
	return lanes
}

func (t *tableau) disjoint(filled map[int]string, b band) bool {
	for _, p := range b.pieces {
		if from, _ := touched(t.lanes, p.x0, p.x1); filled[from] != "" {
			return false
		}
	}
	return true
}

// namedOn reports whether a band is the second line of a name in the first column that
// stands half a line above and half a line below its row.
func (t *tableau) namedOn(filled map[int]string, b band) bool {
	const name = 25 // characters
	if len(b.pieces) != 1 || filled[0] == "" || len(filled) < 2 || len(filled[0]) > name || len(b.pieces[0].text) > name {
		return false
	}
	_, to := touched(t.lanes, b.pieces[0].x0, b.pieces[0].x1)
	return to == 0 && startsLower(b.pieces[0].text)
}

// wraps reports whether band i of a header holds second lines of the cells above:
// each stands under one of them, flush with it or centred.
func (t *tableau) wraps(start, i int) bool {
	under := 0
	for _, p := range t.bands[i].pieces {
		from, to := touched(t.lanes, p.x0, p.x1)
		if from != to {
			return false
		}
		q, ok := t.aboveIn(from, start, i)
		if ok {
			of, ot := touched(t.lanes, q.x0, q.x1)
			if of != ot || abs(p.x0-q.x0) > 2.5 && abs(p.x1-q.x1) > 2.5 && abs(p.mid()-q.mid()) > 4 {
				return false
			}
			under++
		}
	}
	return under > 0
}

// aboveIn is the lowest piece of the bands from start to before i in a lane.
func (t *tableau) aboveIn(lane, start, i int) (piece, bool) {
	for i--; i >= start; i-- {
		for _, q := range t.bands[i].pieces {
			if from, to := touched(t.lanes, q.x0, q.x1); from <= lane && lane <= to {
				return q, true
			}
		}
	}
	return piece{}, false
}

func abs(x float64) float64 { return max(x, -x) }

// bodyGoesOn decides below the header.
func (t *tableau) bodyGoesOn(filled map[int]string, start, i int) bool {
	above, b := t.bands[i-1], t.bands[i]
	down, size := b.base-above.base, max(b.size, above.size)
	if down > 1.45*size || t.pitch > 0 && down > 1.15*t.pitch && !t.prose {
		return false
	}
	label, numbers, lower := "", 0, 0
	for _, p := range b.pieces {
		from, _ := touched(t.lanes, p.x0, p.x1)
		if from == 0 {
			label = p.text
		} else if figures(p.text) {
			numbers++
		}
		if startsLower(p.text) || opened(filled[from]) {
			lower++
		}
	}
	first := filled[0]
	switch {
	case numbers > 0 && !t.prose:
		return len(filled) == 1 && first != "" && label != "" && (startsLower(label) || opened(first))
	case label == "" && numbers == 0:
		for _, p := range b.pieces {
			from, _ := touched(t.lanes, p.x0, p.x1)
			if filled[from] == "" || figures(filled[from]) {
				return false
			}
			if t.pitch > 0 && down > 0.93*t.pitch && !t.prose && !startsLower(p.text) && !opened(filled[from]) {
				return false
			}
		}
		return true
	case len(b.pieces) == 1:
		return first != "" && (startsLower(label) || opened(first))
	}
	return t.prose && 2*lower > len(b.pieces)
}

// opened reports whether a text cannot end where it does.
func opened(text string) bool {
	if text == "" {
		return false
	}
	if strings.ContainsAny(text[len(text)-1:], "-,(/&") || strings.Count(text, "(") > strings.Count(text, ")") {
		return len(text) > 1
	}
	words := strings.Fields(text)
	switch strings.ToLower(words[len(words)-1]) {
	case "of", "and", "or", "the", "in", "for", "to", "with", "by", "per", "a", "from", "on", "at", "than", "und", "der", "die", "et", "de":
		return true
	}
	return false
}
