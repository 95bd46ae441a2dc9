package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

const selectPaths = `SELECT path, folder, sha256, bytes, changed, state, reason,
	coalesce((SELECT group_concat(work, ',') FROM (SELECT work FROM path_works WHERE path_works.path = paths.path ORDER BY work)), '')
	FROM paths `

func scanPath(r row, p *review.Path) error {
	var works string
	err := r.Scan(&p.Path, &p.Folder, &p.SHA256, &p.Bytes, &p.Changed, &p.State, &p.Reason, &works)
	p.Works = []review.WorkID{}
	for w := range strings.SplitSeq(works, ",") {
		if w != "" {
			p.Works = append(p.Works, review.WorkID(w))
		}
	}
	return err
}

// PathsAt is what is known of some paths; a path that is not known is not in it.
func (s *Store) PathsAt(ctx context.Context, paths []string) (map[string]review.Path, error) {
	found := make(map[string]review.Path, len(paths))
	for _, path := range paths {
		err := each(ctx, s.reader, selectPaths+"WHERE path = ?", func(r row) error {
			var p review.Path
			if err := scanPath(r, &p); err != nil {
				return err
			}
			found[p.Path] = p
			return nil
		}, path)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// PathsBelow are the paths that begin with a prefix, by path: those of a folder
// when it ends in the separator.
func (s *Store) PathsBelow(ctx context.Context, prefix string) ([]review.Path, error) {
	if prefix == "" {
		return list(ctx, s.reader, selectPaths+"ORDER BY path", scanPath)
	}
	end := prefix[:len(prefix)-1] + string(prefix[len(prefix)-1]+1) // the first text after all that begin so
	return list(ctx, s.reader, selectPaths+"WHERE path >= ? AND path < ? ORDER BY path", scanPath, prefix, end)
}

// PathsIn are the paths in a state, by path.
func (s *Store) PathsIn(ctx context.Context, state review.PathState) ([]review.Path, error) {
	return list(ctx, s.reader, selectPaths+"WHERE state = ? ORDER BY path", scanPath, state)
}

// Waiting counts the paths in the queue, and those of them that lie in no library
// folder: nothing but a person goes on with these.
func (s *Store) Waiting(ctx context.Context) (all, outside int, err error) {
	_, err = one(ctx, s.reader, `SELECT count(*), coalesce(sum(folder NOT IN (SELECT path FROM folders)), 0)
		FROM paths WHERE state IN ('waiting', 'reading')`, nil, &all, &outside)
	return all, outside, err
}

// DropWaiting takes those paths out of the queue that lie in no library folder. A
// path whose earlier works are in the library is read again when it is next given.
func (s *Store) DropWaiting(ctx context.Context) error {
	return s.exec(ctx, "drop the queue", `DELETE FROM paths WHERE state IN ('waiting', 'reading')
		AND folder NOT IN (SELECT path FROM folders)`)
}

// SavePaths stores paths in one transaction, all but their works.
func (s *Store) SavePaths(ctx context.Context, paths []review.Path) error {
	if len(paths) == 0 {
		return nil
	}
	return s.write(ctx, "save paths", func(tx *sql.Tx) error {
		for _, p := range paths {
			if err := savePath(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

func savePath(ctx context.Context, tx *sql.Tx, p review.Path) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO paths (path, folder, sha256, bytes, changed, state, reason) VALUES (?,?,?,?,?,?,?)
		ON CONFLICT (path) DO UPDATE SET folder = excluded.folder, sha256 = excluded.sha256, bytes = excluded.bytes,
			changed = excluded.changed, state = excluded.state, reason = excluded.reason`,
		p.Path, p.Folder, p.SHA256, p.Bytes, p.Changed, p.State, tidy(p.Reason))
	return err
}

// FinishPath stores a path with its works, and returns the works it held before and
// that now no path holds.
func (s *Store) FinishPath(ctx context.Context, p review.Path) (loose []review.WorkID, err error) {
	err = s.write(ctx, "finish path", func(tx *sql.Tx) error {
		before, err := worksOfPaths(ctx, tx, "path = ?", p.Path)
		if err != nil {
			return err
		}
		if err := savePath(ctx, tx, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM path_works WHERE path = ?", p.Path); err != nil {
			return err
		}
		for _, w := range p.Works { // one that was deleted meanwhile is not there to be held
			_, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO path_works SELECT ?, id FROM works WHERE id = ?", p.Path, w)
			if err != nil {
				return err
			}
		}
		loose, err = letGo(ctx, tx, before)
		return err
	})
	return loose, err
}

// ForgetPath removes a path, with those of the files in it when it is an archive,
// and returns the works that now no path holds.
func (s *Store) ForgetPath(ctx context.Context, path string) (loose []review.WorkID, err error) {
	const here = "(path = ?1 OR path >= ?1 || '/' AND path < ?1 || '0')" // 0 follows the slash
	err = s.write(ctx, "forget path", func(tx *sql.Tx) error {
		before, err := worksOfPaths(ctx, tx, here, path)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM paths WHERE "+here, path); err != nil {
			return err
		}
		loose, err = letGo(ctx, tx, before)
		return err
	})
	return loose, err
}

func worksOfPaths(ctx context.Context, tx *sql.Tx, where string, args ...any) ([]review.WorkID, error) {
	return list(ctx, tx, "SELECT DISTINCT work FROM path_works WHERE "+where+" ORDER BY work",
		func(r row, w *review.WorkID) error { return r.Scan(w) }, args...)
}

// letGo returns those works that no path holds; the others are shown at the first
// of the paths that still hold them, when the one they were shown at is gone.
func letGo(ctx context.Context, tx *sql.Tx, works []review.WorkID) (loose []review.WorkID, err error) {
	for _, w := range works {
		held, err := one(ctx, tx, "SELECT 1 FROM path_works WHERE work = ? LIMIT 1", []any{w}, new(int))
		if err != nil {
			return nil, err
		}
		if !held {
			loose = append(loose, w)
			continue
		}
		_, err = tx.ExecContext(ctx, `UPDATE works SET path = (SELECT min(path) FROM path_works WHERE work = works.id)
			WHERE id = ? AND NOT EXISTS (SELECT 1 FROM path_works WHERE work = works.id AND path = works.path)`, w)
		if err != nil {
			return nil, err
		}
	}
	return loose, nil
}

// RetireWorks removes works that no path holds and no review reads, each with its
// file and all that was read from it, and returns those that stay.
func (s *Store) RetireWorks(ctx context.Context, works []review.WorkID) (stay []review.WorkID, err error) {
	for _, w := range works {
		path, err := s.File(ctx, w)
		if err != nil {
			return stay, err
		}
		kept := false
		err = s.write(ctx, "retire work", func(tx *sql.Tx) error {
			kept, err = one(ctx, tx, `SELECT 1 WHERE EXISTS (SELECT 1 FROM path_works WHERE work = ?1)
				OR EXISTS (SELECT 1 FROM review_works WHERE work = ?1)`, []any{w}, new(int))
			if err != nil || kept {
				return err
			}
			return dropWork(ctx, tx, w)
		})
		if err != nil {
			return stay, err
		}
		if kept {
			stay = append(stay, w)
		} else if path != "" {
			if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
				s.log.Warn("the file of a removed work stays", "work", w, "err", err)
			}
		}
	}
	if len(stay) == len(works) {
		return stay, nil
	}
	// A reader in another process only puts the emptying of the log off.
	if err := s.checkpoint(ctx); err != nil && fault.Of(err).Kind != fault.Unavailable {
		return stay, err
	}
	return stay, nil
}

// leaveOut keeps files of a library folder from bringing a work back that is about
// to be deleted. Of other files nothing is remembered. One that holds other works
// too stays as it is: it is not read again until it changes.
func leaveOut(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	const only = `path IN (SELECT path FROM path_works WHERE work = ?1)
		AND NOT EXISTS (SELECT 1 FROM path_works WHERE path_works.path = paths.path AND work <> ?1)`
	if _, err := tx.ExecContext(ctx, "UPDATE paths SET state = 'left out', reason = '' WHERE folder <> '' AND state = 'read' AND "+only, id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM paths WHERE folder = '' AND "+only, id)
	return err
}
