package ingest

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"forage/internal/fault"
	"forage/internal/pdf"
	"forage/internal/review"
)

// Library is all that ingest asks of the store.
type Library interface {
	// HasFile looks a work up by the SHA-256 of its file.
	HasFile(ctx context.Context, sha256 string) (review.WorkID, bool, error)
	// Work returns a work of the library.
	Work(ctx context.Context, id review.WorkID) (review.Work, error)
	// SaveDocument stores a document and a copy of its file in one transaction.
	// Saving the same document again changes nothing.
	SaveDocument(ctx context.Context, d review.Document, file string) error
	// SetPath notes where else a work was found; the first path in sorted order
	// stands, as it would have in a single import.
	SetPath(ctx context.Context, id review.WorkID, path string) error
	// Pages are the pages of a work, in order; none where its format has none.
	Pages(ctx context.Context, id review.WorkID) ([]review.Page, error)
	// Quoted reports whether a review reads a work, whose text then must stay.
	Quoted(ctx context.Context, id review.WorkID) (bool, error)
	Queue
}

// Progress is how far an import is. Stage is "comparing" while Done counts files
// whose bytes were compared with the library; then "reading", and one of "added",
// "known", "duplicate", "left out" and "failed", and Done counts files that are
// finished. Total grows by the files of each archive that is opened.
type Progress struct {
	Done  int    `json:"done"`
	Total int    `json:"total"`
	Path  string `json:"path"`
	Stage string `json:"stage"`
}

// Result is what an import came to, each list sorted by path.
type Result struct {
	Works      []Imported       `json:"works"`
	Duplicates []Duplicate      `json:"duplicates"`
	Failed     []review.Failure `json:"failed"`
	Skipped    int              `json:"skipped"` // files in folders that are no papers
}

// Imported is a file whose work is in the library now; New when it was not
// before.
type Imported struct {
	Path  string        `json:"path"`
	ID    review.WorkID `json:"id"`
	Pages int           `json:"pages"`
	New   bool          `json:"new"`

	Scanned      int    `json:"scanned"`                 // pages that are pictures
	Recognised   int    `json:"recognised"`              // of them, those that were read all the same
	RecognisedBy string `json:"recognised_by,omitempty"` // and by what
}

// Duplicate is a file with the same bytes as another of the same import.
type Duplicate struct {
	Path string `json:"path"`
	Of   string `json:"of"`
}

// Importer brings files into a library.
type Importer struct {
	library Library
	pdf     PDFReader
	log     *slog.Logger
	queue   *queue // one, also of importers made With a recogniser

	recogniser pdf.Recogniser                  // nil: pages without a text layer stay unread
	page       func(path string, done, of int) // is told of pages that were recognised; may be nil
}

// New makes an importer. A nil logger logs nothing.
func New(library Library, reader PDFReader, log *slog.Logger) *Importer {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Importer{library: library, pdf: reader, log: log, queue: &queue{}}
}

// Import reads files, folders and globs into the library. It returns what was
// done also when it is stopped or fails half way; whatever is in Works is in the
// library, and what was not read waits for Resume. A file that cannot be used is
// listed and stops nothing. It is an error only when no file at all was usable.
func (i *Importer) Import(ctx context.Context, paths []string, see func(Progress)) (Result, error) {
	f, err := expand(paths)
	if err != nil {
		return Result{}, err
	}
	r := i.newRun(see)
	r.result.Failed, r.result.Skipped = f.failed, f.skipped
	err = r.byHand(ctx, f.files)
	if err == nil && len(r.result.Works) == 0 {
		err = nothingUsable(r.result)
	}
	return r.result, err
}

// nothingUsable is the fault of an import that brought nothing.
func nothingUsable(r Result) error {
	const advice = "Give PDF, JATS XML (.xml, .nxml, also .gz), Markdown or plain text files, or a folder that holds some."
	switch len(r.Failed) {
	case 0:
		return fault.New(fault.Input, "No papers were given.", advice)
	case 1:
		return fault.New(fault.Input, r.Failed[0].Path+": "+r.Failed[0].Reason, advice)
	}
	first := r.Failed[0]
	return fault.New(fault.Input, fmt.Sprintf("None of the %d files could be used; the first, %s: %s",
		len(r.Failed), first.Path, first.Reason), advice)
}

// order sorts the lists and makes empty ones lists all the same. A copy of a file
// that failed has failed as well.
func (r *Result) order() {
	reasons := map[string]string{}
	for _, f := range r.Failed {
		reasons[f.Path] = f.Reason
	}
	r.Duplicates = slices.DeleteFunc(r.Duplicates, func(d Duplicate) bool {
		why, failed := reasons[d.Of]
		if failed {
			r.Failed = append(r.Failed, review.Failure{Path: d.Path, Reason: why})
		}
		return failed
	})
	r.Works = sorted(r.Works, func(w Imported) string { return w.Path })
	r.Duplicates = sorted(r.Duplicates, func(d Duplicate) string { return d.Path })
	r.Failed = sorted(r.Failed, func(f review.Failure) string { return f.Path })
}

func sorted[T any](list []T, path func(T) string) []T {
	slices.SortStableFunc(list, func(a, b T) int { return strings.Compare(path(a), path(b)) })
	return append([]T{}, list...)
}
