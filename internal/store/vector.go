package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"

	"forage/internal/fault"
	"forage/internal/review"
)

// ChunkVector is what the embedding model made of a chunk. Its length does not
// matter: vectors are kept with length 1.
type ChunkVector struct {
	Chunk  review.ChunkID
	Vector []float32
}

// ToEmbed are the chunks of some works (nil: of all) that are searched and have no
// vector yet: at most limit of those after a chunk ("": from the first), in order
// of id. Asked again after the last one it gave, it goes through a library; asked
// from the first after a kill, it gives what was not done.
func (s *Store) ToEmbed(ctx context.Context, works []review.WorkID, after review.ChunkID, limit int) ([]review.Chunk, error) {
	work, ordinal := splitChunkID(after)
	return list(ctx, s.reader, `SELECT `+chunkColumns+` FROM chunks c
		WHERE c.searched AND (c.work, c.ordinal) > (?2, ?3) AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.chunk = c.n)
			AND (?1 IS NULL OR c.work IN (SELECT value FROM json_each(?1)))
		ORDER BY c.work, c.ordinal LIMIT ?4`, scanChunk, among(works), work, ordinal, limit)
}

// SaveVectors keeps vectors of the model in use, all of them or, when one cannot
// be used, none. A chunk that has gone since is passed over.
func (s *Store) SaveVectors(ctx context.Context, vectors []ChunkVector) error {
	return s.write(ctx, "save vectors", func(tx *sql.Tx) error {
		e, ok, err := embedding(ctx, tx)
		if err != nil {
			return err
		}
		if !ok {
			return noEmbedding()
		}
		for _, v := range vectors {
			unit, err := normalise(v.Vector, e.Dimension)
			if err != nil {
				return fault.Wrap(fmt.Errorf("chunk %s: %w", v.Chunk, err), fault.Failed,
					fmt.Sprintf("The model %q gave a vector that cannot be used.", e.Model),
					"Try again; if it does so again, choose another embedding model.")
			}
			work, ordinal := splitChunkID(v.Chunk)
			_, err = tx.ExecContext(ctx, `INSERT INTO vectors SELECT n, ?3 FROM chunks WHERE work = ?1 AND ordinal = ?2
				ON CONFLICT (chunk) DO UPDATE SET vector = excluded.vector`, work, ordinal, packed(unit))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Embedded tells how many of the searched chunks of some works (nil: of all) have
// a vector, and how many there are.
func (s *Store) Embedded(ctx context.Context, works []review.WorkID) (have, of int, err error) {
	_, err = one(ctx, s.reader, `SELECT count(*) FILTER (WHERE EXISTS (SELECT 1 FROM vectors v WHERE v.chunk = c.n)), count(*)
		FROM chunks c WHERE c.searched AND (?1 IS NULL OR c.work IN (SELECT value FROM json_each(?1)))`,
		[]any{among(works)}, &have, &of)
	return have, of, err
}

// normalise brings a vector to length 1. It refuses one of another dimension, or
// that points nowhere.
func normalise(vector []float32, dimension int) ([]float32, error) {
	if len(vector) != dimension {
		return nil, fmt.Errorf("%d dimensions, want %d", len(vector), dimension)
	}
	squares := 0.0
	for _, x := range vector {
		squares += float64(x) * float64(x)
	}
	if squares == 0 || math.IsNaN(squares) || math.IsInf(squares, 0) {
		return nil, fmt.Errorf("a vector of length %g", math.Sqrt(squares))
	}
	unit := make([]float32, dimension)
	for i, x := range vector {
		unit[i] = float32(float64(x) / math.Sqrt(squares))
	}
	return unit, nil
}

// packed is a vector as it is stored.
func packed(vector []float32) []byte {
	b := make([]byte, 0, 4*len(vector))
	for _, x := range vector {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// dot multiplies a packed vector with another of the same dimension. Of two
// vectors of length 1 that is the cosine.
func dot(packed []byte, vector []float32) float64 {
	sum := 0.0
	for i, x := range vector {
		// The conversion keeps the compiler from fusing the two steps on some
		// machines and not on others.
		sum += float64(float64(x) * float64(math.Float32frombits(binary.LittleEndian.Uint32(packed[4*i:]))))
	}
	return sum
}
