package workbench

import (
	"context"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/forage"
	"forage/internal/ollama"
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

// finder ranks passages among the works of a review, by word statistics of these
// works alone: the same papers rank the same whatever else the library holds.
type finder struct {
	*Workbench
	embedder retrieve.Embedder // nil: by words alone
	reranker retrieve.Reranker // nil: as ranked
	rerank   int               // of the first hits
}

// Find ranks passages for a requirement.
func (f finder) Find(ctx context.Context, r review.Requirement, works []review.WorkID, limit, perWork int) ([]review.Hit, error) {
	by, err := f.finderFor(ctx, works)
	if err != nil {
		return nil, err
	}
	if f.embedder != nil {
		by = by.WithVectors(f.embedder)
	}
	if f.reranker != nil && f.rerank > 0 {
		by = by.WithReranker(f.reranker, f.rerank)
	}
	return by.Find(ctx, r, works, limit, perWork)
}

// Finder is the way to find passages that a review was begun with: by words, and by
// the vectors of the embedding model named, which must be there then. A resumed
// review that quietly did without would read other passages.
func (w *Workbench) Finder(ctx context.Context, r review.Review, embedding string, rerank int) (forage.Finder, error) {
	f := finder{Workbench: w, rerank: rerank}
	if rerank > 0 {
		e, err := w.Engine(ctx, r)
		if err != nil {
			return nil, err
		}
		f.reranker, _ = e.(retrieve.Reranker) // without a model there is nobody to ask
	}
	if embedding == "" {
		return f, nil
	}
	e, err := w.indexedBy(ctx, embedding)
	if err != nil {
		return nil, err
	}
	f.embedder = e
	return f, nil
}

// indexedBy is the embedding model that made an index.
func (w *Workbench) indexedBy(ctx context.Context, index string) (*ollama.Embedder, error) {
	w.making.Lock()
	defer w.making.Unlock()
	if w.made.embedder != nil && w.made.index == index {
		return w.made.embedder, nil
	}
	in, ok, err := w.store.Embedding(ctx)
	if err != nil {
		return nil, err
	}
	if !ok || embeddingName(in) != index {
		return nil, fault.New(fault.Unavailable, "The vectors that this review searches by are no longer there: the library has those of another embedding model.",
			"Begin the review again; what it read is kept, and no judgement is made twice.")
	}
	e, err := w.embedder(ctx, in.Model)
	if err != nil {
		return nil, err
	}
	if e.Model().Digest != in.Digest {
		return nil, fault.New(fault.Unavailable, fmt.Sprintf("The embedding model %q is not the one that made the vectors.", in.Model),
			"Begin the review again: the papers are indexed anew.")
	}
	w.made.embedder, w.made.index = e, index
	return e, nil
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
