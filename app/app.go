package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"forage/internal/review"
)

// changedEvent is the name under which Changed crosses to the window.
const changedEvent = "changed"

// App holds what the bound structs share.
type App struct {
	Library  *Library
	Review   *Review
	Forage   *Forage
	Reader   *Reader
	Models   *Models
	Settings *Settings

	door   *door
	tasks  *tasks
	news   *news
	window context.Context // Wails' own; only its runtime functions take it
}

// New makes an app that opens its house when it is first needed.
func New(open func(context.Context) (House, error)) *App {
	a := &App{door: &door{open: open}, tasks: newTasks(), window: context.Background()}
	a.news = newNews(func(c Changed) { runtime.EventsEmit(a.window, changedEvent, c) }, time.Now)
	a.Library = &Library{app: a}
	a.door.opened = a.Library.keep
	a.Review = &Review{app: a}
	a.Forage = &Forage{app: a, walks: map[review.ID]*walkState{}}
	a.Reader = &Reader{app: a}
	a.Models = &Models{app: a}
	a.Settings = &Settings{app: a}
	return a
}

// bound is what the window may call.
func (a *App) bound() []any {
	return []any{a.Library, a.Review, a.Forage, a.Reader, a.Models, a.Settings}
}

// close pauses everything, waits for it and closes the workspace.
func (a *App) close() {
	a.tasks.close()
	if err := a.door.shut(); err != nil {
		slog.Error("close workspace", "err", err)
	}
}

// ask enters the house and returns what it answers, with no nil lists in it.
func ask[T any](a *App, what func(context.Context, House) (T, error)) (T, error) {
	h, err := a.door.enter(a.tasks.ctx)
	if err != nil {
		var none T
		return none, err
	}
	v, err := what(a.tasks.ctx, h)
	return whole(v), err
}

// do enters the house and does something there.
func (a *App) do(what func(context.Context, House) error) error {
	_, err := ask(a, func(ctx context.Context, h House) (struct{}, error) { return struct{}{}, what(ctx, h) })
	return err
}
