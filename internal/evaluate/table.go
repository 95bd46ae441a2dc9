package evaluate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"
)

// Table is the outcome of one evaluation.
type Table struct {
	Corpus string   `json:"corpus"`
	Kind   string   `json:"kind"`
	Rows   []Row    `json:"rows"`
	Notes  []string `json:"notes"`
}

// Row is one figure of one system. Target is 0 where none is set.
type Row struct {
	Measure string  `json:"measure"`
	System  string  `json:"system"`
	N       int     `json:"n"` // questions behind the figure
	Value   float64 `json:"value"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Target  float64 `json:"target,omitempty"`
}

// Met reports whether every row with a target reaches it.
func (t Table) Met() bool {
	for _, r := range t.Rows {
		if r.Value < r.Target {
			return false
		}
	}
	return true
}

// String prints the table for a terminal.
func (t Table) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", t.Corpus, t.Kind)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "measure\tsystem\tn\tvalue\t95% interval\ttarget\t")
	for _, r := range t.Rows {
		target, verdict := "", ""
		if r.Target > 0 {
			target, verdict = fmt.Sprintf(">= %.2f", r.Target), "met"
			if r.Value < r.Target {
				verdict = "missed"
			}
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.4f\t%.4f to %.4f\t%s\t%s\n", r.Measure, r.System, r.N, r.Value, r.Low, r.High, target, verdict)
	}
	w.Flush()
	for _, n := range t.Notes {
		fmt.Fprintln(&b, n)
	}
	return b.String()
}

// tally is what one question adds to a ratio.
type tally struct{ got, of float64 }

func ratio(ts []tally) float64 {
	got, of := 0.0, 0.0
	for _, t := range ts {
		got += t.got
		of += t.of
	}
	if of == 0 {
		return 0
	}
	return got / of
}

const (
	resamples = 1000
	seed      = 20260101 // any number; fixed, so that a table can be repeated
)

// row makes a figure with its bootstrap interval from what each question adds.
func row(measure, system string, target float64, ts []tally) Row {
	r := Row{Measure: measure, System: system, N: len(ts), Value: ratio(ts), Target: target}
	if len(ts) == 0 {
		return r
	}
	rnd := rand.New(rand.NewPCG(seed, uint64(len(ts))))
	values := make([]float64, resamples)
	sample := make([]tally, len(ts))
	for i := range values {
		for j := range sample {
			sample[j] = ts[rnd.IntN(len(ts))]
		}
		values[i] = ratio(sample)
	}
	slices.Sort(values)
	r.Low, r.High = values[resamples*25/1000], values[resamples*975/1000-1]
	return r
}
