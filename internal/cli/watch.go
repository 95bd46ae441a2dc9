package cli

import (
	"context"
	"fmt"
	"sync"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/workbench"
)

// watchFor keeps the library in step with some folders until it is interrupted, and
// prints a line for each thing that happened.
func watchFor(ctx context.Context, s Streams, w *workbench.Workbench, paths []string) error {
	var mu sync.Mutex
	told := map[string]string{} // the last line on each folder
	change := func(c ingest.Change) {
		mu.Lock()
		defer mu.Unlock()
		line := fmt.Sprintf("%-8s %s", c.Kind, c.Path)
		if c.From != "" {
			line += ", before " + c.From
		}
		if c.Say != "" {
			line += ": " + c.Say
		}
		fmt.Fprintln(s.Out, line)
	}
	turn := func(f ingest.FolderState) {
		mu.Lock()
		defer mu.Unlock()
		if f.State == ingest.StepReads {
			return // each file will have a line of its own
		}
		line := fmt.Sprintf("%-8s %s", f.State, f.Path)
		switch {
		case f.Say != "":
			line += ": " + f.Say
		case f.State == ingest.StepInStep:
			line += fmt.Sprintf(": %d files", f.Files)
		case f.Waiting > 0:
			line += fmt.Sprintf(": %d files may still be written to", f.Waiting)
		}
		if told[f.Path] != line {
			told[f.Path] = line
			fmt.Fprintln(s.Err, line)
		}
	}
	err := w.Watch(ctx, paths, change, turn)
	if ctx.Err() != nil {
		return fault.Wrap(ctx.Err(), fault.Interrupted, "Stopped watching.", "What was imported is kept.")
	}
	return err
}
