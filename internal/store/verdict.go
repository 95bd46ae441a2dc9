package store

import (
	"context"
	"database/sql"

	"forage/internal/review"
)

// saveVerdict makes v the verdict for its requirement and chunk.
func saveVerdict(ctx context.Context, tx *sql.Tx, id review.ID, v review.Verdict, key string) error {
	work, _ := splitChunkID(v.Chunk)
	_, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO verdicts VALUES (?,?,?,?,?,?,?,?,?)",
		id, v.Requirement, v.Chunk, work, v.Answer, v.Motive, v.Score, asJSON(v.Quotes), v.Overruled)
	if err != nil || key == "" {
		return err
	}
	// The first review to be given a verdict keeps it: its words are made from that
	// review's requirement.
	_, err = tx.ExecContext(ctx, "INSERT OR IGNORE INTO verdict_cache VALUES (?,?,?,?)", key, id, work, asJSON(v))
	return err
}

// Verdicts are the verdicts of a review, by requirement and chunk.
func (s *Store) Verdicts(ctx context.Context, id review.ID) ([]review.Verdict, error) {
	return list(ctx, s.reader, `SELECT requirement, chunk, answer, motive, score, quotes, overruled
		FROM verdicts WHERE review = ? ORDER BY requirement, chunk`,
		func(r row, v *review.Verdict) error {
			return r.Scan(&v.Requirement, &v.Chunk, &v.Answer, &v.Motive, &v.Score, asJSON(&v.Quotes), &v.Overruled)
		}, id)
}

// CachedVerdict is the verdict an engine gave before under a key. Its requirement
// id is that of the review it was made for.
func (s *Store) CachedVerdict(ctx context.Context, key string) (v review.Verdict, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT verdict FROM verdict_cache WHERE key = ?", []any{key}, asJSON(&v))
	return v, ok, err
}
