package store

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/review"
)

func TestTheOldestBackupsGo(t *testing.T) {
	ctx := context.Background()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s := must[*Store](t)(Open(ctx, t.TempDir(), Options{Now: func() time.Time { now = now.Add(time.Hour); return now }}))
	defer s.Close()
	for range 5 {
		must[BackupFile](t)(s.Backup(ctx))
	}
	var names []string
	for _, b := range must[[]BackupFile](t)(Backups(ctx, s.Dir())) {
		names = append(names, b.Name[:11])
	}
	if got := strings.Join(names, " "); got != "20260101T05 20260101T04 20260101T03" {
		t.Errorf("kept %s", got)
	}
	now = now.AddDate(-1, 0, 0) // a clock set back must not cost the backup just made
	made := must[BackupFile](t)(s.Backup(ctx))
	if all := must[[]BackupFile](t)(Backups(ctx, s.Dir())); len(all) != keptBackups || all[len(all)-1] != made {
		t.Errorf("kept %+v, made %+v", all, made)
	}
}

func TestRestoreADamagedWorkspace(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := open(t, dir)
	d := document(t, "Plain", "Some text.")
	save(t, s, d)
	name := must[BackupFile](t)(s.Backup(ctx)).Name
	refused(t, Restore(ctx, dir, name), fault.Unavailable, "Another Forage")
	s.Close()
	if err := os.WriteFile(s.path(), []byte(strings.Repeat("ruined ", 999)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.path()+"-wal", []byte("a log of nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, backupsName, "20990101-bad.db"), []byte("bad"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, Restore(ctx, dir, "20990101-bad.db"), fault.Input, "cannot be restored")
	refused(t, Restore(ctx, dir, "none.db"), fault.Input, "cannot be restored")
	refused(t, Restore(ctx, dir, "../forage.db"), fault.Usage, "not the name")
	if err := Restore(ctx, dir, name); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir)
	sane(t, s)
	if n := len(must[[]review.Work](t)(s.Works(ctx))); n != 1 {
		t.Errorf("%d works", n)
	}
	aReview(t, s, "a")
	if err := s.DeleteReview(ctx, "a"); err != nil { // unreadable copies could hold it, so they go
		t.Fatal(err)
	}
	if where := grep(t, dir, "ruined"); where != "" {
		t.Errorf("the damaged database is still kept: %s", where)
	}
}

// TestRestoreKeepsTheNewestRows: the replaced database is set aside with what was
// still in its log.
func TestRestoreKeepsTheNewestRows(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := open(t, dir)
	first := must[BackupFile](t)(s.Backup(ctx)).Name
	aReview(t, s, "late")
	wal := must[[]byte](t)(os.ReadFile(s.path() + "-wal"))
	db := must[[]byte](t)(os.ReadFile(s.path()))
	s.Close()
	for end, b := range map[string][]byte{"": db, "-wal": wal} { // as a killed process leaves it
		if err := os.WriteFile(s.path()+end, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Restore(ctx, dir, first); err != nil {
		t.Fatal(err)
	}
	if n := len(must[[]review.Review](t)(open(t, dir).Reviews(ctx))); n != 0 {
		t.Errorf("%d reviews in the restored database", n)
	}
	for _, b := range must[[]BackupFile](t)(Backups(ctx, dir)) {
		if want := strings.Contains(b.Name, "replaced"); holds(ctx, dir, b.Name, "late") != want {
			t.Errorf("%s holds the late review: %v", b.Name, !want)
		}
	}
}
