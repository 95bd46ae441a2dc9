package app

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// Walk is where a review's walk stands, as far as this window runs it.
type Walk struct {
	Running bool               `json:"running"`
	Fault   string             `json:"fault"`  // why it last ended, JSON text; "" when it went well
	Import  ingest.Progress    `json:"import"` // while papers are read
	Now     workbench.Progress `json:"now"`
}

// Step is a trail entry as the window shows it. Of a judged passage it carries
// the answer and the motive.
type Step struct {
	Seq         int                  `json:"seq"`
	State       review.State         `json:"state"`
	Event       string               `json:"event"`
	Rule        string               `json:"rule"`
	Requirement review.RequirementID `json:"requirement"`
	Work        review.WorkID        `json:"work"`
	Chunk       review.ChunkID       `json:"chunk"`
	Say         string               `json:"say"`
	Answer      review.Answer        `json:"answer"`
	Motive      string               `json:"motive"`
	Found       int                  `json:"found"`
}

// Forage is what the window may ask of a walk.
type Forage struct {
	app *App

	mu    sync.Mutex
	walks map[review.ID]*walkState
}

// walkState is what app knows of a walk beside its trail.
type walkState struct {
	fault    string
	imported ingest.Progress
}

func walkTask(id review.ID) string { return "walk " + string(id) }

// note changes what is known of a walk.
func (f *Forage) note(id review.ID, change func(*walkState)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.walks[id] == nil {
		f.walks[id] = &walkState{}
	}
	change(f.walks[id])
}

// Run starts a walk or resumes it, and returns at once. A walk that is running
// already is left alone.
func (f *Forage) Run(id review.ID) error {
	started := f.app.tasks.start(walkTask(id), func(ctx context.Context) error {
		h, err := f.app.door.enter(ctx)
		if err != nil {
			return err
		}
		return h.RunWatched(ctx, id,
			func(review.Entry) { f.app.news.progress(NounForage, string(id)) },
			func(p ingest.Progress) {
				f.note(id, func(s *walkState) { s.imported = p })
				f.app.news.progress(NounForage, string(id))
			})
	}, func(err error) { f.ended(id, err) })
	if started {
		f.app.news.ending(NounForage, string(id))
	}
	return nil
}

func (f *Forage) ended(id review.ID, err error) {
	said := ""
	if err != nil && !errors.Is(err, context.Canceled) {
		said = fault.Of(err).JSON()
		slog.Error("walk ended", "review", id, "err", err)
	}
	f.note(id, func(s *walkState) { *s = walkState{fault: said} })
	f.app.news.ending(NounForage, string(id))
	f.app.news.ending(NounReview, string(id))
	f.app.news.ending(NounLibrary, "")
}

// Pause ends the walk after the step it is in. Nothing is lost; Run goes on.
func (f *Forage) Pause(id review.ID) { f.app.tasks.stop(f.app.tasks.ctx, walkTask(id)) }

// forget ends the walk of a review that is about to be deleted.
func (f *Forage) forget(id review.ID) {
	f.Pause(id)
	f.mu.Lock()
	delete(f.walks, id)
	f.mu.Unlock()
}

// Stop ends the search and lets the walk write from what is there.
func (f *Forage) Stop(id review.ID) error {
	if err := f.tell(id, func(ctx context.Context, h House) error { return h.StopAndKeep(ctx, id) }); err != nil {
		return err
	}
	return f.Run(id)
}

// Walk says where the walk stands.
func (f *Forage) Walk(id review.ID) (Walk, error) {
	return ask(f.app, func(ctx context.Context, h House) (Walk, error) {
		now, err := h.Progress(ctx, id)
		w := Walk{Running: f.app.tasks.runs(walkTask(id)), Now: now}
		f.note(id, func(s *walkState) { w.Fault, w.Import = s.fault, s.imported })
		return w, err
	})
}

// Trail is everything after the entry with number after.
func (f *Forage) Trail(id review.ID, after int) ([]Step, error) {
	return ask(f.app, func(ctx context.Context, h House) ([]Step, error) {
		entries, err := h.Trail(ctx, id, after)
		steps := make([]Step, len(entries))
		for i, e := range entries {
			steps[i] = viewEntry(e)
		}
		return steps, err
	})
}

// Overrule sets the researcher's own verdict on a passage.
func (f *Forage) Overrule(id review.ID, r review.RequirementID, c review.ChunkID, a review.Answer) error {
	return f.redo(id, func(ctx context.Context, h House) error { return h.Overrule(ctx, id, r, c, a) })
}

// EditRequirement changes a requirement; whatever depended on it is done again.
func (f *Forage) EditRequirement(id review.ID, r review.Requirement) error {
	return f.redo(id, func(ctx context.Context, h House) error { return h.EditRequirement(ctx, id, r) })
}

// redo tells a walk something that makes a finished report old. A finished review
// is written again at once; a paused one stays paused.
func (f *Forage) redo(id review.ID, what func(context.Context, House) error) error {
	var finished bool
	err := f.tell(id, func(ctx context.Context, h House) error {
		r, err := h.Review(ctx, id)
		if err != nil {
			return err
		}
		finished = r.State == review.StateDone
		return what(ctx, h)
	})
	if err != nil || !finished {
		return err
	}
	return f.Run(id)
}

// tell says something to a walk, running or not, and then to the window.
func (f *Forage) tell(id review.ID, what func(context.Context, House) error) error {
	err := f.app.do(what)
	f.app.news.ending(NounForage, string(id))
	f.app.news.ending(NounReview, string(id))
	return err
}

// viewEntry takes from an entry's data what the window shows of it.
func viewEntry(e review.Entry) Step {
	s := Step{
		Seq: e.Seq, State: e.State, Event: e.Event, Rule: e.Rule, Requirement: e.Requirement,
		Work: e.Work, Chunk: e.Chunk, Say: e.Say,
	}
	var d struct {
		Answer review.Answer `json:"answer"`
		Motive string        `json:"motive"`
		Reason string        `json:"reason"`
		Found  int           `json:"found"`
	}
	if json.Unmarshal(e.Data, &d) == nil {
		s.Answer, s.Motive, s.Found = d.Answer, d.Motive, d.Found
		if s.Motive == "" {
			s.Motive = d.Reason
		}
	}
	return s
}
