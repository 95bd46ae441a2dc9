package store

import (
	"context"
	"database/sql"
	"strings"

	"forage/internal/review"
)

// What a word is worth in the title of the work, in the section path and in the
// text of a chunk (DESIGN §6). FTS5's bm25 fixes k1 = 1.2 and b = 0.75, which is
// where DESIGN begins.
const bm25 = "bm25(chunks_fts, 2.0, 1.5, 1.0)"

// indexChunks puts a work's chunks into the full-text index.
func indexChunks(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO chunks_fts (rowid, title, path, text)
		SELECT v.n, v.title, v.path, v.text FROM chunks c JOIN chunk_words v ON v.n = c.n WHERE c.work = ?`, id)
	return err
}

// unindexChunks takes them out. The index wants to be told the words that leave,
// so this comes before the chunks or their work's title change.
func unindexChunks(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO chunks_fts (chunks_fts, rowid, title, path, text)
		SELECT 'delete', v.n, v.title, v.path, v.text FROM chunks c JOIN chunk_words v ON v.n = c.n WHERE c.work = ?`, id)
	return err
}

// Index is the full text of a set of works: how common a word is, and so what a
// passage is worth, is counted over these works and no others.
type Index struct {
	reader *sql.DB
	stems  *stemmer
}

// Match finds chunks that hold any of some words (or phrases), best first by BM25
// with column weights; ties break by chunk id. Words match by stem, phrases word
// by word, and whatever stands in them is taken literally. must, when not empty,
// keeps only chunks that hold one of its phrases, or whose work's title or
// abstract does. works limits the search (nil: the whole library). The score is
// BM25, larger is better.
func (x Index) Match(ctx context.Context, words, must []string, works []review.WorkID, limit int) ([]review.Hit, error) {
	if limit <= 0 {
		return []review.Hit{}, nil
	}
	return list(ctx, x.reader, `SELECT -m.score, `+chunkColumns+`, `+prefixed("w", workColumns)+` FROM (
			SELECT f.n AS n, `+bm25+` AS score FROM chunks_fts CROSS JOIN chunks f ON f.n = chunks_fts.rowid
			WHERE chunks_fts MATCH ?1
				AND (?3 IS NULL OR f.work IN (SELECT value FROM json_each(?3)))
				AND (?2 IS NULL OR f.n IN (SELECT rowid FROM chunks_fts WHERE chunks_fts MATCH ?2)
					OR f.work IN (SELECT a.id FROM works_fts JOIN works a ON a.n = works_fts.rowid WHERE works_fts MATCH ?2))
			ORDER BY score, f.work, f.ordinal LIMIT ?4
		) m JOIN chunks c ON c.n = m.n JOIN works w ON w.id = c.work
		ORDER BY m.score, c.work, c.ordinal`,
		func(r row, h *review.Hit) error {
			dest := append(append([]any{&h.Score}, chunkDest(&h.Chunk)...), workDest(&h.Work)...)
			err := r.Scan(dest...)
			h.Chunk.ID = review.NewChunkID(h.Chunk.Work, h.Chunk.Ordinal)
			return err
		}, anyOf(words), orNone(must), among(works), limit)
}

// DocumentFrequency tells how many chunks hold each word, by stem,
// and how many chunks there are. What splits into several words counts as its
// rarest.
func (x Index) DocumentFrequency(ctx context.Context, words []string) (counts []int, chunks int, err error) {
	stems, err := x.stems.Stems(ctx, words)
	if err != nil {
		return nil, 0, explain(err, "stem words")
	}
	// The index keeps one row of sizes for each chunk: quicker to count than chunks.
	if _, err := one(ctx, x.reader, "SELECT count(*) FROM chunks_fts_docsize", nil, &chunks); err != nil {
		return nil, 0, err
	}
	known := map[string]int{}
	counts = make([]int, len(words))
	for i := range words {
		for j, stem := range stems[i] {
			n, ok := known[stem]
			if !ok {
				if _, err := one(ctx, x.reader, "SELECT doc FROM chunks_vocab WHERE term = ?", []any{stem}, &n); err != nil {
					return nil, 0, err
				}
				known[stem] = n
			}
			if j == 0 || n < counts[i] {
				counts[i] = n
			}
		}
	}
	return counts, chunks, nil
}

// anyOf is an FTS5 expression for any of some phrases. Everything is quoted, so
// that no operator of the query language can be said by a text; a NUL would end
// the expression early. A phrase without a word in it matches nothing.
func anyOf(phrases []string) string {
	quoted := make([]string, 0, len(phrases)+1)
	for _, p := range phrases {
		quoted = append(quoted, `"`+strings.ReplaceAll(tidy(p), `"`, `""`)+`"`)
	}
	if len(quoted) == 0 {
		return `""`
	}
	return strings.Join(quoted, " OR ")
}

// orNone is anyOf, or null when there is nothing to ask for.
func orNone(phrases []string) any {
	if len(phrases) == 0 {
		return nil
	}
	return anyOf(phrases)
}

// prefixed puts a table's short name before each column of a list.
func prefixed(table, columns string) string {
	names := strings.Split(columns, ",")
	for i, n := range names {
		names[i] = table + "." + strings.TrimSpace(n)
	}
	return strings.Join(names, ", ")
}
