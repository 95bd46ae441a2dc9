package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

const reviewColumns = "id, title, idea, papers, failed, engine, model, privacy, secrets, constraints, approve, state, created"

// CreateReview stores a new review with its works and the requirements it was
// begun with, if any, before anything else is done for it.
func (s *Store) CreateReview(ctx context.Context, r review.Review, reqs []review.Requirement) error {
	return s.write(ctx, "create review", func(tx *sql.Tx) error {
		taken, err := one(ctx, tx, "SELECT 1 FROM reviews WHERE id = ?", []any{r.ID}, new(int))
		if err != nil {
			return err
		}
		if taken || r.ID == "" {
			return fmt.Errorf("review id %q is empty or taken", r.ID)
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO reviews ("+reviewColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)", reviewValues(r)...)
		if err != nil {
			return err
		}
		if err := setWorks(ctx, tx, r.ID, r.Works); err != nil {
			return err
		}
		return setRequirements(ctx, tx, r.ID, reqs)
	})
}

// UpdateReview replaces a review's row and works. Its trail stays.
func (s *Store) UpdateReview(ctx context.Context, r review.Review) error {
	return s.write(ctx, "update review", func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE reviews SET (`+reviewColumns+`) = (?,?,?,?,?,?,?,?,?,?,?,?,?) WHERE id = ?`,
			append(reviewValues(r), r.ID)...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, noReview(sql.ErrNoRows, r.ID))
		}
		return setWorks(ctx, tx, r.ID, r.Works)
	})
}

func reviewValues(r review.Review) []any {
	return []any{r.ID, r.Title, asJSON(r.Idea), asJSON(r.Papers), asJSON(r.Failed), r.Engine, r.Model,
		r.Privacy, asJSON(r.Secrets), asJSON(r.Constraints), r.Approve, r.State, r.Created}
}

// setWorks makes works the works of a review.
func setWorks(ctx context.Context, tx *sql.Tx, id review.ID, works []review.WorkID) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM review_works WHERE review = ?", id); err != nil {
		return err
	}
	for _, w := range works {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO review_works VALUES (?, ?)", id, w); err != nil {
			return fmt.Errorf("work %s: %w", w, err)
		}
	}
	return nil
}

// selectReviews gathers the works of a review into one column; ids hold
// no comma.
const selectReviews = "SELECT " + reviewColumns + `, coalesce((SELECT group_concat(work, ',')
	FROM (SELECT work FROM review_works WHERE review = reviews.id ORDER BY work)), '') FROM reviews`

func scanReview(r row, v *review.Review) error {
	var works string
	err := r.Scan(&v.ID, &v.Title, asJSON(&v.Idea), asJSON(&v.Papers), asJSON(&v.Failed), &v.Engine, &v.Model,
		&v.Privacy, asJSON(&v.Secrets), asJSON(&v.Constraints), &v.Approve, &v.State, &v.Created, &works)
	v.Works = []review.WorkID{}
	for w := range strings.SplitSeq(works, ",") {
		if w != "" {
			v.Works = append(v.Works, review.WorkID(w))
		}
	}
	return err
}

// Review is one review with its works, sorted by id.
func (s *Store) Review(ctx context.Context, id review.ID) (review.Review, error) {
	var r review.Review
	err := scanReview(s.reader.QueryRowContext(ctx, selectReviews+" WHERE id = ?", id), &r)
	return r, noReview(err, id)
}

// Reviews are all reviews, the newest first.
func (s *Store) Reviews(ctx context.Context) ([]review.Review, error) {
	return list(ctx, s.reader, selectReviews+" ORDER BY created DESC, id", scanReview)
}

// noReview says that there is no such review.
func noReview(err error, id review.ID) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.Wrap(err, fault.Input, fmt.Sprintf("There is no review %q in this workspace.", id),
			"Run \"forage list\" to see the reviews and their ids.")
	}
	return explain(err, "read review")
}
