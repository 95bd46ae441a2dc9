package retrieve

import (
	"context"
	"fmt"
	"math"
	"slices"

	"forage/internal/review"
)

// Embedder makes a vector of a question, for the index it was built with.
type Embedder interface {
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// Reranker gives each passage a probability that it answers a question, 0 to 1, in
// the order of the passages.
type Reranker interface {
	Rerank(ctx context.Context, question string, hits []review.Hit) ([]float64, error)
}

const (
	// nearDepth is how many chunks the vectors bring: as many as the largest survey
	// (DESIGN §4). Every chunk has some cosine, so unlike a list of words this one
	// does not end by itself.
	nearDepth = 200
	// rerankWeight is b of score = a*RRF + b*rerank, with a = 1. A passage that surely
	// answers gains what a first place in one ranking is worth.
	rerankWeight = 1.0 / (fusionK + 1)
)

// WithVectors is a finder that also ranks by nearness to a question, as the index
// has its vectors. A question that cannot be embedded is an error: words alone would
// find something else than was asked for. nil goes back to words alone.
func (f *Finder) WithVectors(e Embedder) *Finder {
	g := *f
	g.embedder = e
	return &g
}

// WithReranker is a finder that has a model look at the first top hits, once what is
// said twice and what is beyond a work's share is gone. nil goes back to none.
func (f *Finder) WithReranker(r Reranker, top int) *Finder {
	g := *f
	g.reranker, g.top = r, top
	return &g
}

// near ranks chunks by their vectors. Anchors do not decide here: vectors are there
// to find what is said in other words. What points away from the question is left
// out.
func (f *Finder) near(ctx context.Context, text string, works []review.WorkID) ([]review.Hit, error) {
	query, err := f.embedder.EmbedQuery(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	hits, err := f.index.Nearest(ctx, query, works, nearDepth)
	if err != nil {
		return nil, err
	}
	hits = slices.DeleteFunc(hits, func(h review.Hit) bool { return h.Score <= 0 })
	for i := range hits {
		hits[i].Why = []review.Part{{Name: partVector, Value: hits[i].Score}}
	}
	return hits, nil
}

// looked is how many hits are needed to give limit of them.
func (f *Finder) looked(limit int) int {
	if f.reranker == nil || limit <= 0 {
		return limit
	}
	return max(limit, f.top)
}

// rerank adds what the reranker thinks of the first hits to their scores and keeps
// limit of all.
func (f *Finder) rerank(ctx context.Context, question string, hits []review.Hit, limit int) ([]review.Hit, error) {
	n := min(f.top, len(hits))
	if f.reranker != nil && question != "" && n > 0 {
		chances, err := f.reranker.Rerank(ctx, question, hits[:n])
		if err != nil {
			return nil, fmt.Errorf("rerank: %w", err)
		}
		if len(chances) != n {
			return nil, fmt.Errorf("rerank: %d probabilities for %d passages", len(chances), n)
		}
		for i, p := range chances {
			if math.IsNaN(p) || p < 0 || p > 1 {
				return nil, fmt.Errorf("rerank: passage %s has the probability %g", hits[i].Chunk.ID, p)
			}
			hits[i].Score += rerankWeight * p
			hits[i].Why = append(hits[i].Why, review.Part{Name: partRerank, Value: rerankWeight * p})
		}
		sortHits(hits)
	}
	return hits[:max(0, min(limit, len(hits)))], nil
}
