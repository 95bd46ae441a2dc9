package store

import (
	"context"
	"math/rand/v2"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

// small is a model of few dimensions.
var small = Embedding{Model: "small", Digest: "one", Dimension: 8, QueryPrefix: "query: ", PassagePrefix: "passage: "}

// use makes a model the one in use.
func use(t testing.TB, s *Store, e Embedding) {
	t.Helper()
	ctx := context.Background()
	if err := s.UseEmbedding(ctx, e); err != nil {
		t.Fatal(err)
	}
	if got, ok, err := s.Embedding(ctx); got != e || !ok || err != nil {
		t.Errorf("%+v %v %v", got, ok, err)
	}
}

func TestAnotherModelEmptiesTheVectors(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "One.", "Two.")
	save(t, s, d)
	if _, ok, err := s.Embedding(ctx); ok || err != nil {
		t.Errorf("a model before one was used: %v %v", ok, err)
	}
	for _, c := range []struct {
		name  string
		other Embedding
	}{
		{"model", Embedding{"large", "one", 8, "query: ", "passage: "}},
		{"digest", Embedding{"small", "two", 8, "query: ", "passage: "}},
		{"dimension", Embedding{"small", "one", 16, "query: ", "passage: "}},
		{"question's prefix", Embedding{"small", "one", 8, "", "passage: "}},
		{"passage's prefix", Embedding{"small", "one", 8, "query: ", ""}},
	} {
		t.Run("another "+c.name, func(t *testing.T) {
			use(t, s, small)
			vectorise(t, s, d.Chunks, 1)
			use(t, s, small)
			if have, of, err := s.Embedded(ctx, nil); have != 2 || of != 2 || err != nil {
				t.Errorf("the same model again: %d of %d, %v", have, of, err)
			}
			sane(t, s)
			use(t, s, c.other)
			if have, of, err := s.Embedded(ctx, nil); have != 0 || of != 2 || err != nil {
				t.Errorf("vectors of two models are mixed: %d of %d, %v", have, of, err)
			}
			sane(t, s)
		})
	}
	s.Close()
	sane(t, open(t, s.Dir())) // the index is not taken for a table too many
}

func TestAModelThatCannotBeUsedIsRefused(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	for _, bad := range []Embedding{{}, {Model: "m"}, {Model: "m", Dimension: 12}, {Model: "m", Dimension: 16384}} {
		refused(t, s.UseEmbedding(ctx, bad), fault.Usage, "cannot be used")
	}
	refused(t, s.SaveVectors(ctx, nil), fault.Unavailable, "No embedding model")
	refused(t, second(s.Nearest(ctx, make([]float32, 8), nil, 1)), fault.Unavailable, "No embedding model")
}

// vectorise gives chunks vectors made from a seed, any two of them different.
func vectorise(t testing.TB, s *Store, chunks []review.Chunk, seed uint64) []ChunkVector {
	t.Helper()
	e, _, err := s.Embedding(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(seed, 2))
	var vectors []ChunkVector
	for _, c := range chunks {
		v := make([]float32, e.Dimension)
		for i := range v {
			v[i] = float32(dice.NormFloat64())
		}
		vectors = append(vectors, ChunkVector{c.ID, v})
	}
	if err := s.SaveVectors(context.Background(), vectors); err != nil {
		t.Fatal(err)
	}
	return vectors
}
