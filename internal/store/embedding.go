package store

import (
	"context"
	"database/sql"
	"fmt"

	"forage/internal/fault"
)

// largestDimension is the most sqlite-vec takes for a vector.
const largestDimension = 8192

// Embedding is the model behind the vectors, and what it wants to stand before a
// question and before a passage. Digest tells two models of one name apart, as
// after a pull; "" where none is known.
type Embedding struct {
	Model         string
	Digest        string
	Dimension     int
	QueryPrefix   string
	PassagePrefix string
}

// UseEmbedding makes a model the one behind the vectors. When it differs from the
// last one in anything, the vectors go: those of two models are never mixed.
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
		// The signs go first, so that they are not taken out one by one.
		if _, err := tx.ExecContext(ctx, dropSigns+"; DELETE FROM vectors; DELETE FROM embeddings"); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO embeddings (model, digest, dimension, query_prefix, passage_prefix) VALUES (?,?,?,?,?)",
			e.Model, e.Digest, e.Dimension, e.QueryPrefix, e.PassagePrefix)
		if err != nil {
			return err
		}
		return makeSigns(ctx, tx)
	})
}

// Embedding is the model behind the vectors, and whether there is one.
func (s *Store) Embedding(ctx context.Context) (Embedding, bool, error) {
	return embedding(ctx, s.reader)
}

func embedding(ctx context.Context, db querier) (e Embedding, ok bool, err error) {
	ok, err = one(ctx, db, "SELECT model, digest, dimension, query_prefix, passage_prefix FROM embeddings", nil,
		&e.Model, &e.Digest, &e.Dimension, &e.QueryPrefix, &e.PassagePrefix)
	return e, ok, err
}

// noEmbedding is said to who asks for vectors before a model was chosen.
func noEmbedding() error {
	return fault.New(fault.Unavailable, "No embedding model is in use in this workspace.",
		"Choose one in the settings, or search by words.")
}
