package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"forage/internal/review"
)

// Queue is what the library remembers of files: which are to be read, and what
// became of the others.
type Queue interface {
	// PathsAt is what is known of some paths; unknown ones are not in it.
	PathsAt(ctx context.Context, paths []string) (map[string]review.Path, error)
	// PathsBelow are the paths that begin with a prefix, by path.
	PathsBelow(ctx context.Context, prefix string) ([]review.Path, error)
	PathsIn(ctx context.Context, state review.PathState) ([]review.Path, error)
	// SavePaths stores paths in one transaction, all but their works.
	SavePaths(ctx context.Context, paths []review.Path) error
	// FinishPath stores a path with its works, ForgetPath removes one with the files
	// in it; both return the works that were held by it and now by no path.
	FinishPath(ctx context.Context, p review.Path) ([]review.WorkID, error)
	ForgetPath(ctx context.Context, path string) ([]review.WorkID, error)
	// RetireWorks removes works that no path holds and no review reads, and returns
	// the others.
	RetireWorks(ctx context.Context, works []review.WorkID) ([]review.WorkID, error)
}

// queue is what all importers of a library share.
type queue struct {
	mu        sync.Mutex
	recovered bool
	byHand    atomic.Int32 // imports under way that a person asked for
}

// What is said of a file that was being read when Forage ended without a word: it
// may have been the file's doing. The second time it is taken for that.
const (
	endedOnce  = "Forage ended once while this file was read."
	endedTwice = "The file ended Forage twice while it was read. To try it again, import it by itself."
)

// recover looks, once in the life of a process, for files that were being read when
// the last one ended. Only one process writes to a library, so none is read now.
func (i *Importer) recover(ctx context.Context) error {
	i.queue.mu.Lock()
	defer i.queue.mu.Unlock()
	if i.queue.recovered {
		return nil
	}
	paths, err := i.library.PathsIn(ctx, review.PathReading)
	if err != nil {
		return err
	}
	for n := range paths {
		p := &paths[n]
		if p.Reason == endedOnce {
			p.State, p.Reason = review.PathFailed, endedTwice
		} else {
			p.State, p.Reason = review.PathWaiting, endedOnce
		}
	}
	if err := i.library.SavePaths(ctx, paths); err != nil {
		return fmt.Errorf("look for files that ended Forage: %w", err)
	}
	i.queue.recovered = true
	return nil
}

// Resume reads what waits from imports that were stopped or killed. With nothing
// waiting it does nothing.
func (i *Importer) Resume(ctx context.Context, see func(Progress)) (Result, error) {
	r := i.newRun(see)
	if err := i.recover(ctx); err != nil {
		return r.result, err
	}
	waiting, err := i.library.PathsIn(ctx, review.PathWaiting)
	if err != nil {
		return r.result, err
	}
	var files []file
	for _, p := range waiting {
		if info, err := os.Stat(p.Path); err == nil && !info.IsDir() {
			files = append(files, fileOf(p.Path, info))
		} else if err := r.vanished(ctx, p); err != nil {
			return r.result, err
		}
	}
	return r.result, r.byHand(ctx, files)
}

// vanished settles a file of the queue that cannot be found. It leaves the queue only
// when its folder is there without it: a folder that is away may come back.
func (r *run) vanished(ctx context.Context, p review.Path) error {
	const away, gone = "It cannot be reached now, and stays in the queue. Is its folder there, and its disk connected?", "The file is no longer there."
	folder := filepath.Dir(p.Path)
	if strings.EqualFold(filepath.Ext(folder), ".zip") { // of a file in an archive
		folder = filepath.Dir(folder)
	}
	if !missing(folder, p.Path) {
		r.result.Failed = append(r.result.Failed, review.Failure{Path: p.Path, Reason: away})
		return nil
	}
	r.result.Failed = append(r.result.Failed, review.Failure{Path: p.Path, Reason: gone})
	if len(p.Works) > 0 { // of what stood there before; a look takes care of it
		p.State, p.Reason = review.PathFailed, gone
		return r.library.SavePaths(ctx, []review.Path{p})
	}
	_, err := r.library.ForgetPath(ctx, p.Path)
	return err
}

// missing reports that a file at or below root is truly gone, and not only out of
// reach: the nearest folder above it that is left can be read and holds something.
// An empty folder may be the place where a disk was, and so may a link to nothing.
func missing(root, path string) bool {
	for at := path; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); err == nil {
			list, err := os.ReadDir(at) // fails for the file itself, which then is there
			return err == nil && len(list) > 0
		} else if !os.IsNotExist(err) {
			return false
		}
		if at == root || at == filepath.Dir(at) {
			return false // the folder itself is not there
		}
	}
}
