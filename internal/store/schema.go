package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"sort"
	"strconv"
	"strings"

	"forage/internal/fault"
)

//go:embed sql
var sqlFiles embed.FS

// applicationID marks our databases in their header ("Fora").
const applicationID = 0x466f7261

// migration takes a database from version-1 to version.
type migration struct {
	version int
	name    string
	sql     string
}

// migrations are sql/migrations in order; the last one's version is ours.
var migrations = mustMigrations(sqlFiles, "sql/migrations")

// mustMigrations reads NNNN-what.sql files. They are embedded, so a wrong name is
// a mistake of ours that no program should start with.
func mustMigrations(files fs.FS, dir string) []migration {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		panic(err)
	}
	var found []migration
	for i, e := range entries { // sorted by name
		number, _, _ := strings.Cut(e.Name(), "-")
		version, err := strconv.Atoi(number)
		if err != nil || version != i+1 {
			panic("migration " + e.Name() + ": numbers run from 0001 without gaps")
		}
		body, err := fs.ReadFile(files, dir+"/"+e.Name())
		if err != nil {
			panic(err)
		}
		found = append(found, migration{version, e.Name(), string(body)})
	}
	return found
}

// execer is what sql.DB and sql.Tx have in common for building tables.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// build runs every file of a folder of SQL, in order of name.
func build(ctx context.Context, db execer, dir string) error {
	names, err := fs.Glob(sqlFiles, dir+"/*.sql")
	if err != nil {
		return fmt.Errorf("list %s: %w", dir, err)
	}
	for _, name := range names {
		body, err := sqlFiles.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		if _, err := db.ExecContext(ctx, string(body)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// createAll makes every table in an empty database.
func createAll(ctx context.Context, db execer) error {
	if err := build(ctx, db, "sql/schema"); err != nil {
		return err
	}
	return build(ctx, db, "sql/derived")
}

// stamp writes the version and our mark into the header.
func stamp(ctx context.Context, db execer, version int) error {
	_, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, version))
	if err != nil {
		return fmt.Errorf("stamp version: %w", err)
	}
	return nil
}

// bringUp makes the tables of a new database, brings an old one up to date, and
// refuses one that is not ours or newer than we are.
func (s *Store) bringUp(ctx context.Context, steps []migration) error {
	ours := steps[len(steps)-1].version
	version, empty, err := versionOf(ctx, s.writer, ours)
	if err != nil {
		return err
	}
	if empty {
		return s.write(ctx, "make tables", func(tx *sql.Tx) error {
			if err := createAll(ctx, tx); err != nil {
				return err
			}
			return stamp(ctx, tx, ours)
		})
	}
	if version < ours {
		s.log.Info("upgrading workspace", "from", version, "to", ours)
		if _, err := s.Backup(ctx); err != nil {
			return err
		}
		return s.migrate(ctx, steps[version:])
	}
	lacks, err := compare(ctx, s.writer)
	if err != nil {
		return explain(err, "compare tables")
	}
	if len(lacks.base) > 0 || len(lacks.derived) == 0 {
		return nil // all is well, or looksWhole will say what is not
	}
	s.log.Info("rebuilding derived tables", "wrong", len(lacks.derived))
	return s.Rebuild(ctx, nil)
}

// versionOf reads a database's version and whether it is still empty. It refuses
// what we cannot read.
func versionOf(ctx context.Context, db *sql.DB, ours int) (version int, empty bool, err error) {
	var id, tables int
	err = db.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)`).Scan(&version, &id, &tables)
	switch {
	case err != nil:
		return 0, false, explain(err, "read version")
	case tables == 0:
		return 0, true, nil
	case id != applicationID:
		return 0, false, fault.New(fault.Input, "The database in this directory was not made by Forage.",
			"Choose another directory with --workspace.")
	case version > ours:
		return 0, false, fault.New(fault.Unavailable,
			fmt.Sprintf("This workspace was made by a newer Forage (version %d, this one knows %d).", version, ours),
			"Update Forage, or restore a backup from before the update with \"forage doctor\".")
	}
	return version, false, nil
}

// migrate runs steps and rebuilds what is derived, in one transaction: it all
// happens or nothing does.
func (s *Store) migrate(ctx context.Context, steps []migration) error {
	return s.write(ctx, "upgrade", func(tx *sql.Tx) error {
		// A step may rebuild a table that others refer to; the check is at the end.
		if _, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return err
		}
		if err := dropDerived(ctx, tx); err != nil {
			return err
		}
		for _, m := range steps {
			if _, err := tx.ExecContext(ctx, m.sql); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
		}
		if err := makeDerived(ctx, tx, nil); err != nil {
			return err
		}
		return stamp(ctx, tx, steps[len(steps)-1].version)
	})
}

// missing names the tables, indexes and triggers that are not as they should be.
type missing struct{ base, derived []string }

// compare holds a database against a fresh one. Base tables are compared by name:
// migrated ones may be written differently and are held equal by a test. Derived
// ones are compared to the letter.
func compare(ctx context.Context, db *sql.DB) (missing, error) {
	fresh, err := emptyWorkspace(ctx)
	if err != nil {
		return missing{}, err
	}
	defer fresh.Close()
	want, err := objects(ctx, fresh)
	if err != nil {
		return missing{}, err
	}
	have, err := objects(ctx, db)
	if err != nil {
		return missing{}, err
	}
	base, err := baseNames(ctx)
	if err != nil {
		return missing{}, err
	}
	var m missing
	for _, name := range sortedKeys(want) {
		text, ok := have[name]
		switch {
		case base[name] && !ok:
			m.base = append(m.base, name)
		case !base[name] && text != want[name]:
			m.derived = append(m.derived, name)
		}
	}
	return m, nil
}

// looksWhole refuses a database in which tables are missing.
func looksWhole(ctx context.Context, db *sql.DB) error {
	ours := len(migrations)
	version, _, err := versionOf(ctx, db, ours)
	if err != nil {
		return err
	}
	if version < ours {
		return fault.New(fault.Unavailable, "This workspace was made by an older Forage and must be upgraded first.",
			"Run \"forage doctor\": it makes a backup and upgrades it.")
	}
	lacks, err := compare(ctx, db)
	switch {
	case err != nil:
		return explain(err, "compare tables")
	case len(lacks.base) > 0:
		return damaged(fmt.Errorf("tables missing: %s", strings.Join(lacks.base, ", ")))
	case len(lacks.derived) > 0:
		return damaged(fmt.Errorf("derived tables missing or different: %s", strings.Join(lacks.derived, ", ")))
	}
	return nil
}

// objects maps every table, index, view and trigger of a database to its SQL.
func objects(ctx context.Context, db *sql.DB) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name, coalesce(sql, '') FROM sqlite_schema")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, err
		}
		found[name] = text
	}
	return found, rows.Err()
}

// baseNames are the tables and indexes that are kept, not derived.
func baseNames(ctx context.Context) (map[string]bool, error) {
	db, err := sql.Open(driverName, "file::memory:?"+common)
	if err != nil {
		return nil, fmt.Errorf("open database in memory: %w", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := build(ctx, db, "sql/schema"); err != nil {
		return nil, err
	}
	found, err := objects(ctx, db)
	if err != nil {
		return nil, err
	}
	names := make(map[string]bool, len(found))
	for name := range found {
		names[name] = true
	}
	return names, nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
