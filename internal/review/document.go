package review

import "fmt"

// Document is everything that was read from one file: the work, its structured
// text, and where each part of that text stands.
type Document struct {
	Work       Work
	Text       string // Markdown; all offsets below refer to it
	Sections   []Section
	Chunks     []Chunk
	Lines      []Line // only where the format has pages
	Pages      []Page
	References []Reference
	Citations  []Citation
	Tables     []Table
	Figures    []Figure
}

// SectionKind is the part a section plays in a paper. It is taken from the
// heading, and Other when the heading does not say.
type SectionKind string

// The kinds of section that reading and ranking tell apart.
const (
	SectionFront        SectionKind = "front" // title, authors; before the first heading
	SectionAbstract     SectionKind = "abstract"
	SectionIntroduction SectionKind = "introduction"
	SectionMethods      SectionKind = "methods"
	SectionResults      SectionKind = "results"
	SectionDiscussion   SectionKind = "discussion"
	SectionConclusion   SectionKind = "conclusion"
	SectionReferences   SectionKind = "references"
	SectionBack         SectionKind = "back" // acknowledgements, funding, conflicts, supplements
	SectionOther        SectionKind = "other"
)

// Section is a heading and the text up to the next heading of any level. Start
// is the first byte of the heading line (or of the text where there is none).
type Section struct {
	Ordinal int         `json:"ordinal"` // position in the work, from 0
	Level   int         `json:"level"`   // 1 for a top heading; 0 for text before any heading
	Title   string      `json:"heading"`
	Path    string      `json:"path"` // headings joined by " › "; the title of the work is no part of it
	Kind    SectionKind `json:"kind"`
	Start   int         `json:"start"`
	End     int         `json:"end"`
}

// ChunkID names a chunk by its work and its position in it; ids sort as the
// text runs.
type ChunkID string

// NewChunkID names the chunk at a position, counted from 0, of a work.
func NewChunkID(w WorkID, ordinal int) ChunkID {
	return ChunkID(fmt.Sprintf("%s.%05d", w, ordinal))
}

// Chunk is a passage of at most 512 tokens that never crosses a section.
// Neighbours within a section overlap by up to 64 tokens.
type Chunk struct {
	ID      ChunkID     `json:"id"`
	Work    WorkID      `json:"work"`
	Ordinal int         `json:"ordinal"`
	Section int         `json:"section"` // ordinal of its section
	Path    string      `json:"section_path"`
	Kind    SectionKind `json:"kind"`
	Start   int         `json:"start"`
	End     int         `json:"end"`
	Page    int         `json:"page"` // page of its first byte; 0 where there is none
	Tokens  int         `json:"tokens"`
	Text    string      `json:"text"` // the bytes between Start and End
}

// Rect is a place on a page, in points from the top left.
type Rect struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// Line ties a run of bytes of the text to the printed line it came from, so
// that a quote can be marked on its page. Lines are sorted by Start and do not
// overlap.
type Line struct {
	Start int  `json:"start"`
	End   int  `json:"end"`
	Page  int  `json:"page"`
	Rect  Rect `json:"rect"`
}

// Page is one page of a paged work. Quality runs from 0 (noise) to 1 (clean).
type Page struct {
	N          int     `json:"n"`
	Width      float64 `json:"width"`
	Height     float64 `json:"height"`
	Quality    float64 `json:"quality"`
	Scanned    bool    `json:"scanned"`              // no text layer
	Recognised string  `json:"recognised,omitempty"` // by what its picture was read, "" when it was not
	Trouble    Trouble `json:"trouble,omitempty"`
}

// Trouble is why a page was not read as it should be, "" when it was.
type Trouble string

// What can befall a page.
const (
	PageBroken Trouble = "broken" // it is damaged: nothing on it could be read
	PageCut    Trouble = "cut"    // it holds more than is read of a page: its end is missing
	PageDied   Trouble = "died"   // it ended the reader, or took too long: nothing of it was read
)

// weakPage is the quality below which a page is listed, and what is quoted from it
// trusted less.
const weakPage = 0.6

// Weak reports whether a page reads so badly that its words should not be trusted.
// A page without any words is none to be trusted or not.
func (p Page) Weak() bool {
	return p.Trouble != "" || p.Quality < weakPage && (!p.Scanned || p.Recognised != "")
}

// Trust is what a score of something quoted from the page is multiplied by: 1, but the
// quality of a weak page.
func (p Page) Trust() float64 {
	if p.Weak() {
		return p.Quality
	}
	return 1
}

// Mark is a rectangle to highlight on a page.
type Mark struct {
	Page int  `json:"page"`
	Rect Rect `json:"rect"`
}

// Marks returns the rectangles that cover the bytes from start to end. The
// first and last lines are cut in proportion to their characters, which is as
// near as a line's box allows.
func Marks(lines []Line, start, end int) []Mark {
	var marks []Mark
	for _, l := range lines {
		if l.End <= start || l.Start >= end || l.End <= l.Start {
			continue
		}
		r := l.Rect
		width, length := r.X1-r.X0, float64(l.End-l.Start)
		if start > l.Start {
			r.X0 = l.Rect.X0 + width*float64(start-l.Start)/length
		}
		if end < l.End {
			r.X1 = l.Rect.X0 + width*float64(end-l.Start)/length
		}
		marks = append(marks, Mark{Page: l.Page, Rect: r})
	}
	return marks
}

// PageAt returns the page on which the byte at an offset stands, 0 where there
// is none. Bytes between lines belong to the line before them.
func PageAt(lines []Line, offset int) int {
	page := 0
	for _, l := range lines {
		if l.Start > offset {
			if page == 0 {
				page = l.Page
			}
			break
		}
		page = l.Page
	}
	return page
}

// PageOf returns the page on which the bytes from start to end begin to be printed,
// 0 where there is none: that of the first line among them. A table begins with marks
// of Markdown's own, which are on no page.
func PageOf(lines []Line, start, end int) int {
	for _, l := range lines {
		if l.End > start {
			if l.Start < end {
				return l.Page
			}
			break
		}
	}
	return PageAt(lines, start)
}

// Reference is one entry of a work's reference list. Fields that could not be
// told are empty.
type Reference struct {
	Ordinal int      `json:"-"`
	Text    string   `json:"text"`
	Title   string   `json:"title"`
	Authors []string `json:"authors,omitempty"`
	Year    int      `json:"year"`
	DOI     string   `json:"doi"`
	ArXiv   string   `json:"arxiv,omitempty"` // as "2101.00001", without a version
}

// Citation is a place in the running text that cites an entry of the work's
// reference list: the sentence from Start to End.
type Citation struct {
	Reference int `json:"reference"` // ordinal of the entry
	Start     int `json:"start"`
	End       int `json:"end"`
}

// Table is a table of a work with its place in the text. Rows are the whole grid,
// header rows first; a cell over several columns or rows stands in its first place.
type Table struct {
	Label   string     `json:"label"`
	Caption string     `json:"caption"`
	Rows    [][]string `json:"rows"`
	Header  int        `json:"header"` // how many of Rows are headers
	Start   int        `json:"start"`
	End     int        `json:"end"`
}

// Figure is a figure's caption with its place in the text, and the rectangle that
// the figure itself takes on its page; an empty one where that is not known.
type Figure struct {
	Label   string `json:"label"`
	Caption string `json:"caption"`
	Page    int    `json:"page"`
	Rect    Rect   `json:"rect"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
}
