package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

// keepTask is the name of the task that keeps the library folders in step.
const keepTask = "folders"

// Unread are the files that wait to be read, and those that will not be.
type Unread struct {
	Waiting int           `json:"waiting"` // from imports that were stopped or killed
	Failed  []review.Path `json:"failed"`
	LeftOut []review.Path `json:"left_out"` // of library folders, because their works were deleted
}

// keep keeps the library folders in step while the window is open. Nothing of it
// blocks: it is a task of its own, and what a person imports goes first.
func (l *Library) keep() {
	l.app.tasks.start(keepTask, func(ctx context.Context) error {
		h, err := l.app.door.enter(ctx)
		if err != nil {
			return err
		}
		return h.Keep(ctx, func(ingest.Change) { l.app.news.progress(NounLibrary, "") }, l.turned)
	}, func(err error) {
		if err != nil && !errors.Is(err, context.Canceled) {
			slog.Error("library folders are no longer kept in step", "err", err)
		}
	})
}

// turned tells the window of a new state of a folder. Only how far the reading is
// may be dropped.
func (l *Library) turned(f ingest.FolderState) {
	if f.State == ingest.StepReads {
		l.app.news.progress(NounFolders, "")
		return
	}
	l.app.news.ending(NounFolders, "")
	l.app.news.ending(NounLibrary, "")
}

// Folders are the library folders and how far each is in step.
func (l *Library) Folders() ([]ingest.FolderState, error) {
	return ask(l.app, func(ctx context.Context, h House) ([]ingest.FolderState, error) { return h.Folders(ctx) })
}

// AddFolder has a folder kept in step with the library.
func (l *Library) AddFolder(path string) error {
	path = strings.TrimSpace(path)
	if path == "" {
		return fault.New(fault.Usage, "No folder was given.", "Choose a folder, or type its path.")
	}
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounFolders, "")
		return h.AddFolder(ctx, path)
	})
}

// RemoveFolder ends that. The works stay.
func (l *Library) RemoveFolder(path string) error {
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounFolders, "")
		return h.RemoveFolder(ctx, path)
	})
}

// Unread lists the files that wait, failed or were left out.
func (l *Library) Unread() (Unread, error) {
	return ask(l.app, func(ctx context.Context, h House) (u Unread, err error) {
		if u.Waiting, err = h.Waiting(ctx); err != nil {
			return u, err
		}
		if u.Failed, err = h.PathsIn(ctx, review.PathFailed); err != nil {
			return u, err
		}
		u.LeftOut, err = h.PathsIn(ctx, review.PathLeftOut)
		return u, err
	})
}

// DropWaiting takes the files that wait out of the queue.
func (l *Library) DropWaiting() error {
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounFolders, "")
		return h.DropWaiting(ctx)
	})
}
