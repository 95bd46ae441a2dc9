package retrieve_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forage/internal/retrieve"
	"forage/internal/review"
)

// reranker prefers passages that hold a word, and remembers what it was shown.
type reranker struct {
	word   string
	shown  [][]string
	chance float64
	less   int // gives so many probabilities less than it should
	fails  error
}

func (r *reranker) Rerank(_ context.Context, _ string, hits []review.Hit) ([]float64, error) {
	r.shown = append(r.shown, texts(hits))
	chances := make([]float64, len(hits)-r.less)
	for i := range chances {
		if strings.Contains(hits[i].Chunk.Text, r.word) {
			chances[i] = r.chance
		}
	}
	return chances, r.fails
}

func TestAFailingRerankerIsNotPassedOver(t *testing.T) {
	s := library(t, []review.Document{homes})
	for name, r := range map[string]*reranker{
		"down":       {fails: errors.New("it is down")},
		"too few":    {less: 1},
		"too likely": {word: "rent", chance: 1.1},
		"unlikely":   {word: "rent", chance: -0.1},
		"no number":  {word: "rent", chance: math.NaN()},
	} {
		if _, err := retrieve.New(s).WithReranker(r, 5).Search(context.Background(), "rent", nil, 3); err == nil || !strings.Contains(err.Error(), "rerank") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRerankingMovesAPassageByAtMostAFirstPlace(t *testing.T) {
	ctx := context.Background()
	var passages []string
	for i := range 6 { // each is longer than the one before, so ranks after it
		passages = append(passages, "Yield"+strings.Repeat(fmt.Sprintf(" word%d", i), 10+5*i))
	}
	s := library(t, []review.Document{paper("Fields", "", passages...)})
	r := review.Requirement{Text: "yield"}
	for _, c := range []struct {
		name       string
		word       string
		chance     float64
		top, limit int
		want       []int
		shown      int
	}{
		{"sure of the last", "word5", 1, 6, 6, []int{5, 0, 1, 2, 3, 4}, 6},
		{"half sure of the last", "word5", 0.5, 6, 6, []int{5, 0, 1, 2, 3, 4}, 6},
		{"hardly sure of the second", "word1", 0.01, 6, 6, []int{0, 1, 2, 3, 4, 5}, 6},
		{"not shown the last", "word5", 1, 3, 6, []int{0, 1, 2, 3, 4, 5}, 3},
		{"fewer wanted than shown", "word3", 1, 5, 2, []int{3, 0}, 5},
		{"none sure", "none", 1, 6, 6, []int{0, 1, 2, 3, 4, 5}, 6},
		{"shown more than there are", "word5", 1, 99, 1, []int{5}, 6},
		{"shown none", "word5", 1, 0, 6, []int{0, 1, 2, 3, 4, 5}, -1},
		{"none wanted", "word5", 1, 6, 0, []int{}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			model := &reranker{word: c.word, chance: c.chance}
			hits, err := retrieve.New(s).WithReranker(model, c.top).Find(ctx, r, nil, c.limit, 8)
			if err != nil {
				t.Fatal(err)
			}
			addUp(t, hits)
			got := []int{}
			for _, h := range hits {
				got = append(got, slices.Index(passages, h.Chunk.Text))
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("order %v, want %v", got, c.want)
			}
			if shown := len(slices.Concat(model.shown...)); shown != max(0, c.shown) || c.shown > 0 && len(model.shown) != 1 {
				t.Errorf("shown %d in %d calls, want %d", shown, len(model.shown), c.shown)
			}
		})
	}
	plain, err := retrieve.New(s).Find(ctx, r, nil, 6, 8)
	if err != nil {
		t.Fatal(err)
	}
	sure, err := retrieve.New(s).WithReranker(&reranker{word: "word5", chance: 1}, 6).Find(ctx, r, nil, 6, 8)
	if err != nil || math.Abs(sure[0].Score-plain[5].Score-1.0/61) > 1e-12 || sure[0].Why[len(sure[0].Why)-1].Name != "rerank" {
		t.Errorf("the last had %g and has %g:%s %v", plain[5].Score, sure[0].Score, why(sure[0]), err)
	}
}
