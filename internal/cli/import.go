package cli

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// watchEvery is how often --watch looks for new files.
const watchEvery = 5 * time.Second

// imported is what `import --json` prints.
type imported struct {
	Works      []importedWork     `json:"works"`
	Duplicates []ingest.Duplicate `json:"duplicates"`
	Failed     []review.Failure   `json:"failed"`
}

type importedWork struct {
	Path  string        `json:"path"`
	ID    review.WorkID `json:"id"`
	Pages int           `json:"pages"`
}

func runImport(ctx context.Context, s Streams, args []string) error {
	f := newFlags("import", "import PATH... [--index] [--watch] [--json]")
	index := f.Bool("index", false, "make vectors of all passages with the local embedding model; goes on where it was stopped")
	watch := f.Bool("watch", false, "stay, and import what comes into the folders")
	collection := f.String("collection", "", "a Zotero collection to import")
	paths, err := f.parse(args)
	if err != nil {
		return err
	}
	if *collection != "" {
		return fault.New(fault.Unavailable, "Importing from Zotero is not in this version.", "Import the files or the folder of the collection.")
	}
	if len(paths) == 0 && !*index {
		return f.wrong("At least one file or folder is needed.")
	}
	if *watch && (f.json || *index) {
		return f.wrong("--watch goes on for ever, and --json and --index come to an end: use one of them.")
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if *watch {
			return watchFor(ctx, s, w, paths)
		}
		if len(paths) > 0 {
			if err := importOnce(ctx, s, w, paths, f.json); err != nil {
				return err
			}
		}
		if *index {
			return indexAll(ctx, s, w, f.json)
		}
		return nil
	})
}

// indexAll makes the vectors that the library lacks.
func indexAll(ctx context.Context, s Streams, w *workbench.Workbench, asJSON bool) error {
	b := newBar(s.Err)
	name, err := w.Index(ctx, nil, b.importing)
	b.end()
	switch {
	case err != nil && ctx.Err() != nil:
		return fault.Wrap(err, fault.Interrupted, "Stopped.", "What is indexed is kept. The same command goes on from there.")
	case err != nil:
		return err
	case name == "":
		return fault.New(fault.Unavailable, "There is no local model that makes vectors.", "Fetch one, as nomic-embed-text; \"forage doctor\" lists those that are there.")
	case !asJSON:
		model, _, _ := strings.Cut(name, " ")
		fmt.Fprintf(s.Out, "every passage is indexed by %s\n", model)
	}
	return nil
}

// watchFor imports what comes into some folders until it is interrupted. A folder
// without papers, or with a broken one, is no reason to stop.
func watchFor(ctx context.Context, s Streams, w *workbench.Workbench, paths []string) error {
	for seen := ""; ; {
		if now := snapshot(paths); now != seen {
			seen = now
			if err := importOnce(ctx, s, w, paths, false); err != nil && fault.Of(err).Kind != fault.Input {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return fault.Wrap(ctx.Err(), fault.Interrupted, "Stopped watching.", "What was imported is kept.")
		case <-time.After(watchEvery):
		}
	}
}

// snapshot is the names, sizes and times below some paths: what must change
// before it is worth reading them again.
func snapshot(paths []string) string {
	var b strings.Builder
	var all []string
	for _, p := range paths {
		if found, err := filepath.Glob(p); err == nil && len(found) > 0 {
			all = append(all, found...)
		} else {
			all = append(all, p)
		}
	}
	for _, p := range all {
		_ = filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // gone again, or not ours to read: the import says so
			}
			if info, err := d.Info(); err == nil && !d.IsDir() {
				fmt.Fprintln(&b, path, info.Size(), info.ModTime().UnixNano())
			}
			return nil
		})
	}
	return b.String()
}

func importOnce(ctx context.Context, s Streams, w *workbench.Workbench, paths []string, asJSON bool) error {
	b := newBar(s.Err)
	result, err := w.Import(ctx, paths, b.importing)
	b.end()
	for _, f := range result.Failed {
		fmt.Fprintf(s.Err, "not used: %s: %s\n", f.Path, f.Reason)
	}
	if err != nil {
		return err
	}
	if asJSON {
		doc := imported{Works: []importedWork{}, Duplicates: []ingest.Duplicate{}, Failed: []review.Failure{}}
		for _, w := range result.Works {
			doc.Works = append(doc.Works, importedWork{w.Path, w.ID, w.Pages})
		}
		doc.Duplicates = append(doc.Duplicates, result.Duplicates...)
		doc.Failed = append(doc.Failed, result.Failed...)
		return printJSON(s.Out, doc)
	}
	added := 0
	for _, w := range result.Works {
		if w.New {
			added++
		}
	}
	fmt.Fprintf(s.Out, "%d works imported, %d known already, %d duplicates, %d not used\n", added, len(result.Works)-added, len(result.Duplicates), len(result.Failed))
	return nil
}
