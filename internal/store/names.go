package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"forage/internal/review"
)

// JoinNames brings the graph's names up to date after works came or went: spellings of
// one author or venue share a node, and sources follow the paths. It looks at the
// whole library, so that the outcome does not depend on who came first, and writes
// what differs.
func (s *Store) JoinNames(ctx context.Context) error {
	return s.write(ctx, "join names", func(tx *sql.Tx) error { return joinNames(ctx, tx) })
}

func joinNames(ctx context.Context, tx *sql.Tx) error {
	if err := followPaths(ctx, tx); err != nil {
		return err
	}
	people, err := mentions(ctx, tx, nodeAuthor)
	if err != nil {
		return err
	}
	if err := rehouse(ctx, tx, nodeAuthor, people, folded(people)); err != nil {
		return err
	}
	places, err := mentions(ctx, tx, nodeVenue)
	if err != nil {
		return err
	}
	keys := map[string]bool{}
	for _, m := range places {
		keys[m.key] = true
	}
	short := venues(slices.Sorted(maps.Keys(keys)))
	under := make([]string, len(places))
	for i, m := range places {
		for under[i] = m.key; short[under[i]] != ""; {
			under[i] = short[under[i]]
		}
	}
	return rehouse(ctx, tx, nodeVenue, places, under)
}

// mentions are all names of a kind, by file and name.
func mentions(ctx context.Context, tx *sql.Tx, kind string) ([]mention, error) {
	return list(ctx, tx, `SELECT a.provenance, a.key, w.node, a.node, n.key FROM alias a JOIN node n ON n.id = a.node
		JOIN alias w ON w.kind = 'work' AND w.key = 'work:' || a.provenance AND w.provenance = a.provenance
		WHERE a.kind = ? ORDER BY a.provenance, a.key`,
		func(r row, m *mention) error { return r.Scan(&m.provenance, &m.key, &m.work, &m.node, &m.at) }, kind)
}

// rehouse puts every mention under the node of its key, and draws the edges of the
// files concerned anew.
func rehouse(ctx context.Context, tx *sql.Tx, kind string, all []mention, under []string) error {
	files, nodes := map[review.WorkID]int64{}, map[int64]bool{}
	for i, m := range all {
		if m.at == under[i] {
			continue
		}
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO node (kind, key, label, props) VALUES (?, ?, '', '{}')", kind, under[i]); err != nil {
			return err
		}
		var to int64
		if _, err := one(ctx, tx, "SELECT id FROM node WHERE kind = ? AND key = ?", []any{kind, under[i]}, &to); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE alias SET node = ? WHERE kind = ? AND key = ? AND provenance = ?", to, kind, m.key, m.provenance); err != nil {
			return err
		}
		files[m.provenance], nodes[m.node], nodes[to] = m.work, true, true
	}
	edge, insert := edgeWrote, "INSERT OR IGNORE INTO edge SELECT DISTINCT node, ?1, ?2, ?3, '{}' FROM alias WHERE provenance = ?3 AND kind = ?4"
	if kind == nodeVenue {
		edge, insert = edgePublished, "INSERT OR IGNORE INTO edge SELECT DISTINCT ?2, ?1, node, ?3, '{}' FROM alias WHERE provenance = ?3 AND kind = ?4"
	}
	for _, id := range slices.Sorted(maps.Keys(files)) {
		if _, err := tx.ExecContext(ctx, "DELETE FROM edge WHERE provenance = ? AND kind = ?", id, edge); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, insert, edge, files[id], id, kind); err != nil {
			return err
		}
	}
	for _, n := range slices.Sorted(maps.Keys(nodes)) {
		if err := settle(ctx, tx, n); err != nil {
			return err
		}
	}
	return nil
}

// followPaths draws the sources of works anew whose paths changed since.
func followPaths(ctx context.Context, tx *sql.Tx) error {
	drawn := map[review.WorkID]map[string]bool{}
	add := func(to map[review.WorkID]map[string]bool, id review.WorkID, source string) {
		if to[id] == nil {
			to[id] = map[string]bool{}
		}
		if source != "" {
			to[id][source] = true
		}
	}
	is := map[review.WorkID]map[string]bool{}
	err := each(ctx, tx, "SELECT id, path FROM works UNION SELECT work, path FROM path_works", func(r row) error {
		var id review.WorkID
		var path string
		err := r.Scan(&id, &path)
		add(is, id, sourceOf(path))
		return err
	})
	if err != nil {
		return err
	}
	err = each(ctx, tx, "SELECT provenance, key FROM alias WHERE kind = 'source'", func(r row) error {
		var id review.WorkID
		var key string
		err := r.Scan(&id, &key)
		add(drawn, id, key)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(is)) {
		if !maps.Equal(is[id], drawn[id]) && len(is[id])+len(drawn[id]) > 0 {
			if err := ungraphWork(ctx, tx, id); err != nil {
				return err
			}
			if err := graphWork(ctx, tx, id); err != nil {
				return err
			}
		}
	}
	return nil
}
