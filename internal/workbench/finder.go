package workbench

import (
	"context"
	"slices"

	"forage/internal/retrieve"
	"forage/internal/review"
	"forage/internal/store"
)

// narrowed is an index of the works of one review.
type narrowed struct {
	works  []review.WorkID
	index  *store.Narrowed
	finder *retrieve.Finder
}

func (n *narrowed) close() error {
	if n == nil {
		return nil
	}
	return n.index.Close()
}

// Find ranks passages for a requirement among the works of a review, by word
// statistics of these works alone: the same papers rank the same whatever else the
// library holds.
func (w *Workbench) Find(ctx context.Context, r review.Requirement, works []review.WorkID, limit, perWork int) ([]review.Hit, error) {
	f, err := w.finderFor(ctx, works)
	if err != nil {
		return nil, err
	}
	return f.Find(ctx, r, works, limit, perWork)
}

func (w *Workbench) finderFor(ctx context.Context, works []review.WorkID) (*retrieve.Finder, error) {
	w.making.Lock()
	defer w.making.Unlock()
	if w.narrow != nil && slices.Equal(w.narrow.works, works) {
		return w.narrow.finder, nil
	}
	if all, err := w.store.Holds(ctx, works); err != nil || all {
		return w.finder, err
	}
	index, err := w.store.Narrow(ctx, works)
	if err != nil {
		return nil, err
	}
	if err := w.narrow.close(); err != nil {
		return nil, err
	}
	w.narrow = &narrowed{works: slices.Clone(works), index: index, finder: retrieve.New(index)}
	return w.narrow.finder, nil
}
