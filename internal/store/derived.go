package store

import (
	"context"
	"database/sql"
	"fmt"

	"forage/internal/review"
)

// Rebuild makes the derived tables (full text, graph, signs of
// vectors) anew from the rows they
// stand for, in one transaction: readers see the old ones until it is done.
// progress, which may be nil, is told of works done.
func (s *Store) Rebuild(ctx context.Context, progress func(done, total int)) error {
	return s.write(ctx, "rebuild", func(tx *sql.Tx) error {
		if err := dropDerived(ctx, tx); err != nil {
			return err
		}
		return makeDerived(ctx, tx, progress)
	})
}

// dropDerived drops every table, view and trigger that is not kept, also those
// that only an older version had.
func dropDerived(ctx context.Context, tx *sql.Tx) error {
	base, err := baseNames(ctx)
	if err != nil {
		return err
	}
	// Full-text and vector tables go before the shadow tables they own, and views
	// and tables after the triggers that speak of them.
	rows, err := tx.QueryContext(ctx, `SELECT type, name FROM sqlite_schema
		WHERE type IN ('trigger', 'view', 'table') AND name NOT LIKE 'sqlite_%'
		ORDER BY CASE WHEN type = 'trigger' THEN 0 WHEN sql LIKE '%USING fts5vocab%' THEN 1
			WHEN sql LIKE 'CREATE VIRTUAL%' THEN 2 ELSE 3 END, name`)
	if err != nil {
		return err
	}
	var drops []string
	for rows.Next() {
		var kind, name string
		if err := rows.Scan(&kind, &name); err != nil {
			rows.Close()
			return err
		}
		if !base[name] {
			drops = append(drops, fmt.Sprintf("DROP %s IF EXISTS %q", kind, name))
		}
	}
	if err := rows.Close(); err != nil {
		return err
	}
	for _, drop := range drops {
		if _, err := tx.ExecContext(ctx, drop); err != nil {
			return damaged(fmt.Errorf("%s: %w", drop, err))
		}
	}
	return nil
}

// makeDerived makes the derived tables and fills them, works in order of id.
func makeDerived(ctx context.Context, tx *sql.Tx, progress func(done, total int)) error {
	if err := build(ctx, tx, "sql/derived"); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO works_fts(works_fts) VALUES ('rebuild')"); err != nil {
		return err
	}
	ids, err := workIDs(ctx, tx)
	if err != nil {
		return err
	}
	for i, id := range ids {
		if err := indexChunks(ctx, tx, id); err != nil {
			return err
		}
		if err := graphWork(ctx, tx, id); err != nil {
			return err
		}
		if progress != nil {
			progress(i+1, len(ids))
		}
	}
	if err := joinNames(ctx, tx); err != nil {
		return err
	}
	return makeSigns(ctx, tx)
}

func workIDs(ctx context.Context, tx *sql.Tx) ([]review.WorkID, error) {
	return list(ctx, tx, "SELECT id FROM works ORDER BY id", func(r row, id *review.WorkID) error {
		return r.Scan(id)
	})
}
