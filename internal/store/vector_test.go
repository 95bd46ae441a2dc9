package store

import (
	"bytes"
	"context"
	"testing"

	"forage/internal/fault"
)

func TestTheVectorIndexBelongsToOneModel(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	if _, ok, err := s.Embedding(ctx); ok || err != nil {
		t.Errorf("a model before one was used: %v %v", ok, err)
	}
	use := func(e Embedding) {
		t.Helper()
		if err := s.UseEmbedding(ctx, e); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := s.Embedding(ctx); got != e || !ok || err != nil {
			t.Errorf("%+v %v %v", got, ok, err)
		}
	}
	count := func() (n int) {
		t.Helper()
		if _, err := one(ctx, s.reader, "SELECT count(*) FROM chunks_vec", nil, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	small := Embedding{Model: "small", Dimension: 64, QueryPrefix: "query: ", PassagePrefix: "passage: "}
	use(small)
	for i := range 5 { // bits set from the left: neighbours differ in eight
		bits := append(bytes.Repeat([]byte{0xff}, i), make([]byte, 8-i)...)
		if _, err := s.writer.Exec("INSERT INTO chunks_vec (chunk, bits) VALUES (?, vec_bit(?))", i+1, bits); err != nil {
			t.Fatal(err)
		}
	}
	var nearest, distance int
	query := append(bytes.Repeat([]byte{0xff}, 2), make([]byte, 6)...)
	if _, err := one(ctx, s.reader, "SELECT chunk, distance FROM chunks_vec WHERE bits MATCH vec_bit(?) AND k = 1", []any{query}, &nearest, &distance); err != nil || nearest != 3 || distance != 0 {
		t.Errorf("nearest %d at %d, %v", nearest, distance, err)
	}
	use(small)
	if count() != 5 {
		t.Error("using the same model again emptied the index")
	}
	use(Embedding{Model: "large", Dimension: 128})
	if count() != 0 {
		t.Error("vectors of two models are mixed")
	}
	if err := s.Rebuild(ctx, nil); err != nil {
		t.Fatal(err)
	}
	if count() != 0 {
		t.Error("no empty index after a rebuild")
	}
	sane(t, s)
	for _, bad := range []Embedding{{}, {Model: "m"}, {Model: "m", Dimension: 12}, {Model: "m", Dimension: 16384}} {
		refused(t, s.UseEmbedding(ctx, bad), fault.Usage, "cannot be used")
	}
	s.Close()
	sane(t, open(t, s.Dir())) // the index is not taken for a table too many
}
