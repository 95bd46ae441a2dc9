package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"unicode/utf8"

	"forage/internal/fault"
	"forage/internal/report"
	"forage/internal/review"
)

// errNoPapers says that a review has nothing to read.
func errNoPapers() error {
	return fault.New(fault.Input, "There are no papers to read.",
		"Import some first, or name files or a folder with papers; check that years and languages do not shut all of them out.")
}

// Report is the finished report of a review.
func (w *Workbench) Report(ctx context.Context, id review.ID) (report.Report, error) {
	whole, ok, err := w.store.Report(ctx, id)
	if err != nil {
		return report.Report{}, err
	}
	if !ok {
		r, err := w.store.Review(ctx, id)
		if err != nil {
			return report.Report{}, err
		}
		return report.Report{}, fault.New(fault.Unavailable, "There is no report yet: the review is "+string(r.State)+".", "Let it run to the end, or stop it and keep what is there.")
	}
	var r report.Report
	if err := json.Unmarshal(whole, &r); err != nil {
		return report.Report{}, fmt.Errorf("stored report of %s: %w", id, err)
	}
	now, err := w.store.Review(ctx, id)
	r.Outdated = now.State != review.StateDone
	return r, err
}

// WriteReport writes the files of DESIGN §8 into a folder.
func (w *Workbench) WriteReport(ctx context.Context, id review.ID, dir string) error {
	r, err := w.Report(ctx, id)
	if err != nil {
		return err
	}
	trail, err := w.store.Trail(ctx, id, 0)
	if err != nil {
		return err
	}
	ledger, err := w.store.Ledger(ctx, id)
	if err != nil {
		return err
	}
	return r.Files(ctx, dir, trail, ledger, w.store)
}

// Page is the picture of a page.
type Page struct {
	PNG    []byte  `json:"-"`
	Width  float64 `json:"width"` // points
	Height float64 `json:"height"`
	Count  int     `json:"count"`
}

// Page renders a page of a work that has pages. dpi 0 takes the settings' value.
func (w *Workbench) Page(ctx context.Context, id review.WorkID, page, dpi int) (Page, error) {
	pages, err := w.store.Pages(ctx, id)
	if err != nil {
		return Page{}, err
	}
	if page < 1 || page > len(pages) {
		return Page{}, fault.New(fault.Input, "This work has no such page.", "Its text can be read instead.")
	}
	path, err := w.store.File(ctx, id)
	if err != nil {
		return Page{}, err
	}
	if dpi <= 0 {
		dpi = w.settings.PictureDPI
	}
	picture, err := w.pdf.Picture(ctx, path, page, dpi)
	if err != nil {
		return Page{}, err
	}
	p := Page{PNG: picture, Width: pages[page-1].Width, Height: pages[page-1].Height, Count: len(pages)}
	if p.Width == 0 || p.Height == 0 {
		config, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil {
			return Page{}, err
		}
		p.Width, p.Height = float64(config.Width)*72/float64(dpi), float64(config.Height)*72/float64(dpi)
	}
	return p, nil
}

// Evidence finds one piece of evidence of a review.
func (w *Workbench) Evidence(ctx context.Context, id review.ID, ev review.EvidenceID) (review.Evidence, error) {
	all, err := w.store.Evidence(ctx, id)
	if err != nil {
		return review.Evidence{}, err
	}
	for _, e := range all {
		if e.ID == ev {
			return e, nil
		}
	}
	return review.Evidence{}, fault.New(fault.Input, "This evidence is no longer part of the review.", "Open the report again.")
}

// Marks are the rectangles of a piece of evidence on its pages; none where the
// work has no pages.
func (w *Workbench) Marks(ctx context.Context, id review.ID, ev review.EvidenceID) ([]review.Mark, error) {
	e, err := w.Evidence(ctx, id, ev)
	if err != nil {
		return nil, err
	}
	lines, err := w.store.Lines(ctx, e.Work)
	if err != nil {
		return nil, err
	}
	return review.Marks(lines, e.Start, e.End), nil
}

// Passage is a piece of evidence within its text.
type Passage struct {
	Evidence review.Evidence `json:"evidence"`
	Work     review.Work     `json:"work"`
	Before   string          `json:"before"`
	Quote    string          `json:"quote"`
	After    string          `json:"after"`
}

// around is how much text is shown on either side of a quote, in bytes.
const around = 1500

// Passage is a piece of evidence with the text around it.
func (w *Workbench) Passage(ctx context.Context, id review.ID, ev review.EvidenceID) (Passage, error) {
	e, err := w.Evidence(ctx, id, ev)
	if err != nil {
		return Passage{}, err
	}
	work, err := w.store.Work(ctx, e.Work)
	if err != nil {
		return Passage{}, err
	}
	text, err := w.store.Text(ctx, e.Work)
	if err != nil {
		return Passage{}, err
	}
	from, to := max(0, e.Start-around), min(len(text), e.End+around)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return Passage{Evidence: e, Work: work, Before: text[from:e.Start], Quote: text[e.Start:e.End], After: text[e.End:to]}, nil
}
