package ingest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"forage/internal/fault"
	"forage/internal/review"
)

// run is one import under way.
type run struct {
	*Importer
	look    *look // set when it keeps a folder in step, nil for an import by hand
	result  Result
	first   map[string]*item // by digest: the first sorted path with these bytes
	leftOut map[string]bool  // digests that a look leaves out

	mu    sync.Mutex // progress is told from several goroutines, one at a time
	done  int
	total int
	see   func(Progress)
}

func (i *Importer) newRun(see func(Progress)) *run {
	own := *i
	r := &run{Importer: &own, see: see, first: map[string]*item{}}
	own.page = r.tellPage
	r.result.order()
	return r
}

// item is a file of a run: a path of the queue, and what becomes of it.
type item struct {
	review.Path
	named   bool
	settled bool    // its bytes are as they were when it was last finished with
	err     error   // why its bytes cannot be read
	partly  string  // why some of it could not be read, "" when all could
	copies  []*item // files with the same bytes, which go the way it goes
}

// byHand runs over files that a person gave.
func (r *run) byHand(ctx context.Context, files []file) error {
	r.queue.byHand.Add(1)
	defer r.queue.byHand.Add(-1)
	err := r.work(ctx, files)
	r.result.order()
	return err
}

// work brings files into the library. All of them are put into the queue before
// the first is looked at, so that a run that is killed can be gone on with.
func (r *run) work(ctx context.Context, files []file) error {
	if err := r.recover(ctx); err != nil {
		return err
	}
	r.total = len(files)
	items, err := r.enqueue(ctx, files)
	if err != nil {
		return err
	}
	if err := r.compare(ctx, items); err != nil {
		return err
	}
	jobs, err := r.sort(ctx, items)
	if err != nil {
		return err
	}
	return r.perform(ctx, jobs)
}

// enqueue writes down, in one transaction, what is to be done. What was finished and
// has not changed since, by size and time, stays as it is.
func (r *run) enqueue(ctx context.Context, files []file) ([]*item, error) {
	paths := make([]string, len(files))
	for n, f := range files {
		paths[n] = f.path
	}
	known, err := r.library.PathsAt(ctx, paths)
	if err != nil {
		return nil, err
	}
	items := make([]*item, len(files))
	var waiting []review.Path
	for n, f := range files {
		it, err := r.item(ctx, f, known[f.path])
		if err != nil {
			return nil, err
		}
		if items[n] = it; !it.settled {
			waiting = append(waiting, it.Path)
		}
	}
	return items, r.library.SavePaths(ctx, waiting)
}

// item is a file to be worked on, or one that is settled already.
func (r *run) item(ctx context.Context, f file, was review.Path) (*item, error) {
	it := &item{Path: was, named: f.named}
	it.Path.Path, it.Bytes, it.Changed = f.path, f.bytes, f.changed
	if r.look != nil && it.Folder == "" {
		it.Folder = r.look.dir
	}
	if same := was.Bytes == f.bytes && was.Changed == f.changed; !same {
		it.SHA256, it.State, it.Reason = "", review.PathWaiting, ""
		return it, nil
	}
	switch was.State {
	case review.PathWaiting, review.PathReading:
		it.State = review.PathWaiting // and the reason tells what befell it before
		return it, nil
	case review.PathFailed:
		it.settled = was.Reason == endedTwice && !f.named
	case review.PathRead:
		whole, err := r.whole(ctx, was)
		if it.settled = whole; err != nil {
			return nil, err
		}
	}
	if !it.settled {
		it.State, it.Reason = review.PathWaiting, ""
	}
	return it, nil
}

// whole reports that nothing is to be gained by reading a path again: its works are
// there and, where there is somebody to read pictures, none is left to read. An
// archive of which a member was left out is read again for that member.
func (r *run) whole(ctx context.Context, p review.Path) (bool, error) {
	for _, id := range p.Works {
		w, err := r.library.Work(ctx, id)
		if err != nil {
			return false, err
		}
		if again, err := r.again(ctx, w); err != nil || again {
			return false, err
		}
	}
	if !holdsOthers(p.Path) {
		return len(p.Works) > 0, nil
	}
	members, err := r.library.PathsBelow(ctx, p.Path+"/")
	left := slices.ContainsFunc(members, func(m review.Path) bool { return m.State == review.PathLeftOut })
	return len(p.Works) > 0 && !left, err
}

// holdsOthers reports whether a file may hold others, by its name.
func holdsOthers(path string) bool {
	kind := kindByName(path)
	return kind == formatZIP || kind == ""
}

// hashed is how many digests are written down at a time: what a killed run may have
// to compare again.
const hashed = 256

// compare takes the digest of each file that has none. Doing so for all of them
// first is what lets the first sorted path win whichever file is read faster.
func (r *run) compare(ctx context.Context, items []*item) error {
	todo := slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.settled || it.SHA256 != "" })
	done := 0
	for batch := range slices.Chunk(todo, hashed) {
		group, sub := errgroup.WithContext(ctx)
		group.SetLimit(readers())
		for _, it := range batch {
			group.Go(func() error {
				if it.SHA256, it.err = digest(sub, it.Path.Path); sub.Err() != nil {
					return sub.Err()
				}
				r.mu.Lock()
				defer r.mu.Unlock()
				done++
				r.tellLocked(Progress{Done: done, Total: len(todo), Path: it.Path.Path, Stage: "comparing"})
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		rows := make([]review.Path, len(batch))
		for n, it := range batch {
			rows[n] = it.Path
		}
		if err := r.library.SavePaths(ctx, rows); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) tell(path, stage string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if stage != "reading" {
		r.done++
	}
	r.tellLocked(Progress{Done: r.done, Total: r.total, Path: path, Stage: stage})
}

// tellPage tells of a page that was recognised, which takes seconds.
func (r *run) tellPage(path string, done, of int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tellLocked(Progress{Done: r.done, Total: r.total, Path: path, Stage: fmt.Sprintf("recognised page %d of %d of", done, of)})
}

// tellLocked tells progress while mu is held.
func (r *run) tellLocked(p Progress) {
	if r.see != nil {
		r.see(p)
	}
}

// fail lists a file that cannot be used.
func (r *run) fail(path, why string) {
	r.result.Failed = append(r.result.Failed, review.Failure{Path: path, Reason: why})
	r.tell(path, "failed")
}

// refuse settles a path that cannot be used. The works of what stood there before
// stay with it, until it is mended or goes. One that is out of reach is no worse for
// it: it goes on waiting.
func (r *run) refuse(ctx context.Context, it *item, err error) error {
	r.log.Debug("a file is not usable", "kind", string(fault.Of(err).Kind)) // its name may tell the topic
	it.State, it.Reason, it.err = review.PathFailed, reason(err), err
	said := it.Reason
	if outOfReach(it.Path.Path, err) {
		it.State, it.Reason = review.PathWaiting, ""
	}
	if err := r.library.SavePaths(ctx, []review.Path{it.Path}); err != nil {
		return err
	}
	r.fail(it.Path.Path, said)
	r.look.changed(Change{Kind: ChangeFailed, Path: it.Path.Path, Say: said})
	return r.follow(ctx, it)
}

// outOfReach reports that it was the disk that failed, and not the file.
func outOfReach(path string, err error) bool {
	if _, gone := os.Stat(path); gone != nil {
		return true
	}
	var failed *fs.PathError
	return errors.As(err, &failed) && !errors.Is(err, fs.ErrPermission)
}

// finish settles a path whose works are in the library. In a folder that is kept in
// step, works that only it held before go: they have been replaced.
func (r *run) finish(ctx context.Context, it *item, works []review.WorkID) error {
	earlier := it.Works
	it.State, it.Reason = review.PathRead, it.partly
	it.Works = slices.Compact(slices.Sorted(slices.Values(works)))
	stay, err := r.library.FinishPath(ctx, it.Path)
	if err == nil && it.Folder != "" {
		stay, err = r.library.RetireWorks(ctx, stay)
	}
	if err != nil {
		return err
	}
	r.look.finished(it, earlier, stay)
	return r.follow(ctx, it)
}
