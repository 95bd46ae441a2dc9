package workbench

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"

	"github.com/ollama/ollama/api"

	"forage/internal/egress"
	"forage/internal/fault"
	"forage/internal/forage"
	"forage/internal/ingest"
	"forage/internal/ingest/tesseract"
	"forage/internal/ollama"
	"forage/internal/pdf"
	"forage/internal/retrieve"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/store"
)

// Options say which workspace to open and how.
type Options struct {
	Dir      string // "" for the one settings.Workspace names
	ReadOnly bool   // lists and reports while another process writes
	Log      *slog.Logger
}

// Workbench is an open workspace with everything that works on it.
type Workbench struct {
	dir      string
	settings settings.Settings
	log      *slog.Logger
	store    *store.Store
	pdf      *pdf.Reader
	ingest   *ingest.Importer
	finder   *retrieve.Finder
	door     *egress.Door
	ollama   *ollama.Client
	server   atomic.Pointer[ollama.Process] // the model server that was started here
	keeper   atomic.Pointer[ingest.Keeper]  // of the library folders, while it runs

	tesseract atomic.Pointer[tesseract.Program] // found last

	mu      sync.Mutex // holds walks, lanes and closing
	walks   map[review.ID]*walk
	lanes   map[review.ID]*sync.Mutex
	closing bool

	settling sync.Mutex // held while merges, keywords and names are made anew

	making sync.Mutex // holds what follows while one is made, which takes seconds
	made   made
	narrow *narrowed // the last one made
}

// walk is a running walk.
type walk struct {
	walker *forage.Walker
	cancel context.CancelFunc
	done   chan struct{}
}

// Open opens a workspace, and makes it where there is none.
func Open(ctx context.Context, o Options) (*Workbench, error) {
	// A wrong address of a model server should be known before an idea is typed.
	address := os.Getenv("OLLAMA_HOST")
	if _, err := egress.Loopback(address); err != nil {
		return nil, err
	}
	dir, err := settings.Workspace(o.Dir)
	if err != nil {
		return nil, err
	}
	set, err := settings.Load(dir)
	if err != nil {
		return nil, err
	}
	log := o.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	s, err := store.Open(ctx, dir, store.Options{ReadOnly: o.ReadOnly, Log: log})
	if err != nil {
		return nil, err
	}
	door, err := egress.NewDoor(address, s)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	reader := pdf.NewReader(pdf.Options{})
	return &Workbench{
		door: door, ollama: ollama.New(api.NewClient(door.URL(), door.Client()), set.Models),
		dir: dir, settings: set, log: log, store: s, pdf: reader, walks: map[review.ID]*walk{}, lanes: map[review.ID]*sync.Mutex{},
		ingest: ingest.New(s, reader, log), finder: retrieve.New(s),
	}, nil
}

// Dir is the folder of the workspace.
func (w *Workbench) Dir() string { return w.dir }

// Settings are the settings of the workspace.
func (w *Workbench) Settings() settings.Settings { return w.settings }

// Close pauses what runs, waits for it and closes the workspace.
func (w *Workbench) Close() error {
	w.mu.Lock()
	w.closing = true
	running := make([]*walk, 0, len(w.walks))
	for _, r := range w.walks {
		running = append(running, r)
	}
	w.mu.Unlock()
	for _, r := range running {
		r.cancel()
		<-r.done
	}
	w.making.Lock()
	defer w.making.Unlock()
	w.server.Load().Stop()
	w.door.Close()
	return errors.Join(w.narrow.close(), w.pdf.Close(), w.store.Close())
}

// errRunning says that a walk is under way.
func errRunning() error {
	return fault.New(fault.Unavailable, "This review is already running.", "Wait for it to end, or pause it first.")
}
