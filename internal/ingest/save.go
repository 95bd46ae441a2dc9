package ingest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/ingest/unreadable"
	"forage/internal/review"
)

// save stores what comes out of a job, and settles its path.
func (r *run) save(ctx context.Context, j job) error {
	var works []review.WorkID
	var refused error // what is said of the file itself
	before, members := len(r.result.Works), map[string]bool{}
	for {
		p, more, err := next(ctx, j.pieces)
		if err != nil {
			return err
		}
		if !more {
			if (holdsOthers(j.Path.Path) || len(members) > 0) && refused == nil {
				if err := r.dropMembers(ctx, j.item, members); err != nil {
					return err
				}
			}
			fresh := slices.ContainsFunc(r.result.Works[before:], func(w Imported) bool { return w.New })
			return r.settle(ctx, j.item, works, fresh, refused)
		}
		got, no, err := r.keep(ctx, p)
		switch {
		case err != nil:
			return err
		case p.path != j.Path.Path:
			members[p.path] = true
			err = r.member(ctx, j.item, p, got, no)
		case no != nil:
			refused = no
		}
		if err != nil {
			return err
		}
		if p.taken != nil {
			close(p.taken)
		}
		works = append(works, got...)
	}
}

// next receives a piece; more is false after the last.
func next(ctx context.Context, pieces <-chan piece) (p piece, more bool, err error) {
	select {
	case p, more = <-pieces:
		return p, more, ctx.Err() // a reader that stops because of ctx has nothing to say
	case <-ctx.Done():
		return p, false, ctx.Err()
	}
}

// settle ends a job. One that could be read in part is listed as failed, and its
// works are in the library all the same.
func (r *run) settle(ctx context.Context, it *item, works []review.WorkID, fresh bool, refused error) error {
	if len(works) == 0 {
		if refused == nil {
			refused = unreadable.Reason("None of the files in it could be used.")
		}
		return r.refuse(ctx, it, refused)
	}
	if refused != nil {
		it.partly = reason(refused)
	}
	if err := r.finish(ctx, it, works); err != nil {
		return err
	}
	switch {
	case refused != nil:
		r.fail(it.Path.Path, it.partly)
	case fresh:
		r.tell(it.Path.Path, "added")
	default:
		r.tell(it.Path.Path, "known")
	}
	return nil
}

// keep stores the documents of a piece. refused is why the file cannot be used: a
// document the library refuses is one more broken file; only the library's own
// failure stops an import.
func (r *run) keep(ctx context.Context, p piece) (works []review.WorkID, refused, err error) {
	if errors.Is(p.err, context.Canceled) {
		return nil, nil, p.err
	}
	refused = p.err // perhaps of a part only, and documents stand beside it
	if p.known != nil {
		if err := r.library.SetPath(ctx, p.known.ID, p.path); err != nil {
			return nil, nil, err
		}
		return []review.WorkID{p.known.ID}, nil, r.listKnown(ctx, p.path, *p.known)
	}
	for _, d := range p.docs {
		file := p.file
		if d.Work.SHA256 != p.sum {
			file = "" // an entry of a bibliography has no file of its own
		}
		d.Work.Path = p.path
		switch err := r.keepDocument(ctx, d, file); {
		case ctx.Err() != nil:
			return works, nil, ctx.Err()
		case err != nil && fault.Of(err).Kind == fault.Input:
			refused = err
		case err != nil:
			return works, nil, fmt.Errorf("save %s: %w", d.Work.ID, err)
		default:
			works = append(works, d.Work.ID)
		}
	}
	return works, refused, nil
}

// keepDocument stores a document, unless the library has it. Of the paths of a work
// the first stands.
func (r *run) keepDocument(ctx context.Context, d review.Document, file string) error {
	w, has, err := r.has(ctx, d.Work.SHA256)
	if err != nil {
		return err
	}
	if has {
		if err := r.library.SetPath(ctx, d.Work.ID, d.Work.Path); err != nil {
			return err
		}
		return r.listKnown(ctx, d.Work.Path, w)
	}
	if err := r.library.SaveDocument(ctx, d, file); err != nil {
		return err
	}
	r.result.Works = append(r.result.Works, imported(d.Work.Path, d.Work, d.Pages, true))
	if w.Path != "" { // it was in part unread until now
		return r.library.SetPath(ctx, d.Work.ID, w.Path)
	}
	return nil
}
