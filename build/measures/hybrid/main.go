// Hybrid ranks judged collections by words, by vectors of the real server's
// tiny-embed, and by both fused. It shows that the path works from text to ranking;
// the quality of that model, which was not trained, is no claim.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forage/build/measures/library"
	"forage/build/measures/realserver"
	"forage/internal/ollama"
	"forage/internal/retrieve"
	"forage/internal/review"
	"forage/internal/store"
)

type entry struct {
	ID    string `json:"_id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func main() {
	flag.Parse()
	server, end := realserver.Start()
	defer end()
	for _, dir := range flag.Args() {
		must(measure(context.Background(), dir, server.Host))
	}
}

func measure(ctx context.Context, dir, host string) error {
	docs, err := library.Lines[entry](dir, "corpus.jsonl.gz")
	if err != nil {
		return err
	}
	var works []review.Document
	byID := map[review.WorkID]string{}
	for _, d := range docs {
		w := library.Work(d.ID, d.Title, d.Text)
		works, byID[w.Work.ID] = append(works, w), d.ID
	}
	at, err := os.MkdirTemp("", "hybrid")
	if err != nil {
		return err
	}
	defer os.RemoveAll(at)
	s, err := library.Open(ctx, at, works)
	if err != nil {
		return err
	}
	defer s.Close()
	e, err := library.Embedder(ctx, s, host)
	if err != nil {
		return err
	}
	t, err := library.Fill(ctx, s, e, nil)
	if err != nil {
		return err
	}
	have, of, err := s.Embedded(ctx, nil)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d of %d chunks have a vector, made in %.0f s\n", filepath.Base(dir), have, of, (t.Embed + t.Store).Seconds())
	words := retrieve.New(s)
	both := words.WithVectors(e)
	for _, way := range []struct {
		name string
		rank ranking
	}{
		{"words (BM25)", func(text string) ([]review.Hit, error) { return words.Rank(ctx, text, nil, deepest) }},
		{"vectors", func(text string) ([]review.Hit, error) { return near(ctx, s, e, text) }},
		{"both, fused", func(text string) ([]review.Hit, error) { return both.Rank(ctx, text, nil, deepest) }},
	} {
		if err := score(dir, byID, way.name, way.rank); err != nil {
			return err
		}
	}
	return nil
}

// deepest is how many works a ranking has.
const deepest = 100

// ranking ranks a text's works, best first.
type ranking func(text string) ([]review.Hit, error)

// near ranks by vectors alone. A work is one chunk here.
func near(ctx context.Context, s *store.Store, e *ollama.Embedder, text string) ([]review.Hit, error) {
	v, err := e.EmbedQuery(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.Nearest(ctx, v, nil, deepest)
}

// score prints nDCG@10 (linear gain) and recall at 100, the means over all judged
// queries.
func score(dir string, byID map[review.WorkID]string, name string, rank ranking) error {
	queries, err := library.Lines[entry](dir, "queries.jsonl")
	if err != nil {
		return err
	}
	judged, err := judgements(filepath.Join(dir, "qrels.tsv"))
	if err != nil {
		return err
	}
	ndcg, recall, n := 0.0, 0.0, 0.0
	began := time.Now()
	for _, q := range queries {
		relevant := judged[q.ID]
		if len(relevant) == 0 {
			continue
		}
		hits, err := rank(q.Text)
		if err != nil {
			return err
		}
		gain, ideal, found := 0.0, 0.0, 0.0
		for i := range min(10, len(relevant)) {
			ideal += 1 / math.Log2(float64(i+2))
		}
		for i, h := range hits {
			if relevant[byID[h.Chunk.Work]] {
				if found++; i < 10 {
					gain += 1 / math.Log2(float64(i+2))
				}
			}
		}
		ndcg, recall, n = ndcg+gain/ideal, recall+found/float64(len(relevant)), n+1
	}
	fmt.Printf("  %-14s nDCG@10 %.4f  recall@100 %.4f  %.0f queries, %.1f ms each\n", name, ndcg/n, recall/n, n, float64(time.Since(began).Milliseconds())/n)
	return nil
}

// judgements are the relevant works of each query.
func judgements(path string) (map[string]map[string]bool, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	out := map[string]map[string]bool{}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) == 3 && f[2] != "0" && f[2] != "score" {
			if out[f[0]] == nil {
				out[f[0]] = map[string]bool{}
			}
			out[f[0]][f[1]] = true
		}
	}
	return out, nil
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "hybrid:", err)
		os.Exit(1)
	}
}
