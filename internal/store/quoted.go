package store

import (
	"context"

	"forage/internal/review"
)

// Quoted reports whether a review reads a work. Its text must then stay as it is, or
// quotes would lead nowhere.
func (s *Store) Quoted(ctx context.Context, id review.WorkID) (quoted bool, err error) {
	err = s.reader.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM review_works WHERE work = ?)", id).Scan(&quoted)
	return quoted, err
}
