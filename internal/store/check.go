package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Finding is one line of what doctor says. Advice is "" where nothing is wrong.
type Finding struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Say    string `json:"say"`
	Advice string `json:"advice"` // "" where there is none
}

// hashedFiles is how many stored originals Check reads whole: a sample, so that
// doctor stays a matter of seconds in a library of thousands.
const hashedFiles = 20

const (
	adviseRebuild = "Run \"forage doctor --rebuild\": it makes the index anew from the stored text."
	adviseRestore = "Run \"forage doctor --restore BACKUP\", or move forage.db away and import the papers again."
)

// Check looks at everything that can go wrong in a workspace.
func (s *Store) Check(ctx context.Context) ([]Finding, error) {
	var found []Finding
	for _, look := range []func(context.Context) (Finding, error){
		s.checkIntegrity, s.checkForeignKeys, s.checkFullText, s.checkVectors, s.checkFiles, s.checkLeftovers, s.checkBackups,
	} {
		f, err := look(ctx)
		if err != nil {
			return found, err
		}
		found = append(found, f)
	}
	return found, nil
}

// checkIntegrity asks on a connection of its own: FTS5 checks an index by what the
// connection remembers of it from an earlier check, and what was written since would
// look like damage.
func (s *Store) checkIntegrity(ctx context.Context) (Finding, error) {
	db := s.reader
	if own, err := connect(ctx, s.path(), reading); err == nil { // there is no file yet otherwise
		defer own.Close()
		db = own
	}
	says, err := list(ctx, db, "PRAGMA integrity_check(5)", func(r row, say *string) error { return r.Scan(say) })
	if err == nil && len(says) == 1 && says[0] == "ok" {
		return Finding{"database", true, "The database is sound.", ""}, nil
	}
	advice := adviseRestore
	if err == nil && !slices.ContainsFunc(says, func(say string) bool { return !strings.Contains(say, "_fts") }) {
		advice = adviseRebuild // only indexes are damaged, and they can be made anew
	}
	return Finding{"database", false, fmt.Sprintf("The database is damaged: %s.", firstOf(says, err)), advice}, nil
}

func (s *Store) checkForeignKeys(ctx context.Context) (Finding, error) {
	tables, err := list(ctx, s.reader, `SELECT DISTINCT "table" FROM pragma_foreign_key_check ORDER BY 1`, func(r row, t *string) error { return r.Scan(t) })
	if err != nil || len(tables) > 0 {
		return Finding{"references", false, "Some rows belong to nothing: " + firstOf(tables, err) + ".", adviseRestore}, nil
	}
	return Finding{"references", true, "Every row belongs to its review or work.", ""}, nil
}

// checkFullText has FTS5 compare each index with the rows it was made from. FTS5
// offers this as an insert, so it needs the writer; a reader asks what it can.
func (s *Store) checkFullText(ctx context.Context) (Finding, error) {
	if s.writer == nil {
		return Finding{"full text", true, "The full-text index is checked when nothing else writes.", ""}, nil
	}
	for _, table := range []string{"chunks_fts", "works_fts", "node_fts"} {
		err := s.write(ctx, "check full text", func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO %[1]s (%[1]s, rank) VALUES ('integrity-check', 1)", table))
			return err
		})
		if err != nil {
			return Finding{"full text", false, "The full-text index " + table + " does not match the text.", adviseRebuild}, nil
		}
	}
	return Finding{"full text", true, "The full-text indexes match the text.", ""}, nil
}

func (s *Store) checkVectors(ctx context.Context) (Finding, error) {
	var vec, sqlite string
	if _, err := one(ctx, s.reader, "SELECT vec_version(), sqlite_version()", nil, &vec, &sqlite); err != nil {
		return Finding{"vectors", false, "sqlite-vec is not part of this program.", "Build it with ./build/run, which sets the flags it needs."}, nil
	}
	e, ok, err := s.Embedding(ctx)
	if err != nil {
		return Finding{}, err
	}
	versions := fmt.Sprintf("SQLite %s with sqlite-vec %s", sqlite, vec)
	if !ok {
		return Finding{"vectors", true, versions + "; no embedding model is in use.", ""}, nil
	}
	var vectors, signs, same int
	_, err = one(ctx, s.reader, `SELECT (SELECT count(*) FROM vectors), (SELECT count(*) FROM chunks_vec),
		(SELECT count(*) FROM vectors v JOIN chunks_vec b ON b.chunk = v.chunk
			WHERE length(v.vector) = ? AND b.bits IS vec_quantize_binary(v.vector))`, []any{4 * e.Dimension}, &vectors, &signs, &same)
	if err != nil || vectors != signs || vectors != same {
		return Finding{"vectors", false, fmt.Sprintf("Of %d vectors by %s %d have their entry in an index of %d.", vectors, e.Model, same, signs), adviseRebuild}, nil
	}
	have, of, err := s.Embedded(ctx, nil)
	return Finding{"vectors", true, fmt.Sprintf("%s; %d of %d passages have a vector by %s (%d dimensions).", versions, have, of, e.Model, e.Dimension), ""}, err
}

// checkFiles looks for every stored original and reads a sample of them.
func (s *Store) checkFiles(ctx context.Context) (Finding, error) {
	type stored struct{ sha, ext string }
	all, err := list(ctx, s.reader, "SELECT sha256, ext FROM files ORDER BY sha256",
		func(r row, o *stored) error { return r.Scan(&o.sha, &o.ext) })
	if err != nil {
		return Finding{}, err
	}
	var gone, altered []string
	every := max(1, len(all)/hashedFiles)
	for i, o := range all {
		path := s.filePath(o.sha, o.ext)
		if _, err := os.Stat(path); err != nil {
			gone = append(gone, o.sha)
		} else if i%every == 0 && hashOf(path) != o.sha {
			altered = append(altered, o.sha)
		}
	}
	if len(gone)+len(altered) > 0 {
		return Finding{"files", false, fmt.Sprintf("Of %d originals %d are missing and %d were altered, the first %s.",
			len(all), len(gone), len(altered), append(gone, altered...)[0]), "Import these papers again; what was found in them stays."}, nil
	}
	return Finding{"files", true, fmt.Sprintf("All %d originals are there.", len(all)), ""}, nil
}

func hashOf(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return ""
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// checkLeftovers looks for originals that no work claims: an import or a deletion
// was killed, or an older backup restored.
func (s *Store) checkLeftovers(ctx context.Context) (Finding, error) {
	var left []string
	entries, err := os.ReadDir(filepath.Join(s.dir, filesName))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return Finding{}, fmt.Errorf("list originals: %w", err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), temporary) {
			continue // an import is under way, or it is swept at the next opening
		}
		if !s.claimed(ctx, e.Name()) {
			left = append(left, filepath.Join(s.dir, filesName, e.Name()))
		}
	}
	waiting, _, err := s.Waiting(ctx)
	if err != nil {
		return Finding{}, err
	}
	if len(left) > 0 && waiting > 0 {
		return Finding{"leftovers", true, fmt.Sprintf("%d stored originals belong to no work yet, and an import was not finished.", len(left)),
			"Go on with it (forage import --resume); then look again."}, nil
	}
	if len(left) > 0 {
		return Finding{"leftovers", false, fmt.Sprintf("%d files belong to no work, the first %s.", len(left), left[0]),
			"Delete them by hand, unless you mean to restore a newer backup."}, nil
	}
	return Finding{"leftovers", true, "Every stored original belongs to a work.", ""}, nil
}

func (s *Store) claimed(ctx context.Context, name string) bool {
	sha, _, _ := strings.Cut(name, ".")
	found, err := one(ctx, s.reader, "SELECT 1 FROM files WHERE sha256 = ?", []any{sha}, new(int))
	return err != nil || found
}

func (s *Store) checkBackups(ctx context.Context) (Finding, error) {
	all, err := Backups(ctx, s.dir)
	if err != nil {
		return Finding{"backups", false, err.Error(), "Check that the workspace directory can be read."}, nil
	}
	names := make([]string, len(all))
	for i, b := range all {
		names[i] = b.Name
	}
	if len(all) == 0 {
		return Finding{"backups", true, "No backups yet: one is made before every upgrade.", ""}, nil
	}
	return Finding{"backups", true, fmt.Sprintf("%d backups: %s.", len(all), strings.Join(names, ", ")), ""}, nil
}

func firstOf(says []string, err error) string {
	if len(says) > 0 {
		return says[0]
	}
	return fmt.Sprint(err)
}
