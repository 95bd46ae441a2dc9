package app

import (
	"context"
	"encoding/base64"

	"forage/internal/review"
	"forage/internal/workbench"
)

// Page is a page picture with its true size in points, on which marks stand.
type Page struct {
	Picture string  `json:"picture"` // data URL
	Width   float64 `json:"width"`   // points
	Height  float64 `json:"height"`
	Count   int     `json:"count"` // pages of the work
}

// Marked is what is marked of a piece of evidence: none where its work has no pages.
type Marked struct {
	Quote   []review.Mark `json:"quote"`
	Figures []review.Mark `json:"figures"` // whose captions are quoted
}

// Reader is what the window may ask of a page, a passage or the reading of a work.
type Reader struct{ app *App }

// Page renders a page, counted from 1.
func (r *Reader) Page(id review.WorkID, page, dpi int) (Page, error) {
	return ask(r.app, func(ctx context.Context, h House) (Page, error) {
		p, err := h.Page(ctx, id, page, dpi)
		if err != nil {
			return Page{}, err
		}
		return Page{
			Picture: "data:image/png;base64," + base64.StdEncoding.EncodeToString(p.PNG),
			Width:   p.Width, Height: p.Height, Count: p.Count,
		}, nil
	})
}

// Marks are the rectangles of a piece of evidence, and of the figures whose captions
// it quotes.
func (r *Reader) Marks(id review.ID, e review.EvidenceID) (Marked, error) {
	return ask(r.app, func(ctx context.Context, h House) (Marked, error) {
		quote, err := h.Marks(ctx, id, e)
		if err != nil || len(quote) == 0 {
			return Marked{}, err
		}
		p, err := h.Passage(ctx, id, e)
		if err != nil {
			return Marked{}, err
		}
		d, err := h.Document(ctx, p.Work.ID)
		return Marked{Quote: quote, Figures: figuresIn(d, p.Evidence.Start, p.Evidence.End)}, err
	})
}

// Passage is a quote with the text around it.
func (r *Reader) Passage(id review.ID, e review.EvidenceID) (workbench.Passage, error) {
	return ask(r.app, func(ctx context.Context, h House) (workbench.Passage, error) { return h.Passage(ctx, id, e) })
}

// Reading is what was read from a work besides its text.
func (r *Reader) Reading(id review.WorkID) (Reading, error) {
	return ask(r.app, func(ctx context.Context, h House) (Reading, error) {
		d, err := h.Document(ctx, id)
		if err != nil {
			return Reading{}, err
		}
		return readingOf(d), nil
	})
}

// Place finds the bytes from start to end of a work's text on its pages, and the
// text around them. Bytes that the text does not have are left out.
func (r *Reader) Place(id review.WorkID, start, end int) (Place, error) {
	return ask(r.app, func(ctx context.Context, h House) (Place, error) {
		d, err := h.Document(ctx, id)
		if err != nil {
			return Place{}, err
		}
		return placeOf(d, start, end), nil
	})
}
