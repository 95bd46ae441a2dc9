package ingest

import (
	"slices"

	"forage/internal/review"
)

// ChangeKind says what a look did about a file.
type ChangeKind string

// The kinds of change.
const (
	ChangeAdded    ChangeKind = "added"
	ChangeReplaced ChangeKind = "changed"
	ChangeRenamed  ChangeKind = "renamed"
	ChangeRemoved  ChangeKind = "removed"
	ChangeKept     ChangeKind = "kept" // the file changed or went, its work stays
	ChangeFailed   ChangeKind = "failed"
)

// Change is one thing that a look did.
type Change struct {
	Kind ChangeKind `json:"kind"`
	Path string     `json:"path"`
	From string     `json:"from"` // its earlier path, when it was renamed
	Say  string     `json:"say"`  // a sentence where the kind does not say it all
}

// look is a look under way. All its methods do nothing on nil: an import by hand
// replaces and removes nothing.
type look struct {
	dir  string
	tell func(Change)
	had  map[string]bool // the digests of files known below the folder when it began
}

func digests(rows map[string]review.Path) map[string]bool {
	had := map[string]bool{}
	for _, row := range rows {
		had[row.SHA256] = true
	}
	return had
}

func (l *look) changed(c Change) {
	if l != nil && l.tell != nil {
		l.tell(c)
	}
}

// finished tells what became of a file that was read. stay are works that it held
// before, and that are in the library all the same.
func (l *look) finished(it *item, earlier, stay []review.WorkID) {
	switch {
	case l == nil, slices.Equal(earlier, it.Works): // it was written again as it was
	case len(stay) > 0:
		l.changed(Change{Kind: ChangeKept, Path: it.Path.Path, Say: "The file changed. Its earlier work stays too: a review reads it."})
	case len(earlier) > 0:
		l.changed(Change{Kind: ChangeReplaced, Path: it.Path.Path})
	case !l.had[it.SHA256]: // else it is a copy, or another name, which shows when the first one is missed
		l.changed(Change{Kind: ChangeAdded, Path: it.Path.Path})
	}
}
