package app

import (
	"context"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

// Review is what the window may ask of reviews and their reports.
type Review struct{ app *App }

// List is every review, newest first.
func (r *Review) List() ([]review.Review, error) {
	return ask(r.app, func(ctx context.Context, h House) ([]review.Review, error) {
		return h.Reviews(ctx)
	})
}

// Get is one review.
func (r *Review) Get(id review.ID) (review.Review, error) {
	return ask(r.app, func(ctx context.Context, h House) (review.Review, error) { return h.Review(ctx, id) })
}

// Begin stores a new review and starts its walk, which stops by itself where the
// researcher has to approve the requirements.
func (r *Review) Begin(b workbench.Brief) (review.Review, error) {
	b.Papers = trimmed(b.Papers)
	return ask(r.app, func(ctx context.Context, h House) (review.Review, error) {
		begun, err := h.Begin(ctx, b)
		if err != nil {
			return review.Review{}, err
		}
		r.app.news.ending(NounReview, string(begun.ID))
		return begun, r.app.Forage.Run(begun.ID)
	})
}

// Delete pauses a review's walk and removes it with everything written for it.
func (r *Review) Delete(id review.ID) error {
	return r.app.do(func(ctx context.Context, h House) error {
		r.app.Forage.forget(id)
		defer r.app.news.ending(NounReview, string(id))
		return h.DeleteReview(ctx, id)
	})
}

// Requirements is the ordered list of one review.
func (r *Review) Requirements(id review.ID) ([]review.Requirement, error) {
	return ask(r.app, func(ctx context.Context, h House) ([]review.Requirement, error) { return h.Requirements(ctx, id) })
}

// Analyse reads a requirement's text into anchors, facets and kinds.
func (r *Review) Analyse(id review.ID, text string) (review.Requirement, error) {
	return ask(r.app, func(ctx context.Context, h House) (review.Requirement, error) { return h.Analyse(ctx, id, text) })
}

// Preflight says what a walk by these requirements would find to read.
func (r *Review) Preflight(id review.ID, rs []review.Requirement) (workbench.Preflight, error) {
	return ask(r.app, func(ctx context.Context, h House) (workbench.Preflight, error) { return h.Preflight(ctx, id, rs) })
}

// Approve takes the edited, ordered list and lets the walk go on.
func (r *Review) Approve(id review.ID, rs []review.Requirement) error {
	err := r.app.do(func(ctx context.Context, h House) error { return h.Approve(ctx, id, rs) })
	if err != nil {
		return err
	}
	r.app.news.ending(NounReview, string(id))
	return r.app.Forage.Run(id)
}

// Save writes the report's files into a folder; "" asks for one with the
// system's dialog. It returns the folder, "" when cancelled.
func (r *Review) Save(id review.ID, dir string) (string, error) {
	if dir == "" {
		var err error
		dir, err = runtime.OpenDirectoryDialog(r.app.window, runtime.OpenDialogOptions{
			Title: "Choose a folder for the report", CanCreateDirectories: true,
		})
		if err != nil || dir == "" {
			return "", err
		}
	}
	return dir, r.app.do(func(ctx context.Context, h House) error { return h.WriteReport(ctx, id, dir) })
}

// Report is a finished report.
func (r *Review) Report(id review.ID) (report.Report, error) {
	return ask(r.app, func(ctx context.Context, h House) (report.Report, error) { return h.Report(ctx, id) })
}

// Ledger is everything that left the machine, or was refused, for one review.
func (r *Review) Ledger(id review.ID) ([]review.LedgerEntry, error) {
	return ask(r.app, func(ctx context.Context, h House) ([]review.LedgerEntry, error) { return h.Ledger(ctx, id) })
}
