package app

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"forage/internal/fault"
)

// tasks owns every goroutine that app starts: it can stop each of them, and it
// waits for all of them when the window closes.
type tasks struct {
	ctx    context.Context
	cancel context.CancelFunc
	all    sync.WaitGroup

	mu      sync.Mutex
	running map[string]*task
	closed  bool
}

type task struct {
	cancel context.CancelFunc
	done   chan struct{}
}

func newTasks() *tasks {
	ctx, cancel := context.WithCancel(context.Background())
	return &tasks{ctx: ctx, cancel: cancel, running: map[string]*task{}}
}

// start runs work under a name and reports false if that name runs already. end
// is told how it went, after the name is free again.
func (t *tasks) start(name string, work func(context.Context) error, end func(error)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || t.running[name] != nil {
		return false
	}
	ctx, cancel := context.WithCancel(t.ctx)
	own := &task{cancel: cancel, done: make(chan struct{})}
	t.running[name] = own
	t.all.Add(1)
	go func() {
		defer t.all.Done()
		defer cancel()
		err := survive(ctx, work)
		t.mu.Lock()
		delete(t.running, name)
		t.mu.Unlock()
		end(err)
		close(own.done)
	}()
	return true
}

// survive runs work and turns a panic into an error: what one paper or one walk
// breaks must not take the window with it. The stack goes to the log.
func survive(ctx context.Context, work func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("a task broke", "panic", p, "stack", string(debug.Stack()))
			err = fault.Wrap(fmt.Errorf("panic: %v", p), fault.Failed, "Something broke inside Forage.",
				"What was done so far is kept. Try again; if it breaks again, run \"forage doctor\" and report what you did.")
		}
	}()
	return work(ctx)
}

// stop cancels a task and waits until it has ended and said so. It reports false
// if there was none.
func (t *tasks) stop(ctx context.Context, name string) bool {
	t.mu.Lock()
	own := t.running[name]
	t.mu.Unlock()
	if own == nil {
		return false
	}
	own.cancel()
	select {
	case <-own.done:
	case <-ctx.Done():
	}
	return true
}

func (t *tasks) runs(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.running[name] != nil
}

// close stops everything and waits for it. Nothing starts afterwards.
func (t *tasks) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel()
	t.all.Wait()
}
