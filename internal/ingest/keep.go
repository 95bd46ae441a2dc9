package ingest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// How often a folder is looked at. A look costs a stat for each file, so that where
// that is slow, as on a network drive, it is done less often: never for more than a
// twentieth of the time.
const (
	lookEvery = 5 * time.Second
	lookShare = 20
)

// FolderState is how far a library folder is in step.
type FolderState struct {
	Path     string   `json:"path"`
	State    Step     `json:"state"`
	Files    int      `json:"files"`
	Waiting  int      `json:"waiting"`
	Failed   int      `json:"failed"`
	Looked   string   `json:"looked"` // when it was last looked at (RFC 3339), "" not yet
	Say      string   `json:"say"`    // what a person should know, "" for nothing
	Progress Progress `json:"progress"`
}

// Step is one word on a library folder.
type Step string

// The words on a library folder.
const (
	StepNotYet Step = "not looked at yet"
	StepInStep Step = "in step"
	StepBehind Step = "waiting" // for files to settle, or for an import to end
	StepReads  Step = "reading"
	StepAbsent Step = "not there"
	StepFailed Step = "failed" // the look itself; Say says why
)

// Keeper keeps folders in step until its context ends.
type Keeper struct {
	importer *Importer
	folders  func(context.Context) ([]string, error)
	tell     func(Change)
	turn     func(FolderState)
	nudge    chan struct{}

	// After is called after a look that changed the library, if not nil: what follows
	// from the library as a whole is made anew then.
	After func(context.Context) error

	mu      sync.Mutex
	watches map[string]*Watch
	states  map[string]FolderState
}

// Keeper makes a keeper of the folders that are asked for at each round. tell hears
// of every change, turn of every new state of a folder; both may be nil, and neither
// may block.
func (i *Importer) Keeper(folders func(context.Context) ([]string, error), tell func(Change), turn func(FolderState)) *Keeper {
	if turn == nil {
		turn = func(FolderState) {}
	}
	return &Keeper{importer: i, folders: folders, tell: tell, turn: turn, nudge: make(chan struct{}, 1),
		watches: map[string]*Watch{}, states: map[string]FolderState{}}
}

// Nudge has the folders looked at now.
func (k *Keeper) Nudge() {
	select {
	case k.nudge <- struct{}{}:
	default: // somebody has asked already
	}
}

// States are the folders as they were last looked at, by path.
func (k *Keeper) States() []FolderState {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.SortedFunc(maps.Values(k.states), func(a, b FolderState) int { return cmp.Compare(a.Path, b.Path) })
}

// Run looks at the folders, one after the other, until ctx ends. No trouble with a
// folder or with the library ends it: it is said, and the next round tries again.
func (k *Keeper) Run(ctx context.Context) error {
	for {
		wait := k.round(ctx)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-k.nudge:
		case <-time.After(wait):
		}
	}
}

// round looks at every folder once, and says how long the next round can wait.
func (k *Keeper) round(ctx context.Context) time.Duration {
	folders, err := k.folders(ctx)
	if err != nil {
		k.importer.log.Warn("library folders", "err", err)
		return lookEvery
	}
	k.choose(folders)
	if k.importer.queue.byHand.Load() > 0 {
		return settleTime // what a person waits for goes first
	}
	cost, wait := time.Duration(0), lookEvery
	for _, dir := range folders {
		if ctx.Err() != nil {
			return 0
		}
		looked := k.look(ctx, dir)
		if cost += looked.cost; looked.Waiting > 0 {
			wait = settleTime
		}
	}
	return max(wait, lookShare*cost)
}

// choose makes the folders those that are watched.
func (k *Keeper) choose(folders []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for dir := range k.watches {
		if !slices.Contains(folders, dir) {
			delete(k.watches, dir)
			delete(k.states, dir)
		}
	}
	for _, dir := range folders {
		if k.watches[dir] == nil {
			k.watches[dir] = k.importer.Watch(dir)
			k.states[dir] = FolderState{Path: dir, State: StepNotYet}
		}
	}
}

// look looks at a folder and notes its state.
func (k *Keeper) look(ctx context.Context, dir string) Looked {
	k.mu.Lock()
	watch, state := k.watches[dir], k.states[dir]
	k.mu.Unlock()
	changed := false
	looked, err := watch.Look(ctx, func(c Change) {
		changed = changed || c.Kind != ChangeFailed
		if k.tell != nil {
			k.tell(c)
		}
	}, func(p Progress) {
		state.State, state.Progress = StepReads, p
		k.set(state)
	})
	if err == nil && changed && k.After != nil {
		err = k.After(ctx)
	}
	if ctx.Err() != nil {
		return looked
	}
	state = FolderState{Path: dir, State: StepInStep, Files: looked.Files, Waiting: looked.Waiting, Failed: looked.Failed,
		Say: looked.Say, Looked: watch.now().UTC().Format(time.RFC3339)}
	switch {
	case err != nil:
		k.importer.log.Warn("look at a library folder", "err", err)
		state.State, state.Say = StepFailed, sayOf(err)
	case !looked.There:
		state.State = StepAbsent
	case looked.Waiting > 0:
		state.State = StepBehind
	}
	k.set(state)
	return looked
}

// set notes the state of a folder. That nothing but the time of the look is new is
// no news.
func (k *Keeper) set(s FolderState) {
	k.mu.Lock()
	last, watched := k.states[s.Path]
	if watched {
		k.states[s.Path] = s
	}
	k.mu.Unlock()
	if last.Looked = s.Looked; watched && last != s {
		k.turn(s)
	}
}
