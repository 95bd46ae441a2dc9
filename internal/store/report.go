package store

import (
	"context"
	"database/sql"

	"forage/internal/review"
)

// SaveReport stores a review's report as its maker wrote it (JSON), its checked
// claims and as printed, in place of an earlier one.
func (s *Store) SaveReport(ctx context.Context, id review.ID, body []byte, claims []review.Claim, markdown string) error {
	return s.write(ctx, "save report", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO reports VALUES (?,?,?)", id, string(body), markdown); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM claims WHERE review = ?", id); err != nil {
			return err
		}
		for i, c := range claims {
			if _, err := tx.ExecContext(ctx, "INSERT INTO claims VALUES (?,?,?,?,?,?)",
				id, i, c.Section, c.Sentence, asJSON(c.Cites), c.Support); err != nil {
				return err
			}
		}
		return nil
	})
}

// Report is a review's report as SaveReport was given it, and whether it has one.
func (s *Store) Report(ctx context.Context, id review.ID) (body []byte, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT body FROM reports WHERE review = ?", []any{id}, &body)
	return body, ok, err
}

// Claims are the claims of a review's report, in order.
func (s *Store) Claims(ctx context.Context, id review.ID) ([]review.Claim, error) {
	return list(ctx, s.reader, "SELECT section, sentence, cites, support FROM claims WHERE review = ? ORDER BY ordinal",
		func(r row, c *review.Claim) error {
			return r.Scan(&c.Section, &c.Sentence, asJSON(&c.Cites), &c.Support)
		}, id)
}

// CachedSummary is the summary an engine with this stamp made of a work.
func (s *Store) CachedSummary(ctx context.Context, stamp string, work review.WorkID) (sum review.Summary, ok bool, err error) {
	sum.Work = work
	ok, err = one(ctx, s.reader, "SELECT text FROM summaries WHERE stamp = ? AND work = ?", []any{stamp, work}, &sum.Text)
	return sum, ok, err
}

// SaveSummary keeps the summary an engine with this stamp made of a work.
func (s *Store) SaveSummary(ctx context.Context, stamp string, sum review.Summary) error {
	return s.exec(ctx, "save summary", "INSERT OR REPLACE INTO summaries VALUES (?,?,?)", stamp, sum.Work, sum.Text)
}
