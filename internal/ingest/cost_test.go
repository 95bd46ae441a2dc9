package ingest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"forage/internal/store"
)

// inStep makes many small papers in a folder, imported and in its care.
func inStep(b *testing.B, n int) (*Importer, *Watch, string) {
	b.Helper()
	dir := b.TempDir()
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("%02d", i%100), fmt.Sprintf("p%05d.md", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(paperText(i)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	lib, err := store.Open(b.Context(), b.TempDir(), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { lib.Close() })
	i := New(lib, slides{}, nil)
	if r, err := i.Import(b.Context(), []string{dir}, nil); err != nil || len(r.Works) != n {
		b.Fatal(len(r.Works), err)
	}
	w := i.Watch(dir)
	if looked, err := w.Look(b.Context(), nil, nil); err != nil || looked.Files != n || looked.Waiting != 0 {
		b.Fatal(looked, err)
	}
	return i, w, dir
}

// BenchmarkUnchanged is what nothing costs: a look at a folder of 10,000 files, and
// an import of it, none of which changed.
func BenchmarkUnchanged(b *testing.B) {
	i, w, dir := inStep(b, 10_000)
	b.Run("look", func(b *testing.B) {
		for b.Loop() {
			if looked, err := w.Look(b.Context(), nil, nil); err != nil || looked.Files != 10_000 {
				b.Fatal(looked, err)
			}
		}
	})
	b.Run("import", func(b *testing.B) {
		for b.Loop() {
			if r, err := i.Import(b.Context(), []string{dir}, nil); err != nil || len(r.Works) != 10_000 {
				b.Fatal(len(r.Works), err)
			}
		}
	})
}
