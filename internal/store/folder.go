package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Folders are the library folders, by path.
func (s *Store) Folders(ctx context.Context) ([]string, error) {
	return list(ctx, s.reader, "SELECT path FROM folders ORDER BY path", func(r row, p *string) error { return r.Scan(p) })
}

// AddFolder makes a folder one that the library is kept in step with. Library
// folders below it become part of it.
func (s *Store) AddFolder(ctx context.Context, path string) error {
	below := path + string(os.PathSeparator)
	folders, err := s.Folders(ctx)
	if err != nil {
		return err
	}
	return s.write(ctx, "add folder", func(tx *sql.Tx) error {
		for _, f := range slices.DeleteFunc(folders, func(f string) bool { return !strings.HasPrefix(f, below) }) {
			if _, err := tx.ExecContext(ctx, "UPDATE paths SET folder = ? WHERE folder = ?", path, f); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM folders WHERE path = ?", f); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO folders VALUES (?)", path)
		return err
	})
}

// RemoveFolder ends that the library is kept in step with a folder. Its works stay;
// which of its files were left out is forgotten.
func (s *Store) RemoveFolder(ctx context.Context, path string) error {
	return s.write(ctx, "remove folder", func(tx *sql.Tx) error {
		for _, query := range []string{
			"DELETE FROM folders WHERE path = ?",
			"DELETE FROM paths WHERE folder = ? AND state <> 'read'",
			"UPDATE paths SET folder = '' WHERE folder = ?",
		} {
			if _, err := tx.ExecContext(ctx, query, path); err != nil {
				return fmt.Errorf("%s: %w", query, err)
			}
		}
		return nil
	})
}
