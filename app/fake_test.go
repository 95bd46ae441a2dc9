package app

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/ollama"
	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

// fakeHouse answers from memory. A walk and an import last until their context
// ends or they are let go.
type fakeHouse struct {
	House // anything not set below is a call that a test did not expect

	mu        sync.Mutex
	calls     []string
	runErr    error
	overruled error
	state     review.State
	letGo     chan struct{}
	changing  bool // something changes in a library folder
	kept      bool // the folders were kept until the end
}

func (f *fakeHouse) note(call string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, call)
}

func (f *fakeHouse) called() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.calls)
}

// last waits until it is let go or the context ends.
func (f *fakeHouse) last(ctx context.Context) error {
	select {
	case <-f.letGo:
		return f.runErr
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (f *fakeHouse) Close() error { f.note("close"); return nil }
func (f *fakeHouse) Dir() string  { return "/workspace" }

func (f *fakeHouse) Works(context.Context) ([]review.Work, error) { return nil, nil }

func (f *fakeHouse) Import(ctx context.Context, paths []string, see func(ingest.Progress)) (ingest.Result, error) {
	f.note("import")
	see(ingest.Progress{Done: 1, Total: 2, Path: paths[0]})
	err := f.last(ctx)
	return ingest.Result{Failed: []review.Failure{{Path: "b.pdf", Reason: "encrypted"}}}, err
}

func (f *fakeHouse) ResumeImport(ctx context.Context, see func(ingest.Progress)) (ingest.Result, error) {
	f.note("resume import")
	return ingest.Result{}, f.last(ctx)
}

func (f *fakeHouse) Waiting(context.Context) (int, error) { return 212, nil }

func (f *fakeHouse) DropWaiting(context.Context) error { f.note("drop"); return nil }

func (f *fakeHouse) PathsIn(_ context.Context, state review.PathState) ([]review.Path, error) {
	if state == review.PathFailed {
		return []review.Path{{Path: "/in/bad.pdf", State: state, Reason: "The PDF is damaged."}}, nil
	}
	return nil, nil
}

func (f *fakeHouse) Folders(context.Context) ([]ingest.FolderState, error) {
	return []ingest.FolderState{{Path: "/in", State: ingest.StepInStep}}, nil
}

func (f *fakeHouse) AddFolder(_ context.Context, path string) error {
	f.note("add folder " + path)
	return nil
}

func (f *fakeHouse) RemoveFolder(_ context.Context, path string) error {
	f.note("remove folder " + path)
	return nil
}

func (f *fakeHouse) Keep(ctx context.Context, tell func(ingest.Change), turn func(ingest.FolderState)) error {
	if f.changing {
		turn(ingest.FolderState{Path: "/in", State: ingest.StepReads})
		tell(ingest.Change{Kind: ingest.ChangeAdded, Path: "/in/a.pdf"})
		turn(ingest.FolderState{Path: "/in", State: ingest.StepInStep})
	}
	<-ctx.Done()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = true
	return ctx.Err()
}

func (f *fakeHouse) Begin(_ context.Context, b workbench.Brief) (review.Review, error) {
	f.note("begin")
	return review.Review{ID: "r", Papers: b.Papers}, nil
}

func (f *fakeHouse) RunWatched(ctx context.Context, _ review.ID, see func(review.Entry), imported func(ingest.Progress)) error {
	f.note("run")
	imported(ingest.Progress{Done: 3, Total: 4})
	for range 1000 {
		see(review.Entry{})
	}
	err := f.last(ctx)
	f.note("ran")
	return err
}

func (f *fakeHouse) Progress(context.Context, review.ID) (workbench.Progress, error) {
	return workbench.Progress{State: review.StateGrazing}, nil
}

func (f *fakeHouse) StopAndKeep(context.Context, review.ID) error { f.note("stop"); return nil }
func (f *fakeHouse) DeleteReview(context.Context, review.ID) error {
	f.note("delete")
	return nil
}

func (f *fakeHouse) Approve(context.Context, review.ID, []review.Requirement) error {
	f.note("approve")
	return nil
}

func (f *fakeHouse) Overrule(context.Context, review.ID, review.RequirementID, review.ChunkID, review.Answer) error {
	f.note("overrule")
	return f.overruled
}

func (f *fakeHouse) Review(context.Context, review.ID) (review.Review, error) {
	return review.Review{State: f.state}, nil
}

func (f *fakeHouse) Trail(context.Context, review.ID, int) ([]review.Entry, error) {
	return []review.Entry{{Seq: 7, Event: "judged", Data: []byte(`{"answer":"answers","motive":"three of four","found":2}`)}}, nil
}

func (f *fakeHouse) Report(context.Context, review.ID) (report.Report, error) {
	return report.Report{Draft: review.Draft{Sections: []review.DraftSection{{Heading: "A"}}}}, nil
}

func (f *fakeHouse) Page(context.Context, review.WorkID, int, int) (workbench.Page, error) {
	return workbench.Page{PNG: []byte("picture"), Width: 612, Height: 792, Count: 3}, nil
}

func (f *fakeHouse) Doctor(context.Context) ([]workbench.Finding, error) {
	return []workbench.Finding{{Name: "index", OK: true, Say: "whole"}}, nil
}

func (f *fakeHouse) ModelServer(context.Context) (workbench.ModelServer, error) {
	return workbench.ModelServer{Running: true, Address: "127.0.0.1:11434"}, nil
}

func (f *fakeHouse) StartModels(ctx context.Context) error {
	f.note("start models")
	return f.last(ctx)
}

func (f *fakeHouse) TryModel(ctx context.Context, name string, see func(done, total int)) (ollama.Trial, error) {
	f.note("try " + name)
	see(3, 40)
	err := f.last(ctx)
	return ollama.Trial{Model: name, Judged: 40, Valid: 40, Agreed: 30}, err
}

func (f *fakeHouse) PullModel(ctx context.Context, name string, mode review.Privacy, see func(ollama.Pulled)) error {
	f.note("pull " + name + " " + string(mode))
	if mode == review.PrivacyOffline {
		return fault.New(fault.Privacy, "Fetching a model is refused: the mode is offline.", "")
	}
	see(ollama.Pulled{Stage: "pulling", Done: 1, Total: 4})
	return f.last(ctx)
}

// events collects what the window is told.
type events struct {
	mu  sync.Mutex
	all []Changed
}

func (e *events) emit(c Changed) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all = append(e.all, c)
}

func (e *events) count(noun Noun) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := 0
	for _, c := range e.all {
		if c.Noun == noun {
			n++
		}
	}
	return n
}

func (e *events) told(c Changed) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Contains(e.all, c)
}

// newTestApp is an app in a fake house, without a window.
func newTestApp(t *testing.T) (*App, *fakeHouse, *events) {
	t.Helper()
	h := &fakeHouse{letGo: make(chan struct{})}
	heard := &events{}
	a := New(func(context.Context) (House, error) { return h, nil })
	a.news = newNews(heard.emit, time.Now)
	t.Cleanup(a.close)
	return a, h, heard
}

// eventually waits for what another goroutine is about to do.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("waited in vain: %s", what)
}
