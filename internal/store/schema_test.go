package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"forage/internal/fault"
	"forage/internal/review"
)

// shape describes every table, index, view and trigger of a database: columns with
// types, defaults and keys, references, indexes. How the SQL was written does not
// matter for tables, since ALTER TABLE writes it differently.
func shape(t testing.TB, db *sql.DB) string {
	t.Helper()
	ctx := context.Background()
	lines := must[[]string](t)(list(ctx, db, `
		SELECT 'column ' || m.name || '.' || c.name || ' ' || c.type || ' notnull ' || c."notnull" || ' default ' || coalesce(c.dflt_value, '-')
				|| ' key ' || c.pk || ' hidden ' || c.hidden || ' rowid ' || (m.sql NOT LIKE '%WITHOUT ROWID%')
			FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c WHERE m.type IN ('table', 'view')
		UNION ALL SELECT 'reference ' || m.name || '.' || f."from" || ' -> ' || f."table" || '.' || f."to" || ' on delete ' || f.on_delete
			FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'
		UNION ALL SELECT 'index on ' || m.name || ' unique ' || i."unique" || ' partial ' || i.partial || ' by '
				|| coalesce((SELECT group_concat(coalesce(x.name, '?'), ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) x), '-')
			FROM sqlite_schema m JOIN pragma_index_list(m.name) i WHERE m.type = 'table'
		UNION ALL SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%'
		ORDER BY 1`, func(r row, l *string) error { return r.Scan(l) }))
	return strings.Join(lines, "\n")
}

func fresh(t testing.TB) string {
	return shape(t, open(t, t.TempDir()).writer)
}

// same reports the first lines in which two shapes differ.
func same(t testing.TB, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, l := range a {
		if !slices.Contains(b, l) {
			t.Errorf("only upgraded: %s", l)
		}
	}
	for _, l := range b {
		if !slices.Contains(a, l) {
			t.Errorf("only fresh: %s", l)
		}
	}
}

func TestMigrationsFromNothingEqualTheSchema(t *testing.T) {
	db := raw(t, filepath.Join(t.TempDir(), databaseName))
	for _, m := range migrations {
		if _, err := db.Exec(m.sql); err != nil {
			t.Fatalf("%s: %v", m.name, err)
		}
	}
	if err := build(context.Background(), db, "sql/derived"); err != nil {
		t.Fatal(err)
	}
	same(t, shape(t, db), fresh(t))
}

// TestKeptDatabasesUpgrade upgrades a database of every release. They are kept as
// the SQL that makes them: testdata/kept/NNNN-release.sql.
func TestKeptDatabasesUpgrade(t *testing.T) {
	ctx := context.Background()
	kept := must[[]string](t)(filepath.Glob("testdata/kept/*.sql"))
	if len(kept) != len(migrations) {
		t.Fatalf("%d kept databases for %d versions: keep one of each", len(kept), len(migrations))
	}
	want := fresh(t)
	for i, path := range kept {
		t.Run(filepath.Base(path), func(t *testing.T) {
			dir := t.TempDir()
			db := raw(t, filepath.Join(dir, databaseName))
			if _, err := db.Exec(string(must[[]byte](t)(os.ReadFile(path)))); err != nil {
				t.Fatal(err)
			}
			if err := stamp(ctx, db, i+1); err != nil {
				t.Fatal(err)
			}
			db.Close()
			s := open(t, dir)
			want := want
			if e, ok, err := s.Embedding(ctx); err != nil {
				t.Fatal(err)
			} else if ok {
				other := open(t, t.TempDir())
				use(t, other, e)
				want = shape(t, other.writer)
			}
			same(t, shape(t, s.writer), want)
			sane(t, s)
			keptModel(t, s, i+1)
			keptReading(t, s, i+1)
			if d := must[review.Document](t)(s.Document(ctx, "w6cf5a1e7b0a2c3d4")); d.Work.Title != "A kept paper" || d.Text[d.Chunks[0].Start:d.Chunks[0].End] != d.Chunks[0].Text {
				t.Errorf("document: %+v", d)
			}
			if hits := must[[]review.Hit](t)(s.Match(ctx, []string{"survives"}, nil, nil, 9)); len(hits) != 1 {
				t.Errorf("%d hits", len(hits))
			}
			if r := must[review.Review](t)(s.Review(ctx, "kept")); r.Idea.Text != "An idea" || len(r.Works) != 1 {
				t.Errorf("review: %+v", r)
			}
			if found := must[[]review.Evidence](t)(s.Evidence(ctx, "kept")); len(found) != 1 || found[0].Quote != "This sentence survives." {
				t.Errorf("evidence: %+v", found)
			}
		})
	}
}

// keptModel checks what version 2 brought: calls, vectors and the digest of their
// model.
func keptModel(t *testing.T, s *Store, version int) {
	t.Helper()
	ctx := context.Background()
	c, called, err := s.Call(ctx, "key")
	if err != nil || called != (version >= 2) || called && (c.Reply != `{"passages":[]}` || c.Seconds != 2.5) {
		t.Errorf("call: %+v %v", c, err)
	}
	e, ok, err := s.Embedding(ctx)
	if err != nil || ok != (version >= 2) {
		t.Fatalf("embedding: %+v %v %v", e, ok, err)
	}
	if !ok {
		return
	}
	hits := must[[]review.Hit](t)(s.Nearest(ctx, []float32{2, 0, 0, 0, 0, 0, 0, 0}, nil, 9))
	if e.Digest != "sha256:0a" || len(hits) != 1 || hits[0].Score != 1 {
		t.Errorf("vectors by %+v: %+v", e, hits)
	}
}

// keptReading checks what version 3 brought: what was read of a page, a figure's
// place, citations.
func keptReading(t *testing.T, s *Store, version int) {
	t.Helper()
	d := must[review.Document](t)(s.Document(context.Background(), "w6cf5a1e7b0a2c3d4"))
	new := version >= 3
	if (len(d.Citations) == 1) != new || (len(d.Work.Notes) == 1) != new || (d.Pages[0].Trouble == review.PageCut) != new ||
		(d.Pages[0].Recognised != "") != new || (d.References[0].ArXiv != "") != new || (d.Figures[0].Rect.Y1 == 220) != new || d.Tables[0].Header != 1 {
		t.Errorf("version %d: %+v", version, d)
	}
}

// later are our migrations and one more.
func later(t testing.TB, sql string) []migration {
	t.Helper()
	return append(slices.Clone(migrations), migration{len(migrations) + 1, "later.sql", sql})
}

func TestAnUpgradeBacksUpAndCanBeUndone(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := must[*Store](t)(Open(ctx, dir, Options{Now: func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }}))
	d := document(t, "Plain", "Some text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	before := shape(t, s.writer)
	if err := s.bringUp(ctx, later(t, "ALTER TABLE works ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'; CREATE INDEX works_by_year ON works(year);")); err != nil {
		t.Fatal(err)
	}
	var mood string
	var version int
	if _, err := one(ctx, s.writer, "SELECT mood, (SELECT user_version FROM pragma_user_version) FROM works", nil, &mood, &version); err != nil || mood != "calm" || version != len(migrations)+1 {
		t.Errorf("mood %q, version %d, %v", mood, version, err)
	}
	if hits := must[[]review.Hit](t)(s.Match(ctx, []string{"text"}, nil, nil, 9)); len(hits) != 1 {
		t.Errorf("%d hits after the rebuild", len(hits))
	}
	s.Close()
	_, err := Open(ctx, dir, Options{})
	refused(t, err, fault.Unavailable, "newer Forage")

	backups := must[[]BackupFile](t)(Backups(ctx, dir))
	if len(backups) != 1 || backups[0].Name != fmt.Sprintf("20260102T030405.000Z-v%d.db", len(migrations)) || backups[0].Version != len(migrations) || backups[0].Bytes == 0 {
		t.Fatalf("backups: %+v", backups)
	}
	if err := Restore(ctx, dir, backups[0].Name); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir)
	same(t, shape(t, s.writer), before)
	sane(t, s)
	if r := must[review.Review](t)(s.Review(ctx, "a")); r.Idea.Text != "An idea for a" {
		t.Errorf("review: %+v", r)
	}
	if n := len(must[[]BackupFile](t)(Backups(ctx, dir))); n != 2 {
		t.Errorf("%d backups: the database that was replaced should be one", n)
	}
}

func TestAFailedUpgradeChangesNothing(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	save(t, s, document(t, "Plain", "Some text."))
	before := shape(t, s.writer) + dump(t, s)
	if err := s.bringUp(ctx, later(t, "DROP TABLE evidence; CREATE TABLE nonsense (x TEXT) WITHOUT REASON;")); err == nil {
		t.Fatal("nonsense was accepted")
	}
	if after := shape(t, s.writer) + dump(t, s); after != before {
		t.Error("something changed")
	}
	sane(t, s)
}

func TestAnOlderWorkspaceIsNotReadHalfUnderstood(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	if err := stamp(ctx, s.writer, 0); err != nil {
		t.Fatal(err)
	}
	s.Close()
	_, err := Open(ctx, s.Dir(), Options{ReadOnly: true})
	refused(t, err, fault.Unavailable, "older Forage")
}

func TestMigrationsAreNumberedWithoutGaps(t *testing.T) {
	for _, names := range [][]string{{"0002-x.sql"}, {"0001-x.sql", "0003-y.sql"}, {"one.sql"}} {
		files := fstest.MapFS{}
		for _, n := range names {
			files["m/"+n] = &fstest.MapFile{}
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v were accepted", names)
				}
			}()
			mustMigrations(files, "m")
		}()
	}
}
