package store

import (
	"context"
	"database/sql"
	"fmt"

	"forage/internal/review"
)

// Step is what a trail entry brings with it.
type Step struct {
	State   review.State    // the review's new state word; "" leaves it
	Verdict *review.Verdict // nil when nothing was judged
	// VerdictKey caches the verdict: engine stamp, hash of the requirement's text,
	// chunk. "" for a verdict that is not the engine's own, as one overruled.
	VerdictKey   string
	Evidence     []review.Evidence    // what the verdict found
	Requirements []review.Requirement // nil: unchanged
	Works        []review.WorkID      // nil: unchanged
	Failed       []review.Failure     // nil: unchanged
}

// Append adds the next entry to a review's trail together with what it brings, in
// one transaction. An entry that is not the next one is refused: a trail with a
// gap or a double could not be replayed.
func (s *Store) Append(ctx context.Context, id review.ID, e review.Entry, step Step) error {
	return s.write(ctx, "append to trail", func(tx *sql.Tx) error {
		var last int
		if _, err := one(ctx, tx, "SELECT coalesce(max(seq), 0) FROM trail WHERE review = ?", []any{id}, &last); err != nil {
			return err
		}
		if e.Seq != last+1 {
			return fmt.Errorf("trail of %s ends at %d, entry is %d", id, last, e.Seq)
		}
		var data any
		if len(e.Data) > 0 {
			data = string(e.Data)
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO trail VALUES (?,?,?,?,?,?,?,?,?,?)",
			id, e.Seq, e.State, e.Event, e.Rule, e.Requirement, e.Work, e.Chunk, e.Say, data)
		if err != nil {
			return err
		}
		return apply(ctx, tx, id, step)
	})
}

// apply writes what a step brings.
func apply(ctx context.Context, tx *sql.Tx, id review.ID, step Step) error {
	if step.State != "" {
		if _, err := tx.ExecContext(ctx, "UPDATE reviews SET state = ?2 WHERE id = ?1", id, step.State); err != nil {
			return err
		}
	}
	if step.Requirements != nil {
		if err := setRequirements(ctx, tx, id, step.Requirements); err != nil {
			return err
		}
	}
	if step.Works != nil {
		if err := setWorks(ctx, tx, id, step.Works); err != nil {
			return err
		}
	}
	if step.Failed != nil {
		if _, err := tx.ExecContext(ctx, "UPDATE reviews SET failed = ?2 WHERE id = ?1", id, asJSON(step.Failed)); err != nil {
			return err
		}
	}
	if step.Verdict == nil {
		return nil
	}
	if err := saveVerdict(ctx, tx, id, *step.Verdict, step.VerdictKey); err != nil {
		return err
	}
	return saveEvidence(ctx, tx, id, *step.Verdict, step.Evidence)
}

// Trail is a review's trail after an entry; 0 gives all of it.
func (s *Store) Trail(ctx context.Context, id review.ID, after int) ([]review.Entry, error) {
	return list(ctx, s.reader, `SELECT seq, state, event, rule, requirement, work, chunk, say, data
		FROM trail WHERE review = ? AND seq > ? ORDER BY seq`,
		func(r row, e *review.Entry) error {
			var data sql.NullString
			err := r.Scan(&e.Seq, &e.State, &e.Event, &e.Rule, &e.Requirement, &e.Work, &e.Chunk, &e.Say, &data)
			if data.Valid {
				e.Data = []byte(data.String)
			}
			return err
		}, id, after)
}
