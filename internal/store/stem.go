package store

import (
	"context"
	"database/sql"
	"fmt"
)

// stemmer splits words as the full-text index does, by asking FTS5 itself: an
// index in memory is given the words and then read back. A stemmer of our own
// could differ from it in a rare word, and counts would be silently wrong.
type stemmer struct{ db *sql.DB }

func newStemmer(ctx context.Context) (*stemmer, error) {
	db, err := sql.Open(driverName, "file::memory:?"+common)
	if err != nil {
		return nil, fmt.Errorf("open database in memory: %w", err)
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, `
		CREATE VIRTUAL TABLE words USING fts5(word, content='', tokenize='porter unicode61 remove_diacritics 2');
		CREATE VIRTUAL TABLE stems USING fts5vocab(words, instance);`)
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("make stemmer: %w", err)
	}
	return &stemmer{db}, nil
}

// Stems are the stems of each word, in order.
func (s *stemmer) Stems(ctx context.Context, words []string) ([][]string, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // leaves the index empty
	for i, w := range words {
		if _, err := tx.ExecContext(ctx, "INSERT INTO words (rowid, word) VALUES (?, ?)", i+1, tidy(w)); err != nil {
			return nil, err
		}
	}
	stems := make([][]string, len(words))
	err = each(ctx, tx, "SELECT doc, term FROM stems ORDER BY doc, offset", func(r row) error {
		var doc int
		var term string
		err := r.Scan(&doc, &term)
		if err == nil {
			stems[doc-1] = append(stems[doc-1], term)
		}
		return err
	})
	return stems, err
}

func (s *stemmer) Close() error { return s.db.Close() }
