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

// keepFile copies an original to its place, which its content names, and returns
// its ending and size. The copy appears whole or not at all.
func (s *Store) keepFile(src, sha string) (ext string, size int64, err error) {
	ext = ending(src)
	place := s.filePath(sha, ext)
	if info, err := os.Stat(place); err == nil {
		return ext, info.Size(), nil // content-addressed: what is there is right
	}
	in, err := os.Open(src)
	if err != nil {
		return "", 0, fault.Wrap(err, fault.Input, "The file "+src+" can no longer be read.", "Check that it is still there and import it again.")
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Join(s.dir, filesName), temporary)
	if err != nil {
		return "", 0, writeFault(err)
	}
	defer os.Remove(out.Name()) // once renamed there is nothing to remove
	hash := sha256.New()
	size, err = io.Copy(io.MultiWriter(out, hash), in)
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return "", 0, writeFault(err)
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != sha {
		return "", 0, fault.Wrap(fmt.Errorf("sha256 %s, expected %s", got, sha), fault.Input,
			"The file "+src+" changed while it was being read.", "Import it again.")
	}
	if err := os.Rename(out.Name(), place); err != nil {
		return "", 0, writeFault(err)
	}
	return ext, size, nil
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
