package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forage/internal/fault"
)

// Names within a workspace directory.
const (
	databaseName = "forage.db"
	lockName     = "forage.lock"
	filesName    = "files"
	backupsName  = "backups"
)

// Options say how to open a workspace. The zero value opens it for writing.
type Options struct {
	// ReadOnly takes no lock and changes nothing. Where there is no workspace yet it
	// reads as an empty one.
	ReadOnly bool
	Now      func() time.Time // names backups; time.Now when nil
	Log      *slog.Logger     // discards when nil
}

// Store is an open workspace. Its methods may be called from many goroutines.
type Store struct {
	dir    string
	now    func() time.Time
	log    *slog.Logger
	lock   *lock   // nil when read-only
	writer *sql.DB // one connection; nil when read-only
	Index          // of the whole library
}

// Open opens the workspace in a directory, making it when there is none, bringing
// an older database up to date (after a backup), and looking at the file closely
// enough to tell a damaged one before it does harm. What it refuses is a
// *fault.Error with advice.
func Open(ctx context.Context, dir string, o Options) (*Store, error) {
	s := &Store{dir: dir, now: o.Now, log: o.Log}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.open(ctx, o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, o Options) (err error) {
	if s.stems, err = newStemmer(ctx); err != nil {
		return explain(err, "prepare full text")
	}
	if o.ReadOnly {
		return s.openReader(ctx)
	}
	if err := makeDirectories(s.dir); err != nil {
		return err
	}
	if s.lock, err = takeLock(filepath.Join(s.dir, lockName)); err != nil {
		return err
	}
	s.sweep()
	if err := sniff(s.path()); err != nil {
		return err
	}
	if err := ownerOnly(s.path()); err != nil {
		return err
	}
	if s.writer, err = connect(ctx, s.path(), writing); err != nil {
		return err
	}
	if err := s.bringUp(ctx, migrations); err != nil {
		return err
	}
	return s.openReader(ctx)
}

func (s *Store) openReader(ctx context.Context) error {
	_, err := os.Stat(s.path())
	if errors.Is(err, os.ErrNotExist) {
		s.reader, err = emptyWorkspace(ctx)
		return err
	}
	if err := sniff(s.path()); err != nil {
		return err
	}
	if s.reader, err = connect(ctx, s.path(), reading); err != nil {
		return err
	}
	if _, empty, err := versionOf(ctx, s.reader, len(migrations)); err == nil && empty {
		s.reader.Close() // a writer is only just making it
		s.reader, err = emptyWorkspace(ctx)
		return err
	}
	return looksWhole(ctx, s.reader)
}

// Close lets go of the workspace. The write-ahead log is folded into the
// database, so that a closed workspace is one file and can be copied.
func (s *Store) Close() error {
	var errs []error
	for _, db := range []*sql.DB{s.reader, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.stems != nil {
		errs = append(errs, s.stems.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.release())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close workspace: %w", err)
	}
	return nil
}

// Dir is the workspace directory.
func (s *Store) Dir() string { return s.dir }

func (s *Store) path() string { return filepath.Join(s.dir, databaseName) }

// makeDirectories makes the workspace for its owner only: it will hold ideas.
func makeDirectories(dir string) error {
	for _, d := range []string{dir, filepath.Join(dir, filesName)} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			return fault.Wrap(err, fault.Unavailable, "The workspace directory "+dir+" cannot be written.",
				"Choose another with --workspace, or make it writable and try again.")
		}
	}
	return nil
}

// sweep removes what a killed process left half written: a copy of the database
// among it would outlive the reviews it holds. The lock says that nobody is still
// writing it.
func (s *Store) sweep() {
	for _, dir := range []string{"", filesName, backupsName} {
		entries, err := os.ReadDir(filepath.Join(s.dir, dir))
		if err != nil {
			continue // not made yet
		}
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), temporary) {
				continue
			}
			if err := os.Remove(filepath.Join(s.dir, dir, e.Name())); err != nil {
				s.log.Warn("a half-written file stays", "err", err)
			}
		}
	}
}

// ownerOnly makes the database file where there is none, for its owner only. SQLite
// gives its log the same rights.
func ownerOnly(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "The workspace database "+path+" cannot be written.",
			"Make it writable, or choose another directory with --workspace.")
	}
	return f.Close()
}

// write runs f in one transaction on the one writing connection.
func (s *Store) write(ctx context.Context, what string, f func(tx *sql.Tx) error) error {
	if s.writer == nil {
		return fault.New(fault.Unavailable, "The workspace is open for reading only.",
			"Close the other window or command that uses it, then try again.")
	}
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		return explain(err, what)
	}
	defer tx.Rollback() // after a commit this does nothing
	if err := f(tx); err != nil {
		return explain(err, what)
	}
	return explain(tx.Commit(), what)
}

// exec is write for a single statement.
func (s *Store) exec(ctx context.Context, what, query string, args ...any) error {
	return s.write(ctx, what, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}
