package ingest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

// maxFolders bounds how deep folders are followed, for file systems that loop
// in ways that resolving links does not show.
const maxFolders = 64

// file is a file to read, as it lies on disk.
type file struct {
	path    string // absolute
	bytes   int64
	changed int64 // nanoseconds since 1970
	named   bool  // itself, not by a folder or a pattern
}

func fileOf(path string, info fs.FileInfo) file {
	return file{path: path, bytes: info.Size(), changed: info.ModTime().UnixNano()}
}

// workspaceFile is what a folder that is a workspace holds (package store).
const workspaceFile = "forage.db"

// found is what paths came to.
type found struct {
	files   []file // sorted by path, each once
	failed  []review.Failure
	skipped int // files in folders that are no papers
}

// expand turns files, folders and globs into the files to read. A file that is
// named is always tried; in folders only files that look like papers are.
func expand(paths []string) (found, error) {
	var f found
	for _, given := range paths {
		path, err := filepath.Abs(given)
		if err != nil {
			return f, err
		}
		matches := []string{path}
		if _, err := os.Lstat(path); err != nil && strings.ContainsAny(given, "*?[") {
			matches, _ = filepath.Glob(path) // a pattern that is broken matches nothing
			if len(matches) == 0 {
				f.fail(path, "No file matches this pattern.")
			}
		}
		for _, m := range matches {
			f.add(m, len(matches) == 1 && m == path)
		}
	}
	f.sort()
	return f, nil
}

// sort orders the files, each once.
func (f *found) sort() {
	slices.SortFunc(f.files, func(a, b file) int {
		if c := strings.Compare(a.path, b.path); c != 0 || a.named == b.named {
			return c
		}
		if a.named {
			return -1
		}
		return 1
	})
	f.files = slices.CompactFunc(f.files, func(a, b file) bool { return a.path == b.path })
}

// Look refuses paths that hold nothing to read, before anything is begun with them:
// one that is not there, a pattern or a folder without papers. The error is a fault
// of kind Input that names the path as it was given.
func Look(paths []string) error {
	for _, given := range paths {
		f, err := expand([]string{given})
		if err != nil {
			return err
		}
		if len(f.files) == 0 && len(f.failed) > 0 {
			return fault.New(fault.Input, "Nothing can be read at "+given+": "+strings.TrimSuffix(f.failed[0].Reason, ".")+".",
				"Check the path; files, a folder with papers or a pattern like *.pdf will do.")
		}
	}
	return nil
}

func (f *found) fail(path, why string) {
	f.failed = append(f.failed, review.Failure{Path: path, Reason: why})
}

func (f *found) add(path string, named bool) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.fail(path, reason(err))
	case !info.IsDir():
		one := fileOf(path, info)
		one.named = named
		f.files = append(f.files, one)
	default:
		before := len(f.files)
		f.walk(path, map[string]bool{}, 0)
		if len(f.files) == before {
			f.fail(path, "There are no papers in this folder. "+readsWhat)
		}
	}
}

// walk collects the papers below a folder. Links are followed; a folder that was
// seen under its real name is not entered again.
func (f *found) walk(dir string, seen map[string]bool, depth int) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil || seen[real] || depth > maxFolders {
		return
	}
	seen[real] = true
	if _, err := os.Stat(filepath.Join(dir, workspaceFile)); err == nil {
		return // a workspace of Forage: its papers are in a library already
	}
	list, err := os.ReadDir(dir) // sorted
	if err != nil {
		f.fail(dir, reason(err))
	}
	for _, entry := range list {
		path := filepath.Join(dir, entry.Name())
		mode := entry.Type()
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		look := entry.Info
		if mode&fs.ModeSymlink != 0 {
			info, err := os.Stat(path)
			if err != nil {
				f.skipped++ // a link to nothing
				continue
			}
			mode = info.Mode().Type()
			look = func() (fs.FileInfo, error) { return info, nil }
		}
		switch {
		case mode.IsDir():
			f.walk(path, seen, depth+1)
		case mode.IsRegular() && isPaper(entry.Name()):
			if info, err := look(); err == nil { // else it went while we looked
				f.files = append(f.files, fileOf(path, info))
			}
		default:
			f.skipped++
		}
	}
}

// isPaper reports whether a file in a folder is worth trying by its name. What
// describes the folder is not.
func isPaper(name string) bool {
	if kindByName(name) == "" {
		return false
	}
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch stem {
	case "README", "LICENSE", "LICENCE", "COPYING", "NOTICE", "CHANGELOG", "CONTRIBUTING", "AUTHORS":
		return false
	}
	return true
}

// kindByName is the format that a file's name promises, "" for none.
func kindByName(name string) review.Format {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	if strings.HasSuffix(name, ".csl.json") {
		return review.FormatCSL // most other .json is data; a file that is named is looked into
	}
	switch filepath.Ext(name) {
	case ".pdf":
		return review.FormatPDF
	case ".xml", ".nxml", ".jats":
		return review.FormatJATS
	case ".md", ".markdown":
		return review.FormatMarkdown
	case ".txt", ".text":
		return review.FormatText
	case ".html", ".htm", ".xhtml":
		return review.FormatHTML
	case ".ris":
		return review.FormatRIS
	case ".bib", ".bibtex":
		return review.FormatBibTeX
	case ".zip":
		return formatZIP
	}
	return ""
}
