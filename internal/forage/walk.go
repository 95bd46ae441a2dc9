package forage

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"forage/internal/review"
)

// Walker performs what the machine decides, for one review. It runs once; Tell may
// be called from any goroutine.
type Walker struct {
	world  World
	id     review.ID
	see    func(review.Entry)
	engine review.Engine
	review review.Review
	seq    int
	pages  map[review.WorkID][]review.Line
	works  map[review.WorkID]review.Work

	mu      sync.Mutex // holds what follows
	running bool
	told    []word
}

// word is what the researcher said, and where the answer goes.
type word struct {
	event Event
	done  chan error
}

// NewWalker prepares a walk of a stored review. see is called after each entry is
// in the trail; it must not block.
func NewWalker(w World, id review.ID, see func(review.Entry)) *Walker {
	return &Walker{world: w, id: id, see: see, pages: map[review.WorkID][]review.Line{}, works: map[review.WorkID]review.Work{}}
}

// Tell hands over the researcher's word and waits until it is in the trail. It
// returns false when the walk no longer listens; Settle takes the word then.
func (w *Walker) Tell(ev Event) (bool, error) {
	w.mu.Lock()
	if !w.running {
		w.mu.Unlock()
		return false, nil
	}
	said := word{event: ev, done: make(chan error, 1)}
	w.told = append(w.told, said)
	w.mu.Unlock()
	return true, <-said.done
}

// Run goes as far as it can: to the end, or to where the researcher must approve.
// A cancelled context stops between two steps; nothing finished is lost, and no
// word that was said.
func (w *Walker) Run(ctx context.Context) error {
	m, err := w.Replay(ctx)
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.running = true
	w.mu.Unlock()
	for {
		act := w.hear(ctx, m)
		if act == nil || act.Kind == Await && !w.review.Approve || ctx.Err() != nil {
			if w.hush() { // a word may have come just now
				return ctx.Err()
			}
			continue
		}
		ev, step, err := w.perform(ctx, m, *act) // the one line that touches the world
		if err == nil {
			err = w.take(ctx, m, ev, step)
		} else {
			err = fmt.Errorf("%s: %w", act.Kind, err)
		}
		if err != nil {
			for !w.hush() {
				w.hear(ctx, m)
			}
			return err
		}
	}
}

// Settle takes one word without going on with the walk.
func (w *Walker) Settle(ctx context.Context, ev Event) error {
	m, err := w.Replay(ctx)
	if err != nil {
		return err
	}
	return w.obey(ctx, m, ev)
}

// hear takes what was told and returns what to do next.
func (w *Walker) hear(ctx context.Context, m *Machine) *Action {
	w.mu.Lock()
	told := w.told
	w.told = nil
	w.mu.Unlock()
	for _, said := range told {
		// What was said before the walk was paused still counts.
		said.done <- w.obey(context.WithoutCancel(ctx), m, said.event)
	}
	return m.Next()
}

// hush stops listening, unless something was said that is not taken yet.
func (w *Walker) hush() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = len(w.told) > 0
	return !w.running
}

// Replay rebuilds the machine from the stored trail.
func (w *Walker) Replay(ctx context.Context) (*Machine, error) {
	var err error
	if w.review, err = w.world.Notebook.Review(ctx, w.id); err != nil {
		return nil, err
	}
	m := NewMachine(w.world.Limits(w.review.Engine))
	w.seq = 0
	entries, err := w.world.Notebook.Trail(ctx, w.id, 0)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		var ev Event
		if err := json.Unmarshal(e.Data, &ev); err != nil {
			return nil, fmt.Errorf("trail entry %d of review %s: %w", e.Seq, w.id, err)
		}
		m.Step(ev)
		w.seq = e.Seq
	}
	return m, nil
}

// take lets the machine decide on an event and writes the event into the trail,
// with whatever it changes, before anything else is done.
func (w *Walker) take(ctx context.Context, m *Machine, ev Event, step Step) error {
	m.Step(ev)
	data, err := json.Marshal(ev)
	if err != nil {
		return err
	}
	rule, why := m.Rule()
	entry := review.Entry{Seq: w.seq + 1, State: m.State(), Event: string(ev.Kind), Rule: rule,
		Requirement: ev.Requirement, Work: ev.Work, Chunk: ev.Chunk, Say: say(ev, why), Data: data}
	step.State = m.State()
	// An event that has happened is written even when the run is being stopped.
	if err := w.world.Notebook.Append(context.WithoutCancel(ctx), w.id, entry, step); err != nil {
		return fmt.Errorf("trail: %w", err)
	}
	w.seq++
	if ev.Kind == Imported {
		w.review.Works, w.review.Failed = ev.Works, ev.Failed
	}
	if w.see != nil {
		w.see(entry)
	}
	return nil
}
