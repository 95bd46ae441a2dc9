package pdf

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"forage/internal/review"
)

// Recogniser reads the picture of a page: a program for character recognition, or a
// model that sees. It is asked for several pages at once.
type Recogniser interface {
	// Recognise returns what stands on a page. A page without words is no error.
	Recognise(ctx context.Context, page Picture) (Recognised, error)
}

// Picture is a page drawn for a recogniser.
type Picture struct {
	PNG      []byte
	DPI      int
	Language string // ISO 639-1, "" where it is not known
}

// Recognised is what a recogniser read. One that tells where the words stand gives
// Lines, one that does not gives Markdown.
type Recognised struct {
	By       string // its name, version and language, as "tesseract 5.3.0 (eng)"
	Language string // of the text, ISO 639-1, "" where that is not sure
	Note     string // what a person should know about it, a sentence, or ""
	Markdown string

	// Turned counts the quarter turns, clockwise, that bring the picture upright.
	// Width, Height and all places are those of the upright picture, in its pixels.
	Turned        int
	Width, Height float64
	Lines         []Printed
}

// Printed is a line of words on a picture, from left to right.
type Printed struct {
	Block int     // lines of one block follow one another
	Base  float64 // where the letters stand, in the middle of the line
	Size  float64 // of the type, from the deepest to the highest letter
	Words []Word
}

// Word is a word on a picture. Confidence runs from 0 to 1.
type Word struct {
	Text       string
	Box        review.Rect
	Confidence float64
}

// Recognition says how pages that are pictures are read.
type Recognition struct {
	By Recogniser
	// Language tells the language of running text (ISO 639-1), "" when it is not
	// sure. Nil is never sure.
	Language func(text string) string
	// See is told of each picture that was read, if not nil: how many of all. It is
	// called from several goroutines.
	See func(done, of int)
}

// RecogniseDPI is the resolution in which a page is put before a recogniser: print
// of ten points is then forty dots high, which is what tesseract is trained on.
const RecogniseDPI = 300

// verbatimBlock is a page of which nothing but its Markdown is known: its one mark is
// the whole page.
func verbatimBlock(s sheet) block {
	rect := review.Rect{X1: s.Width, Y1: s.Height}
	return block{kind: verbatim, rows: []row{{page: s.N, rect: rect, text: strings.TrimSpace(s.verbatim)}}, first: true}
}

// isPicture reports whether what stands on a page stands in pictures. There is no
// text but perhaps a stamp or a page number (under strayText characters) over
// pictures that cover most of the page; or there is no text at all, but something
// is drawn, as in a paper whose letters were turned into outlines. A page with a
// hidden text layer is none: it was recognised before. Nor is an empty page.
func isPicture(s sheet) bool {
	const strayText, most = 50, 0.5
	if s.Broken {
		return false
	}
	letters := 0
	for _, l := range s.Lines {
		for _, p := range l.Spans {
			letters += utf8.RuneCountInString(strings.ReplaceAll(clean(p), " ", ""))
		}
	}
	if _, none := quality(s); letters == 0 || none {
		return len(s.Images)+len(s.Rules)+len(s.Drawn) > 0
	}
	covered := 0.0
	for _, r := range s.Images {
		covered = max(covered, area(r))
	}
	return letters < strayText && covered >= most*s.Width*s.Height
}

// Read turns the PDF at path into structured text. A file that cannot be read
// gives a fault.Error of kind Input with the reason. Pages that are pictures are
// marked as scanned; a file of nothing else gives a Paper with empty Markdown.
func (r *Reader) Read(ctx context.Context, path string) (*Paper, error) {
	return r.ReadWith(ctx, path, Recognition{})
}

// ReadWith is Read, but pages that are pictures are put before a recogniser first,
// several at once. A page that it fails on stays unread; only the end of ctx is an
// error. What was recognised is laid out like any other page, so that a mark lands
// on the printed line.
func (r *Reader) ReadWith(ctx context.Context, path string, with Recognition) (*Paper, error) {
	raw, err := r.read(ctx, path)
	if err != nil {
		return nil, err
	}
	var scans []*scan
	for i, s := range raw.sheets {
		if isPicture(s) {
			scans = append(scans, &scan{at: i})
		}
	}
	if with.By != nil && len(scans) > 0 {
		if err := r.recognise(ctx, path, &raw, scans, with); err != nil {
			return nil, err
		}
	}
	p := layOut(raw)
	p.mark(raw.sheets, scans)
	return p, nil
}

// scan is a page that is a picture, and what became of it.
type scan struct {
	at    int // in the sheets
	by    string
	note  string
	sure  float64 // mean confidence of its words
	frame frame
}

// recognise has all scans read, and puts what was read into their sheets. The first
// is read alone where no text page tells the language: the others are read in its.
func (r *Reader) recognise(ctx context.Context, path string, raw *rawPaper, scans []*scan, with Recognition) error {
	language := ""
	if with.Language != nil {
		language = with.Language(spoken(raw.sheets, scans))
	}
	var mu sync.Mutex // See is told of one page at a time
	done := 0
	read := func(ctx context.Context, s *scan) (string, error) {
		found, err := r.recognisePage(ctx, path, raw.sheets[s.at].N, language, with.By)
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if with.See != nil {
			mu.Lock()
			done++
			with.See(done, len(scans))
			mu.Unlock()
		}
		if err != nil {
			r.o.Log.Warn("a page was not recognised", "page", raw.sheets[s.at].N, "why", err)
			return "", nil
		}
		s.by, s.note = found.By, found.Note
		raw.sheets[s.at], s.frame, s.sure = raw.sheets[s.at].printed(found)
		return found.Language, nil
	}
	first := 0
	if language == "" {
		found, err := read(ctx, scans[0])
		if err != nil {
			return err
		}
		language, first = found, 1
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, s := range scans[first:] {
		group.Go(func() error {
			_, err := read(ctx, s)
			return err
		})
	}
	return group.Wait()
}

func (r *Reader) recognisePage(ctx context.Context, path string, n int, language string, by Recogniser) (Recognised, error) {
	png, err := r.Picture(ctx, path, n, RecogniseDPI)
	if err != nil {
		return Recognised{}, err
	}
	return by.Recognise(ctx, Picture{PNG: png, DPI: RecogniseDPI, Language: language})
}

// spoken is some of the text of the pages that have any.
func spoken(sheets []sheet, scans []*scan) string {
	const enough = 4000
	picture := map[int]bool{}
	for _, s := range scans {
		picture[s.at] = true
	}
	var text strings.Builder
	for i, s := range sheets {
		for _, l := range s.Lines {
			if picture[i] || text.Len() > enough {
				break
			}
			for _, p := range l.Spans {
				text.WriteString(clean(p))
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

// mark says of each page that is a picture so, by whom it was read and how well, and
// puts what was recognised back to where it is printed. The quality of a recognised
// page is that of its words times the recogniser's confidence in them.
func (p *Paper) mark(sheets []sheet, scans []*scan) {
	frames := map[int]frame{}
	for _, s := range scans {
		page := &p.Pages[s.at]
		page.Scanned, page.Recognised = true, s.by
		if s.by == "" {
			continue
		}
		if text := sheets[s.at].verbatim; text != "" {
			page.Quality, _ = quality(sheet{Lines: []line{{Spans: []span{{Text: text}}}}})
		}
		page.Quality = math.Round(page.Quality*s.sure*1000) / 1000
		if s.frame.moved() {
			frames[page.N] = s.frame
			page.Width, page.Height = s.frame.page()
		}
		if s.note != "" && !slices.Contains(p.Notes, s.note) {
			p.Notes = append(p.Notes, s.note)
		}
	}
	for i, s := range sheets {
		if page := &p.Pages[i]; page.Scanned && page.Recognised == "" && !isPicture(s) {
			page.Scanned, page.Quality = false, 1 // an empty page: nothing on it reads badly
		}
	}
	if len(frames) == 0 {
		return
	}
	var lines []review.Line
	for _, l := range p.Lines {
		if f, moved := frames[l.Page]; moved {
			lines = append(lines, f.back(l, p.Markdown)...)
		} else {
			lines = append(lines, l)
		}
	}
	p.Lines = lines
	for i := range p.Figures {
		if f, moved := frames[p.Figures[i].Page]; moved && p.Figures[i].Rect != (review.Rect{}) {
			p.Figures[i].Rect = f.place(p.Figures[i].Rect)
		}
	}
}
