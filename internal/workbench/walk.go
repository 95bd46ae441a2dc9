package workbench

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"forage/internal/forage"
	"forage/internal/ingest"
	"forage/internal/ollama"
	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/store"
)

// Run takes a review as far as it can: to where the researcher must approve, or to
// the end. A cancelled context pauses it; Run again goes on. see is called with
// every trail entry and must not block.
func (w *Workbench) Run(ctx context.Context, id review.ID, see func(review.Entry)) error {
	return w.RunWatched(ctx, id, see, nil)
}

// RunWatched is Run with the progress of the import told as well.
func (w *Workbench) RunWatched(ctx context.Context, id review.ID, see func(review.Entry), imported func(ingest.Progress)) error {
	w.forgetModels()
	world := w.world()
	world.Importer = importer{w, imported}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lane := w.lane(id)
	run := &walk{walker: forage.NewWalker(world, id, see), cancel: cancel, done: make(chan struct{})}
	w.mu.Lock()
	if w.closing || w.walks[id] != nil {
		defer w.mu.Unlock()
		if w.closing {
			return errClosed
		}
		return errRunning()
	}
	w.walks[id] = run
	w.mu.Unlock()
	lane.Lock()
	defer lane.Unlock()
	defer close(run.done)
	defer func() {
		w.mu.Lock()
		delete(w.walks, id)
		w.mu.Unlock()
	}()
	return run.walker.Run(ctx)
}

// lane is the lock under which one review's trail is written.
func (w *Workbench) lane(id review.ID) *sync.Mutex {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lanes[id] == nil {
		w.lanes[id] = &sync.Mutex{}
	}
	return w.lanes[id]
}

// tell hands an event to the running walk, or to the trail when none runs, and
// returns when it is written.
func (w *Workbench) tell(ctx context.Context, id review.ID, ev forage.Event) error {
	lane := w.lane(id)
	for {
		if run := w.running(id); run != nil {
			if heard, err := run.walker.Tell(ev); heard {
				return err
			}
		}
		if lane.TryLock() {
			defer lane.Unlock()
			return forage.NewWalker(w.world(), id, nil).Settle(ctx, ev)
		}
		select { // a walk is about to listen, or has just stopped
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
}

// world introduces the rooms to a walk.
func (w *Workbench) world() forage.World {
	return forage.World{
		Notebook: notebook{w.store}, Library: w.store, Finders: w, Importer: importer{w, nil}, Engines: w,
		Limits: func(engine string) settings.Walk {
			if engine == extractiveName {
				return w.settings.Walk
			}
			return w.settings.WalkWithModel
		},
		Ledger: w.receipt, Usage: w.usage,
	}
}

// receipt counts what left the machine for a review.
func (w *Workbench) receipt(ctx context.Context, id review.ID) (report.Ledger, error) {
	entries, err := w.store.Ledger(ctx, id)
	if err != nil || len(entries) == 0 {
		return report.Ledger{}, err
	}
	r := report.Ledger{Entries: len(entries), Head: entries[len(entries)-1].Hash}
	for _, e := range entries {
		if !e.Refused {
			r.Bytes += e.Bytes
		}
	}
	return r, nil
}

// usage is what a review cost so far: calls to the model, and bytes that left.
func (w *Workbench) usage(ctx context.Context, id review.ID) (review.Usage, error) {
	u, err := w.store.Usage(ctx, id)
	if err != nil {
		return u, err
	}
	r, err := w.receipt(ctx, id)
	u.BytesOut = r.Bytes
	return u, err
}

// notebook is the store as a walk writes to it.
type notebook struct{ *store.Store }

func (n notebook) Append(ctx context.Context, id review.ID, e review.Entry, s forage.Step) error {
	return n.Store.Append(ctx, id, e, store.Step(s))
}

func (n notebook) SaveReport(ctx context.Context, id review.ID, c report.Checked, r report.Report) error {
	whole, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return n.Store.SaveReport(ctx, id, whole, c.Claims, r.Markdown)
}

// importer brings a review's papers in.
type importer struct {
	*Workbench
	see func(ingest.Progress)
}

// ImportFor imports the papers of a review and returns the works it reads, sorted
// and within its constraints. Without papers it reads the works it names, or the
// whole library.
func (i importer) ImportFor(ctx context.Context, r review.Review) (forage.Papers, error) {
	var got forage.Papers
	ids := slices.Clone(r.Works)
	switch {
	case len(r.Papers) > 0:
		result, err := i.Import(ctx, r.Papers, i.see)
		if err != nil {
			return got, err
		}
		got.Failed, got.Given.Duplicates = result.Failed, len(result.Duplicates)
		for _, w := range result.Works {
			ids = append(ids, w.ID)
		}
	case len(ids) == 0:
		works, err := i.store.Works(ctx)
		if err != nil {
			return got, err
		}
		for _, w := range works { // those that stand behind others count as duplicates
			ids = append(ids, w.ID)
		}
	}
	slices.Sort(ids)
	var admitted []review.Work
	for _, id := range slices.Compact(ids) {
		work, err := i.store.Work(ctx, id)
		if err != nil {
			return got, err
		}
		if r.Constraints.Admits(work) {
			admitted = append(admitted, work)
		} else {
			got.Given.Excluded++
		}
	}
	distinct, err := i.one(ctx, admitted)
	if err != nil {
		return got, err
	}
	got.Given.Duplicates += len(admitted) - len(distinct)
	got.Works = make([]review.WorkID, len(distinct))
	for n, work := range distinct {
		got.Works[n] = work.ID
	}
	if len(got.Works) == 0 {
		return got, errNoPapers()
	}
	if r.Engine == ollama.Name {
		var err error
		got.Embedding, err = i.Index(ctx, got.Works, i.see)
		return got, err
	}
	return got, nil
}

// Trail is what a review did after an entry; 0 for all.
func (w *Workbench) Trail(ctx context.Context, id review.ID, after int) ([]review.Entry, error) {
	return w.store.Trail(ctx, id, after)
}

// Progress is where a walk stands, for the window.
type Progress struct {
	State       review.State         `json:"state"`
	Running     bool                 `json:"running"`
	Requirement review.RequirementID `json:"requirement"`
	Patch       review.WorkID        `json:"patch"`
	Coverage    []Covered            `json:"coverage"`
	Mean        float64              `json:"mean"`
	Judged      int                  `json:"judged"` // chunks
	Found       int                  `json:"found"`  // chunks that bore on a requirement
	Iteration   int                  `json:"iteration"`
	Usage       review.Usage         `json:"usage"`
	Engine      string               `json:"engine"`
	Model       string               `json:"model"` // "" without one
	Privacy     review.Privacy       `json:"privacy"`
}

// Covered is a requirement with its coverage so far.
type Covered struct {
	Requirement review.Requirement `json:"requirement"`
	Share       float64            `json:"share"`
	Works       int                `json:"works"`
}

// Progress replays the trail; it is exact at any time, also after a restart.
func (w *Workbench) Progress(ctx context.Context, id review.ID) (Progress, error) {
	r, err := w.store.Review(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	m, err := forage.NewWalker(w.world(), id, nil).Replay(ctx)
	if err != nil {
		return Progress{}, err
	}
	c := m.Coverage()
	p := Progress{State: m.State(), Running: w.running(id) != nil, Mean: c.Mean(m.Requirements()), Judged: m.Judged(), Found: m.Finds(),
		Iteration: m.Iteration(), Engine: r.Engine, Model: r.Model, Privacy: r.Privacy, Coverage: []Covered{}}
	if p.Usage, err = w.usage(ctx, id); err != nil {
		return Progress{}, err
	}
	if act := m.Next(); act != nil {
		p.Requirement, p.Patch = act.Requirement, act.Work
	}
	for _, q := range m.Requirements() {
		p.Coverage = append(p.Coverage, Covered{Requirement: q, Share: c[q.ID].Share, Works: c[q.ID].Works})
	}
	return p, nil
}
