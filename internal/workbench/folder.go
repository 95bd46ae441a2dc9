package workbench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
)

// Waiting counts the files that wait to be read from imports that were stopped or
// killed. Those in library folders are not among them: they are gone on with unasked.
func (w *Workbench) Waiting(ctx context.Context) (int, error) {
	_, outside, err := w.store.Waiting(ctx)
	return outside, err
}

// DropWaiting takes these files out of the queue. They can be imported again.
func (w *Workbench) DropWaiting(ctx context.Context) error { return w.store.DropWaiting(ctx) }

// PathsIn are the files in a state, by path.
func (w *Workbench) PathsIn(ctx context.Context, state review.PathState) ([]review.Path, error) {
	return w.store.PathsIn(ctx, state)
}

// Folders are the library folders and how far each is in step, by path.
func (w *Workbench) Folders(ctx context.Context) ([]ingest.FolderState, error) {
	folders, err := w.store.Folders(ctx)
	if err != nil {
		return nil, err
	}
	known := map[string]ingest.FolderState{}
	if k := w.keeper.Load(); k != nil {
		for _, s := range k.States() {
			known[s.Path] = s
		}
	}
	states := make([]ingest.FolderState, len(folders))
	for n, path := range folders {
		states[n] = ingest.FolderState{Path: path, State: ingest.StepNotYet}
		if s, ok := known[path]; ok {
			states[n] = s
		}
	}
	return states, nil
}

// AddFolder makes a folder a library folder: it is kept in step while Keep runs.
func (w *Workbench) AddFolder(ctx context.Context, path string) error {
	path, err := w.folder(path)
	if err != nil {
		return err
	}
	folders, err := w.store.Folders(ctx)
	if err != nil {
		return err
	}
	for _, f := range folders {
		if within(f, path) {
			return fault.New(fault.Usage, fmt.Sprintf("%s is in step already, as part of %s.", path, f), "There is nothing to do.")
		}
	}
	if err := w.store.AddFolder(ctx, path); err != nil {
		return err
	}
	w.lookNow()
	return nil
}

// folder checks that a folder can be kept in step, and returns its whole path.
func (w *Workbench) folder(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return "", fault.New(fault.Input, "There is no folder "+path+".", "Check the path, and that its disk is connected.")
	}
	home, err := filepath.Abs(w.dir)
	if err != nil {
		return "", err
	}
	if within(path, home) || within(home, path) {
		return "", fault.New(fault.Usage, "This folder holds the workspace itself, or is part of it.", "Choose the folder that holds your papers.")
	}
	return path, nil
}

// within reports whether a path is a folder or lies in it.
func within(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && rest != ".." && !strings.HasPrefix(rest, ".."+string(filepath.Separator))
}

// RemoveFolder ends that a folder is kept in step. Its works stay in the library.
func (w *Workbench) RemoveFolder(ctx context.Context, path string) error {
	if err := w.store.RemoveFolder(ctx, path); err != nil {
		return err
	}
	w.lookNow()
	return nil
}

// lookNow has the library folders looked at without waiting for their turn.
func (w *Workbench) lookNow() {
	if k := w.keeper.Load(); k != nil {
		k.Nudge()
	}
}

// Keep keeps the library folders in step until ctx ends. tell hears of every change,
// turn of every new state of a folder; both may be nil, and neither may block.
func (w *Workbench) Keep(ctx context.Context, tell func(ingest.Change), turn func(ingest.FolderState)) error {
	k := w.keeping(ctx, w.store.Folders, tell, turn)
	w.keeper.Store(k)
	defer w.keeper.CompareAndSwap(k, nil)
	return k.Run(ctx)
}

// Watch keeps some folders in step until ctx ends, as Keep does the library folders.
// One that is not there is waited for when the library knows files of it, else it is
// a mistake.
func (w *Workbench) Watch(ctx context.Context, paths []string, tell func(ingest.Change), turn func(ingest.FolderState)) error {
	var folders []string
	for _, path := range paths {
		whole, err := w.folder(path)
		if fault.Of(err) != nil && fault.Of(err).Kind == fault.Input {
			whole, err = w.absent(ctx, path, err)
		}
		if err != nil {
			return err
		}
		folders = append(folders, whole)
	}
	folders = outermost(folders)
	all := func(context.Context) ([]string, error) { return folders, nil }
	return w.keeping(ctx, all, tell, turn).Run(ctx)
}

// absent is the whole path of a folder that is not there, when it was watched
// before; else it is the error.
func (w *Workbench) absent(ctx context.Context, path string, no error) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err == nil {
		return "", fault.New(fault.Usage, path+" is no folder.", "Give --watch folders; import single files without it.")
	}
	known, err := w.store.PathsBelow(ctx, path+string(filepath.Separator))
	if err == nil && len(known) == 0 {
		err = no
	}
	return path, err
}

// outermost drops folders that lie in others.
func outermost(folders []string) []string {
	var kept []string
	for n, f := range folders {
		inner := false
		for m, other := range folders {
			inner = inner || within(other, f) && (other != f || m < n)
		}
		if !inner {
			kept = append(kept, f)
		}
	}
	return kept
}

// keeping makes a keeper that reads scans as an import by hand does, where it can.
func (w *Workbench) keeping(ctx context.Context, folders func(context.Context) ([]string, error), tell func(ingest.Change), turn func(ingest.FolderState)) *ingest.Keeper {
	reader, err := w.recogniser(ctx)
	if err != nil {
		w.log.Warn("library folders are read without recognition", "err", err)
	}
	k := w.ingest.With(reader).Keeper(folders, tell, turn)
	k.After = w.settle
	return k
}

// queueFinding is what the doctor says of the queue.
func (w *Workbench) queueFinding(ctx context.Context) (Finding, error) {
	all, outside, err := w.store.Waiting(ctx)
	f := Finding{Name: "Import queue", OK: true, Say: "No file waits to be read."}
	if all == 0 {
		return f, err
	}
	f.Say = fmt.Sprintf("%d files wait to be read.", all)
	if all == 1 {
		f.Say = "1 file waits to be read."
	}
	f.Advice = "Run \"forage import --resume\"."
	if outside == 0 {
		f.Advice = "They lie in library folders, which the window goes on with."
	}
	return f, err
}
