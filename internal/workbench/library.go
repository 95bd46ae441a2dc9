package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

// Document is a work with everything that was read from it.
func (w *Workbench) Document(ctx context.Context, id review.WorkID) (review.Document, error) {
	return w.store.Document(ctx, id)
}

// DeleteWork removes a work, its file and what only it gave the graph. A work that
// a review reads stays: its quotes would lead nowhere.
func (w *Workbench) DeleteWork(ctx context.Context, id review.WorkID) error {
	reviews, err := w.store.Reviews(ctx)
	if err != nil {
		return err
	}
	for _, r := range reviews {
		if slices.Contains(r.Works, id) {
			return fault.New(fault.Usage, fmt.Sprintf("This work is read by the review “%s” (%s).", r.Title, r.ID), "Delete the review first.")
		}
	}
	if err := w.store.DeleteWork(ctx, id); err != nil {
		return err
	}
	return w.settle(ctx)
}

// Import reads files, folders and globs into the library. see may be nil.
func (w *Workbench) Import(ctx context.Context, paths []string, see func(ingest.Progress)) (ingest.Result, error) {
	return w.bringIn(ctx, func(i *ingest.Importer) (ingest.Result, error) { return i.Import(ctx, paths, see) })
}

// ResumeImport reads what waits from imports that were stopped or killed. see may
// be nil.
func (w *Workbench) ResumeImport(ctx context.Context, see func(ingest.Progress)) (ingest.Result, error) {
	return w.bringIn(ctx, func(i *ingest.Importer) (ingest.Result, error) { return i.Resume(ctx, see) })
}

func (w *Workbench) bringIn(ctx context.Context, work func(*ingest.Importer) (ingest.Result, error)) (ingest.Result, error) {
	reader, err := w.recogniser(ctx)
	if ctx.Err() != nil {
		return ingest.Result{}, ctx.Err()
	}
	if err != nil { // papers that are no scans need nobody; ScanAdvice says why the others stay unread
		w.log.Warn("files are imported without recognition", "err", err)
	}
	result, err := work(w.ingest.With(reader))
	if ctx.Err() != nil {
		return result, err // the next import settles
	}
	if unsettled := w.settle(ctx); unsettled != nil {
		return result, errors.Join(err, unsettled)
	}
	return result, err
}

// Search ranks the library's passages for any text.
func (w *Workbench) Search(ctx context.Context, text string, k int) ([]review.Hit, error) {
	if k <= 0 {
		k = w.settings.SearchHits
	}
	return w.finder.Search(ctx, text, nil, k)
}
