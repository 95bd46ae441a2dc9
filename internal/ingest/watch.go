package ingest

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forage/internal/review"
)

// settleTime is how long a file must stay as it is before it is read, and one must be
// gone before its work is taken out: a file is written over some time, and saved by
// some programs as a new one in place of the old.
const settleTime = 2 * time.Second

// Watch keeps the library in step with one folder, a look at a time. It remembers
// what has not settled yet.
type Watch struct {
	importer *Importer
	dir      string
	now      func() time.Time
	seen     map[string]sighting  // files that are new or changed
	gone     map[string]time.Time // known files that are not there, and since when
	before   map[string]bool      // the files that held works when the first of these was missed
}

// sighting is a file as it was first seen, and when.
type sighting struct {
	file
	at time.Time
}

// Watch makes a watch of a folder.
func (i *Importer) Watch(dir string) *Watch {
	return &Watch{importer: i, dir: filepath.Clean(dir), now: time.Now, seen: map[string]sighting{}, gone: map[string]time.Time{}}
}

// Looked is what a look found.
type Looked struct {
	There   bool   // the folder is there
	Files   int    // papers in it
	Waiting int    // of them not settled yet, or gone for a moment
	Failed  int    // that cannot be used, and are not tried again until they change
	Absent  int    // known files that are out of reach, which takes nothing out
	Say     string // what a person should know, "" where all is well

	cost time.Duration // of comparing the folder with the library, without reading
}

// Look brings the library in step with what is settled in the folder. tell hears of
// every change, see of the progress of reading; both may be nil. A folder that is
// not there, or is empty, takes nothing out of the library.
func (w *Watch) Look(ctx context.Context, tell func(Change), see func(Progress)) (Looked, error) {
	began := time.Now()
	if err := w.importer.recover(ctx); err != nil {
		return Looked{}, err
	}
	rows, err := w.rows(ctx)
	if err != nil {
		return Looked{}, err
	}
	if w.before == nil {
		w.before = holding(rows)
	}
	if info, err := os.Stat(w.dir); err != nil || !info.IsDir() {
		return w.absent(rows), nil
	}
	var f found
	f.walk(w.dir, map[string]bool{}, 0)
	f.sort()
	ready, unsettled, err := w.choose(ctx, f.files, rows)
	if err != nil {
		return Looked{}, err
	}
	looked := Looked{There: true, Files: len(f.files), Waiting: len(unsettled), cost: time.Since(began)}
	r := w.importer.newRun(see)
	r.look = &look{dir: w.dir, tell: tell, had: digests(rows)}
	if len(ready) > 0 {
		if err := r.work(ctx, ready); err != nil {
			return looked, err
		}
		if rows, err = w.rows(ctx); err != nil {
			return looked, err
		}
	}
	for _, f := range f.files {
		if rows[f.path].State == review.PathFailed {
			looked.Failed++
		}
	}
	return looked, w.takeOut(ctx, r.look, f.files, rows, unsettled, &looked)
}

// rows are the paths known below the folder, but those in archives.
func (w *Watch) rows(ctx context.Context) (map[string]review.Path, error) {
	list, err := w.importer.library.PathsBelow(ctx, strings.TrimSuffix(w.dir, string(filepath.Separator))+string(filepath.Separator))
	rows := make(map[string]review.Path, len(list))
	for _, p := range list {
		rows[p.Path] = p
	}
	for _, p := range list {
		if at := strings.LastIndexByte(p.Path, '/'); inArchive(rows, p.Path, at) {
			delete(rows, p.Path)
		}
	}
	return rows, err
}

// inArchive reports whether a path lies in another path, which then is an archive.
func inArchive(rows map[string]review.Path, path string, at int) bool {
	for ; at > 0; at = strings.LastIndexByte(path[:at], '/') {
		if _, ok := rows[path[:at]]; ok {
			return true
		}
	}
	return false
}

// absent is a look at a folder that is not there.
func (w *Watch) absent(rows map[string]review.Path) Looked {
	clear(w.seen)
	clear(w.gone)
	w.before = nil
	return Looked{Absent: len(rows), Say: "The folder is not there. Is its disk connected? Nothing was taken out of the library."}
}

// choose sorts out the files that are new, changed or still in the queue: those that
// have settled, and the others by path. Files known already come into the folder's
// care.
func (w *Watch) choose(ctx context.Context, files []file, rows map[string]review.Path) (ready []file, unsettled map[string]file, err error) {
	now, seen := w.now(), map[string]sighting{}
	unsettled = map[string]file{}
	var adopted []review.Path
	for _, f := range files {
		row, known := rows[f.path]
		same := known && row.Bytes == f.bytes && row.Changed == f.changed
		switch {
		case same && (row.State == review.PathWaiting || row.State == review.PathReading):
			ready = append(ready, f)
			continue
		case same && (row.Folder == "" || row.Reason == away):
			row.Folder = cmp.Or(row.Folder, w.dir)
			if row.Reason == away {
				row.Reason = ""
			}
			adopted = append(adopted, row)
			continue
		case same:
			continue
		}
		s := w.seen[f.path]
		if s.file != f {
			s = sighting{f, now}
		}
		seen[f.path] = s
		if now.Sub(s.at) >= settleTime {
			ready = append(ready, f)
		} else {
			unsettled[f.path] = f
		}
	}
	w.seen = seen // what went, or is done with, is forgotten
	return ready, unsettled, w.importer.library.SavePaths(ctx, adopted)
}
