package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

const chunkColumns = "c.work, c.ordinal, c.section, c.path, c.kind, c.start, c.end, coalesce(c.page, 0), c.tokens, c.text"

func scanChunk(r row, c *review.Chunk) error {
	err := r.Scan(chunkDest(c)...)
	c.ID = review.NewChunkID(c.Work, c.Ordinal)
	return err
}

func chunkDest(c *review.Chunk) []any {
	return []any{&c.Work, &c.Ordinal, &c.Section, &c.Path, &c.Kind, &c.Start, &c.End, &c.Page, &c.Tokens, &c.Text}
}

// Chunks are the chunks of a work, in order.
func (s *Store) Chunks(ctx context.Context, id review.WorkID) ([]review.Chunk, error) {
	return list(ctx, s.reader, "SELECT "+chunkColumns+" FROM chunks c WHERE c.work = ? ORDER BY c.ordinal", scanChunk, id)
}

// Chunk is one chunk by its id.
func (s *Store) Chunk(ctx context.Context, id review.ChunkID) (review.Chunk, error) {
	work, ordinal := splitChunkID(id)
	var c review.Chunk
	err := scanChunk(s.reader.QueryRowContext(ctx, "SELECT "+chunkColumns+" FROM chunks c WHERE c.work = ? AND c.ordinal = ?", work, ordinal), &c)
	if errors.Is(err, sql.ErrNoRows) {
		return c, fault.Wrap(err, fault.Input, fmt.Sprintf("There is no passage %q in the library.", id),
			"Its work may have been deleted or imported anew.")
	}
	return c, explain(err, "read chunk")
}

// splitChunkID is NewChunkID backwards. What is no chunk id gives an ordinal that
// no chunk has.
func splitChunkID(id review.ChunkID) (review.WorkID, int) {
	work, number, _ := strings.Cut(string(id), ".")
	ordinal, err := strconv.Atoi(number)
	if err != nil {
		return review.WorkID(work), -1
	}
	return review.WorkID(work), ordinal
}

// EachChunk calls see with every chunk of some works (nil: of all), in order of
// id, and stops at its first error.
func (s *Store) EachChunk(ctx context.Context, works []review.WorkID, see func(review.Chunk) error) error {
	return each(ctx, s.reader, `SELECT `+chunkColumns+` FROM chunks c
		WHERE ?1 IS NULL OR c.work IN (SELECT value FROM json_each(?1)) ORDER BY c.work, c.ordinal`,
		func(r row) error {
			var c review.Chunk
			if err := scanChunk(r, &c); err != nil {
				return err
			}
			return see(c)
		}, among(works))
}

// among is a set of works as a query parameter: null for the whole library.
func among(works []review.WorkID) any {
	if works == nil {
		return nil
	}
	return asJSON(works)
}
