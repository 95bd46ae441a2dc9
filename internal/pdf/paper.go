package pdf

import (
	"fmt"

	"forage/internal/review"
)

// Paper is what was read from one PDF. Fields that are not printed plainly are
// empty.
type Paper struct {
	Markdown   string
	Lines      []review.Line
	Pages      []review.Page
	Title      string
	Authors    []string
	Abstract   string
	DOI        string
	Venue      string
	Language   string
	Year       int
	Keywords   []string
	Figures    []review.Figure
	Tables     []review.Table
	References []string // the entries of the reference list, as printed
	Notes      []string // caps that were hit and the like, as sentences for a person
}

// rawPaper is what a worker said about a file, before layout.
type rawPaper struct {
	opening
	sheets []sheet
}

// take keeps a worker's message. It refuses pages out of order: the worker is
// not trusted.
func (p *rawPaper) take(m message) error {
	switch {
	case m.Open != nil:
		p.opening = *m.Open
	case m.Sheet != nil:
		if m.Sheet.N != len(p.sheets)+1 {
			return fmt.Errorf("page %d after %d pages", m.Sheet.N, len(p.sheets))
		}
		p.sheets = append(p.sheets, m.Sheet.sane())
	}
	return nil
}

// sane brings every number of a sheet into the range of real pages, so that
// layout need not fear them.
func (s sheet) sane() sheet {
	s.Width, s.Height = max(1, tidy(s.Width)), max(1, tidy(s.Height))
	if len(s.Lines) > maxRows {
		s.Lines, s.Cut = s.Lines[:maxRows], true
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		l.Base = tidy(l.Base)
		for j := range l.Spans {
			p := &l.Spans[j]
			p.X0, p.Y0, p.X1, p.Y1 = tidy(p.X0), tidy(p.Y0), tidy(p.X1), tidy(p.Y1)
			p.X1, p.Y1 = max(p.X0, p.X1), max(p.Y0, p.Y1)
			p.Size = max(0.1, tenth(p.Size))
		}
	}
	return s
}

// readable counts the pages that MuPDF could make sense of.
func (p *rawPaper) readable() int {
	n := 0
	for _, s := range p.sheets {
		if !s.Broken {
			n++
		}
	}
	return n
}
