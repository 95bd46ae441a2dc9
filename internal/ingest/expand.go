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

// found is what paths came to.
type found struct {
	files   []string // absolute, sorted, each once
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
			f.add(m)
		}
	}
	slices.Sort(f.files)
	f.files = slices.Compact(f.files)
	return f, nil
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

func (f *found) add(path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.fail(path, reason(err))
	case !info.IsDir():
		f.files = append(f.files, path)
	default:
		before := len(f.files)
		f.walk(path, map[string]bool{}, 0)
		if len(f.files) == before {
			f.fail(path, "There are no papers in this folder. Forage reads PDF, JATS XML, Markdown and plain text.")
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
		if mode&fs.ModeSymlink != 0 {
			info, err := os.Stat(path)
			if err != nil {
				continue // a link to nothing
			}
			mode = info.Mode().Type()
		}
		switch {
		case mode.IsDir():
			f.walk(path, seen, depth+1)
		case mode.IsRegular() && isPaper(entry.Name()):
			f.files = append(f.files, path)
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
	switch filepath.Ext(name) {
	case ".pdf":
		return review.FormatPDF
	case ".xml", ".nxml", ".jats":
		return review.FormatJATS
	case ".md", ".markdown":
		return review.FormatMarkdown
	case ".txt", ".text":
		return review.FormatText
	}
	return ""
}
