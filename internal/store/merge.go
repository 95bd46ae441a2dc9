package store

import (
	"cmp"
	"context"
	"database/sql"
	"reflect"
	"slices"

	"forage/internal/review"
)

// Merges are the works that stand behind others and those that were taken apart, by
// work.
func (s *Store) Merges(ctx context.Context) ([]review.Merge, error) { return merges(ctx, s.reader) }

func merges(ctx context.Context, db querier) ([]review.Merge, error) {
	return list(ctx, db, "SELECT work, onto, rule, state, filled FROM merges ORDER BY work", func(r row, m *review.Merge) error {
		return r.Scan(&m.Work, &m.Onto, &m.Rule, &m.State, asJSON(&m.Filled))
	})
}

// Fronts are the beginnings of the works that name arXiv there.
func (s *Store) Fronts(ctx context.Context) (map[review.WorkID]string, error) {
	found := map[review.WorkID]string{}
	err := each(ctx, s.reader, `SELECT c.work, c.text FROM works w CROSS JOIN chunks c ON c.work = w.id AND c.ordinal = 0
		WHERE c.kind = 'front' AND c.text LIKE '%arxiv%'`, func(r row) error {
		var id review.WorkID
		var text string
		err := r.Scan(&id, &text)
		found[id] = text
		return err
	})
	return found, err
}

// SetMerges makes these the merges of the library, in one transaction: what a work
// took over is given and taken back, what stands behind another leaves the full text,
// and the graph follows. Rows that are as they should be are not touched.
func (s *Store) SetMerges(ctx context.Context, plan []review.Merge) error {
	return s.write(ctx, "merge works", func(tx *sql.Tx) error {
		now, err := merges(ctx, tx)
		if err != nil {
			return err
		}
		gone, come := difference(now, plan)
		touched := map[review.WorkID]bool{}
		for _, m := range gone {
			if err := release(ctx, tx, m, touched); err != nil {
				return err
			}
		}
		for _, m := range come {
			if err := stand(ctx, tx, m, touched); err != nil {
				return err
			}
		}
		return regraph(ctx, tx, touched)
	})
}

// difference is what is no longer in a plan, the last first, and what is new in it. A
// work that takes over from two is given to in the order of the plan's works, so all
// merges onto a work go when one of them does.
func difference(now, plan []review.Merge) (gone, come []review.Merge) {
	old := map[review.WorkID]review.Merge{}
	for _, m := range now {
		old[m.Work] = m
	}
	wanted := map[review.WorkID]review.Merge{}
	again := map[review.WorkID]bool{} // works whose merges are made anew
	for _, m := range plan {
		wanted[m.Work] = m
		if was, ok := old[m.Work]; !ok || !reflect.DeepEqual(was, m) {
			again[m.Onto] = true
		}
	}
	for _, m := range now {
		if is, ok := wanted[m.Work]; !ok || !reflect.DeepEqual(is, m) {
			again[m.Onto] = true
		}
	}
	for _, m := range now {
		if again[m.Onto] {
			gone = append(gone, m)
		}
	}
	slices.Reverse(gone)
	for _, m := range plan {
		if again[m.Onto] {
			come = append(come, m)
		}
	}
	return gone, come
}

// release lets a work stand by itself again.
func release(ctx context.Context, tx *sql.Tx, m review.Merge, touched map[review.WorkID]bool) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM merges WHERE work = ?", m.Work); err != nil {
		return err
	}
	if m.State != review.Merged {
		return nil
	}
	touched[m.Work], touched[m.Onto] = true, true
	if err := indexChunks(ctx, tx, m.Work); err != nil {
		return err
	}
	return alter(ctx, tx, m.Onto, m.Filled.TakeBack)
}

// stand puts a work behind another, or notes that it was taken apart. Works that are
// no longer there are passed over: they may have been deleted since the plan was made.
func stand(ctx context.Context, tx *sql.Tx, m review.Merge, touched map[review.WorkID]bool) error {
	var here int
	if _, err := one(ctx, tx, "SELECT count(*) FROM works WHERE id IN (?, ?)", []any{m.Work, m.Onto}, &here); err != nil || here < 2 {
		return err
	}
	if m.State == review.Merged {
		if err := unindexChunks(ctx, tx, m.Work); err != nil {
			return err
		}
		touched[m.Work], touched[m.Onto] = true, true
		if err := alter(ctx, tx, m.Onto, m.Filled.Give); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO merges VALUES (?,?,?,?,?)", m.Work, m.Onto, m.Rule, m.State, asJSON(m.Filled))
	return err
}

// alter changes what is known of a work. The full text holds its title.
func alter(ctx context.Context, tx *sql.Tx, id review.WorkID, change func(*review.Work)) error {
	var w review.Work
	if err := scanWork(tx.QueryRowContext(ctx, "SELECT "+workColumns+" FROM works WHERE id = ?", id), &w); err != nil {
		return err
	}
	was := w
	if change(&w); reflect.DeepEqual(was, w) {
		return nil
	}
	if err := unindexChunks(ctx, tx, id); err != nil {
		return err
	}
	if err := saveWork(ctx, tx, w); err != nil {
		return err
	}
	return indexChunks(ctx, tx, id)
}

// refill gives a work that is read anew what it had taken over before.
func refill(ctx context.Context, tx *sql.Tx, w *review.Work) error {
	given, err := list(ctx, tx, "SELECT filled FROM merges WHERE onto = ? AND state = 'merged' ORDER BY work",
		func(r row, f *review.Filled) error { return r.Scan(asJSON(f)) }, w.ID)
	for _, f := range given {
		f.Give(w)
	}
	return err
}

// unmerge lets everything go that a work is merged with, before it is deleted.
func unmerge(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	all, err := list(ctx, tx, "SELECT work, onto, rule, state, filled FROM merges WHERE work = ?1 OR onto = ?1 ORDER BY work DESC",
		func(r row, m *review.Merge) error {
			return r.Scan(&m.Work, &m.Onto, &m.Rule, &m.State, asJSON(&m.Filled))
		}, id)
	if err != nil || len(all) == 0 {
		return err
	}
	touched := map[review.WorkID]bool{}
	for _, m := range all {
		if err := release(ctx, tx, m, touched); err != nil {
			return err
		}
	}
	return regraph(ctx, tx, touched)
}

// regraph puts works into the graph anew, with every file that speaks of the nodes
// that are theirs: which of them are one node may have changed.
func regraph(ctx context.Context, tx *sql.Tx, works map[review.WorkID]bool) error {
	speak := map[review.WorkID]bool{}
	for id := range works {
		speak[id] = true
		others, err := list(ctx, tx, `SELECT DISTINCT b.provenance FROM alias a JOIN alias b ON b.node = a.node
			WHERE a.kind = 'work' AND a.key = ?`, func(r row, w *review.WorkID) error { return r.Scan(w) }, byWork+string(id))
		if err != nil {
			return err
		}
		for _, o := range others {
			speak[o] = true
		}
	}
	ids := make([]review.WorkID, 0, len(speak))
	for id := range speak {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b review.WorkID) int { return cmp.Compare(a, b) })
	for _, id := range ids {
		if err := ungraphWork(ctx, tx, id); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if err := graphWork(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// standing are the works that stand by themselves, by id; nil when all do.
func standing(ctx context.Context, db querier) ([]review.WorkID, error) {
	var behind int
	if _, err := one(ctx, db, "SELECT count(*) FROM merges WHERE state = 'merged'", nil, &behind); err != nil || behind == 0 {
		return nil, err
	}
	return list(ctx, db, "SELECT id FROM works WHERE id NOT IN (SELECT work FROM merges WHERE state = 'merged') ORDER BY id",
		func(r row, id *review.WorkID) error { return r.Scan(id) })
}
