package ingest

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"forage/internal/fault"
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
}

// Progress is how far an import is. Stage is "reading", then one of "added",
// "known", "duplicate" and "failed"; Done counts files that are finished.
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

	recogniser Recogniser // nil: papers without a text layer stay unread
}

// New makes an importer. A nil logger logs nothing.
func New(library Library, pdf PDFReader, log *slog.Logger) *Importer {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Importer{library: library, pdf: pdf, log: log}
}

// Import reads files, folders and globs into the library. It returns what was
// done also when it is stopped or fails half way; whatever is in Works is in the
// library. A file that cannot be used is listed and stops nothing. It is an error
// only when no file at all was usable.
func (i *Importer) Import(ctx context.Context, paths []string, see func(Progress)) (Result, error) {
	f, err := expand(paths)
	if err != nil {
		return Result{}, err
	}
	run := &run{Importer: i, see: see, total: len(f.files)}
	run.result.Failed, run.result.Skipped = f.failed, f.skipped
	jobs, err := run.sort(ctx, f.files)
	if err == nil {
		err = run.perform(ctx, jobs)
	}
	run.result.order()
	switch {
	case err != nil:
		return run.result, err
	case len(run.result.Works) == 0:
		return run.result, nothingUsable(run.result)
	}
	return run.result, nil
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
