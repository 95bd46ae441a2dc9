package pdf

import (
	"sort"
	"strings"
	"unicode"
)

// tableau is a table in the making: its printed lines and columns, and the strokes
// around it.
type tableau struct {
	bands  []band
	lanes  []lane
	ruling ruling
	header int     // how many bands are headers
	pitch  float64 // from one full band to the next in most of the table; 0 where that is not known
	prose  bool    // hardly any figures: cells of text
	cut    []bool  // whether a stroke parts band i from the one before
	slabs  int     // parts that those strokes divide it into
}

// What a table may have on one page; beyond it stands a drawing, or a file made to
// waste time.
const (
	mostLanes = 80
	mostBands = 800
	mostCells = 6000
)

// tabOf lays bands out as a table. Rows are those of the page, for their faces. It
// returns nil when fewer than two columns or rows come out.
func tabOf(bands []band, lines *ruling, rows []row) *tab {
	t := tableau{bands: bands, lanes: lines.lanes(bands)}
	t.ruling = *lines
	if len(t.lanes) < 2 || len(t.lanes) > mostLanes || len(bands) < 2 || len(bands) > mostBands {
		return nil
	}
	t.splitPieces(rows)
	t.measure()
	t.findHeader()
	t.number()
	return t.tab(rows)
}

// splitPieces parts pieces that run over a strip although they are several words
// of several columns: figures set so close that they read as one text.
func (t *tableau) splitPieces(rows []row) {
	for i := range t.bands {
		b := &t.bands[i]
		var out []piece
		for _, p := range b.pieces {
			from, to := touched(t.lanes, p.x0, p.x1)
			if from == to || !t.ruling.between(p) && len(b.pieces) < 2 && !figures(p.text) {
				out = append(out, p)
				continue
			}
			out = append(out, t.parts(p, rows)...)
		}
		b.pieces = out
	}
}

// parts are the pieces of a piece by lanes, or it alone when a word lies over a strip.
func (t *tableau) parts(p piece, rows []row) []piece {
	var words []word
	for _, c := range p.cells {
		words = append(words, rows[c[0]].words(rows[c[0]].cells[c[1]])...)
	}
	var out []piece
	last := -1
	for _, w := range words {
		from, to := touched(t.lanes, w.x0+1, w.x1-1)
		if from != to {
			return []piece{p}
		}
		if from != last {
			out = append(out, piece{cells: p.cells, text: w.text, x0: w.x0, x1: w.x1, y0: p.y0, y1: p.y1, base: p.base, size: p.size})
			last = from
			continue
		}
		n := len(out) - 1
		out[n].text, out[n].x1 = out[n].text+" "+w.text, w.x1
	}
	if len(out) < 2 || !likeFigures(out) && !t.ruling.between(p) {
		return []piece{p}
	}
	return out
}

// likeFigures reports whether most pieces are figures: only such are set so close
// to one another.
func likeFigures(pieces []piece) bool {
	n := 0
	for _, p := range pieces {
		if figures(p.text) {
			n++
		}
	}
	return 2*n >= len(pieces)
}

// figures reports whether a text is a number with its signs and units, or stands
// for one that is missing.
func figures(text string) bool {
	digits, letters, all := 0, 0, 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			continue
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
		all++
	}
	if digits == 0 {
		switch strings.ToLower(text) {
		case "-", "–", "—", "−", "n/a", "na", "n.a.", "n.a", "nd", "n.d.", "ns", "..", "...", "…", ":", "*", "ref.", "x", "†", "(x)", "(na)", "+", "++", "+++", "++++", "✓", "✔", "±", "+/-", "yes", "no":
			return true
		}
		return false
	}
	return letters <= 1 || digits > 2*letters && all < 30
}

// measure notes how far apart rows are, and whether cells hold text.
func (t *tableau) measure() {
	var pitches []float64
	numbers, others := 0, 0
	for i, b := range t.bands {
		if i > 0 && 5*len(b.pieces) >= 3*len(t.lanes) && 5*len(t.bands[i-1].pieces) >= 3*len(t.lanes) {
			pitches = append(pitches, b.base-t.bands[i-1].base)
		}
		for _, p := range b.pieces {
			if from, _ := touched(t.lanes, p.x0, p.x1); from > 0 {
				if figures(p.text) {
					numbers++
				} else {
					others++
				}
			}
		}
	}
	t.slabs, t.cut = 1, make([]bool, len(t.bands))
	for i := 1; i < len(t.bands); i++ {
		if t.cut[i] = t.ruling.parts(t.bands[i-1], t.bands[i], t.lanes); t.cut[i] {
			t.slabs++
		}
	}
	t.prose = 3*numbers < others
	if len(pitches) > 0 {
		sort.Float64s(pitches)
		t.pitch = pitches[len(pitches)/2]
	}
}

// findHeader counts the bands above the first stroke, or above the first with
// figures.
func (t *tableau) findHeader() {
	for i := 1; i < len(t.bands) && i <= 8; i++ {
		if t.cut[i] {
			t.header = i
			break
		}
	}
	first := 0
	for first < len(t.bands) && !t.counts(t.bands[first]) {
		first++
	}
	switch {
	case t.header > 0 && (first == len(t.bands) || t.header <= first+1):
	case first > 0 && first < len(t.bands) && first <= 8:
		t.header = first
		for t.header > 1 && t.titles(t.bands[t.header-1]) {
			t.header--
		}
	default:
		t.header = 1
	}
}

// titles reports whether a band holds one text at the left only, as a title inside
// the table or the first line of a long label does.
func (t *tableau) titles(b band) bool {
	from, _ := touched(t.lanes, b.x0(), b.pieces[0].x1)
	return !b.multi() && from == 0
}

// counts reports whether half of the cells beside the first are figures other than
// years.
func (t *tableau) counts(b band) bool {
	n, of := 0, 0
	for _, p := range b.pieces {
		if from, _ := touched(t.lanes, p.x0, p.x1); from == 0 && len(b.pieces) > 1 {
			continue
		}
		of++
		if figures(p.text) && !isYear(p.text) {
			n++
		}
	}
	return n > 0 && 2*n >= of
}

// isYear recognises "1998", "2001-02" and "(2004)".
func isYear(text string) bool {
	text = strings.Trim(text, "()*")
	if len(text) < 4 || text[:2] != "19" && text[:2] != "20" {
		return false
	}
	rest := strings.Trim(text[2:], "0123456789")
	return rest == "" && len(text) == 4 || (rest == "-" || rest == "–" || rest == "/") && len(text) <= 11
}

// tab makes the grid.
func (t *tableau) tab(rows []row) *tab {
	out := &tab{}
	for i, b := range t.bands {
		if i == 0 || b.row != t.bands[i-1].row {
			out.cells = append(out.cells, make([]string, len(t.lanes)))
			first := rows[b.pieces[0].cells[0][0]]
			first.text, first.cells, first.runs, first.rect = "", nil, nil, b.pieces[0].rect()
			out.rows = append(out.rows, first)
		}
		cells, r := out.cells[b.row], &out.rows[b.row]
		for j, p := range b.pieces {
			from, _ := touched(t.lanes, p.x0, p.x1)
			if i < t.header {
				from = t.firstUnder(i, j, from)
			}
			cells[from] = addLine(cells[from], p.text, i, t, from)
			r.rect = union(r.rect, p.rect())
			r.text = strings.TrimPrefix(r.text+" "+p.text, " ")
		}
		if i < t.header {
			out.header = b.row + 1
		}
	}
	if len(out.cells) < 2 {
		return nil
	}
	out.header = min(out.header, len(out.cells)-1)
	out.rect = out.rows[0].rect
	for _, r := range out.rows {
		out.rect = union(out.rect, r.rect)
	}
	return out
}

// addLine puts more text into a cell: beside what band i put there, else as a
// printed line below.
func addLine(cell, text string, i int, t *tableau, lane int) string {
	if cell == "" {
		return text
	}
	n := 0
	for _, p := range t.bands[i].pieces {
		if from, _ := touched(t.lanes, p.x0, p.x1); from == lane {
			n++
		}
	}
	if n > 1 && !strings.HasSuffix(cell, "\n") {
		return cell + " " + text
	}
	return cell + "\n" + text
}
