package pdftest

import (
	"fmt"
	"strings"
)

// Section is a heading and the paragraphs under it.
type Section struct {
	Heading    string
	Paragraphs []string
}

// Paper is what a printed paper holds.
type Paper struct {
	Title    string
	Authors  string
	Abstract string
	Sections []Section
	Running  string // printed at the top of every page but the first
}

const (
	size    = 8.0
	leading = 10.0
	perLine = 48 // characters of Courier in a column
	left    = 50.0
	right   = 315.0
	bottom  = 780.0
)

// Pages sets the paper in two columns with page numbers, paragraphs indented,
// the way journals do.
func (p Paper) Pages() []Page {
	s := &setter{paper: p, pages: []Page{nil}, y: 60, x: left}
	for _, l := range wrap(p.Title, 55) {
		s.pages[0] = append(s.pages[0], Line{X: left, Y: s.y, Size: 15, Bold: true, Text: l})
		s.y += 18
	}
	s.pages[0] = append(s.pages[0], Line{X: left, Y: s.y + 6, Size: 9, Text: p.Authors})
	s.y += 30
	s.top = s.y
	if p.Abstract != "" {
		s.section(Section{Heading: "Abstract", Paragraphs: []string{p.Abstract}})
	}
	for _, one := range p.Sections {
		s.section(one)
	}
	s.number()
	return s.pages
}

// PDF is the paper as a file.
func (p Paper) PDF() []byte { return File(p.Pages()...) }

// setter puts lines on pages, column after column.
type setter struct {
	paper     Paper
	pages     []Page
	x, y, top float64
}

func (s *setter) line(l Line) {
	if s.y > bottom {
		if s.x == left {
			s.x, s.y = right, s.top
		} else {
			s.number()
			s.pages = append(s.pages, nil)
			s.x, s.y, s.top = left, 60, 60
			if s.paper.Running != "" {
				s.add(Line{X: left, Y: 35, Size: size, Text: s.paper.Running})
			}
		}
	}
	l.X += s.x
	l.Y = s.y
	s.add(l)
	s.y += leading
}

func (s *setter) add(l Line) {
	last := len(s.pages) - 1
	s.pages[last] = append(s.pages[last], l)
}

func (s *setter) number() {
	s.add(Line{X: 290, Y: 815, Size: size, Text: fmt.Sprint(len(s.pages))})
}

func (s *setter) section(one Section) {
	s.y += 6
	s.line(Line{Size: 10, Bold: true, Text: one.Heading})
	s.y += 3
	for _, para := range one.Paragraphs {
		indent := 2.0 * 0.6 * size
		for _, l := range wrap("  "+para, perLine) {
			s.line(Line{X: indent, Size: size, Text: strings.TrimLeft(l, " ")})
			indent = 0
		}
	}
}

// wrap breaks text at spaces.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(w)) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(lines, line)
}
