package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"forage/internal/review"
)

// Index is what retrieve asks of the store.
type Index interface {
	// Match ranks chunks that hold any of some words or phrases by BM25; must, when
	// not empty, keeps those that hold one of its phrases or whose work's title or
	// abstract does.
	Match(ctx context.Context, words, must []string, works []review.WorkID, limit int) ([]review.Hit, error)
	// DocumentFrequency tells how many chunks hold each word, and how many there are.
	DocumentFrequency(ctx context.Context, words []string) (counts []int, chunks int, err error)
}

const (
	// fusionK is k of reciprocal rank fusion, as in Cormack, Clarke and Büttcher
	// (SIGIR 2009), where it was fixed in a pilot and changed little after.
	fusionK = 60
	// depth is how many chunks of each list are fused: five times the largest survey
	// (DESIGN §4), so that a cap of eight passages a work still fills it.
	depth = 1000
	// searchPerWork keeps one paper from filling the answer to a free question.
	searchPerWork = 3
)

// Finder ranks chunks.
type Finder struct{ index Index }

// New makes a finder over an index.
func New(index Index) *Finder { return &Finder{index} }

// Find ranks passages for a requirement among some works: at most limit, at most
// perWork of each work. Its facets rank; its anchors decide what counts at all. A
// requirement without facets is searched by its text, one without anchors anywhere.
func (f *Finder) Find(ctx context.Context, r review.Requirement, works []review.WorkID, limit, perWork int) ([]review.Hit, error) {
	q, err := f.question(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("find for requirement %s: %w", r.ID, err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("find for requirement %s: %w", r.ID, err)
	}
	return thin(hits, limit, perWork), nil
}

// Search ranks passages for any text a person types, among some works (nil: the
// whole library).
func (f *Finder) Search(ctx context.Context, text string, works []review.WorkID, k int) ([]review.Hit, error) {
	q, err := f.query(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return thin(hits, k, searchPerWork), nil
}

// Rank is Search as it is measured: the best passage of each work, before caps and
// folding.
func (f *Finder) Rank(ctx context.Context, text string, works []review.WorkID, k int) ([]review.Hit, error) {
	q, err := f.query(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("rank: %w", err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("rank: %w", err)
	}
	return bestOfEach(hits, k), nil
}

// rank asks for every list of a question and fuses them. Vectors will join as one
// more list.
func (f *Finder) rank(ctx context.Context, q question, works []review.WorkID) ([]review.Hit, error) {
	var fused fusion
	for _, l := range q.lists {
		if len(l.words) == 0 {
			continue
		}
		hits, err := f.index.Match(ctx, l.words, q.must, works, depth)
		if err != nil {
			return nil, err
		}
		fused.add(l.name, l.weight, hits)
	}
	return fused.ranked(), nil
}

// fusion gathers lists by reciprocal rank.
type fusion struct {
	hits []review.Hit
	at   map[review.ChunkID]int
}

// add gives each chunk of a list weight / (k + rank).
func (f *fusion) add(name string, weight float64, hits []review.Hit) {
	if f.at == nil {
		f.at = map[review.ChunkID]int{}
	}
	for i, h := range hits {
		at, ok := f.at[h.Chunk.ID]
		if !ok {
			at = len(f.hits)
			f.at[h.Chunk.ID] = at
			f.hits = append(f.hits, review.Hit{Chunk: h.Chunk, Work: h.Work})
		}
		value := weight / float64(fusionK+i+1)
		f.hits[at].Score += value
		f.hits[at].Why = append(f.hits[at].Why, review.Part{Name: name, Value: value})
	}
}

// ranked is everything gathered, best first, ties by chunk id.
func (f *fusion) ranked() []review.Hit {
	slices.SortFunc(f.hits, func(a, b review.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Chunk.ID, b.Chunk.ID))
	})
	return f.hits
}
