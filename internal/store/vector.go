package store

import (
	"context"
	"database/sql"
	"fmt"

	"forage/internal/fault"
)

// largestDimension is the most sqlite-vec takes for a vector.
const largestDimension = 8192

// Embedding is the model behind the vector index, and what it wants to stand
// before a question and before a passage.
type Embedding struct {
	Model         string
	Dimension     int
	QueryPrefix   string
	PassagePrefix string
}

// UseEmbedding makes the vector index one of a model. Another model than the last
// one leaves it empty: vectors of two models are never mixed.
func (s *Store) UseEmbedding(ctx context.Context, e Embedding) error {
	if e.Model == "" || e.Dimension < 8 || e.Dimension > largestDimension || e.Dimension%8 != 0 {
		return fault.New(fault.Usage, fmt.Sprintf("The model %q with %d dimensions cannot be used for search.", e.Model, e.Dimension),
			"Choose an embedding model with a multiple of 8 dimensions, at most 8192.")
	}
	return s.write(ctx, "use embedding model", func(tx *sql.Tx) error {
		old, ok, err := embedding(ctx, tx)
		if err != nil || ok && old == e {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM embeddings; DROP TABLE IF EXISTS chunks_vec"); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO embeddings VALUES (?,?,?,?)", e.Model, e.Dimension, e.QueryPrefix, e.PassagePrefix)
		if err != nil {
			return err
		}
		return remakeVectors(ctx, tx)
	})
}

// Embedding is the model behind the vector index, and whether there is one.
func (s *Store) Embedding(ctx context.Context) (Embedding, bool, error) {
	return embedding(ctx, s.reader)
}

func embedding(ctx context.Context, db querier) (e Embedding, ok bool, err error) {
	ok, err = one(ctx, db, "SELECT model, dimension, query_prefix, passage_prefix FROM embeddings", nil,
		&e.Model, &e.Dimension, &e.QueryPrefix, &e.PassagePrefix)
	return e, ok, err
}

// remakeVectors makes an empty vector index for the model in use, if any. One bit
// a dimension is enough for a first pass (2 MB for 20,000 chunks); chunk_size 128
// makes inserts ten times quicker than the default at equal search time.
func remakeVectors(ctx context.Context, tx *sql.Tx) error {
	e, ok, err := embedding(ctx, tx)
	if err != nil || !ok {
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf(
		"CREATE VIRTUAL TABLE chunks_vec USING vec0(chunk INTEGER PRIMARY KEY, bits bit[%d], chunk_size=128)", e.Dimension))
	return err
}
