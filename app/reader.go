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

// Reader is what the window may ask of a page or a passage.
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

// Marks are the rectangles of a piece of evidence; none where its work has no pages.
func (r *Reader) Marks(id review.ID, e review.EvidenceID) ([]review.Mark, error) {
	return ask(r.app, func(ctx context.Context, h House) ([]review.Mark, error) { return h.Marks(ctx, id, e) })
}

// Passage is a quote with the text around it.
func (r *Reader) Passage(id review.ID, e review.EvidenceID) (workbench.Passage, error) {
	return ask(r.app, func(ctx context.Context, h House) (workbench.Passage, error) { return h.Passage(ctx, id, e) })
}
