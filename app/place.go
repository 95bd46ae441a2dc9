package app

import (
	"cmp"
	"unicode/utf8"

	"forage/internal/review"
)

// Place is a run of a work's text: where it stands on its pages, and the text around
// it, for works without pages.
type Place struct {
	Marks   []review.Mark `json:"marks"`   // the printed lines
	Figures []review.Mark `json:"figures"` // figures whose captions are in it
	Path    string        `json:"section_path"`
	Before  string        `json:"before"`
	Text    string        `json:"text"`
	After   string        `json:"after"`
}

// aroundPlace is how much text is shown on either side of a place, in bytes.
const aroundPlace = 1500

func placeOf(d review.Document, start, end int) Place {
	start = onRune(d.Text, min(max(start, 0), len(d.Text)))
	end = onRune(d.Text, min(max(end, start), len(d.Text)))
	from, to := onRune(d.Text, max(0, start-aroundPlace)), onRune(d.Text, min(len(d.Text), end+aroundPlace))
	p := Place{
		Marks: review.Marks(d.Lines, start, end), Figures: figuresIn(d, start, end),
		Before: d.Text[from:start], Text: d.Text[start:end], After: d.Text[end:to],
	}
	for _, s := range d.Sections {
		if s.Start <= start && start < s.End {
			p.Path = cmp.Or(s.Path, p.Path)
		}
	}
	return p
}

// onRune moves an offset back to the first byte of its character.
func onRune(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

// figuresIn are the rectangles of the figures whose captions share text with the bytes
// from start to end, where they are known.
func figuresIn(d review.Document, start, end int) []review.Mark {
	var marks []review.Mark
	for _, f := range d.Figures {
		known := f.Page > 0 && f.Rect.X1 > f.Rect.X0 && f.Rect.Y1 > f.Rect.Y0
		if known && f.Start < end && start < f.End {
			marks = append(marks, review.Mark{Page: f.Page, Rect: f.Rect})
		}
	}
	return marks
}
