package store

import (
	"context"
	"database/sql"

	"forage/internal/review"
)

// Requirements are the requirements of a review, in the researcher's order.
func (s *Store) Requirements(ctx context.Context, id review.ID) ([]review.Requirement, error) {
	return list(ctx, s.reader, `SELECT id, text, origin, anchors, setting, facets, kinds, dimension
		FROM requirements WHERE review = ? ORDER BY ordinal`,
		func(r row, q *review.Requirement) error {
			return r.Scan(&q.ID, &q.Text, &q.Origin, asJSON(&q.Anchors), asJSON(&q.Setting), asJSON(&q.Facets), asJSON(&q.Kinds), &q.Dimension)
		}, id)
}

// SetRequirements replaces the requirements of a review.
func (s *Store) SetRequirements(ctx context.Context, id review.ID, reqs []review.Requirement) error {
	return s.write(ctx, "set requirements", func(tx *sql.Tx) error {
		return setRequirements(ctx, tx, id, reqs)
	})
}

func setRequirements(ctx context.Context, tx *sql.Tx, id review.ID, reqs []review.Requirement) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM requirements WHERE review = ?", id); err != nil {
		return err
	}
	for i, r := range reqs {
		_, err := tx.ExecContext(ctx, "INSERT INTO requirements VALUES (?,?,?,?,?,?,?,?,?,?)",
			id, r.ID, i, r.Text, r.Origin, asJSON(r.Anchors), asJSON(r.Setting), asJSON(r.Facets), asJSON(r.Kinds), r.Dimension)
		if err != nil {
			return err
		}
	}
	return nil
}
