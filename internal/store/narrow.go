package store

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"

	"forage/internal/review"
)

// Narrowed is an index of some works: their words held in memory, their vectors
// where they are.
type Narrowed struct {
	Index
	library Index
	works   []review.WorkID
}

// Close lets go of the memory.
func (n *Narrowed) Close() error { return n.reader.Close() }

// Nearest is Index.Nearest among these works. How near two vectors are does not
// depend on any others, so the library is asked, which also knows the vectors made
// since.
func (n *Narrowed) Nearest(ctx context.Context, query []float32, works []review.WorkID, limit int) ([]review.Hit, error) {
	among := n.works
	if works != nil {
		among = []review.WorkID{}
		for _, w := range works {
			if slices.Contains(n.works, w) {
				among = append(among, w)
			}
		}
	}
	return n.library.Nearest(ctx, query, among, limit)
}

// Holds reports whether some works are the whole library, less those that stand
// behind others, so that its own index serves them.
func (s *Store) Holds(ctx context.Context, works []review.WorkID) (bool, error) {
	all, err := list(ctx, s.reader, "SELECT id FROM works WHERE id NOT IN (SELECT work FROM merges WHERE state = 'merged') ORDER BY id",
		func(r row, id *review.WorkID) error { return r.Scan(id) })
	return slices.Equal(all, works), err
}

// Narrow makes an index of some works alone. BM25 weighs a word by how many chunks
// hold it: over the whole library a review would rank differently whenever
// something else was imported beside it.
func (s *Store) Narrow(ctx context.Context, works []review.WorkID) (_ *Narrowed, err error) {
	db, err := emptyWorkspace(ctx)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			db.Close()
		}
	}()
	from := (&url.URL{Scheme: "file", Path: filepath.ToSlash(s.path()), RawQuery: "mode=ro"}).String()
	for _, step := range []struct {
		query string
		args  []any
	}{
		{"ATTACH ? AS library", []any{from}},
		{"INSERT INTO main.works SELECT * FROM library.works WHERE id IN (SELECT value FROM json_each(?))", []any{among(works)}},
		{"INSERT INTO main.chunks SELECT * FROM library.chunks WHERE searched AND work IN (SELECT value FROM json_each(?))", []any{among(works)}},
		{"DETACH library", nil},
		{"INSERT INTO chunks_fts (rowid, title, path, text) SELECT n, title, path, text FROM chunk_words", nil},
	} {
		if _, err := db.ExecContext(ctx, step.query, step.args...); err != nil {
			return nil, explain(fmt.Errorf("index of %d works: %w", len(works), err), "narrow the index")
		}
	}
	return &Narrowed{Index{reader: db, stems: s.stems}, s.Index, append([]review.WorkID{}, works...)}, nil
}
