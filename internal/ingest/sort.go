package ingest

import (
	"context"

	"forage/internal/review"
)

// sort settles the files that are known, doubled or no use, and returns the others
// in order.
func (r *run) sort(ctx context.Context, items []*item) ([]*item, error) {
	if err := r.lookLeftOut(ctx); err != nil {
		return nil, err
	}
	var jobs []*item
	for _, it := range items {
		job, err := r.sortOne(ctx, it)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, err
		case job:
			jobs = append(jobs, it)
		}
	}
	return jobs, nil
}

// sortOne reports whether a file is to be read.
func (r *run) sortOne(ctx context.Context, it *item) (job bool, err error) {
	if it.err != nil {
		return false, r.refuse(ctx, it, it.err)
	}
	if of := r.first[it.SHA256]; of != nil {
		return false, r.double(ctx, it, of)
	}
	r.first[it.SHA256] = it
	if it.settled && it.State == review.PathFailed {
		r.fail(it.Path.Path, it.Reason)
		return false, nil
	}
	switch {
	case it.settled:
		return false, r.list(ctx, it)
	case r.leftOut[it.SHA256]:
		return false, r.leave(ctx, it)
	}
	known, err := r.known(ctx, it)
	return !known, err
}

// double settles a file with the same bytes as an earlier one, or has it wait for
// what becomes of that.
func (r *run) double(ctx context.Context, it, of *item) error {
	r.result.Duplicates = append(r.result.Duplicates, Duplicate{Path: it.Path.Path, Of: of.Path.Path})
	r.tell(it.Path.Path, "duplicate")
	switch {
	case it.settled:
		return nil
	case of.State == review.PathWaiting:
		of.copies = append(of.copies, it)
		return nil
	}
	return r.goAlong(ctx, it, of)
}

// follow settles the copies of a file that is settled now.
func (r *run) follow(ctx context.Context, it *item) error {
	for _, c := range it.copies {
		if err := r.goAlong(ctx, c, it); err != nil {
			return err
		}
	}
	it.copies = nil
	return nil
}

// goAlong settles a copy as the file it is a copy of. That it failed is listed by
// order.
func (r *run) goAlong(ctx context.Context, it, of *item) error {
	switch of.State {
	case review.PathRead:
		return r.finish(ctx, it, of.Works)
	case review.PathLeftOut:
		return r.leave(ctx, it)
	}
	it.State, it.Reason = of.State, of.Reason
	return r.library.SavePaths(ctx, []review.Path{it.Path})
}

// list lists the works of a path that is settled since an earlier run, those of an
// archive under the names of its files.
func (r *run) list(ctx context.Context, it *item) error {
	paths := []review.Path{it.Path}
	if holdsOthers(it.Path.Path) {
		members, err := r.library.PathsBelow(ctx, it.Path.Path+"/")
		if err != nil {
			return err
		}
		paths = members
	}
	for _, p := range paths {
		for _, id := range p.Works {
			w, err := r.library.Work(ctx, id)
			if err != nil {
				return err
			}
			if err := r.listKnown(ctx, p.Path, w); err != nil {
				return err
			}
		}
		if p.Reason != "" && p.Reason != away {
			r.result.Failed = append(r.result.Failed, review.Failure{Path: p.Path, Reason: p.Reason})
		}
	}
	r.tell(it.Path.Path, "known")
	return nil
}

// known settles a file whose work the library has.
func (r *run) known(ctx context.Context, it *item) (bool, error) {
	w, has, err := r.has(ctx, it.SHA256)
	if err != nil || !has {
		return false, err
	}
	if err := r.library.SetPath(ctx, w.ID, it.Path.Path); err != nil {
		return false, err
	}
	if err := r.finish(ctx, it, []review.WorkID{w.ID}); err != nil {
		return false, err
	}
	if err := r.listKnown(ctx, it.Path.Path, w); err != nil {
		return false, err
	}
	r.tell(it.Path.Path, "known")
	return true, nil
}

// has looks a work up by its digest. One with pages that nobody could read counts for
// none where there is somebody now.
func (r *run) has(ctx context.Context, sum string) (review.Work, bool, error) {
	id, has, err := r.library.HasFile(ctx, sum)
	if err != nil || !has {
		return review.Work{}, false, err
	}
	w, err := r.library.Work(ctx, id)
	if err != nil {
		return w, false, err
	}
	again, err := r.again(ctx, w)
	return w, err == nil && !again, err
}

// lookLeftOut finds the bytes that a look must not bring back, whatever the file
// that holds them is called now.
func (r *run) lookLeftOut(ctx context.Context) error {
	if r.look == nil {
		return nil
	}
	left, err := r.library.PathsIn(ctx, review.PathLeftOut)
	r.leftOut = make(map[string]bool, len(left))
	for _, p := range left {
		r.leftOut[p.SHA256] = true
	}
	return err
}

// leave settles a file that was left out before.
func (r *run) leave(ctx context.Context, it *item) error {
	it.State, it.Reason, it.Works = review.PathLeftOut, "", nil
	loose, err := r.library.FinishPath(ctx, it.Path)
	if err != nil {
		return err
	}
	if _, err := r.library.RetireWorks(ctx, loose); err != nil {
		return err
	}
	r.tell(it.Path.Path, "left out")
	return r.follow(ctx, it)
}
