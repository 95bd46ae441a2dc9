package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

// temporary begins the names of files that are being written. One left behind by
// a killed process is swept at the next opening.
const temporary = ".new-"

// File is the path of a work's stored original, "" when it has none.
func (s *Store) File(ctx context.Context, id review.WorkID) (string, error) {
	var sha, ext string
	if _, err := s.Work(ctx, id); err != nil {
		return "", err
	}
	ok, err := one(ctx, s.reader, "SELECT sha256, ext FROM files WHERE work = ?", []any{id}, &sha, &ext)
	if err != nil || !ok {
		return "", err
	}
	return s.filePath(sha, ext), nil
}

func (s *Store) filePath(sha, ext string) string {
	return filepath.Join(s.dir, filesName, sha+ext)
}

// original is the stored original of a work. copied: it was not there before.
type original struct {
	ext    string
	bytes  int64
	copied bool
}

// keepFile copies an original to its place, which its content names. The copy
// appears whole or not at all.
func (s *Store) keepFile(src, sha string) (original, error) {
	kept := original{ext: ending(src)}
	place := s.filePath(sha, kept.ext)
	if info, err := os.Stat(place); err == nil {
		kept.bytes = info.Size() // content-addressed: what is there is right
		return kept, nil
	}
	in, err := os.Open(src)
	if err != nil {
		return kept, fault.Wrap(err, fault.Input, "The file "+src+" can no longer be read.", "Check that it is still there and import it again.")
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Join(s.dir, filesName), temporary)
	if err != nil {
		return kept, writeFault(err)
	}
	defer os.Remove(out.Name()) // once renamed there is nothing to remove
	hash := sha256.New()
	kept.bytes, err = io.Copy(io.MultiWriter(out, hash), in)
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return kept, writeFault(err)
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != sha {
		return kept, fault.Wrap(fmt.Errorf("sha256 %s, expected %s", got, sha), fault.Input,
			"The file "+src+" changed while it was being read.", "Import it again.")
	}
	if err := os.Rename(out.Name(), place); err != nil {
		return kept, writeFault(err)
	}
	kept.copied = true
	return kept, nil
}

// ending is a file's ending in small letters, two for a compressed file, and ""
// when it is none that a file name should carry.
func ending(path string) string {
	name := strings.ToLower(filepath.Base(path))
	ext := filepath.Ext(name)
	if ext == ".gz" {
		ext = filepath.Ext(strings.TrimSuffix(name, ext)) + ext
	}
	for _, r := range ext {
		if r != '.' && (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return ""
		}
	}
	if len(ext) > 16 {
		return ""
	}
	return ext
}

func writeFault(err error) error {
	return fault.Wrap(err, fault.Unavailable, "The workspace disk could not be written.",
		"Check that it has free space and can be written, then try again.")
}
