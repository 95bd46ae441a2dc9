package forage

import (
	"context"

	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/settings"
)

// World is everything a walk asks of its neighbours; workbench introduces them.
type World struct {
	Notebook Notebook
	Library  Library
	Finders  Finders
	Importer Importer
	Engines  Engines
	Limits   func(engine string) settings.Walk // for a walk that begins
	Ledger   func(ctx context.Context, id review.ID) (report.Ledger, error)
	Usage    func(ctx context.Context, id review.ID) (review.Usage, error)
}

// Step is what an event changes in the store. It is written in one transaction
// with its trail entry.
type Step struct {
	State        review.State
	Verdict      *review.Verdict
	VerdictKey   string // under which the verdict is cached; "" for not at all
	Evidence     []review.Evidence
	Requirements []review.Requirement // nil: unchanged
	Works        []review.WorkID      // nil: unchanged
	Failed       []review.Failure
}

// Notebook holds the rows of the review itself.
type Notebook interface {
	Review(ctx context.Context, id review.ID) (review.Review, error)
	Requirements(ctx context.Context, id review.ID) ([]review.Requirement, error)
	Trail(ctx context.Context, id review.ID, after int) ([]review.Entry, error)
	Append(ctx context.Context, id review.ID, e review.Entry, s Step) error
	CachedVerdict(ctx context.Context, key string) (review.Verdict, bool, error)
	Verdicts(ctx context.Context, id review.ID) ([]review.Verdict, error)
	Evidence(ctx context.Context, id review.ID) ([]review.Evidence, error)
	CachedSummary(ctx context.Context, stamp string, w review.WorkID) (review.Summary, bool, error)
	SaveSummary(ctx context.Context, stamp string, s review.Summary) error
	SaveReport(ctx context.Context, id review.ID, c report.Checked, r report.Report) error
}

// Library gives the works that are read.
type Library interface {
	Work(ctx context.Context, id review.WorkID) (review.Work, error)
	Text(ctx context.Context, id review.WorkID) (string, error)
	Sections(ctx context.Context, id review.WorkID) ([]review.Section, error)
	Chunks(ctx context.Context, id review.WorkID) ([]review.Chunk, error)
	Chunk(ctx context.Context, id review.ChunkID) (review.Chunk, error)
	Lines(ctx context.Context, id review.WorkID) ([]review.Line, error)
}

// Finder ranks the passages of some works for a requirement.
type Finder interface {
	Find(ctx context.Context, r review.Requirement, works []review.WorkID, limit, perWork int) ([]review.Hit, error)
}

// Finders gives the finder of a review. It searches by words; by the vectors of the
// index that the review was begun with, "" for none; and has its engine put the first
// hits in order, 0 for none.
type Finders interface {
	Finder(ctx context.Context, r review.Review, index string, rerank int) (Finder, error)
}

// Importer brings a review's papers into the library and says what they came to.
type Importer interface {
	ImportFor(ctx context.Context, r review.Review) (Papers, error)
}

// Papers is what a review's papers came to.
type Papers struct {
	Works  []review.WorkID // sorted
	Failed []review.Failure
	Given  Given
	// Embedding names the index of vectors over the works, "" for none.
	Embedding string
}

// Engines gives the engine of a review, made for the works it reads.
type Engines interface {
	Engine(ctx context.Context, r review.Review) (review.Engine, error)
}
