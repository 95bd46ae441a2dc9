package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
)

// querier is what sql.DB and sql.Tx have in common for reading.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// row is one row of a result.
type row interface{ Scan(dest ...any) error }

// list reads all rows of a query. No rows is an empty, not a nil, list, so that
// it prints as [].
func list[T any](ctx context.Context, db querier, query string, scan func(row, *T) error, args ...any) ([]T, error) {
	found := []T{}
	err := each(ctx, db, query, func(r row) error {
		var t T
		if err := scan(r, &t); err != nil {
			return err
		}
		found = append(found, t)
		return nil
	}, args...)
	return found, err
}

// each calls see for every row of a query.
func each(ctx context.Context, db querier, query string, see func(row) error, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return explain(err, "read workspace")
	}
	defer rows.Close()
	for rows.Next() {
		if err := see(rows); err != nil {
			return err
		}
	}
	return explain(rows.Err(), "read workspace")
}

// one reads a single row, and reports whether there was one.
func one(ctx context.Context, db querier, query string, args []any, dest ...any) (bool, error) {
	err := db.QueryRowContext(ctx, query, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, explain(err, "read workspace")
}

// column is a JSON column: Value writes v, Scan reads into v, a pointer.
type column struct{ v any }

// asJSON is v as a JSON column.
func asJSON(v any) column { return column{v} }

// Value is the JSON text. A nil list is an empty one.
func (c column) Value() (driver.Value, error) {
	b, err := json.Marshal(c.v)
	if err != nil {
		return nil, fmt.Errorf("JSON column: %w", err)
	}
	if string(b) == "null" {
		return "[]", nil
	}
	return string(b), nil
}

// Scan reads the JSON text.
func (c column) Scan(src any) error {
	var b []byte
	switch t := src.(type) {
	case string:
		b = []byte(t)
	case []byte:
		b = t
	default:
		return fmt.Errorf("JSON column holds %T", src)
	}
	if err := json.Unmarshal(b, c.v); err != nil {
		return fmt.Errorf("JSON column: %w", err)
	}
	return nil
}

// orNull is a page or another number of which 0 means that there is none.
func orNull(n int) any {
	if n == 0 {
		return nil
	}
	return n
}
