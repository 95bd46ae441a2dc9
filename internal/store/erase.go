package store

import (
	"context"
	"database/sql"

	"forage/internal/fault"
	"forage/internal/review"
)

// DeleteReview removes a review and everything written from it: rows, trail,
// verdicts and those cached for it, evidence, claims, report, replies fetched for
// it, the clear text in the ledger, summaries of works no other review reads, and
// the backups that hold it. Afterwards the write-ahead log is emptied, so that the
// workspace directory holds no byte of the idea.
func (s *Store) DeleteReview(ctx context.Context, id review.ID) error {
	if _, err := s.Review(ctx, id); err != nil {
		return err
	}
	// Backups go first: killed between the two, the review is still listed and can
	// be deleted again.
	if err := s.forgetBackups(ctx, id); err != nil {
		return err
	}
	err := s.write(ctx, "delete review", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM summaries
			WHERE work IN (SELECT work FROM review_works WHERE review = ?1)
			AND work NOT IN (SELECT work FROM review_works WHERE review <> ?1)`, id)
		if err != nil {
			return err
		}
		if err := eraseLedger(ctx, tx, id); err != nil {
			return err
		}
		// Everything else refers to the review and goes with it.
		_, err = tx.ExecContext(ctx, "DELETE FROM reviews WHERE id = ?", id)
		return err
	})
	if err != nil {
		return err
	}
	return s.checkpoint(ctx)
}

// checkpoint folds the write-ahead log into the database and empties it: deleted
// text would otherwise stay in it until it is overwritten.
func (s *Store) checkpoint(ctx context.Context) error {
	var busy, pages, moved int
	err := s.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
	if err != nil {
		return explain(err, "empty the log")
	}
	if busy != 0 {
		return fault.New(fault.Unavailable, "It was deleted, but traces remain until another window or command lets go of the workspace.",
			"Close other Forage windows and commands, then close and open this one.")
	}
	return nil
}
