package pdf

import (
	"math"

	"forage/internal/review"
)

// What a worker and its parent say to each other: one job in the worker's
// environment, then frames on the worker's standard output. The parent takes
// nothing in them for granted, for a worker may have been taken over.

// job is what a worker is asked to do with the file on its standard input.
type job struct {
	Do        string  `json:"do"`              // "read", "picture" or "probe"
	Page      int     `json:"page,omitempty"`  // to draw, or to begin to read with
	Plain     bool    `json:"plain,omitempty"` // read the first page without its pictures
	DPI       float64 `json:"dpi,omitempty"`
	MaxBytes  int64   `json:"max_bytes"`
	MaxPages  int     `json:"max_pages"`
	MaxGlyphs int     `json:"max_glyphs"` // in the whole file
}

// message is one step of a worker. One field is set.
type message struct {
	Open  *opening `json:"open,omitempty"`
	Begin int      `json:"begin,omitempty"` // page about to be read
	Sheet *sheet   `json:"-"`
	PNG   []byte   `json:"-"`
	Probe *Holds   `json:"probe,omitempty"`
	Fail  string   `json:"fail,omitempty"` // one of the fail words
	Why   string   `json:"why,omitempty"`  // beside Fail, for the log
	Done  bool     `json:"done,omitempty"`
}

// The ways in which a worker can fail and still say so.
const (
	failBroken   = "broken"   // not a PDF that can be opened
	failPassword = "password" // encrypted
	failEmpty    = "empty"    // no pages
	failMemory   = "memory"
	failBytes    = "bytes" // too large
	failPage     = "page"  // the page asked for is not there or cannot be drawn
)

// opening is what a file says about itself as a whole.
type opening struct {
	Pages   int        `json:"pages"`
	Title   string     `json:"title,omitempty"`
	Subject string     `json:"subject,omitempty"` // where many journals put name, year and DOI
	Outline []bookmark `json:"outline,omitempty"`
}

type bookmark struct {
	Level int    `json:"level"`
	Title string `json:"title"`
	Page  int    `json:"page"` // from 1; 0 without a destination
}

// sheet is one page as MuPDF reads it. Lengths are points from the top left.
type sheet struct {
	N        int
	Width    float64
	Height   float64
	Lines    []line
	Cut      bool       // held more characters than the cap
	Broken   bool       // could not be read
	died     bool       // it ended its worker: a sheet of the parent's
	turn     int        // of all its lines, in a view made by views
	judged   *judgement // what quality found, once it did
	verbatim string     // Markdown of a recogniser that tells no places

	Images []review.Rect // boxes of pictures
	Rules  []rule        // straight strokes, as tables and boxes are ruled with
	Drawn  []review.Rect // boxes of all other drawing
}

// rule is a thin stroke, a side of a box or a very thin box along or down a page:
// X0 equals X1 or Y0 equals Y1. It lies where the stroke's middle does.
type rule struct {
	X0 float64
	Y0 float64
	X1 float64
	Y1 float64
}

// How a line runs over the page; the same words as in mupdf_calls.h. Lines that
// run up or down have boxes as on a page turned for reading. One that is unseen is no
// text, but it may hold a paper's DOI: only those of the first page are kept.
const (
	upright = iota
	upwards
	downwards
	slanted
	unseen
)

type line struct {
	Block int
	Base  float64 // y of the baseline
	Turn  int     // how it runs over the page
	Spans []span
}

type span struct {
	Text   string
	X0     float64
	Y0     float64
	X1     float64
	Y1     float64
	Size   float64
	Font   string
	Bold   bool
	Italic bool
	Raised bool // superscript
}

func (s span) sameStyle(o span) bool {
	return s.Size == o.Size && s.Font == o.Font && s.Bold == o.Bold && s.Italic == o.Italic && s.Raised == o.Raised
}

// tidy rounds a length to a hundredth of a point and drops what no page can
// hold, so that every number can be written and compared.
func tidy(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return math.Round(max(-20000, min(20000, v))*100) / 100
}

func tenth(v float64) float64 { return math.Round(tidy(v)*10) / 10 }
