package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"

	vec "github.com/asg017/sqlite-vec-go-bindings/cgo"
	"github.com/mattn/go-sqlite3"

	"forage/internal/fault"
)

// driverName is go-sqlite3 with temporary tables kept in memory: a sort must not
// spill text of an idea into a file outside the workspace. The driver has no
// connection string parameter for it.
const driverName = "sqlite3_forage"

func init() {
	vec.Auto() // every connection from here on has sqlite-vec
	sql.Register(driverName, &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		_, err := c.Exec("PRAGMA temp_store = MEMORY", nil)
		return err
	}})
}

// mode is how a connection will be used.
type mode struct {
	query string // of the connection string
	conns int
}

const (
	// Every statement of this package is a constant text, so a cache of compiled
	// statements of about their number saves compiling thousands of steps of a walk.
	common = "_foreign_keys=on&_busy_timeout=10000&_stmt_cache_size=100&_cache_size=-16000"
	wal    = "&_journal_mode=wal&_synchronous=normal&_secure_delete=on"
)

var (
	writing = mode{"mode=rwc&_txlock=immediate&" + common + wal, 1}
	reading = mode{"mode=ro&" + common, 4}
	// frozen reads a database on a medium where SQLite cannot keep its shared
	// memory beside it. Nobody can write there, so no locks are needed.
	frozen = mode{"mode=ro&immutable=1&" + common, 4}
)

// connect opens a database file and reads from it once, so that what is wrong
// shows here.
func connect(ctx context.Context, path string, m mode) (*sql.DB, error) {
	db, err := sql.Open(driverName, dsn(path, m))
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db.SetMaxOpenConns(m.conns)
	db.SetMaxIdleConns(m.conns)
	var tables int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables)
	if err == nil {
		return db, nil
	}
	db.Close()
	var e sqlite3.Error
	if m == reading && errors.As(err, &e) && (e.Code == sqlite3.ErrCantOpen || e.Code == sqlite3.ErrReadonly) && settled(path) {
		return connect(ctx, path, frozen)
	}
	return nil, explain(err, "open database")
}

// dsn is the connection string. The path is escaped, so that a directory may be
// called anything.
func dsn(path string, m mode) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + m.query
}

// settled reports that nothing waits in a write-ahead log.
func settled(path string) bool {
	info, err := os.Stat(path + "-wal")
	return errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0
}

// emptyWorkspace is a database in memory with all tables and no rows.
func emptyWorkspace(ctx context.Context) (*sql.DB, error) {
	db, err := sql.Open(driverName, "file::memory:?"+common)
	if err != nil {
		return nil, fmt.Errorf("open database in memory: %w", err)
	}
	db.SetMaxOpenConns(1) // every connection to :memory: is a database of its own
	if err := createAll(ctx, db); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// sniff tells a file that is no SQLite database, or one that is cut short, before
// SQLite touches it. A missing or empty file is a database not made yet.
func sniff(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "The workspace database "+path+" cannot be opened.",
			"Check that it is a file you may read and write.")
	}
	defer f.Close()
	head := make([]byte, 100) // the database header, https://sqlite.org/fileformat.html §1.3
	n, err := io.ReadFull(f, head)
	switch {
	case err == io.EOF:
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return fault.Wrap(err, fault.Unavailable, "The workspace database "+path+" cannot be read.",
			"Check that it is a file you may read and write.")
	case n < len(head) || string(head[:16]) != "SQLite format 3\x00":
		return fault.New(fault.Input, path+" is not a SQLite database.",
			"Move it away and start again, choose another --workspace, or restore a backup with \"forage doctor\".")
	}
	return cutShort(f, head)
}

// cutShort compares the file's size with the pages its header counts.
func cutShort(f *os.File, head []byte) error {
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("size of database: %w", err)
	}
	page := int64(head[16])<<8 | int64(head[17])
	if page == 1 {
		page = 65536
	}
	pages := int64(head[28])<<24 | int64(head[29])<<16 | int64(head[30])<<8 | int64(head[31])
	if info.Size() < page*pages && settled(f.Name()) {
		return damaged(fmt.Errorf("%d bytes, header says %d", info.Size(), page*pages))
	}
	return nil
}
