package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/review"
)

const (
	// mostExact is how many chunks are compared one by one with a question. Beyond,
	// their signs are looked at first.
	mostExact = 20000
	// A first pass by signs brings ten times what is asked for, at least leastSigned,
	// at most what vec0 gives (SQLITE_VEC_VEC0_K_MAX).
	leastSigned, mostSigned = 200, 4096
)

// near is a chunk and how near it is to a question.
type near struct {
	n       int64
	work    review.WorkID
	ordinal int
	cosine  float64
}

// Nearest finds the chunks whose vectors are nearest to that of a question, by
// cosine, which is their score; ties break by chunk id. works limits the search
// (nil: the whole library); chunks without a vector are not found. Among more
// chunks than mostExact the candidates are chosen by the signs of their vectors;
// the order is that of the exact cosines in any case.
func (x Index) Nearest(ctx context.Context, query []float32, works []review.WorkID, limit int) ([]review.Hit, error) {
	// One snapshot: the model could change between two looks.
	tx, err := x.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, explain(err, "read vectors")
	}
	defer tx.Rollback() // nothing was written
	e, ok, err := embedding(ctx, tx)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, noEmbedding()
	}
	unit, err := normalise(query, e.Dimension)
	if err != nil {
		return nil, fault.Wrap(fmt.Errorf("question: %w", err), fault.Unavailable,
			fmt.Sprintf("The question's vector cannot be compared with those of the library, made by %q.", e.Model),
			"Choose that embedding model again, or let the library be embedded anew.")
	}
	if limit <= 0 {
		return []review.Hit{}, nil
	}
	found, err := nearest(ctx, tx, unit, works, limit)
	if err != nil {
		return nil, err
	}
	return hitsOf(ctx, tx, found)
}

// nearest chooses between looking at all chunks and at those whose signs are
// nearest.
func nearest(ctx context.Context, tx *sql.Tx, query []float32, works []review.WorkID, limit int) ([]near, error) {
	if works == nil { // what stands behind another is found as the other
		var err error
		if works, err = standing(ctx, tx); err != nil {
			return nil, err
		}
	}
	var chunks int
	_, err := one(ctx, tx, "SELECT count(*) FROM chunks WHERE ?1 IS NULL OR work IN (SELECT value FROM json_each(?1))", []any{among(works)}, &chunks)
	if err != nil {
		return nil, err
	}
	if chunks > mostExact {
		candidates, err := signed(ctx, tx, query, works, max(10*limit, leastSigned))
		if err != nil {
			return nil, err
		}
		if len(candidates) >= limit {
			return compared(ctx, tx, query, limit, `FROM vectors v JOIN chunks c ON c.n = v.chunk
				WHERE v.chunk IN (SELECT value FROM json_each(?1))`, asJSON(candidates))
		}
	}
	if works == nil {
		return compared(ctx, tx, query, limit, "FROM vectors v JOIN chunks c ON c.n = v.chunk")
	}
	return compared(ctx, tx, query, limit, `FROM (SELECT DISTINCT value AS work FROM json_each(?1)) k
		CROSS JOIN chunks c ON c.work = k.work CROSS JOIN vectors v ON v.chunk = c.n`, asJSON(works))
}

// compared takes the exact cosines of some vectors and keeps the largest.
func compared(ctx context.Context, tx *sql.Tx, query []float32, limit int, from string, args ...any) ([]near, error) {
	var found []near
	var vector sql.RawBytes
	rows, err := tx.QueryContext(ctx, "SELECT c.n, c.work, c.ordinal, v.vector "+from, args...)
	if err != nil {
		return nil, explain(err, "read vectors")
	}
	defer rows.Close()
	for rows.Next() {
		var x near
		if err := rows.Scan(&x.n, &x.work, &x.ordinal, &vector); err != nil {
			return nil, explain(err, "read vectors")
		}
		if len(vector) != 4*len(query) {
			return nil, damaged(fmt.Errorf("vector of chunk %s has %d bytes", review.NewChunkID(x.work, x.ordinal), len(vector)))
		}
		x.cosine = dot(vector, query)
		found = append(found, x)
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(b.cosine, a.cosine), cmp.Compare(a.work, b.work), cmp.Compare(a.ordinal, b.ordinal))
	})
	return found[:min(limit, len(found))], explain(rows.Err(), "read vectors")
}

// signed are the chunks whose vectors differ from a question's in the fewest
// signs. Which of equally distant ones vec0 leaves out at the end depends on the
// order of import, so all of these are left out.
func signed(ctx context.Context, tx *sql.Tx, query []float32, works []review.WorkID, atLeast int) ([]int64, error) {
	type candidate struct {
		chunk    int64
		distance float64
	}
	k, only := min(atLeast, mostSigned), "?3 IS NULL"
	if works != nil {
		only = "chunk IN (SELECT n FROM chunks WHERE work IN (SELECT value FROM json_each(?3)))"
	}
	found, err := list(ctx, tx, "SELECT chunk, distance FROM chunks_vec WHERE bits MATCH vec_quantize_binary(?1) AND k = ?2 AND "+only,
		func(r row, c *candidate) error { return r.Scan(&c.chunk, &c.distance) }, packed(query), k, among(works))
	if err != nil {
		return nil, err
	}
	furthest := 0.0
	for _, c := range found {
		furthest = max(furthest, c.distance)
	}
	var chunks []int64
	for _, c := range found {
		if len(found) < k || c.distance < furthest {
			chunks = append(chunks, c.chunk)
		}
	}
	return chunks, nil
}

// hitsOf reads chunks and their works, in the order they were found in.
func hitsOf(ctx context.Context, tx *sql.Tx, found []near) ([]review.Hit, error) {
	place := make(map[review.ChunkID]int, len(found))
	numbers := make([]int64, len(found))
	for i, x := range found {
		place[review.NewChunkID(x.work, x.ordinal)], numbers[i] = i, x.n
	}
	hits := make([]review.Hit, len(found))
	err := each(ctx, tx, `SELECT `+chunkColumns+`, `+prefixed("w", workColumns)+`
		FROM chunks c JOIN works w ON w.id = c.work WHERE c.n IN (SELECT value FROM json_each(?))`,
		func(r row) error {
			var h review.Hit
			if err := r.Scan(append(chunkDest(&h.Chunk), workDest(&h.Work)...)...); err != nil {
				return err
			}
			h.Chunk.ID = review.NewChunkID(h.Chunk.Work, h.Chunk.Ordinal)
			i := place[h.Chunk.ID]
			h.Score = found[i].cosine
			hits[i] = h
			return nil
		}, asJSON(numbers))
	return hits, err
}
