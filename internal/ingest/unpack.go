package ingest

import (
	"context"
	"fmt"

	"forage/internal/fault"
	"forage/internal/ingest/archive"
	"forage/internal/review"
)

// unpack reads the files of an archive, one after the other: a member lies on the
// disk only until it is saved. Known ones are not read again.
func (r *run) unpack(ctx context.Context, j job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			broken := fault.Wrap(fmt.Errorf("panic: %v", p), fault.Failed, "The file breaks the reader.", "Please report it.")
			if !send(ctx, j.pieces, piece{path: j.Path.Path, err: broken}) {
				err = ctx.Err()
			}
		}
	}()
	for m, err := range archive.Members(ctx, j.Path.Path, inArchives{}) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p := piece{path: m.Display, file: m.Path, err: err}
		if m.Display != j.Path.Path {
			r.grow()
			r.tell(m.Display, "reading")
		}
		if p.err == nil {
			if err := r.readMember(ctx, &p); err != nil {
				return err
			}
		}
		p.taken = make(chan struct{})
		if !send(ctx, j.pieces, p) {
			return ctx.Err()
		}
		select {
		case <-p.taken:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// readMember reads a member, unless it is known or left out. Its own troubles are
// noted in the piece.
func (r *run) readMember(ctx context.Context, p *piece) error {
	if p.sum, p.err = digest(ctx, p.file); p.err != nil {
		return ctx.Err()
	}
	if p.leftOut = r.leftOut[p.sum]; p.leftOut {
		return nil
	}
	w, has, err := r.has(ctx, p.sum)
	if err != nil {
		return err
	}
	if has {
		p.known = &w
		return nil
	}
	p.docs, p.err = r.readSafely(ctx, p.file, p.sum)
	return nil
}

// grow counts a file that was found in an archive.
func (r *run) grow() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.total++
}

// member settles a file of an archive as a path of its own.
func (r *run) member(ctx context.Context, of *item, p piece, works []review.WorkID, refused error) error {
	it := &item{Path: review.Path{Path: p.path, Folder: of.Folder, SHA256: p.sum, Changed: of.Changed, State: review.PathRead, Works: works}}
	switch {
	case p.leftOut:
		it.State = review.PathLeftOut
		r.tell(p.path, "left out")
	case refused != nil:
		it.Reason = reason(refused)
		if len(works) == 0 {
			it.State = review.PathFailed
		}
		r.fail(p.path, it.Reason)
		r.look.changed(Change{Kind: ChangeFailed, Path: p.path, Say: it.Reason})
	default:
		r.tell(p.path, "added")
	}
	_, err := r.library.FinishPath(ctx, it.Path)
	return err
}

// dropMembers forgets files that are no longer in an archive. Their works are still
// held by the archive itself, whose settling lets go of them.
func (r *run) dropMembers(ctx context.Context, of *item, there map[string]bool) error {
	rows, err := r.library.PathsBelow(ctx, of.Path.Path+"/")
	if err != nil {
		return err
	}
	for _, row := range rows {
		if there[row.Path] {
			continue
		}
		if _, err := r.library.ForgetPath(ctx, row.Path); err != nil {
			return err
		}
	}
	return nil
}

// inArchives tells of members what holds for files outside of an archive, too.
type inArchives struct{}

func (inArchives) IsPaper(name string) bool { return isPaper(name) }

func (inArchives) Most(name string) int64 {
	if kindByName(name) == review.FormatPDF {
		return maxPDF
	}
	return maxText
}

func (inArchives) Reads() string { return readsWhat }
