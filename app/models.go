package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"

	"forage/internal/fault"
	"forage/internal/ollama"
	"forage/internal/review"
	"forage/internal/workbench"
)

// The tasks with models: at most one of each runs.
const (
	startTask = "start models"
	tryTask   = "try model"
	pullTask  = "pull model"
)

// What of the models is under way, as the ID of Changed: progress is told of it
// alone, so that the window does not ask the server for everything each time.
const (
	trying  = "trying"
	pulling = "pulling"
)

// TryState is the trial under way, or the last one.
type TryState struct {
	Running bool   `json:"running"`
	Model   string `json:"model"`
	Done    int    `json:"done"`  // judgements
	Total   int    `json:"total"` // 0 while unknown
	Ended   bool   `json:"ended"`
	Stopped bool   `json:"stopped"`
	Fault   string `json:"fault"` // JSON text, "" when it went well
}

// PullState is the fetching of a model under way, or the last one.
type PullState struct {
	Running  bool          `json:"running"`
	Model    string        `json:"model"`
	Progress ollama.Pulled `json:"progress"`
	Ended    bool          `json:"ended"`
	Stopped  bool          `json:"stopped"`
	Fault    string        `json:"fault"` // JSON text, "" when it went well
}

// Models is what the window may ask of the local models.
type Models struct {
	app *App

	mu   sync.Mutex
	try  TryState
	pull PullState
}

// Server is the model server of this machine and what it has. One that does not
// answer is no error.
func (m *Models) Server() (workbench.ModelServer, error) {
	return ask(m.app, func(ctx context.Context, h House) (workbench.ModelServer, error) { return h.ModelServer(ctx) })
}

// Start starts a model server and returns once it answers. The person has agreed in
// the window. It is a task, so that a window closing meanwhile leaves no server behind.
func (m *Models) Start() error {
	ended := make(chan error, 1)
	started := m.app.tasks.start(startTask, func(ctx context.Context) error {
		return m.house(ctx, func(h House) error { return h.StartModels(ctx) })
	}, func(err error) {
		m.app.news.ending(NounModels, "")
		ended <- err
	})
	if !started {
		return fault.New(fault.Usage, "The model server is being started already.", "Wait a moment.")
	}
	return <-ended
}

// Try begins to measure a model on the bundled judgements, and returns at once.
func (m *Models) Try(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	started := m.app.tasks.start(tryTask, func(ctx context.Context) error {
		return m.house(ctx, func(h House) error {
			_, err := h.TryModel(ctx, name, func(done, total int) {
				m.note(func() { m.try.Done, m.try.Total = done, total })
				m.app.news.progress(NounModels, trying)
			})
			return err
		})
	}, func(err error) {
		m.note(func() {
			m.try.Running, m.try.Ended = false, true
			m.try.Stopped, m.try.Fault = ending("trial of a model", err)
		})
		m.app.news.ending(NounModels, "")
	})
	if !started {
		return fault.New(fault.Usage, "A model is being tried already.", "Wait until that is done, or stop it first.")
	}
	m.try = TryState{Running: true, Model: name}
	m.app.news.ending(NounModels, trying)
	return nil
}

// Trying is the trial under way, or the last one.
func (m *Models) Trying() TryState {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.try
}

// StopTry ends the trial; nothing of it is kept.
func (m *Models) StopTry() { m.app.tasks.stop(m.app.tasks.ctx, tryTask) }

// Pull has the model server fetch a model, and returns at once. Without the person's
// agreement, given for this one model, it is asked for as offline: that is refused, at
// once and in the ledger.
func (m *Models) Pull(name string, agreed bool) error {
	name = strings.TrimSpace(name)
	if !agreed {
		return m.app.do(func(ctx context.Context, h House) error {
			return h.PullModel(ctx, name, review.PrivacyOffline, func(ollama.Pulled) {})
		})
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	started := m.app.tasks.start(pullTask, func(ctx context.Context) error {
		return m.house(ctx, func(h House) error {
			return h.PullModel(ctx, name, review.PrivacyAsk, func(p ollama.Pulled) {
				m.note(func() { m.pull.Progress = p })
				m.app.news.progress(NounModels, pulling)
			})
		})
	}, func(err error) {
		m.note(func() {
			m.pull.Running, m.pull.Ended = false, true
			m.pull.Stopped, m.pull.Fault = ending("fetching of a model", err)
		})
		m.app.news.ending(NounModels, "")
	})
	if !started {
		return fault.New(fault.Usage, "A model is being fetched already.", "Wait until that is done, or stop it first.")
	}
	m.pull = PullState{Running: true, Model: name}
	m.app.news.ending(NounModels, pulling)
	return nil
}

// Pulling is the fetching under way, or the last one.
func (m *Models) Pulling() PullState {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pull
}

// StopPull ends the fetching. The server keeps the pieces it has and goes on there
// when it is asked again.
func (m *Models) StopPull() { m.app.tasks.stop(m.app.tasks.ctx, pullTask) }

// house does something in the house from within a task.
func (m *Models) house(ctx context.Context, what func(House) error) error {
	h, err := m.app.door.enter(ctx)
	if err != nil {
		return err
	}
	return what(h)
}

// note changes what is known of a task.
func (m *Models) note(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

// ending tells being stopped from a fault, and logs the fault.
func ending(what string, err error) (stopped bool, said string) {
	if err == nil || errors.Is(err, context.Canceled) {
		return err != nil, ""
	}
	slog.Error(what+" ended", "err", err)
	return false, fault.Of(err).JSON()
}
