package pdf

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// reading is a file on its way through one worker or several.
type reading struct {
	o      Options
	raw    rawPaper
	deaths int
	from   int   // the page that the last worker began with
	plain  bool  // the next worker leaves the pictures of its first page alone
	first  error // why the first page was lost
}

// read has workers read the file at path. A page that ends its worker costs that
// page: it is tried once more without its pictures, then another worker goes on
// behind it. What was read before a deadline, or before the last death allowed, is
// kept, and raw.notes says what is missing. A file of which nothing could be read is
// a fault.
func (r *Reader) read(ctx context.Context, path string) (rawPaper, error) {
	g := reading{o: r.o, raw: rawPaper{most: r.o.MaxPages, room: r.o.MaxGlyphs}}
	err := r.hold(ctx, path, func(ctx context.Context, file *os.File) error {
		for {
			e := r.attempt(ctx, file, g.next(r.readJob()), g.raw.take)
			why := r.outcome(e)
			if g.first == nil {
				g.first = why
			}
			if !g.goesOn(e) {
				return g.end(e, why)
			}
		}
	})
	return g.raw, err
}

// next is the job of the next worker.
func (g *reading) next(j job) job {
	g.from = len(g.raw.sheets) + 1
	j.Page, j.Plain, j.MaxGlyphs = g.from, g.plain, g.o.MaxGlyphs-g.raw.glyphs
	return j
}

// goesOn takes in how a worker ended and reports whether another one should go on.
func (g *reading) goesOn(e parting) bool {
	if e.well() || e.stopped() || e.page == 0 || g.raw.Pages == 0 || g.raw.complete() {
		return false
	}
	if len(g.raw.sheets) >= g.from { // it got past the page that it left the pictures of
		g.plain = false
	}
	g.deaths++
	most := maxDeaths
	if g.raw.readable() == 0 {
		most = maxDeaths / 2
	}
	if !g.plain && !e.late() && g.deaths < most {
		g.plain = true
		return true
	}
	g.plain = false
	g.raw.lose()
	return !errors.Is(e.cause, errFileTime) && g.deaths < most && !g.raw.complete()
}

// end is the fault of a file that came to nothing, or nil, with a note of what is
// missing.
func (g *reading) end(e parting, why error) error {
	switch {
	case e.stopped():
		return why
	case g.raw.readable() > 0 && !g.raw.hollow():
		g.note(e)
		return nil
	case g.raw.readable() > 0:
		return unusable("The PDF is damaged: nothing could be read on its pages.", g.first)
	case g.first != nil:
		return g.first
	}
	return unusable("The PDF has no readable pages.", nil)
}

// note says which pages are missing, and why.
func (g *reading) note(e parting) {
	read := len(g.raw.sheets)
	if read >= g.raw.Pages {
		return
	}
	why := ""
	switch {
	case read == g.o.MaxPages:
	case errors.Is(e.cause, errFileTime):
		why = fmt.Sprintf(": the time for one file (%v) was over", g.o.FileTime)
	case g.raw.glyphs >= g.o.MaxGlyphs:
		why = fmt.Sprintf(": the file holds more than %s characters", grouped(g.o.MaxGlyphs))
	case e.well():
		why = fmt.Sprintf(": the last %d of them are damaged", maxBroken)
	default:
		why = ": too many of them ended the reader"
	}
	g.raw.notes = append(g.raw.notes, fmt.Sprintf("Only the first %s of %s pages were read%s.", grouped(read), grouped(g.raw.Pages), why))
}

// grouped writes a number as 12,345.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}
