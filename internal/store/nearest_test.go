package store

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forage/internal/review"
)

// axis is a vector along one of eight axes, or leaning from it to the next.
func axis(i int, lean float32) []float32 {
	v := make([]float32, 8)
	v[i%8], v[(i+1)%8] = 1, lean
	return v
}

func TestNearest(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	one, two := document(t, "First", "Alpha a.", "Beta b.", "Gamma c."), document(t, "Second", "Delta d.", "Epsilon e.", "Unembedded f.")
	save(t, s, one)
	save(t, s, two)
	use(t, s, small)
	if hits := must[[]review.Hit](t)(s.Nearest(ctx, axis(0, 0), nil, 9)); len(hits) != 0 {
		t.Errorf("%d hits without a vector", len(hits))
	}
	err := s.SaveVectors(ctx, []ChunkVector{
		{one.Chunks[0].ID, axis(0, 0)}, {one.Chunks[1].ID, axis(0, 1)}, {one.Chunks[2].ID, axis(4, 0)},
		{two.Chunks[0].ID, axis(0, 0.5)}, {two.Chunks[1].ID, []float32{-2, 0, 0, 0, 0, 0, 0, 0}},
	})
	if err != nil {
		t.Fatal(err)
	}
	both := []review.WorkID{one.Work.ID, two.Work.ID}
	narrow := must[*Narrowed](t)(s.Narrow(ctx, both))
	defer narrow.Close()
	first := must[*Narrowed](t)(s.Narrow(ctx, both[:1]))
	defer first.Close()
	nobody := must[*Narrowed](t)(s.Narrow(ctx, nil))
	defer nobody.Close()
	for _, c := range []struct {
		name  string
		index interface {
			Nearest(ctx context.Context, query []float32, works []review.WorkID, limit int) ([]review.Hit, error)
		}
		works []review.WorkID
		limit int
		want  []string
	}{
		{"the whole library", s, nil, 9, []string{"Alpha", "Delta", "Beta", "Gamma", "Epsilon"}},
		{"the nearest", s, nil, 2, []string{"Alpha", "Delta"}},
		{"none asked for", s, nil, 0, []string{}},
		{"one work", s, both[1:], 9, []string{"Delta", "Epsilon"}},
		{"a work twice", s, []review.WorkID{two.Work.ID, two.Work.ID}, 9, []string{"Delta", "Epsilon"}},
		{"no work", s, []review.WorkID{}, 9, []string{}},
		{"narrowed to both", narrow, nil, 9, []string{"Alpha", "Delta", "Beta", "Gamma", "Epsilon"}},
		{"narrowed to both, one asked", narrow, both[1:], 9, []string{"Delta", "Epsilon"}},
		{"narrowed to one", first, nil, 9, []string{"Alpha", "Beta", "Gamma"}},
		{"narrowed to one, both asked", first, both, 9, []string{"Alpha", "Beta", "Gamma"}},
		{"narrowed to nothing", nobody, nil, 9, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			hits := must[[]review.Hit](t)(c.index.Nearest(ctx, axis(0, 0), c.works, c.limit))
			if got := found(hits); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
	hits := must[[]review.Hit](t)(s.Nearest(ctx, []float32{7, 0, 0, 0, 0, 0, 0, 0}, nil, 9))
	for i, want := range []float64{1, 1 / math.Sqrt(1.25), 1 / math.Sqrt2, 0, -1} {
		if math.Abs(hits[i].Score-want) > 1e-7 {
			t.Errorf("cosine %d is %g, want %g", i, hits[i].Score, want)
		}
	}
	if !reflect.DeepEqual(hits[0].Chunk, one.Chunks[0]) || !reflect.DeepEqual(hits[0].Work, one.Work) {
		t.Errorf("hit: %+v", hits[0])
	}
	// Vectors made after the index was narrowed are found too.
	vectorise(t, s, two.Chunks[2:], 1)
	if hits := must[[]review.Hit](t)(narrow.Nearest(ctx, axis(0, 0), nil, 9)); len(hits) != 6 {
		t.Errorf("%d hits, want 6", len(hits))
	}
}

func TestEqualVectorsAreInOrderOfChunkID(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	use(t, s, small)
	for i := range 5 {
		d := document(t, fmt.Sprintf("T%d same", i), "Equal words.", "Equal words.")
		save(t, s, d)
		if err := s.SaveVectors(ctx, []ChunkVector{{d.Chunks[1].ID, axis(1, 1)}, {d.Chunks[0].ID, axis(1, 1)}}); err != nil {
			t.Fatal(err)
		}
	}
	all := must[[]review.Hit](t)(s.Nearest(ctx, axis(0, 1), nil, 100))
	some := must[[]review.Hit](t)(s.Nearest(ctx, axis(0, 1), nil, 3))
	if len(all) != 10 || !slices.IsSortedFunc(all, func(a, b review.Hit) int { return strings.Compare(string(a.Chunk.ID), string(b.Chunk.ID)) }) || !reflect.DeepEqual(some, all[:3]) {
		t.Errorf("%d hits, order: %v", len(all), all)
	}
}

// many fills a library with more chunks than are compared one by one, all with the
// same vector but those that planted gives one of their own.
func many(t testing.TB, s *Store, planted func(i int) []float32) (works []review.WorkID) {
	t.Helper()
	const perWork = 201
	for w := 0; w*perWork <= mostExact; w++ {
		works = append(works, review.WorkID(fmt.Sprintf("w%016d", w)))
		_, err := s.writer.Exec(`INSERT INTO works (id, sha256, title, status, format) VALUES (?1, ?1, 'T', 'full', 'text');
			WITH RECURSIVE k(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM k WHERE i < ?2 - 1)
			INSERT INTO chunks (work, ordinal, section, path, kind, start, end, tokens, searched, text)
				SELECT ?1, i, 0, 'P', 'results', 0, 1, 1, 1, 'x' FROM k`, works[w], works[w], perWork)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []ChunkVector
		for i := range perWork {
			v := planted(w*perWork + i)
			if v == nil {
				v = slices.Repeat([]float32{-1}, 64)
			}
			vectors = append(vectors, ChunkVector{review.NewChunkID(works[w], i), v})
		}
		if err := s.SaveVectors(context.Background(), vectors); err != nil {
			t.Fatal(err)
		}
	}
	return works
}

func TestAmongManyTheSignsChooseAndTheCosinesOrder(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	use(t, s, Embedding{Model: "many", Dimension: 64})
	query := slices.Repeat([]float32{1}, 64)
	// Every 700th has its first signs turned, the later the more, and all of them
	// differ in size, so that signs alone would not order them.
	works := many(t, s, func(i int) []float32 {
		if i%700 != 0 {
			return nil
		}
		v := slices.Clone(query)
		for n := range i / 700 {
			v[n] = -0.1
		}
		v[63] += float32(i) / 2000
		return v
	})
	exactly := func(works []review.WorkID, limit int) []near {
		tx := must[*sql.Tx](t)(s.reader.BeginTx(ctx, nil))
		defer tx.Rollback()
		return must[[]near](t)(compared(ctx, tx, must[[]float32](t)(normalise(query, 64)), limit,
			"FROM vectors v JOIN chunks c ON c.n = v.chunk WHERE c.work IN (SELECT value FROM json_each(?))", asJSON(works)))
	}
	for _, c := range []struct {
		name  string
		works []review.WorkID
		limit int
	}{
		{"by signs", nil, 10},
		{"by signs among given works", works, 10},
		{"the signs cannot tell so many apart", nil, 60},
		{"more than the signs can give", nil, 5000},
		{"among few works", works[3:50], 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			among := c.works
			if among == nil {
				among = works
			}
			want := exactly(among, c.limit)
			hits := must[[]review.Hit](t)(s.Nearest(ctx, query, c.works, c.limit))
			if len(hits) != len(want) {
				t.Fatalf("%d hits, want %d", len(hits), len(want))
			}
			for i, h := range hits {
				if h.Chunk.ID != review.NewChunkID(want[i].work, want[i].ordinal) || h.Score != want[i].cosine {
					t.Fatalf("hit %d is %s at %g, want %+v", i, h.Chunk.ID, h.Score, want[i])
				}
			}
		})
	}
}

func BenchmarkNearest(b *testing.B) {
	ctx := context.Background()
	s := open(b, b.TempDir())
	use(b, s, Embedding{Model: "many", Dimension: 64})
	works := many(b, s, func(i int) []float32 { return append(slices.Repeat([]float32{float32(i%97) - 48}, 63), float32(i)) })
	query := slices.Repeat([]float32{1}, 64)
	for name, among := range map[string][]review.WorkID{"by signs": nil, "one by one": works[:99], "of fifteen works": works[:15]} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				must[[]review.Hit](b)(s.Nearest(ctx, query, among, 200))
			}
		})
	}
}
