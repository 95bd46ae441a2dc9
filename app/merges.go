package app

import (
	"context"
	"maps"
	"slices"

	"forage/internal/review"
	"forage/internal/workbench"
)

// Merges are the works that stand behind others, and those that were taken apart.
func (l *Library) Merges() ([]workbench.Merge, error) {
	return ask(l.app, func(ctx context.Context, h House) ([]workbench.Merge, error) { return h.Merges(ctx) })
}

// Merge puts a work behind another.
func (l *Library) Merge(work, into review.WorkID) error {
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounLibrary, "")
		return h.Merge(ctx, work, into)
	})
}

// TakeApart lets a work that stands behind another stand by itself.
func (l *Library) TakeApart(work review.WorkID) error {
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounLibrary, "")
		return h.TakeApart(ctx, work)
	})
}

// WorkKeywords are the keywords of one work.
type WorkKeywords struct {
	Work     review.WorkID    `json:"work"`
	Keywords []review.Keyword `json:"keywords"`
}

// Keywords are the terms that tell each work from the others, by work.
func (l *Library) Keywords() ([]WorkKeywords, error) {
	return ask(l.app, func(ctx context.Context, h House) ([]WorkKeywords, error) {
		of, err := h.Keywords(ctx)
		if err != nil {
			return nil, err
		}
		all := make([]WorkKeywords, 0, len(of))
		for _, id := range slices.Sorted(maps.Keys(of)) {
			all = append(all, WorkKeywords{id, of[id]})
		}
		return all, nil
	})
}
