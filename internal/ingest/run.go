package ingest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"forage/internal/fault"
	"forage/internal/review"
)

// run is one import under way.
type run struct {
	*Importer
	result Result
	total  int

	mu   sync.Mutex // progress is told from several goroutines, one at a time
	done int
	see  func(Progress)
}

func (r *run) tell(path, stage string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if stage != "reading" {
		r.done++
	}
	if r.see != nil {
		r.see(Progress{Done: r.done, Total: r.total, Path: path, Stage: stage})
	}
}

func (r *run) fail(path string, err error) {
	r.log.Debug("a file is not usable", "kind", string(fault.Of(err).Kind)) // its name may tell the topic
	r.result.Failed = append(r.result.Failed, review.Failure{Path: path, Reason: reason(err)})
	r.tell(path, "failed")
}

// job is a file to be read.
type job struct{ path, sum string }

// sort hashes all files, settles those that are known or doubled, and returns
// the others in order. Hashing everything first is what lets the first sorted
// path win whichever file is read faster.
func (r *run) sort(ctx context.Context, files []string) ([]job, error) {
	first := map[string]string{} // digest -> first path
	var jobs []job
	for _, path := range files {
		sum, err := digest(ctx, path)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			r.fail(path, err)
			continue
		}
		if of, doubled := first[sum]; doubled {
			r.result.Duplicates = append(r.result.Duplicates, Duplicate{Path: path, Of: of})
			r.tell(path, "duplicate")
			continue
		}
		first[sum] = path
		known, err := r.known(ctx, path, sum)
		if err != nil {
			return nil, err
		}
		if !known {
			jobs = append(jobs, job{path, sum})
		}
	}
	return jobs, nil
}

// known settles a file whose work the library has.
func (r *run) known(ctx context.Context, path, sum string) (bool, error) {
	id, has, err := r.library.HasFile(ctx, sum)
	if err != nil || !has {
		return false, err
	}
	w, err := r.library.Work(ctx, id)
	if err != nil || w.Status == review.StatusUnread && r.recogniser != nil {
		return false, err
	}
	if err := r.library.SetPath(ctx, id, path); err != nil {
		return false, err
	}
	r.result.Works = append(r.result.Works, Imported{Path: path, ID: id, Pages: w.Pages})
	r.tell(path, "known")
	return true, nil
}

// How many files are read at once, and how many may wait, read, for their turn
// to be saved: enough that a slow PDF does not idle the other reader, few enough
// that memory stays small.
const (
	readers = 2
	ahead   = 8
)

// outcome is a file that was read, or why not.
type outcome struct {
	doc review.Document
	err error
}

// readSafely reads a file. Whatever a broken one makes of the reader costs that
// file and nothing else.
func (r *run) readSafely(ctx context.Context, j job) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{err: fault.Wrap(fmt.Errorf("panic: %v", p), fault.Failed, "The file breaks the reader.", "Please report it.")}
		}
	}()
	doc, err := r.read(ctx, j.path, j.sum)
	return outcome{doc, err}
}

// perform reads files in parallel and saves them in order, so that a library is
// the same however fast each file was.
func (r *run) perform(ctx context.Context, jobs []job) error {
	group, ctx := errgroup.WithContext(ctx)
	outcomes := make([]chan outcome, len(jobs))
	for n := range outcomes {
		outcomes[n] = make(chan outcome, 1)
	}
	next, room := make(chan int), make(chan struct{}, ahead)
	group.Go(func() error {
		defer close(next)
		for n := range jobs {
			if !send(ctx, room, struct{}{}) || !send(ctx, next, n) {
				return ctx.Err()
			}
		}
		return nil
	})
	for range readers {
		group.Go(func() error {
			for n := range next {
				r.tell(jobs[n].path, "reading")
				outcomes[n] <- r.readSafely(ctx, jobs[n])
			}
			return nil
		})
	}
	group.Go(func() error {
		for n, j := range jobs {
			select {
			case o := <-outcomes[n]:
				<-room
				if err := r.save(ctx, j, o); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// send puts a value into a channel unless the context ends first.
func send[T any](ctx context.Context, c chan<- T, value T) bool {
	select {
	case c <- value:
		return true
	case <-ctx.Done():
		return false
	}
}

// save stores what was read. A document the library refuses is one more broken
// file; only the library's own failure stops an import.
func (r *run) save(ctx context.Context, j job, o outcome) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(o.err, context.Canceled):
		return o.err
	case o.err != nil:
		r.fail(j.path, o.err)
		return nil
	}
	if err := r.library.SaveDocument(ctx, o.doc, j.path); err != nil {
		if fault.Of(err).Kind == fault.Input {
			r.fail(j.path, err)
			return nil
		}
		return fmt.Errorf("save %s: %w", o.doc.Work.ID, err)
	}
	r.result.Works = append(r.result.Works, Imported{Path: j.path, ID: o.doc.Work.ID, Pages: o.doc.Work.Pages, New: true})
	r.tell(j.path, "added")
	return nil
}
