package forage

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"forage/internal/review"
)

// Walker performs what the machine decides, for one review. It is used by one run
// at a time; Tell may be called from any goroutine.
type Walker struct {
	world  World
	id     review.ID
	see    func(review.Entry)
	told   []Event // by the researcher, not yet taken
	mu     sync.Mutex
	engine review.Engine
	review review.Review
	seq    int
	pages  map[review.WorkID][]review.Line
	works  map[review.WorkID]review.Work
}

// NewWalker prepares a walk of a stored review. see is called after each entry is
// in the trail; it must not block.
func NewWalker(w World, id review.ID, see func(review.Entry)) *Walker {
	return &Walker{world: w, id: id, see: see, pages: map[review.WorkID][]review.Line{}, works: map[review.WorkID]review.Work{}}
}

// Tell hands over the researcher's word. A running walk takes it before its next
// action; otherwise the next Run or Settle does.
func (w *Walker) Tell(ev Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, ev)
}

// Run goes as far as it can: to the end, or to where the researcher must approve.
// A cancelled context stops between two steps; nothing finished is lost.
func (w *Walker) Run(ctx context.Context) error {
	m, err := w.Replay(ctx)
	if err != nil {
		return err
	}
	for act := m.Next(); ; {
		for ev, ok := w.hear(); ok; ev, ok = w.hear() {
			if act, err = w.take(ctx, m, ev, Step{}); err != nil {
				return err
			}
		}
		if act == nil || act.Kind == Await && !w.review.Approve {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		ev, step, err := w.perform(ctx, m, *act) // the one line that touches the world
		if err != nil {
			return fmt.Errorf("%s: %w", act.Kind, err)
		}
		if act, err = w.take(ctx, m, ev, step); err != nil {
			return err
		}
	}
}

// Settle takes what was told without going on with the walk.
func (w *Walker) Settle(ctx context.Context) error {
	m, err := w.Replay(ctx)
	if err != nil {
		return err
	}
	for ev, ok := w.hear(); ok; ev, ok = w.hear() {
		if _, err := w.take(ctx, m, ev, Step{}); err != nil {
			return err
		}
	}
	return nil
}

// Replay rebuilds the machine from the stored trail.
func (w *Walker) Replay(ctx context.Context) (*Machine, error) {
	var err error
	if w.review, err = w.world.Notebook.Review(ctx, w.id); err != nil {
		return nil, err
	}
	m := NewMachine(w.world.Limits(w.review.Engine))
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

func (w *Walker) hear() (Event, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.told) == 0 {
		return Event{}, false
	}
	ev := w.told[0]
	w.told = w.told[1:]
	return ev, true
}

// take lets the machine decide on an event and writes the event into the trail,
// with whatever it changes, before anything else is done.
func (w *Walker) take(ctx context.Context, m *Machine, ev Event, step Step) (*Action, error) {
	if ev.Kind == Overruled || ev.Kind == Edited {
		var err error
		if ev, step, err = w.obey(ctx, m, ev); err != nil {
			return nil, err
		}
	}
	act := m.Step(ev)
	data, err := json.Marshal(ev)
	if err != nil {
		return nil, err
	}
	rule, why := m.Rule()
	entry := review.Entry{Seq: w.seq + 1, State: m.State(), Event: string(ev.Kind), Rule: rule,
		Requirement: ev.Requirement, Work: ev.Work, Chunk: ev.Chunk, Say: say(ev, why), Data: data}
	step.State = m.State()
	// An event that has happened is written even when the run is being stopped.
	if err := w.world.Notebook.Append(context.WithoutCancel(ctx), w.id, entry, step); err != nil {
		return nil, fmt.Errorf("trail: %w", err)
	}
	w.seq++
	if ev.Kind == Imported {
		w.review.Works, w.review.Failed = ev.Works, ev.Failed
	}
	if w.see != nil {
		w.see(entry)
	}
	return act, nil
}
