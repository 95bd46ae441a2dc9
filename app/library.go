package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

// importTask is the name of the one import that may run.
const importTask = "import"

// ImportState is the import that is under way, or the last one.
type ImportState struct {
	Running  bool            `json:"running"`
	Progress ingest.Progress `json:"progress"`
	Result   ingest.Result   `json:"result"`
	Ended    bool            `json:"ended"` // Result holds the outcome of the last import
	Stopped  bool            `json:"stopped"`
	Fault    string          `json:"fault"` // JSON text, "" when it went well
}

// Library is what the window may ask of the papers.
type Library struct {
	app *App

	mu    sync.Mutex
	state ImportState
}

// Works lists the library, sorted by id.
func (l *Library) Works() ([]review.Work, error) {
	return ask(l.app, func(ctx context.Context, h House) ([]review.Work, error) { return h.Works(ctx) })
}

// Search ranks passages for any text.
func (l *Library) Search(text string, k int) ([]review.Hit, error) {
	if strings.TrimSpace(text) == "" {
		return []review.Hit{}, nil
	}
	return ask(l.app, func(ctx context.Context, h House) ([]review.Hit, error) { return h.Search(ctx, text, k) })
}

// Delete removes a work with everything derived from it.
func (l *Library) Delete(id review.WorkID) error {
	return l.app.do(func(ctx context.Context, h House) error {
		defer l.app.news.ending(NounLibrary, "")
		defer l.app.news.ending(NounFolders, "") // its file may be left out now
		return h.DeleteWork(ctx, id)
	})
}

// Import starts reading files, folders and globs, and returns at once.
func (l *Library) Import(paths []string) error {
	paths = trimmed(paths)
	if len(paths) == 0 {
		return fault.New(fault.Usage, "No file or folder was given.", "Choose a folder, or type a path.")
	}
	return l.begin(func(ctx context.Context, h House, see func(ingest.Progress)) (ingest.Result, error) {
		return h.Import(ctx, paths, see)
	})
}

// Resume starts reading what waits from imports that were stopped or killed, and
// returns at once.
func (l *Library) Resume() error {
	return l.begin(func(ctx context.Context, h House, see func(ingest.Progress)) (ingest.Result, error) {
		return h.ResumeImport(ctx, see)
	})
}

// bring brings files in and tells how far it is.
type bring func(ctx context.Context, h House, see func(ingest.Progress)) (ingest.Result, error)

func (l *Library) begin(work bring) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	started := l.app.tasks.start(importTask, func(ctx context.Context) error {
		return l.read(ctx, work)
	}, l.ended)
	if !started {
		return fault.New(fault.Usage, "An import is already running.", "Wait until it is done, or stop it first.")
	}
	l.state = ImportState{Running: true}
	l.app.news.ending(NounImport, "")
	return nil
}

func (l *Library) read(ctx context.Context, work bring) error {
	h, err := l.app.door.enter(ctx)
	if err != nil {
		return err
	}
	result, err := work(ctx, h, func(p ingest.Progress) {
		l.mu.Lock()
		l.state.Progress = p
		l.mu.Unlock()
		l.app.news.progress(NounImport, "")
	})
	l.mu.Lock()
	l.state.Result = result
	l.mu.Unlock()
	return err
}

func (l *Library) ended(err error) {
	l.mu.Lock()
	l.state.Running, l.state.Ended = false, true
	l.state.Stopped = errors.Is(err, context.Canceled)
	if err != nil && !l.state.Stopped {
		l.state.Fault = fault.Of(err).JSON()
		slog.Error("import ended", "err", err)
	}
	l.mu.Unlock()
	l.app.news.ending(NounImport, "")
	l.app.news.ending(NounLibrary, "")
	l.app.news.ending(NounFolders, "")
}

// Importing is the import under way, or the last one.
func (l *Library) Importing() ImportState {
	l.mu.Lock()
	defer l.mu.Unlock()
	return whole(l.state)
}

// StopImport ends the import; what was read stays.
func (l *Library) StopImport() { l.app.tasks.stop(l.app.tasks.ctx, importTask) }

// ChooseFolder asks for a folder with the system's dialog; "" when cancelled.
func (l *Library) ChooseFolder() (string, error) {
	return runtime.OpenDirectoryDialog(l.app.window, runtime.OpenDialogOptions{Title: "Choose a folder of papers"})
}

// ChooseFiles asks for papers with the system's dialog.
func (l *Library) ChooseFiles() ([]string, error) {
	paths, err := runtime.OpenMultipleFilesDialog(l.app.window, runtime.OpenDialogOptions{
		Title: "Choose papers",
		Filters: []runtime.FileFilter{{
			DisplayName: "Papers, bibliographies and archives (PDF, JATS XML, HTML, Markdown, text, RIS, BibTeX, CSL-JSON, ZIP)",
			Pattern:     "*.pdf;*.xml;*.nxml;*.jats;*.xml.gz;*.nxml.gz;*.html;*.htm;*.xhtml;*.md;*.markdown;*.txt;*.ris;*.bib;*.bibtex;*.json;*.zip",
		}},
	})
	return whole(paths), err
}

// trimmed drops blanks around paths and empty paths.
func trimmed(paths []string) []string {
	kept := make([]string, 0, len(paths))
	for _, p := range paths {
		if p = strings.TrimSpace(p); p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
