package evaluate

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// The systems that are compared, in the order of the columns.
const (
	ours      = "ours"
	pdftotext = "pdftotext"
	mutool    = "mutool"
)

var systems = []string{ours, pdftotext, mutool}

// ReadingTable is the outcome of one evaluation of reading: a row for each measure, a
// column for each system.
type ReadingTable struct {
	Corpus string       `json:"corpus"`
	Kind   string       `json:"kind"`
	Files  int          `json:"files"`
	Rows   []ReadingRow `json:"rows"`
	Notes  []string     `json:"notes"`
	Misses []Miss       `json:"misses,omitempty"`
}

// ReadingRow is one measure. Target is 0 where none is set.
type ReadingRow struct {
	Measure string   `json:"measure"`
	Figures []Figure `json:"figures"` // one for each system, ours first
	Target  float64  `json:"target,omitempty"`
}

// Figure is what one system reaches. Value is F1, 2·Right/(Found+Wanted), which is a
// plain share where Found and Wanted are the same; of speed it is pages a second.
// Low and High are its 95% interval, by bootstrap over files; of one file they say
// nothing.
type Figure struct {
	System string  `json:"system"`
	State  string  `json:"state"` // "measured", "not shown" or "not installed"
	Value  float64 `json:"value"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Files  int     `json:"files"` // that have something to measure
	Right  int     `json:"right"`
	Found  int     `json:"found"`
	Wanted int     `json:"wanted"`
	Rate   bool    `json:"rate,omitempty"` // of things a second, no share
}

// The states of a figure.
const (
	stateMeasured = "measured"
	stateNotShown = "not shown"     // a plain text cannot show it
	stateAbsent   = "not installed" // the tool is not on this machine
)

// Miss is something that was not read as the truth has it.
type Miss struct {
	File string `json:"file"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Met reports whether we reach every target.
func (t ReadingTable) Met() bool {
	for _, r := range t.Rows {
		if !r.met() {
			return false
		}
	}
	return true
}

func (r ReadingRow) met() bool { return r.Figures[0].Value >= r.Target }

// String prints the table for a terminal.
func (t ReadingTable) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %d files)\n", t.Corpus, t.Kind, t.Files)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "measure\tn\tours\t95% interval\tprecision\trecall\tpdftotext\tmutool\ttarget\t")
	for _, r := range t.Rows {
		f := r.Figures[0]
		target, verdict := "", ""
		if r.Target > 0 {
			target, verdict = ">= "+f.write(r.Target), "met"
			if !r.met() {
				verdict = "missed"
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", r.Measure, f.Wanted, f, f.interval(),
			f.share(f.Found), f.share(f.Wanted), r.Figures[1], r.Figures[2], strings.TrimSpace(target+" "+verdict))
	}
	w.Flush()
	for _, n := range t.Notes {
		fmt.Fprintln(&b, n)
	}
	for _, m := range t.Misses {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", m.File, m.Kind, m.Text)
	}
	return b.String()
}

// String is the figure in a column.
func (f Figure) String() string {
	switch f.State {
	case stateMeasured:
		return f.write(f.Value)
	case stateAbsent:
		return stateAbsent
	}
	return "-"
}

func (f Figure) write(v float64) string {
	if f.Rate {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.4f", v)
}

// interval is left out where there is one file only, of which no other can be drawn.
func (f Figure) interval() string {
	if f.Rate || f.Files < 2 || f.State != stateMeasured {
		return ""
	}
	return fmt.Sprintf("%.3f to %.3f", f.Low, f.High)
}

// share is precision or recall, where the two differ.
func (f Figure) share(of int) string {
	if f.Found == f.Wanted || of == 0 {
		return ""
	}
	return fmt.Sprintf("%.4f", float64(f.Right)/float64(of))
}
