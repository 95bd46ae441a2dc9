package workbench

import (
	"context"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

// Works are the works of the library, by id.
func (w *Workbench) Works(ctx context.Context) ([]review.Work, error) { return w.store.Works(ctx) }

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
	return w.store.DeleteWork(ctx, id)
}

// Import reads files, folders and globs into the library. see may be nil.
func (w *Workbench) Import(ctx context.Context, paths []string, see func(ingest.Progress)) (ingest.Result, error) {
	reader, err := w.recogniser(ctx)
	if err != nil {
		return ingest.Result{}, err
	}
	return w.ingest.With(reader).Import(ctx, paths, see)
}

// recogniser reads scanned pages, where a vision model was chosen for it. Reading a
// page takes such a model minutes on a laptop, so none is chosen unasked.
func (w *Workbench) recogniser(ctx context.Context) (ingest.Recogniser, error) {
	if w.settings.Models.Vision == "" {
		return nil, nil
	}
	m, err := w.ollama.Model(ctx, w.settings.Models.Vision)
	if err != nil {
		return nil, err
	}
	return w.ollama.Reader(m)
}

// Search ranks the library's passages for any text.
func (w *Workbench) Search(ctx context.Context, text string, k int) ([]review.Hit, error) {
	if k <= 0 {
		k = w.settings.SearchHits
	}
	return w.finder.Search(ctx, text, nil, k)
}
