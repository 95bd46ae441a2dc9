package pdf

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// seer reads pictures as a test says, and remembers what it was asked.
type seer struct {
	see   func(page Picture) (Recognised, error)
	mu    sync.Mutex
	asked []string // languages
}

func (s *seer) Recognise(ctx context.Context, page Picture) (Recognised, error) {
	s.mu.Lock()
	s.asked = append(s.asked, page.Language)
	s.mu.Unlock()
	if len(page.PNG) == 0 || page.DPI != RecogniseDPI {
		return Recognised{}, errors.New("no picture")
	}
	r, err := s.see(page)
	r.By = "seer 1"
	return r, errors.Join(err, ctx.Err())
}

// lineAt is a line of words of a size on a picture; each character is half of it
// wide.
func lineAt(x, y, size float64, words ...string) Printed {
	l := Printed{Base: y, Size: size}
	for _, w := range words {
		width := size / 2 * float64(len(w))
		l.Words = append(l.Words, Word{Text: w, Box: review.Rect{X0: x, Y0: y - 0.8*size, X1: x + width, Y1: y + 0.2*size}, Confidence: 0.9})
		x += width + size/2
	}
	return l
}

// sheetOfPaper is a grey picture of a page.
func sheetOfPaper(width, height int) image.Image {
	m := image.NewGray(image.Rect(0, 0, width, height))
	for i := range m.Pix {
		m.Pix[i] = 200
	}
	m.SetGray(width/2, height/2, color.Gray{})
	return m
}

func mercury(n int) []string {
	return strings.Fields(strings.Repeat("mercury falls while aspen dries ", n))
}

func TestOnlyAPageThatIsAPictureIsRecognised(t *testing.T) {
	paper := sheetOfPaper(200, 280)
	over := func(text string) []pdftest.Line { return []pdftest.Line{{X: 50, Y: 50, Size: 9, Text: text}} }
	box := pdftest.Line{Draw: "100 100 m 200 300 300 200 400 500 c f"}
	for name, c := range map[string]struct {
		file []byte
		is   bool
	}{
		"text":                     {pdftest.File(pdftest.Page{{X: 50, Y: 50, Size: 9, Text: "It was printed."}}), false},
		"picture":                  {pdftest.Scans(pdftest.Scan{Picture: paper}), true},
		"picture with page number": {pdftest.Scans(pdftest.Scan{Picture: paper, Over: over("12")}), true},
		"picture with stamp":       {pdftest.Scans(pdftest.Scan{Picture: paper, Over: over("Library of Uppsala, 12 May 1999")}), true},
		"picture with text layer":  {pdftest.Scans(pdftest.Scan{Picture: paper, Over: over(strings.Join(mercury(4), " "))}), false},
		"short text, small figure": {pdftest.File(pdftest.Page{{X: 50, Y: 50, Size: 9, Text: "Plate 3"}, pdftest.Picture(100, 100, 200, 200)}), false},
		"outlines":                 {pdftest.File(pdftest.Page{box}), true},
		"nothing at all":           {pdftest.File(pdftest.Page{}), false},
	} {
		t.Run(name, func(t *testing.T) {
			s := &seer{see: func(Picture) (Recognised, error) {
				return Recognised{Width: 2479, Height: 3508, Lines: []Printed{lineAt(300, 300, 40, "Found", "on", "it.")}}, nil
			}}
			path := write(t, "a.pdf", c.file)
			blind, err := reader(t, Options{}).Read(t.Context(), path)
			if err != nil || blind.Pages[0].Scanned != c.is || blind.Pages[0].Recognised != "" || blind.Pages[0].Weak() {
				t.Fatalf("%+v, %v", blind.Pages, err)
			}
			p, err := reader(t, Options{}).ReadWith(t.Context(), path, Recognition{By: s})
			if err != nil || (len(s.asked) > 0) != c.is {
				t.Fatalf("asked %d times, %v", len(s.asked), err)
			}
			if page := p.Pages[0]; page.Scanned != c.is || (page.Recognised == "seer 1") != c.is || c.is && (p.Markdown != "Found on it.\n" || page.Quality != 0.9) {
				t.Errorf("%+v %q", page, p.Markdown)
			}
		})
	}
}

// A picture is 2000 by 3000 when upright. The same line must be marked where it is
// printed, however the page lies.
func TestAMarkLandsOnThePrintedLineHoweverThePageLies(t *testing.T) {
	upright := review.Rect{X0: 60, Y0: 84, X1: 200, Y1: 94} // points, of a page of 400 by 600
	for turned, want := range []review.Rect{
		upright,
		{X0: 84, Y0: 400 - 200, X1: 94, Y1: 400 - 60},
		{X0: 400 - 200, Y0: 600 - 94, X1: 400 - 60, Y1: 600 - 84},
		{X0: 600 - 94, Y0: 60, X1: 600 - 84, Y1: 200},
	} {
		t.Run(fmt.Sprint(90*turned), func(t *testing.T) {
			scan := pdftest.Scan{Picture: sheetOfPaper(200, 300), Width: 400, Height: 600}
			if turned%2 != 0 {
				scan = pdftest.Scan{Picture: sheetOfPaper(300, 200), Width: 600, Height: 400}
			}
			s := &seer{see: func(Picture) (Recognised, error) {
				// 28 characters and spaces of 25 pixels from x 300: 700 pixels, 140 points.
				return Recognised{Turned: turned, Width: 2000, Height: 3000, Lines: []Printed{lineAt(300, 460, 50, "Mercury", "fell", "while", "aspen", "dry.")}}, nil
			}}
			p, err := reader(t, Options{}).ReadWith(t.Context(), write(t, "a.pdf", pdftest.Scans(scan)), Recognition{By: s})
			if err != nil || p.Markdown != "Mercury fell while aspen dry.\n" || len(p.Lines) == 0 {
				t.Fatalf("%q %v %v", p.Markdown, p.Lines, err)
			}
			got := p.Lines[0].Rect
			for _, l := range p.Lines {
				got = union(got, l.Rect)
			}
			for _, d := range []float64{got.X0 - want.X0, got.Y0 - want.Y0, got.X1 - want.X1, got.Y1 - want.Y1} {
				if math.Abs(d) > 6 {
					t.Fatalf("marked %+v, printed %+v", got, want)
				}
			}
			if p.Pages[0].Width != float64(scan.Width) || p.Pages[0].Height != float64(scan.Height) {
				t.Errorf("%+v", p.Pages[0])
			}
		})
	}
}

func TestALineAtASlopeIsMarkedInPieces(t *testing.T) {
	const slope = 0.05
	s := &seer{see: func(Picture) (Recognised, error) {
		r := Recognised{Width: 2000, Height: 2800}
		for n := range 20 {
			l := lineAt(200, 400+60*float64(n), 40, mercury(2)...)
			for i := range l.Words {
				b := &l.Words[i].Box
				down := slope * (b.X0 - 200)
				b.Y0, b.Y1 = b.Y0+down, b.Y1+down+slope*(b.X1-b.X0)
			}
			l.Base += slope * (l.Words[len(l.Words)-1].Box.X1 - 200) / 2
			r.Lines = append(r.Lines, l)
		}
		return r, nil
	}}
	p, err := reader(t, Options{}).ReadWith(t.Context(), write(t, "a.pdf", pdftest.Scans(pdftest.Scan{Picture: sheetOfPaper(200, 280), Width: 400, Height: 560})), Recognition{By: s})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(p.Markdown, "\n") != 1 {
		t.Errorf("level lines are one paragraph:\n%s", p.Markdown)
	}
	end := 0
	for _, l := range p.Lines {
		if l.Start < end || l.End <= l.Start {
			t.Fatalf("%+v after %d", l, end)
		}
		end = l.End
		// 40 pixels of type are 8 points; a whole line would be 16 points higher.
		if h := l.Rect.Y1 - l.Rect.Y0; h > 16 {
			t.Errorf("a mark of %.1f points: %q", h, p.Markdown[l.Start:l.End])
		}
		word, _, _ := strings.Cut(strings.TrimSpace(p.Markdown[l.Start:l.End]), " ")
		if n := len(word); n == 0 {
			t.Errorf("a mark on nothing: %+v", l)
		}
	}
	if len(p.Lines) < 40 {
		t.Errorf("%d marks", len(p.Lines))
	}
}

func TestHeadingsAndColumnsOfAScanAreFound(t *testing.T) {
	s := &seer{see: func(Picture) (Recognised, error) {
		r := Recognised{Width: 2479, Height: 3508}
		r.Lines = append(r.Lines, lineAt(300, 200, 70, "Aspen", "in", "dry", "winters"))
		for column, x := range []float64{200, 1300} {
			y := 400.0
			for part, name := range []string{"Methods", "Weighing"} {
				h := lineAt(x, y, 52, fmt.Sprintf("%d", 2*column+part+1), name)
				h.Block = 4*column + 2*part
				r.Lines = append(r.Lines, h)
				for n := range 12 {
					// The size of a line is measured anew each time.
					l := lineAt(x, y+80+60*float64(n), 40+float64(n%3), mercury(2)[:9]...)
					l.Block = 4*column + 2*part + 1
					r.Lines = append(r.Lines, l)
				}
				y += 900
			}
		}
		return r, nil
	}}
	p, err := reader(t, Options{}).ReadWith(t.Context(), write(t, "a.pdf", pdftest.Scans(pdftest.Scan{Picture: sheetOfPaper(200, 280)})), Recognition{By: s})
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for line := range strings.Lines(p.Markdown) {
		if strings.HasPrefix(line, "#") {
			headings = append(headings, strings.TrimSpace(line))
		}
	}
	want := []string{"# Aspen in dry winters", "## 1 Methods", "## 2 Weighing", "## 3 Methods", "## 4 Weighing"}
	if !slices.Equal(headings, want) {
		t.Errorf("got %q", headings)
	}
	if p.Title != "Aspen in dry winters" {
		t.Errorf("title %q", p.Title)
	}
}

func TestTheLanguageOfAWorkIsToldOnce(t *testing.T) {
	scan := pdftest.Scan{Picture: sheetOfPaper(200, 280)}
	path := write(t, "a.pdf", pdftest.Scans(scan, scan, scan))
	s := &seer{see: func(Picture) (Recognised, error) { return Recognised{Language: "sv", Width: 100, Height: 100}, nil }}
	done := 0
	with := Recognition{By: s, Language: func(text string) string { return map[bool]string{true: "de"}[strings.Contains(text, "und")] },
		See: func(n, of int) { done = max(done, n) }}
	if _, err := reader(t, Options{}).ReadWith(t.Context(), path, with); err != nil || !slices.Equal(s.asked, []string{"", "sv", "sv"}) || done != 3 {
		t.Errorf("asked %q, saw %d, %v", s.asked, done, err)
	}
	s.asked = nil
	// One page with text tells the language of the pictures beside it.
	scan.Over = []pdftest.Line{{X: 50, Y: 50, Size: 9, Text: "Weide und Espe und Pappel und Erle und Ulme und Linde und Ahorn"}}
	path = write(t, "b.pdf", pdftest.Scans(scan, pdftest.Scan{Picture: sheetOfPaper(200, 280)}))
	if _, err := reader(t, Options{}).ReadWith(t.Context(), path, with); err != nil || !slices.Equal(s.asked, []string{"de"}) {
		t.Errorf("asked %q, %v", s.asked, err)
	}
}

func TestAPageThatCannotBeRecognisedStaysUnread(t *testing.T) {
	scan := pdftest.Scan{Picture: sheetOfPaper(200, 280)}
	path := write(t, "a.pdf", pdftest.Scans(scan, pdftest.Scan{Picture: sheetOfPaper(200, 280), Width: 300, Height: 300}))
	var mu sync.Mutex
	n := 0
	s := &seer{see: func(Picture) (Recognised, error) {
		mu.Lock()
		defer mu.Unlock()
		if n++; n == 1 {
			return Recognised{}, errors.New("blurred")
		}
		return Recognised{}, nil // nothing stands there
	}}
	p, err := reader(t, Options{}).ReadWith(t.Context(), path, Recognition{By: s})
	if err != nil || p.Markdown != "" || p.Pages[0].Recognised != "" || p.Pages[1].Recognised != "seer 1" {
		t.Fatalf("%+v, %v", p, err)
	}
	if p.Pages[0].Weak() || !p.Pages[1].Weak() {
		t.Errorf("%+v", p.Pages)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.see = func(Picture) (Recognised, error) { cancel(); return Recognised{}, nil }
	if _, err := reader(t, Options{}).ReadWith(ctx, path, Recognition{By: s}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMarkdownOfAModelIsTakenAsItIs(t *testing.T) {
	scan := pdftest.Scan{Picture: sheetOfPaper(200, 280), Width: 300, Height: 400}
	s := &seer{see: func(Picture) (Recognised, error) {
		return Recognised{Markdown: "## Results\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n"}, nil
	}}
	p, err := reader(t, Options{}).ReadWith(t.Context(), write(t, "a.pdf", pdftest.Scans(scan)), Recognition{By: s})
	if err != nil || p.Markdown != "## Results\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n" {
		t.Fatalf("%q, %v", p.Markdown, err)
	}
	if len(p.Lines) != 1 || p.Lines[0].Rect != (review.Rect{X1: 300, Y1: 400}) || p.Pages[0].Recognised != "seer 1" {
		t.Errorf("%+v %+v", p.Lines, p.Pages)
	}
}

// What a recogniser says is not trusted either.
func TestNonsenseFromARecogniserDoesNoHarm(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, r := range []Recognised{
		{Lines: []Printed{{}}},
		{Lines: []Printed{{Size: nan, Base: inf, Words: []Word{{Text: "x", Box: review.Rect{X0: nan, X1: -inf}, Confidence: nan}}}}},
		{Turned: -7, Width: -1, Height: nan, Lines: []Printed{lineAt(-1e9, 1e9, 1e9, mercury(5)...), lineAt(0, 0, -1, "y")}},
		{Turned: 1 << 40, Width: 1e-300, Lines: []Printed{lineAt(3, 3, 1e300, mercury(5)...), lineAt(3, 9, 3, mercury(5)...), lineAt(3, 20, 3, mercury(5)...)}},
	} {
		s := &seer{see: func(Picture) (Recognised, error) { return r, nil }}
		p, err := reader(t, Options{}).ReadWith(t.Context(), write(t, "a.pdf", pdftest.Scans(pdftest.Scan{Picture: sheetOfPaper(200, 280)})), Recognition{By: s})
		if err != nil || p.Pages[0].Quality < 0 || p.Pages[0].Quality > 1 || p.Pages[0].Quality != p.Pages[0].Quality {
			t.Errorf("%+v: %+v, %v", r, p, err)
		}
	}
}
