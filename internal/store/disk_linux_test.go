package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"forage/internal/fault"
	"forage/internal/review"
)

// disk mounts a small file system in memory, where the system lets us.
func disk(t *testing.T, megabytes int) string {
	t.Helper()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes)); err != nil {
		fmt.Fprintln(os.Stderr, "NOT TESTED ON A REAL SMALL DISK: mounting one needs more rights:", err)
		t.Skip("NOT TESTED ON A REAL SMALL DISK: mounting one needs more rights:", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestARealFullDisk(t *testing.T) {
	ctx := context.Background()
	s := open(t, disk(t, 3))
	saved := 0
	for i := range 1000 {
		d := document(t, fmt.Sprintf("Paper number %d of many", i), strings.Repeat(fmt.Sprintf("Word%d and others. ", i), 2000))
		if err := s.SaveDocument(ctx, d, originalOf(t, d)); err != nil {
			var says = "full"
			if strings.Contains(err.Error(), "could not be written") {
				says = "could not be written" // the copy of the original hit the end first
			}
			refused(t, err, fault.Unavailable, says)
			break
		}
		saved++
	}
	if saved == 0 || saved == 1000 {
		t.Fatalf("%d documents fitted", saved)
	}
	if n := len(must[[]review.Work](t)(s.Works(ctx))); n != saved {
		t.Errorf("%d works, %d were saved", n, saved)
	}
	s.Close()
	r := must[*Store](t)(Open(ctx, s.Dir(), Options{ReadOnly: true}))
	defer r.Close()
	sane(t, r)
}

func TestAReadOnlyDisk(t *testing.T) {
	ctx := context.Background()
	mount := disk(t, 8)
	dir := filepath.Join(mount, "workspace")
	s := open(t, dir)
	save(t, s, document(t, "Plain", "Some text."))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("", mount, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	_, err := Open(ctx, dir, Options{})
	refused(t, err, fault.Unavailable, "cannot be written")
	_, err = Open(ctx, filepath.Join(mount, "new"), Options{})
	refused(t, err, fault.Unavailable, "cannot be written")
	r := must[*Store](t)(Open(ctx, dir, Options{ReadOnly: true}))
	defer r.Close()
	if n := len(must[[]review.Work](t)(r.Works(ctx))); n != 1 {
		t.Errorf("%d works", n)
	}
	sane(t, r)
}
