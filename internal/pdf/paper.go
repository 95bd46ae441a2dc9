package pdf

import (
	"fmt"

	"forage/internal/review"
)

// Paper is what was read from one PDF.
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
	References []string
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
		p.sheets = append(p.sheets, *m.Sheet)
	}
	return nil
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
