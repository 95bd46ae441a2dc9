package ingest

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"forage/internal/fault"
	"forage/internal/review"
)

// ahead is how many files may be read and wait for their turn to be saved: enough
// that a slow PDF does not idle the other readers, few enough that memory stays
// small.
const ahead = 8

// readers is how many files are read at once: one for each core, and two on a single
// one, of which one waits for the disk. What is saved is saved by one, so that more
// than four would only wait for it.
func readers() int { return max(2, min(runtime.NumCPU(), 4)) }

// job is a file to be read. Its pieces come out of it one by one.
type job struct {
	*item
	pieces chan piece
}

// piece is a file that was read, or why not: the job's own, or one in its archive.
type piece struct {
	path string // as it is shown
	file string // where its bytes are until taken is closed
	sum  string
	docs []review.Document
	err  error

	known   *review.Work  // a member of an archive that the library has
	leftOut bool          // one that is not to come back
	taken   chan struct{} // of a member: closed when it is saved
}

// perform reads files in parallel and saves them in order, so that a library is
// the same however fast each file was. What it leaves undone waits in the queue.
func (r *run) perform(ctx context.Context, items []*item) (err error) {
	jobs := make([]job, len(items))
	for n, it := range items {
		jobs[n] = job{it, make(chan piece, 1)}
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, r.release(context.WithoutCancel(ctx), items))
		}
	}()
	group, ctx := errgroup.WithContext(ctx)
	places, room := semaphore.NewWeighted(int64(readers())), make(chan struct{}, ahead)
	group.Go(func() error {
		for _, j := range jobs {
			places := share{places, j.weight()}
			if !send(ctx, room, struct{}{}) || places.take(ctx) != nil {
				return ctx.Err()
			}
			group.Go(func() error {
				defer places.giveBack()
				return r.read(ctx, j)
			})
		}
		return nil
	})
	group.Go(func() error {
		for _, j := range jobs {
			if err := r.save(ctx, j); err != nil {
				return err
			}
			<-room
		}
		return nil
	})
	return group.Wait()
}

// weight is how many readers a file occupies. One that was being read when Forage
// ended is read alone: should that happen again, the others are beyond suspicion.
func (j job) weight() int64 {
	if j.Reason == endedOnce {
		return int64(readers())
	}
	return 1
}

// share is a part of the readers.
type share struct {
	*semaphore.Weighted
	n int64
}

func (s share) take(ctx context.Context) error { return s.Acquire(ctx, s.n) }
func (s share) giveBack()                      { s.Release(s.n) }

// release puts files that were begun back among those that wait.
func (r *run) release(ctx context.Context, items []*item) error {
	var begun []review.Path
	for _, it := range items {
		if it.State == review.PathReading {
			it.State = review.PathWaiting
			begun = append(begun, it.Path)
		}
	}
	return r.library.SavePaths(ctx, begun)
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

// read reads the pieces of a job. That it was begun is written down first: a file
// that ends the process leaves no other trace.
func (r *run) read(ctx context.Context, j job) error {
	defer close(j.pieces)
	j.State = review.PathReading
	if err := r.library.SavePaths(ctx, []review.Path{j.Path}); err != nil {
		return err
	}
	r.tell(j.Path.Path, "reading")
	if isArchive(j.Path.Path) {
		return r.unpack(ctx, j)
	}
	docs, err := r.readSafely(ctx, j.Path.Path, j.SHA256)
	if !send(ctx, j.pieces, piece{path: j.Path.Path, file: j.Path.Path, sum: j.SHA256, docs: docs, err: err}) {
		return ctx.Err()
	}
	return nil
}

// readSafely reads a file. Whatever a broken one makes of the reader costs that
// file and nothing else.
func (r *run) readSafely(ctx context.Context, path, sum string) (docs []review.Document, err error) {
	defer func() {
		if p := recover(); p != nil {
			docs, err = nil, fault.Wrap(fmt.Errorf("panic: %v", p), fault.Failed, "The file breaks the reader.", "Please report it.")
		}
	}()
	return r.readAll(ctx, path, sum)
}
