package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"forage/internal/review"
)

// Keywords are the terms that tell each work from the others, the best first.
func (s *Store) Keywords(ctx context.Context) (map[review.WorkID][]review.Keyword, error) {
	return keywords(ctx, s.reader)
}

func keywords(ctx context.Context, db querier) (map[review.WorkID][]review.Keyword, error) {
	found := map[review.WorkID][]review.Keyword{}
	err := each(ctx, db, "SELECT work, keyword, weight FROM keywords ORDER BY work, ordinal", func(r row) error {
		var id review.WorkID
		var k review.Keyword
		err := r.Scan(&id, &k.Text, &k.Weight)
		found[id] = append(found[id], k)
		return err
	})
	return found, err
}

// SetKeywords makes these the keywords of the library, in one transaction, and tells
// the graph. Works whose keywords stay are not touched, and where only weights are new,
// no node is.
func (s *Store) SetKeywords(ctx context.Context, of map[review.WorkID][]review.Keyword) error {
	return s.write(ctx, "set keywords", func(tx *sql.Tx) error {
		now, err := keywords(ctx, tx)
		if err != nil {
			return err
		}
		k := &keyworder{ctx: ctx, tx: tx, left: map[int64]bool{}}
		defer k.close()
		if err := k.prepare(); err != nil {
			return err
		}
		all := map[review.WorkID]bool{}
		for id := range now {
			all[id] = true
		}
		for id := range of {
			all[id] = true
		}
		for _, id := range slices.Sorted(maps.Keys(all)) {
			self, there := k.selves[id]
			if slices.Equal(now[id], of[id]) || !there {
				continue // or it was deleted meanwhile
			}
			if err := k.set(id, self, now[id], of[id]); err != nil {
				return err
			}
		}
		for _, n := range slices.Sorted(maps.Keys(k.left)) {
			if err := settle(ctx, tx, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// keyworder writes the keywords of many works.
type keyworder struct {
	ctx     context.Context
	tx      *sql.Tx
	selves  map[review.WorkID]int64    // the nodes of the works
	printed map[review.WorkID][]string // in the works, where any are
	link    []*sql.Stmt                // keywordSteps
	insert  *sql.Stmt
	left    map[int64]bool // nodes that lost a name
}

func (k *keyworder) prepare() error {
	k.selves, k.printed = map[review.WorkID]int64{}, map[review.WorkID][]string{}
	err := each(k.ctx, k.tx, `SELECT w.id, a.node, w.keywords FROM works w
		JOIN alias a ON a.kind = 'work' AND a.key = 'work:' || w.id AND a.provenance = w.id`, func(r row) error {
		var id review.WorkID
		var self int64
		var printed []string
		err := r.Scan(&id, &self, asJSON(&printed))
		k.selves[id], k.printed[id] = self, printed
		return err
	})
	if err != nil {
		return err
	}
	if k.insert, err = k.tx.PrepareContext(k.ctx, "INSERT INTO keywords VALUES (?, ?, ?, ?)"); err != nil {
		return err
	}
	for _, step := range keywordSteps {
		s, err := k.tx.PrepareContext(k.ctx, step)
		if err != nil {
			return err
		}
		k.link = append(k.link, s)
	}
	return nil
}

// close frees the statements; that they were used is what counts.
func (k *keyworder) close() {
	for _, s := range append(k.link, k.insert) {
		if s != nil {
			_ = s.Close()
		}
	}
}

func (k *keyworder) run(step int, args ...any) error {
	_, err := k.link[step].ExecContext(k.ctx, args...)
	return err
}

// set replaces the keywords of one work.
func (k *keyworder) set(id review.WorkID, self int64, was, is []review.Keyword) error {
	if len(was) > 0 {
		if _, err := k.tx.ExecContext(k.ctx, "DELETE FROM keywords WHERE work = ?", id); err != nil {
			return err
		}
	}
	for i, w := range is {
		if _, err := k.insert.ExecContext(k.ctx, id, i, tidy(w.Text), w.Weight); err != nil {
			return err
		}
	}
	edges := aboutEdges(k.printed[id], is)
	if sameKeys(aboutEdges(k.printed[id], was), edges) {
		for _, e := range edges {
			if err := k.run(2, self, id, e.text(), e.key); err != nil {
				return err
			}
		}
		return nil
	}
	if len(was)+len(k.printed[id]) > 0 {
		if err := k.clear(id); err != nil {
			return err
		}
	}
	return linkKeywords(edges, id, self, k.run)
}

// sameKeys reports that two lists name the same nodes in the same words.
func sameKeys(a, b []aboutEdge) bool {
	names := func(edges []aboutEdge) map[string]string {
		m := map[string]string{}
		for _, e := range edges {
			m[e.key] = e.label
		}
		return m
	}
	return maps.Equal(names(a), names(b))
}

// clear takes a work's keywords out of the graph.
func (k *keyworder) clear(id review.WorkID) error {
	err := each(k.ctx, k.tx, "SELECT node FROM alias WHERE provenance = ? AND kind = 'keyword'", func(r row) error {
		var n int64
		err := r.Scan(&n)
		k.left[n] = true
		return err
	}, id)
	if err != nil {
		return err
	}
	for _, query := range []string{
		"DELETE FROM edge WHERE provenance = ? AND kind = 'about'",
		"DELETE FROM alias WHERE provenance = ? AND kind = 'keyword'",
	} {
		if _, err := k.tx.ExecContext(k.ctx, query, id); err != nil {
			return err
		}
	}
	return nil
}

// Openings are the beginnings of the running text of works without an abstract, as
// much as their first searched chunk holds.
func (s *Store) Openings(ctx context.Context) (map[review.WorkID]string, error) {
	found := map[review.WorkID]string{}
	err := each(ctx, s.reader, `SELECT w.id, coalesce((SELECT text FROM chunks c WHERE c.work = w.id AND searched ORDER BY ordinal LIMIT 1), '')
		FROM works w WHERE w.abstract = ''`, func(r row) error {
		var id review.WorkID
		var text string
		err := r.Scan(&id, &text)
		found[id] = text
		return err
	})
	return found, err
}
