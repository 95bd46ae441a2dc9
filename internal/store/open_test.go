package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

func TestOneWriterManyReaders(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := open(t, dir)
	_, err := Open(ctx, dir, Options{})
	refused(t, err, fault.Unavailable, "Another Forage")
	r := must[*Store](t)(Open(ctx, dir, Options{ReadOnly: true}))
	defer r.Close()
	save(t, s, document(t, "Plain", "Some text."))
	if n := len(must[[]review.Work](t)(r.Works(ctx))); n != 1 {
		t.Errorf("the reader sees %d works", n)
	}
	refused(t, r.PutSetting(ctx, "k", "v"), fault.Unavailable, "reading only")
	_, err = r.Backup(ctx)
	refused(t, err, fault.Unavailable, "reading only")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, dir) // the lock went with the writer
	sane(t, again)
	sane(t, r)
}

func TestNoWorkspaceYetReadsAsEmpty(t *testing.T) {
	ctx := context.Background()
	dir := filepath.Join(t.TempDir(), "none")
	s := must[*Store](t)(Open(ctx, dir, Options{ReadOnly: true}))
	defer s.Close()
	if works := must[[]review.Work](t)(s.Works(ctx)); works == nil || len(works) != 0 {
		t.Errorf("works: %v", works)
	}
	if hits := must[[]review.Hit](t)(s.Match(ctx, []string{"sleep"}, nil, nil, 5)); len(hits) != 0 {
		t.Errorf("hits: %v", hits)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("reading made the directory: %v", err)
	}
}

func TestADirectoryMayBeCalledAnything(t *testing.T) {
	ctx := context.Background()
	dir := filepath.Join(t.TempDir(), "what? 100% of [my] #papers & über;'\"*")
	s := open(t, dir)
	save(t, s, document(t, "Plain", "Some text."))
	if _, err := s.Backup(ctx); err != nil {
		t.Fatal(err)
	}
	if n := len(must[[]BackupFile](t)(Backups(ctx, dir))); n != 1 {
		t.Errorf("%d backups", n)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range must[[]os.DirEntry](t)(os.ReadDir(dir)) {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != "backups files forage.db forage.lock" {
		t.Errorf("a closed workspace holds: %s", got)
	}
}

// raw opens a database without any of our checks.
func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db := must[*sql.DB](t)(sql.Open(driverName, dsn(path, writing)))
	t.Cleanup(func() { db.Close() })
	return db
}

func TestWhatIsWrittenBetweenTwoChecksIsNoDamage(t *testing.T) {
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	for range 3 {
		save(t, s, d)
		sane(t, s)
	}
}

func TestADatabaseThatCannotBeUsedIsRefused(t *testing.T) {
	ctx := context.Background()
	spoil := func(query string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			if _, err := raw(t, path).Exec(query); err != nil {
				t.Fatal(err)
			}
		}
	}
	overwrite := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name  string
		spoil func(*testing.T, string)
		kind  fault.Kind
		says  string
	}{
		{"not SQLite", overwrite(strings.Repeat("This is a letter to my aunt. ", 99)), fault.Input, "not a SQLite database"},
		{"a few bytes", overwrite("short"), fault.Input, "not a SQLite database"},
		{"of another program", spoil("PRAGMA application_id = 7"), fault.Input, "not made by Forage"},
		{"newer", spoil(fmt.Sprintf("PRAGMA user_version = %d", len(migrations)+1)), fault.Unavailable, "newer Forage"},
		{"a table missing", spoil("DROP TABLE evidence"), fault.Failed, "damaged"},
		{"cut short", func(t *testing.T, path string) {
			if err := os.Truncate(path, must[os.FileInfo](t)(os.Stat(path)).Size()/2); err != nil {
				t.Fatal(err)
			}
		}, fault.Failed, "damaged"},
		{"first page overwritten", func(t *testing.T, path string) {
			b := must[[]byte](t)(os.ReadFile(path))
			for i := 100; i < 4096; i++ {
				b[i] = 0xAA
			}
			overwrite(string(b))(t, path)
		}, fault.Failed, "damaged"},
		{"a directory", func(t *testing.T, path string) {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}, fault.Unavailable, "cannot be read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := must[*Store](t)(Open(ctx, dir, Options{})).Close(); err != nil {
				t.Fatal(err)
			}
			c.spoil(t, filepath.Join(dir, databaseName))
			for _, o := range []Options{{ReadOnly: true}, {}} {
				_, err := Open(ctx, dir, o)
				refused(t, err, c.kind, c.says)
			}
		})
	}
}

func TestAnEmptyFileIsANewWorkspace(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, databaseName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := must[*Store](t)(Open(ctx, dir, Options{ReadOnly: true}))
	defer r.Close()
	if n := len(must[[]review.Work](t)(r.Works(ctx))); n != 0 {
		t.Errorf("%d works", n)
	}
	sane(t, open(t, dir))
}

func TestAWorkspaceIsForItsOwnerOnly(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s, d := open(t, dir), document(t, "Plain", "Some text.")
	save(t, s, d)
	must[BackupFile](t)(s.Backup(context.Background()))
	for _, e := range must[[]os.DirEntry](t)(os.ReadDir(dir)) {
		if mode := must[os.FileInfo](t)(e.Info()).Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s can be read by others: %v", e.Name(), mode)
		}
	}
}

func TestMissingDerivedTablesAreRebuilt(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := open(t, dir)
	for _, d := range cited(t) {
		save(t, s, d)
	}
	before := dump(t, s)
	s.Close()
	if _, err := raw(t, s.path()).Exec("DROP TABLE chunks_fts; DROP TABLE edge; DROP TRIGGER node_fts_update"); err != nil {
		t.Fatal(err)
	}
	_, err := Open(ctx, dir, Options{ReadOnly: true})
	refused(t, err, fault.Failed, "damaged")
	s = open(t, dir)
	sane(t, s)
	if hits := must[[]review.Hit](t)(s.Match(ctx, []string{"target"}, nil, nil, 9)); len(hits) == 0 {
		t.Error("nothing is found")
	}
	if after := dump(t, s); after != before {
		t.Errorf("the graph differs:\n%s\nwas:\n%s", after, before)
	}
}

// TestARuinedIndexIsMadeAnew: whatever happens to the tables beneath a full-text
// index, no text is lost, and either opening or a rebuild mends it.
func TestARuinedIndexIsMadeAnew(t *testing.T) {
	ctx := context.Background()
	for _, ruin := range []string{"DROP TABLE chunks_fts_data", "DELETE FROM chunks_fts_data", "UPDATE chunks_fts_data SET block = x'0011'", "DROP TABLE node_fts_idx"} {
		t.Run(ruin, func(t *testing.T) {
			dir := t.TempDir()
			s := open(t, dir)
			save(t, s, document(t, "Plain", "Some text."))
			s.Close()
			if _, err := raw(t, s.path()).Exec(ruin); err != nil {
				t.Fatal(err)
			}
			s = open(t, dir)
			for _, f := range must[[]Finding](t)(s.Check(ctx)) {
				if !f.OK && f.Advice != adviseRebuild {
					t.Errorf("%s: %s %s", f.Name, f.Say, f.Advice)
				}
			}
			if err := s.Rebuild(ctx, nil); err != nil {
				t.Fatal(err)
			}
			sane(t, s)
		})
	}
	s := open(t, t.TempDir())
	if _, err := s.writer.Exec("DROP TABLE chunks_fts_config"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	_, err := Open(ctx, s.Dir(), Options{}) // FTS5 cannot even drop such an index
	refused(t, err, fault.Failed, "damaged")
}

func TestDoctorSeesWhatIsWrong(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	path := must[string](t)(s.File(ctx, d.Work.ID))
	wrong := func() string {
		var names []string
		for _, f := range must[[]Finding](t)(s.Check(ctx)) {
			if !f.OK {
				names = append(names, f.Name)
				if f.Advice == "" || f.Say == "" {
					t.Errorf("%s: says %q, advises %q", f.Name, f.Say, f.Advice)
				}
			}
		}
		return strings.Join(names, ", ")
	}
	for _, c := range []struct {
		want string
		do   func() error
	}{
		{"", func() error { return nil }},
		{"files", func() error { return os.WriteFile(path, []byte("altered"), 0o600) }},
		{"files", func() error { return os.Remove(path) }},
		{"files, leftovers", func() error { return os.WriteFile(filepath.Join(s.Dir(), filesName, "stray.pdf"), nil, 0o600) }},
		{"full text, files, leftovers", func() error {
			_, err := s.writer.Exec("UPDATE chunks SET text = 'Other words.'")
			return err
		}},
		{"files, leftovers", func() error { return s.Rebuild(ctx, nil) }},
		{"files", func() error { // an import that was killed may yet claim it
			return s.SavePaths(ctx, []review.Path{{Path: "stray.pdf", State: review.PathWaiting}})
		}},
		{"files, leftovers", func() error { return s.DropWaiting(ctx) }},
		{"references, files, leftovers", func() error {
			_, err := s.writer.Exec("PRAGMA foreign_keys = off; INSERT INTO review_works VALUES ('nobody', 'nothing'); PRAGMA foreign_keys = on")
			return err
		}},
	} {
		if err := c.do(); err != nil {
			t.Fatal(err)
		}
		if got := wrong(); got != c.want {
			t.Errorf("found %q, want %q", got, c.want)
		}
	}
}

func TestAHalfWrittenFileIsSwept(t *testing.T) {
	dir := t.TempDir()
	if err := must[*Store](t)(Open(context.Background(), dir, Options{})).Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, filesName, temporary+"123")
	if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("still there: %v", err)
	}
}

func TestAFullDiskIsSaidAndHarmless(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	save(t, s, document(t, "Fits", "Some text."))
	var pages int
	if err := s.writer.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
	big := document(t, "Does not fit", strings.Repeat("Many words. ", 20000))
	refused(t, s.SaveDocument(ctx, big, originalOf(t, big)), fault.Unavailable, "full")
	if n := len(must[[]review.Work](t)(s.Works(ctx))); n != 1 {
		t.Errorf("%d works", n)
	}
	if _, err := s.writer.Exec("PRAGMA max_page_count = 1073741823"); err != nil {
		t.Fatal(err)
	}
	save(t, s, big) // space was freed
	sane(t, s)
}
