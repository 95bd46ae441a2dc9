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

// rawPaper is what workers said about a file, before layout.
type rawPaper struct {
	opening
	sheets []sheet
	most   int // pages that are read, 0 for no cap
	room   int // for glyphs, 0 for no cap: the page that crosses it is the last
	glyphs int // so far, as sheets count them
	notes  []string
}

// take keeps a worker's message. It refuses pages out of order: the worker is
// not trusted. What the first of several workers says about the file stands.
func (p *rawPaper) take(m message) error {
	switch {
	case m.Open != nil:
		if p.Pages == 0 {
			p.opening = *m.Open
		}
	case m.Sheet != nil:
		if m.Sheet.N != len(p.sheets)+1 || p.most > 0 && m.Sheet.N > p.most {
			return fmt.Errorf("page %d after %d pages", m.Sheet.N, len(p.sheets))
		}
		if p.room > 0 && p.glyphs >= p.room {
			return fmt.Errorf("page %d after %d characters", m.Sheet.N, p.glyphs)
		}
		s := m.Sheet.sane()
		figure, scanned := quality(s)
		s.judged = &judgement{figure, scanned}
		p.glyphs += s.glyphs()
		p.sheets = append(p.sheets, s)
	}
	return nil
}

// complete reports whether all pages that should be are there.
func (p *rawPaper) complete() bool { return p.Pages > 0 && len(p.sheets) >= min(p.Pages, p.most) }

// hollow reports whether a damaged file is all that is left: there is nothing on any
// of its pages. A sound file may be blank.
func (p *rawPaper) hollow() bool {
	damaged := false
	for _, s := range p.sheets {
		if !s.empty() {
			return false
		}
		damaged = damaged || s.Broken
	}
	return damaged
}

func (s *sheet) empty() bool { return len(s.Lines)+len(s.Images)+len(s.Rules)+len(s.Drawn) == 0 }

// lose puts an empty sheet for the page that ended its worker. Its size is a guess.
func (p *rawPaper) lose() {
	s := sheet{N: len(p.sheets) + 1, Width: 595, Height: 842, Broken: true, died: true}
	if n := len(p.sheets); n > 0 {
		s.Width, s.Height = p.sheets[n-1].Width, p.sheets[n-1].Height
	}
	p.sheets = append(p.sheets, s)
}

// leastSpan and leastBox are what a span and a stroke or picture count for in glyphs:
// pages of nothing but strokes or single letters fill memory as well.
const leastSpan, leastBox = 8, 4

// glyphs counts the bytes of a page's text, short spans and what is drawn for more than
// they hold.
func (s *sheet) glyphs() int {
	n := leastBox * (len(s.Images) + len(s.Rules) + len(s.Drawn))
	for _, l := range s.Lines {
		for _, p := range l.Spans {
			n += max(leastSpan, len(p.Text))
		}
	}
	return n
}

// sane brings every number of a sheet into the range of real pages, so that
// layout need not fear them.
func (s sheet) sane() sheet {
	s.judged = nil
	s.Width, s.Height = max(1, tidy(s.Width)), max(1, tidy(s.Height))
	if len(s.Lines) > maxRows {
		s.Lines, s.Cut = s.Lines[:maxRows], true
	}
	s.Images = saneAll(s.Images, maxImages)
	s.Rules = saneAll(s.Rules, maxRules)
	s.Drawn = saneAll(s.Drawn, maxDrawn)
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

func saneAll[R rule | review.Rect](all []R, most int) []R {
	all = all[:min(len(all), most)]
	for i, one := range all {
		r := review.Rect(one)
		r.X0, r.Y0 = tidy(r.X0), tidy(r.Y0)
		r.X1, r.Y1 = max(r.X0, tidy(r.X1)), max(r.Y0, tidy(r.Y1))
		all[i] = R(r)
	}
	return all
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
