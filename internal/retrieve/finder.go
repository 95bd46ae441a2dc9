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
	// Nearest ranks chunks by the cosine of their vectors and a question's.
	Nearest(ctx context.Context, query []float32, works []review.WorkID, limit int) ([]review.Hit, error)
}

const (
	// fusionK is k of reciprocal rank fusion, as in Cormack, Clarke and Büttcher
	// (SIGIR 2009), where it was fixed in a pilot and changed little after.
	fusionK = 60
	// depth is how many chunks of each list are fused: five times the largest survey
	// (DESIGN §4), so that a cap of eight passages a work still fills it.
	depth = 1000
	// phraseWeight is what a phrase counts beside its words. From 0.1 to 0.3 nDCG@10
	// changed by at most 0.01 on SciFact, CISI, Cranfield and Cystic Fibrosis, and
	// each gained over none; as much as a word (1) lost up to 0.05. Phrases as a
	// ranking of their own in the fusion lost on all but one.
	phraseWeight = 0.2
	// bm25K1 and bm25B are the constants of FTS5's BM25.
	bm25K1, bm25B = 1.2, 0.75
	// stubTokens is the length below which a passage is a stub: what two neighbouring
	// chunks overlap by (512 tokens, 64 of them shared).
	stubTokens = 64
	// searchPerWork keeps one paper from filling the answer to a free question.
	searchPerWork = 3
)

// Names of the parts of a score.
const (
	partWords   = "full text"
	partPhrases = "phrases"
	partVector  = "vector"
	partRerank  = "rerank"
)

// Finder ranks chunks.
type Finder struct {
	index    Index
	embedder Embedder // nil: by words alone
	reranker Reranker // nil: fusion decides
	top      int      // how many hits the reranker looks at
}

// New makes a finder over an index, which ranks by words.
func New(index Index) *Finder { return &Finder{index: index} }

// Find ranks passages for a requirement among some works: at most limit, at most
// perWork of each work. Its facets rank; its anchors decide what counts at all. A
// requirement without facets is searched by its text, one without anchors anywhere.
func (f *Finder) Find(ctx context.Context, r review.Requirement, works []review.WorkID, limit, perWork int) ([]review.Hit, error) {
	q, err := f.require(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("find for requirement %s: %w", r.ID, err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("find for requirement %s: %w", r.ID, err)
	}
	hits, err = f.rerank(ctx, q.text, thin(hits, f.looked(limit), perWork), limit)
	if err != nil {
		return nil, fmt.Errorf("find for requirement %s: %w", r.ID, err)
	}
	return hits, nil
}

// Search ranks passages for any text a person types, among some works (nil: the
// whole library).
func (f *Finder) Search(ctx context.Context, text string, works []review.WorkID, k int) ([]review.Hit, error) {
	q, err := f.ask(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	hits, err = f.rerank(ctx, q.text, thin(hits, f.looked(k), searchPerWork), k)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return hits, nil
}

// Rank is Search as it is measured: the best passage of each work, before caps and
// folding.
func (f *Finder) Rank(ctx context.Context, text string, works []review.WorkID, k int) ([]review.Hit, error) {
	q, err := f.ask(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("rank: %w", err)
	}
	hits, err := f.rank(ctx, q, works)
	if err != nil {
		return nil, fmt.Errorf("rank: %w", err)
	}
	hits, err = f.rerank(ctx, q.text, bestOfEach(hits, f.looked(k)), k)
	if err != nil {
		return nil, fmt.Errorf("rank: %w", err)
	}
	return hits, nil
}

// rank asks the index for a question's words and phrases, and for what is near it
// when there is an embedder, and fuses the rankings.
func (f *Finder) rank(ctx context.Context, q question, works []review.WorkID) ([]review.Hit, error) {
	words, err := f.index.Match(ctx, q.words, q.must, works, depth)
	if err != nil {
		return nil, err
	}
	var phrases []review.Hit
	if len(q.phrases) > 0 && len(words) > 0 {
		if phrases, err = f.index.Match(ctx, q.phrases, q.must, works, depth); err != nil {
			return nil, err
		}
	}
	if f.embedder == nil || q.text == "" {
		return fuse(weigh(words, phrases)), nil
	}
	near, err := f.near(ctx, q.text, works)
	if err != nil {
		return nil, err
	}
	return fuse(weigh(words, phrases), near), nil
}

// weigh adds what a passage's phrases say to what its words say, and keeps the two
// parts apart in Why.
func weigh(words, phrases []review.Hit) []review.Hit {
	at := make(map[review.ChunkID]int, len(words))
	for i := range words {
		at[words[i].Chunk.ID] = i
		words[i].Why = []review.Part{{Name: partWords, Value: words[i].Score}}
	}
	for _, p := range phrases {
		i, ok := at[p.Chunk.ID]
		if !ok {
			continue // too few of the question's words to be among the first
		}
		value := phraseWeight * p.Score
		words[i].Score += value
		words[i].Why = append(words[i].Why, review.Part{Name: partPhrases, Value: value})
	}
	level(words)
	sortHits(words)
	return words
}

// level takes back what BM25 gives a stub of a full text, a heading's single
// sentence, only for being short: under a telling title it would outrank every
// paragraph of its work. For a word that stands once the two cancel out. Longer
// passages are left alone (levelling all to the average lost 0.03 nDCG@10 on
// SciFact), and so are works of which there is no more than a title or abstract.
func level(hits []review.Hit) {
	for i := range hits {
		length := float64(hits[i].Chunk.Tokens) / stubTokens
		if length >= 1 || hits[i].Work.Status != review.StatusFull {
			continue
		}
		share := (1 + bm25K1*(1-bm25B+bm25B*length)) / (1 + bm25K1)
		hits[i].Score *= share
		for n := range hits[i].Why {
			hits[i].Why[n].Value *= share
		}
	}
}

// fuse gives each chunk 1 / (k + rank) from every ranking it is in (reciprocal
// rank fusion), and divides that among the parts that gave it its rank there, so
// that the parts add up to the score.
func fuse(rankings ...[]review.Hit) []review.Hit {
	fused := []review.Hit{}
	at := map[review.ChunkID]int{}
	for _, ranking := range rankings {
		for rank, h := range ranking {
			i, ok := at[h.Chunk.ID]
			if !ok {
				i = len(fused)
				at[h.Chunk.ID] = i
				fused = append(fused, review.Hit{Chunk: h.Chunk, Work: h.Work})
			}
			worth := 1 / float64(fusionK+rank+1)
			left := worth
			for n, part := range h.Why {
				value := worth * part.Value / h.Score
				if n == len(h.Why)-1 {
					value = left // to the last digit
				}
				left -= value
				fused[i].Why = append(fused[i].Why, review.Part{Name: part.Name, Value: value})
			}
			fused[i].Score += worth
		}
	}
	sortHits(fused)
	return fused
}

// sortHits puts the best first; ties break by chunk id.
func sortHits(hits []review.Hit) {
	slices.SortFunc(hits, func(a, b review.Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Chunk.ID, b.Chunk.ID))
	})
}
