package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"forage/internal/fault"
	"forage/internal/review"
)

// keptBackups is how many backups stay: protected text is kept no longer than
// wanted.
const keptBackups = 3

// backupTime begins the name of a backup, so that names sort by age.
const backupTime = "20060102T150405.000Z"

// BackupFile is a whole copy of the database.
type BackupFile struct {
	Name    string // within backups/
	Bytes   int64
	Version int // of its tables; 0 when it cannot be read
}

// Backup copies the database as it is now, and lets the oldest copy go when there
// are too many. Readers and the walk go on meanwhile.
func (s *Store) Backup(ctx context.Context) (BackupFile, error) {
	if s.writer == nil {
		return BackupFile{}, s.write(ctx, "backup", nil)
	}
	dir := filepath.Join(s.dir, backupsName)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return BackupFile{}, writeFault(err)
	}
	version, _, err := versionOf(ctx, s.writer, len(migrations))
	if err != nil {
		return BackupFile{}, err
	}
	name := fmt.Sprintf("%s-v%d.db", s.now().UTC().Format(backupTime), version)
	part := filepath.Join(dir, temporary+name)
	defer os.Remove(part) // once renamed there is nothing to remove
	if _, err := s.writer.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return BackupFile{}, explain(err, "backup")
	}
	if err := os.Rename(part, filepath.Join(dir, name)); err != nil {
		return BackupFile{}, writeFault(err)
	}
	return s.thinBackups(ctx, name)
}

// thinBackups lets the oldest backups go, never the one just made, which it
// returns.
func (s *Store) thinBackups(ctx context.Context, name string) (made BackupFile, err error) {
	all, err := Backups(ctx, s.dir)
	if err != nil {
		return made, err
	}
	kept := 1
	for _, b := range all {
		switch {
		case b.Name == name:
			made = b
		case kept < keptBackups:
			kept++
		default:
			if err := os.Remove(filepath.Join(s.dir, backupsName, b.Name)); err != nil {
				return made, writeFault(err)
			}
		}
	}
	return made, nil
}

// Backups lists the backups of a workspace, the newest first. It needs no open
// store: it is wanted most when one does not open.
func Backups(ctx context.Context, dir string) ([]BackupFile, error) {
	entries, err := os.ReadDir(filepath.Join(dir, backupsName))
	if errors.Is(err, os.ErrNotExist) {
		return []BackupFile{}, nil
	}
	if err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "The backups cannot be listed.", "Check that the workspace directory can be read.")
	}
	found := []BackupFile{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".db") || strings.HasPrefix(e.Name(), temporary) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue // removed since
		}
		b := BackupFile{Name: e.Name(), Bytes: info.Size()}
		if db, err := openBackup(ctx, dir, e.Name()); err == nil {
			if _, err := one(ctx, db, "SELECT user_version FROM pragma_user_version", nil, &b.Version); err != nil {
				b.Version = 0
			}
			db.Close()
		}
		found = append(found, b)
	}
	slices.SortFunc(found, func(a, b BackupFile) int { return strings.Compare(b.Name, a.Name) })
	return found, nil
}

func openBackup(ctx context.Context, dir, name string) (*sql.DB, error) {
	path := filepath.Join(dir, backupsName, name)
	if err := sniff(path); err != nil {
		return nil, err
	}
	return connect(ctx, path, frozen)
}

// Restore puts a backup in the place of the workspace's database, which must not
// be open here or elsewhere. The database that was there is set aside among the
// backups, readable or not, so that restoring the wrong one can be undone.
func Restore(ctx context.Context, dir, name string) error {
	held, err := takeLock(filepath.Join(dir, lockName))
	if err != nil {
		return err
	}
	defer held.release()
	if name != filepath.Base(name) || !strings.HasSuffix(name, ".db") {
		return fault.New(fault.Usage, fmt.Sprintf("%q is not the name of a backup.", name), "Run \"forage doctor\" to see their names.")
	}
	if err := readable(ctx, dir, name); err != nil {
		return err
	}
	part := filepath.Join(dir, temporary+databaseName)
	defer os.Remove(part)
	if err := copyFile(part, filepath.Join(dir, backupsName, name)); err != nil {
		return writeFault(err)
	}
	if err := setAside(ctx, dir); err != nil {
		return writeFault(err)
	}
	if err := os.Rename(part, filepath.Join(dir, databaseName)); err != nil {
		return writeFault(err)
	}
	return nil
}

// readable checks a whole backup before anything is replaced by it.
func readable(ctx context.Context, dir, name string) error {
	bad := func(err error) error {
		return fault.Wrap(err, fault.Input, fmt.Sprintf("The backup %q cannot be restored.", name), "Choose another: \"forage doctor\" lists them.")
	}
	if _, err := os.Stat(filepath.Join(dir, backupsName, name)); err != nil {
		return bad(err)
	}
	db, err := openBackup(ctx, dir, name)
	if err != nil {
		return bad(err)
	}
	defer db.Close()
	if _, empty, err := versionOf(ctx, db, len(migrations)); err != nil || empty {
		return bad(err)
	}
	var say string
	if _, err := one(ctx, db, "PRAGMA integrity_check(1)", nil, &say); err != nil || say != "ok" {
		return bad(errors.Join(err, errors.New(say)))
	}
	return nil
}

// setAside keeps the database that is to be replaced as one more backup. Its log
// is folded in first where it can be read, and never left to be taken for the log
// of the next database. The old file stays in its place until it is replaced in one
// step, so that a kill in between loses nothing.
func setAside(ctx context.Context, dir string) error {
	path := filepath.Join(dir, databaseName)
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if sniff(path) == nil {
		if db, err := connect(ctx, path, writing); err == nil {
			db.Close()
		}
	}
	place := filepath.Join(dir, backupsName, time.Now().UTC().Format(backupTime)+"-replaced.db")
	for _, end := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+end, place+end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return copyFile(place, path)
}

// copyFile copies a file whole, on disk.
func copyFile(to, from string) error {
	b, err := os.Open(from)
	if err != nil {
		return err
	}
	defer b.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = out.ReadFrom(b)
	return errors.Join(err, out.Sync(), out.Close())
}

// forgetBackups deletes every backup that holds a review, or could: one that
// cannot be read is not given the benefit of the doubt.
func (s *Store) forgetBackups(ctx context.Context, id review.ID) error {
	all, err := Backups(ctx, s.dir)
	if err != nil {
		return err
	}
	for _, b := range all {
		if !holds(ctx, s.dir, b.Name, id) {
			continue
		}
		for _, end := range []string{"", "-wal", "-shm"} {
			err := os.Remove(filepath.Join(s.dir, backupsName, b.Name+end))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return fault.Wrap(err, fault.Failed, "The review was deleted, but a backup that holds it could not be.",
					"Delete "+filepath.Join(s.dir, backupsName, b.Name)+" by hand.")
			}
		}
	}
	return nil
}

func holds(ctx context.Context, dir, name string, id review.ID) bool {
	if !settled(filepath.Join(dir, backupsName, name)) {
		return true // its newest rows are in a log that is not read here
	}
	db, err := openBackup(ctx, dir, name)
	if err != nil {
		return true
	}
	defer db.Close()
	found, err := one(ctx, db, "SELECT 1 FROM reviews WHERE id = ?", []any{id}, new(int))
	return err != nil || found
}
