package ingest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"forage/internal/review"
)

// many is how many files a folder must have held for the absence of all of them at
// once to be taken for another disk in its place.
const many = 3

// away marks such files, also for later runs: with something else in their place
// they would look like a few that were deleted.
const away = "The folder held other files when this one was missed."

// takeOut settles the paths whose files are gone. unsettled are files that are not
// read yet: a missed one may be among them under another name.
func (w *Watch) takeOut(ctx context.Context, l *look, files []file, rows map[string]review.Path, unsettled map[string]file, looked *Looked) error {
	list, there := missed(files, rows)
	sizes := map[int64]bool{}
	for _, f := range unsettled {
		sizes[f.bytes] = true
	}
	gone := map[string]time.Time{}
	var out, lost []review.Path
	for _, row := range list {
		now := there[row.SHA256]
		if now == "" && (row.Reason == away || !missing(w.dir, row.Path)) {
			looked.Absent++
			continue
		}
		since, ok := w.gone[row.Path]
		if !ok {
			since = w.now()
		}
		if w.now().Sub(since) < settleTime || sizes[row.Bytes] {
			gone[row.Path] = since
			looked.Waiting++
			continue
		}
		out = append(out, row)
		if now == "" && row.State == review.PathRead {
			lost = append(lost, row)
		}
	}
	if w.gone = gone; len(gone) == 0 {
		defer func() { w.before = nil }()
	}
	if len(lost) >= many && len(lost) == len(w.before) {
		looked.Absent += len(lost)
		out = nil
		for n := range lost {
			lost[n].Reason = away
		}
		if err := w.importer.library.SavePaths(ctx, lost); err != nil {
			return err
		}
	}
	if looked.Absent > 0 {
		looked.Say = fmt.Sprintf("%d known files are out of reach: another disk may be in the place of theirs, or their folder is empty or cannot be read. Nothing was taken out of the library for it.", looked.Absent)
	}
	for _, row := range out {
		if err := l.forget(ctx, w.importer.library, row, there[row.SHA256]); err != nil {
			return err
		}
	}
	return nil
}

// missed are the paths in the folder's care whose files are not there, by path.
// there tells by digest which files are.
func missed(files []file, rows map[string]review.Path) (list []review.Path, there map[string]string) {
	listed := make(map[string]bool, len(files))
	there = map[string]string{}
	for _, f := range files {
		listed[f.path] = true
		row := rows[f.path]
		settled := row.State == review.PathRead || row.State == review.PathLeftOut
		if settled && there[row.SHA256] == "" {
			there[row.SHA256] = f.path
		}
	}
	for path, row := range rows {
		if !listed[path] && row.Folder != "" {
			list = append(list, row)
		}
	}
	slices.SortFunc(list, func(a, b review.Path) int { return strings.Compare(a.Path, b.Path) })
	return list, there
}

// holding are the paths in the folder's care that hold works, but those away.
func holding(rows map[string]review.Path) map[string]bool {
	all := map[string]bool{}
	for path, row := range rows {
		if row.Folder != "" && row.State == review.PathRead && row.Reason != away {
			all[path] = true
		}
	}
	return all
}

// forget removes the path of a file that is gone. now is where its bytes are
// instead, "" for nowhere.
func (l *look) forget(ctx context.Context, library Library, row review.Path, now string) error {
	loose, err := library.ForgetPath(ctx, row.Path)
	if err != nil {
		return err
	}
	stay, err := library.RetireWorks(ctx, loose)
	if err != nil {
		return err
	}
	switch {
	case now != "" && row.State == review.PathRead:
		l.changed(Change{Kind: ChangeRenamed, Path: now, From: row.Path})
	case len(stay) > 0:
		l.changed(Change{Kind: ChangeKept, Path: row.Path, Say: "The file is gone. Its work stays: a review reads it."})
	case len(loose) > 0:
		l.changed(Change{Kind: ChangeRemoved, Path: row.Path})
	}
	return nil
}
