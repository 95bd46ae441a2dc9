package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"forage/internal/fault"
	"forage/internal/review"
)

const workColumns = `id, title, authors, year, venue, doi, abstract, language, keywords,
	status, retracted, sha256, pages, path, format, notes`

func scanWork(r row, w *review.Work) error { return r.Scan(workDest(w)...) }

func workDest(w *review.Work) []any {
	return []any{&w.ID, &w.Title, asJSON(&w.Authors), &w.Year, &w.Venue, &w.DOI, &w.Abstract, &w.Language,
		asJSON(&w.Keywords), &w.Status, &w.Retracted, &w.SHA256, &w.Pages, &w.Path, &w.Format, asJSON(&w.Notes)}
}

// Works are all works of the library, by id.
func (s *Store) Works(ctx context.Context) ([]review.Work, error) {
	return list(ctx, s.reader, "SELECT "+workColumns+" FROM works ORDER BY id", scanWork)
}

// Work is one work of the library.
func (s *Store) Work(ctx context.Context, id review.WorkID) (review.Work, error) {
	var w review.Work
	err := scanWork(s.reader.QueryRowContext(ctx, "SELECT "+workColumns+" FROM works WHERE id = ?", id), &w)
	return w, noWork(err, id)
}

// noWork says that a work is not in the library.
func noWork(err error, id review.WorkID) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.Wrap(err, fault.Input, fmt.Sprintf("There is no work %q in the library.", id),
			"Run \"forage list\" to see the works and their ids.")
	}
	return explain(err, "read work")
}

// HasFile reports the work that a file with this hash was imported as.
func (s *Store) HasFile(ctx context.Context, sha256 string) (id review.WorkID, ok bool, err error) {
	ok, err = one(ctx, s.reader, "SELECT id FROM works WHERE sha256 = ?", []any{sha256}, &id)
	return id, ok, err
}

// SetPath notes where a work can also be imported from. Of duplicates the first
// path in sorted order stands.
func (s *Store) SetPath(ctx context.Context, id review.WorkID, path string) error {
	return s.exec(ctx, "set path", "UPDATE works SET path = ?2 WHERE id = ?1 AND (path = '' OR path > ?2)", id, tidy(path))
}

// DeleteWork removes a work with its file, its text, what reviews found in it and
// what only it told the graph. Reports that quote it stay as they are. A file of a
// library folder that it was read from is left out from now on.
func (s *Store) DeleteWork(ctx context.Context, id review.WorkID) error {
	path, err := s.File(ctx, id)
	if err != nil {
		return err
	}
	err = s.write(ctx, "delete work", func(tx *sql.Tx) error {
		if err := leaveOut(ctx, tx, id); err != nil {
			return err
		}
		return dropWork(ctx, tx, id)
	})
	if err != nil {
		return err
	}
	if path != "" { // after the commit: a file too many is found by doctor, a row without its file is a loss
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fault.Wrap(err, fault.Failed, "The work was deleted, but its file could not be removed.",
				"Delete "+path+" by hand.")
		}
	}
	return s.checkpoint(ctx)
}

// dropWork removes the rows of a work and what is derived from it.
func dropWork(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	if err := unmerge(ctx, tx, id); err != nil {
		return err
	}
	if err := unindexChunks(ctx, tx, id); err != nil {
		return err
	}
	if err := ungraphWork(ctx, tx, id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM works WHERE id = ?", id)
	return err
}
