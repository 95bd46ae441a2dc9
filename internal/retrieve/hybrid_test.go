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

	"forage/internal/fault"
	"forage/internal/retrieve"
	"forage/internal/review"
	"forage/internal/store"
)

// meanings are the axes of a handmade model: words that share one mean the same.
var meanings = [][]string{{"tenant", "lessee"}, {"rent", "lease"}, {"dog", "hound"}, {"forest", "wood"},
	{"yield"}, {"maize"}, {"sleep"}, {"sun"}}

// handmade is an embedding model, and remembers what it was asked.
type handmade struct {
	asked []string
	fails error
}

func (h *handmade) vector(text string) []float32 {
	v := make([]float32, len(meanings))
	for i, words := range meanings {
		for _, w := range words {
			v[i] += float32(strings.Count(strings.ToLower(text), w))
		}
	}
	return v
}

func (h *handmade) EmbedQuery(_ context.Context, text string) ([]float32, error) {
	h.asked = append(h.asked, text)
	return h.vector(text), h.fails
}

// embedded is a library with vectors of every passage the model has a word for.
func embedded(t testing.TB, h *handmade, works ...review.Document) *store.Store {
	t.Helper()
	ctx := context.Background()
	s := library(t, works)
	if err := s.UseEmbedding(ctx, store.Embedding{Model: "handmade", Dimension: len(meanings)}); err != nil {
		t.Fatal(err)
	}
	chunks, err := s.ToEmbed(ctx, nil, "", 1000)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []store.ChunkVector
	for _, c := range chunks {
		if v := h.vector(c.Text); slices.Max(v) > 0 {
			vectors = append(vectors, store.ChunkVector{Chunk: c.ID, Vector: v})
		}
	}
	if err := s.SaveVectors(ctx, vectors); err != nil {
		t.Fatal(err)
	}
	return s
}

var (
	homes = paper("Homes", "On homes.", "The tenant pays the rent.", "The lessee owes the lease.", "A hound sleeps in the wood.")
	walks = paper("Walks", "On walks.", "A dog runs through the forest.", "Nothing of this kind.", "The rent of a dog.")
)

func TestVectorsFindWhatIsSaidInOtherWords(t *testing.T) {
	ctx := context.Background()
	h := &handmade{}
	s := embedded(t, h, homes, walks)
	narrow, err := s.Narrow(ctx, []review.WorkID{homes.Work.ID})
	if err != nil {
		t.Fatal(err)
	}
	defer narrow.Close()
	words, both := retrieve.New(s), retrieve.New(s).WithVectors(h)
	find := func(f *retrieve.Finder, r review.Requirement, works ...review.WorkID) []string {
		t.Helper()
		hits, err := f.Find(ctx, r, works, 10, 8)
		if err != nil {
			t.Fatal(err)
		}
		addUp(t, hits)
		return texts(hits)
	}
	rent := review.Requirement{Text: "tenant rent", Anchors: []string{"rent"}}
	for _, c := range []struct {
		name string
		f    *retrieve.Finder
		r    review.Requirement
		in   []review.WorkID
		want []string
	}{
		{"words alone", words, rent, nil, []string{"The tenant pays the rent.", "The rent of a dog."}},
		{"both, also without an anchor", both, rent, nil, []string{"The tenant pays the rent.", "The rent of a dog.", "The lessee owes the lease."}},
		{"vectors alone", both, review.Requirement{Text: "lessee", Anchors: []string{"volcano"}}, nil, []string{"The lessee owes the lease.", "The tenant pays the rent."}},
		{"among some works", both, rent, []review.WorkID{homes.Work.ID}, []string{"The tenant pays the rent.", "The lessee owes the lease."}},
		{"in a narrowed index", retrieve.New(narrow).WithVectors(h), rent, nil, []string{"The tenant pays the rent.", "The lessee owes the lease."}},
		{"without a text to embed", both, review.Requirement{Facets: []string{"rent"}}, nil, []string{"The tenant pays the rent.", "The rent of a dog."}},
		{"words alone again", both.WithVectors(nil), rent, nil, []string{"The tenant pays the rent.", "The rent of a dog."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := find(c.f, c.r, c.in...)
			if len(c.want) < 3 { // of three, two tie but for their words
				slices.Sort(got)
				slices.Sort(c.want)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// addUp checks that parts add up to scores and that the best come first.
func addUp(t *testing.T, hits []review.Hit) {
	t.Helper()
	for i, h := range hits {
		sum := 0.0
		for _, p := range h.Why {
			sum += p.Value
		}
		if math.Abs(sum-h.Score) > 1e-12 || h.Score <= 0 {
			t.Errorf("parts of %q add up to %g, score %g:%s", h.Chunk.Text, sum, h.Score, why(h))
		}
		if i > 0 && hits[i-1].Score < h.Score {
			t.Errorf("%q is better than the one before it", h.Chunk.Text)
		}
	}
}

func TestRankingsAreFusedByReciprocalRank(t *testing.T) {
	h := &handmade{}
	f := retrieve.New(embedded(t, h, homes, walks)).WithVectors(h)
	hits, err := f.Search(context.Background(), "hound wood", nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	addUp(t, hits)
	// Only one holds the words, 1/61; by vectors it is the second, 1/62.
	want := []string{"full text 0.01639 vector 0.01613", "vector 0.01639", "vector 0.01587"}
	if len(hits) != len(want) {
		t.Fatalf("%d hits, want %d", len(hits), len(want))
	}
	for i, hit := range hits {
		if strings.TrimSpace(why(hit)) != want[i] {
			t.Errorf("hit %d, %q:%s", i, hit.Chunk.Text, why(hit))
		}
	}
	if !reflect.DeepEqual(h.asked, []string{"hound wood"}) {
		t.Errorf("asked of the model: %q", h.asked)
	}
}

func TestEqualVectorsRankByChunkID(t *testing.T) {
	h := &handmade{}
	var works []review.Document
	for i := range 6 {
		works = append(works, paper(fmt.Sprint("Title ", i), "", fmt.Sprintf("Sun number %d of its own kind.", i)))
	}
	forward := retrieve.New(embedded(t, h, works...)).WithVectors(h)
	slices.Reverse(works)
	backward := retrieve.New(embedded(t, h, works...)).WithVectors(h)
	var found [2][]review.Hit
	for i, f := range []*retrieve.Finder{forward, backward} {
		hits, err := f.Rank(context.Background(), "sun", nil, 10)
		if err != nil || len(hits) != 6 {
			t.Fatalf("%d hits, %v", len(hits), err)
		}
		found[i] = hits
	}
	if !reflect.DeepEqual(found[0], found[1]) {
		t.Error("the order of import changes the ranking")
	}
}

func TestWhatAModelIsAskedIsText(t *testing.T) {
	h := &handmade{}
	f := retrieve.New(embedded(t, h, homes)).WithVectors(h)
	for text, want := range map[string]string{
		"":                              "",
		" ?!\x00 ":                      "",
		" rent\x00of a \xffdog":         "rent of a dog",
		"土地":                            "土地",
		strings.Repeat("sun é ", 30000): strings.TrimSpace(strings.ToValidUTF8(strings.Repeat("sun é ", 30000)[:4000], "")),
	} {
		h.asked = nil
		if _, err := f.Search(context.Background(), text, nil, 3); err != nil && want != "土地" { // the model knows no word of it, so there is no direction to look in
			t.Errorf("%.20q: %v", text, err)
		}
		if asked := strings.Join(h.asked, "|"); asked != want {
			t.Errorf("%.20q: asked %.40q", text, asked)
		}
	}
}

func TestAFailingModelIsNotPassedOver(t *testing.T) {
	ctx := context.Background()
	down := errors.New("the model is down")
	h := &handmade{fails: down}
	s := embedded(t, h, homes)
	f := retrieve.New(s).WithVectors(h)
	if _, err := f.Search(ctx, "rent", nil, 3); !errors.Is(err, down) {
		t.Errorf("search: %v", err)
	}
	if _, err := f.Rank(ctx, "rent", nil, 3); !errors.Is(err, down) {
		t.Errorf("rank: %v", err)
	}
	if _, err := f.Find(ctx, review.Requirement{Text: "rent"}, nil, 3, 3); !errors.Is(err, down) {
		t.Errorf("find: %v", err)
	}
	var refused *fault.Error
	if _, err := retrieve.New(library(t, []review.Document{homes})).WithVectors(&handmade{}).Search(ctx, "rent", nil, 3); !errors.As(err, &refused) {
		t.Errorf("without vectors in the library: %v", err)
	}
}
