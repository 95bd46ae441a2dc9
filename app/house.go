package app

import (
	"context"
	"log/slog"
	"sync"

	"forage/internal/ingest"
	"forage/internal/ollama"
	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

// House is all that app asks of the workbench.
type House interface {
	Close() error
	Dir() string

	Works(ctx context.Context) ([]review.Work, error)
	Document(ctx context.Context, id review.WorkID) (review.Document, error)
	DeleteWork(ctx context.Context, id review.WorkID) error
	Import(ctx context.Context, paths []string, see func(ingest.Progress)) (ingest.Result, error)
	ResumeImport(ctx context.Context, see func(ingest.Progress)) (ingest.Result, error)
	Waiting(ctx context.Context) (int, error)
	DropWaiting(ctx context.Context) error
	PathsIn(ctx context.Context, state review.PathState) ([]review.Path, error)
	Folders(ctx context.Context) ([]ingest.FolderState, error)
	AddFolder(ctx context.Context, path string) error
	RemoveFolder(ctx context.Context, path string) error
	Keep(ctx context.Context, tell func(ingest.Change), turn func(ingest.FolderState)) error
	Search(ctx context.Context, text string, k int) ([]review.Hit, error)
	Merges(ctx context.Context) ([]workbench.Merge, error)
	Merge(ctx context.Context, work, into review.WorkID) error
	TakeApart(ctx context.Context, work review.WorkID) error
	Keywords(ctx context.Context) (map[review.WorkID][]review.Keyword, error)

	Begin(ctx context.Context, b workbench.Brief) (review.Review, error)
	RunWatched(ctx context.Context, id review.ID, see func(review.Entry), imported func(ingest.Progress)) error
	Review(ctx context.Context, id review.ID) (review.Review, error)
	Reviews(ctx context.Context) ([]review.Review, error)
	DeleteReview(ctx context.Context, id review.ID) error
	Requirements(ctx context.Context, id review.ID) ([]review.Requirement, error)
	Approve(ctx context.Context, id review.ID, rs []review.Requirement) error
	Analyse(ctx context.Context, id review.ID, text string) (review.Requirement, error)
	Preflight(ctx context.Context, id review.ID, rs []review.Requirement) (workbench.Preflight, error)
	Trail(ctx context.Context, id review.ID, after int) ([]review.Entry, error)
	Progress(ctx context.Context, id review.ID) (workbench.Progress, error)
	Overrule(ctx context.Context, id review.ID, r review.RequirementID, c review.ChunkID, a review.Answer) error
	EditRequirement(ctx context.Context, id review.ID, r review.Requirement) error
	StopAndKeep(ctx context.Context, id review.ID) error

	Report(ctx context.Context, id review.ID) (report.Report, error)
	WriteReport(ctx context.Context, id review.ID, dir string) error
	Page(ctx context.Context, id review.WorkID, page, dpi int) (workbench.Page, error)
	Marks(ctx context.Context, id review.ID, e review.EvidenceID) ([]review.Mark, error)
	Passage(ctx context.Context, id review.ID, e review.EvidenceID) (workbench.Passage, error)

	Engines(ctx context.Context) []workbench.EngineState
	ModelServer(ctx context.Context) (workbench.ModelServer, error)
	StartModels(ctx context.Context) error
	TryModel(ctx context.Context, name string, see func(done, total int)) (ollama.Trial, error)
	PullModel(ctx context.Context, name string, mode review.Privacy, see func(ollama.Pulled)) error
	Doctor(ctx context.Context) ([]workbench.Finding, error)
	Ledger(ctx context.Context, id review.ID) ([]review.LedgerEntry, error)
	VerifyLedger(ctx context.Context) (int, string, error)
}

// openHouse opens the workspace that FORAGE_HOME names, or the usual one.
func openHouse(ctx context.Context) (House, error) {
	w, err := workbench.Open(ctx, workbench.Options{Log: slog.Default()})
	if err != nil {
		return nil, err // and not w: a nil *Workbench is no nil House
	}
	return w, nil
}

// door opens the house once, away from the window's thread, and hands it to
// whoever asks. A failed opening can be tried again.
type door struct {
	open   func(ctx context.Context) (House, error)
	opened func() // is told once the house is open; nil for nobody

	mu    sync.Mutex
	house House
}

// enter returns the open house. The first to come opens it, the others wait.
func (d *door) enter(ctx context.Context) (House, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.house != nil {
		return d.house, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err // the window is closing; do not open the workspace again
	}
	h, err := d.open(ctx)
	if err != nil {
		return nil, err
	}
	d.house = h
	if d.opened != nil {
		d.opened()
	}
	return h, nil
}

// shut closes the house if it was opened.
func (d *door) shut() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.house == nil {
		return nil
	}
	h := d.house
	d.house = nil
	return h.Close()
}
