package evaluate

import (
	"slices"

	"forage/internal/pdf"
)

// score is what one file adds to a measure: how many things are right, of those that
// were found and those that are wanted.
type score struct{ right, found, wanted int }

// yes scores a single thing that is right or not.
func yes(right bool) score {
	if right {
		return score{1, 1, 1}
	}
	return score{0, 1, 1}
}

func (s score) plus(o score) score {
	return score{s.right + o.right, s.found + o.found, s.wanted + o.wanted}
}

// cell names a place of the table.
type cell struct{ measure, system string }

// gauge gathers scores and misses, file by file.
type gauge struct {
	o        ReadingOptions
	measures []string // in the order they were first taken
	scores   map[cell][]score
	rates    map[cell]Figure
	targets  map[string]float64
	notes    []string
	misses   []Miss
	file     string // the one at hand
	files    int
}

func newGauge(o ReadingOptions) *gauge {
	return &gauge{o: o, scores: map[cell][]score{}, rates: map[cell]Figure{}, targets: map[string]float64{}}
}

// begin turns to a file.
func (g *gauge) begin(file string) {
	g.file = file
	g.files++
}

// add scores the file at hand. A file with nothing to measure adds nothing.
func (g *gauge) add(measure, system string, s score) {
	g.see(measure)
	if s.found+s.wanted > 0 {
		c := cell{measure, system}
		g.scores[c] = append(g.scores[c], s)
	}
}

// rate notes how many things a system does in a second.
func (g *gauge) rate(measure, system string, n int, seconds float64) {
	g.see(measure)
	if seconds > 0 {
		g.rates[cell{measure, system}] = Figure{System: system, State: stateMeasured, Value: float64(n) / seconds,
			Files: g.files, Right: n, Found: n, Wanted: n, Rate: true}
	}
}

func (g *gauge) see(measure string) {
	if !slices.Contains(g.measures, measure) {
		g.measures = append(g.measures, measure)
	}
}

// aim sets the target of a measure.
func (g *gauge) aim(measure string, target float64) { g.targets[measure] = target }

// miss notes what was not read as it should be.
func (g *gauge) miss(kind, text string) {
	if !g.o.Misses {
		return
	}
	if r := []rune(text); len(r) > 300 {
		text = string(r[:300]) + "…"
	}
	g.misses = append(g.misses, Miss{g.file, kind, oneLine(text)})
}

// fill writes the table. A measure for which the truth has nothing is left out.
func (g *gauge) fill(t *ReadingTable) {
	t.Files, t.Notes, t.Misses = g.files, append([]string{}, g.notes...), g.misses
	t.Rows = []ReadingRow{}
	for _, m := range g.measures {
		r := ReadingRow{Measure: m, Target: g.targets[m]}
		for _, s := range systems {
			r.Figures = append(r.Figures, g.figure(cell{m, s}))
		}
		if r.Figures[0].Wanted > 0 {
			t.Rows = append(t.Rows, r)
		}
	}
}

func (g *gauge) figure(c cell) Figure {
	if f, ok := g.rates[c]; ok {
		return f
	}
	scores := g.scores[c]
	switch {
	case len(scores) > 0:
	case c.system != ours && !pdf.Baseline(c.system).Installed():
		return Figure{System: c.system, State: stateAbsent}
	default:
		return Figure{System: c.system, State: stateNotShown}
	}
	f := Figure{System: c.system, State: stateMeasured, Files: len(scores)}
	tallies := make([]tally, len(scores))
	sum := score{}
	for i, s := range scores {
		sum = sum.plus(s)
		tallies[i] = tally{float64(2 * s.right), float64(s.found + s.wanted)}
	}
	f.Right, f.Found, f.Wanted = sum.right, sum.found, sum.wanted
	r := row(c.measure, c.system, 0, tallies)
	f.Value, f.Low, f.High = r.Value, r.Low, r.High
	return f
}
