package ingest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"forage/internal/review"
)

// ledge is the queue of a library in memory.
type ledge map[string]review.Path

func (l ledge) PathsAt(_ context.Context, paths []string) (map[string]review.Path, error) {
	found := map[string]review.Path{}
	for _, p := range paths {
		if row, ok := l[p]; ok {
			found[p] = row
		}
	}
	return found, nil
}

func (l ledge) where(holds func(review.Path) bool) []review.Path {
	return slices.SortedFunc(func(yield func(review.Path) bool) {
		for p := range maps.Values(l) {
			if holds(p) && !yield(p) {
				return
			}
		}
	}, func(a, b review.Path) int { return cmp.Compare(a.Path, b.Path) })
}

func (l ledge) PathsBelow(_ context.Context, prefix string) ([]review.Path, error) {
	return l.where(func(p review.Path) bool { return strings.HasPrefix(p.Path, prefix) }), nil
}

func (l ledge) PathsIn(_ context.Context, s review.PathState) ([]review.Path, error) {
	return l.where(func(p review.Path) bool { return p.State == s }), nil
}

func (s *shelf) SavePaths(_ context.Context, paths []review.Path) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range paths {
		p.Works = s.ledge[p.Path].Works
		s.ledge[p.Path] = p
	}
	return nil
}

func (s *shelf) FinishPath(_ context.Context, p review.Path) ([]review.WorkID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ledge[p.Path] = p
	return nil, nil
}

func (l ledge) ForgetPath(_ context.Context, path string) ([]review.WorkID, error) {
	delete(l, path)
	return nil, nil
}

func (l ledge) RetireWorks(context.Context, []review.WorkID) ([]review.WorkID, error) {
	return nil, nil
}

func (s *shelf) Pages(_ context.Context, id review.WorkID) ([]review.Page, error) {
	for _, d := range s.docs {
		if d.Work.ID == id {
			return d.Pages, nil
		}
	}
	return nil, nil
}

func (s *shelf) Quoted(context.Context, review.WorkID) (bool, error) { return false, nil }
