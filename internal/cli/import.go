package cli

import (
	"context"
	"fmt"
	"strings"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// imported is what `import --json` prints.
type imported struct {
	Works      []importedWork     `json:"works"`
	Duplicates []ingest.Duplicate `json:"duplicates"`
	Failed     []review.Failure   `json:"failed"`
	Skipped    int                `json:"skipped"` // files in folders that are no papers by their name
}

type importedWork struct {
	Path  string        `json:"path"`
	ID    review.WorkID `json:"id"`
	Pages int           `json:"pages"`

	Scanned    int `json:"scanned"`    // pages without text
	Recognised int `json:"recognised"` // of them, those that were read all the same
}

func runImport(ctx context.Context, s Streams, args []string) error {
	f := newFlags("import", "import PATH... [--index] [--watch] [--json], or import --resume")
	index := f.Bool("index", false, "make vectors of all passages with the local embedding model; goes on where it was stopped")
	watch := f.Bool("watch", false, "stay, and keep the library in step with these folders: new, changed, renamed and removed files")
	resume := f.Bool("resume", false, "go on with imports that were stopped or killed")
	collection := f.String("collection", "", "a Zotero collection to import")
	paths, err := f.parse(args)
	if err != nil {
		return err
	}
	if *collection != "" {
		return fault.New(fault.Unavailable, "Importing from Zotero is not in this version.", "Import the files or the folder of the collection.")
	}
	if len(paths) == 0 && !*index && !*resume {
		return f.wrong("At least one file or folder is needed.")
	}
	if *resume && (len(paths) > 0 || *watch) {
		return f.wrong("--resume goes on with what waits, and takes no paths.")
	}
	if *watch && (f.json || *index) {
		return f.wrong("--watch goes on for ever, and --json and --index come to an end: use one of them.")
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if *watch {
			return watchFor(ctx, s, w, paths)
		}
		if *resume {
			if err := importOnce(ctx, s, w, w.ResumeImport, f.json); err != nil {
				return err
			}
		}
		if len(paths) > 0 {
			given := func(ctx context.Context, see func(ingest.Progress)) (ingest.Result, error) {
				return w.Import(ctx, paths, see)
			}
			if err := importOnce(ctx, s, w, given, f.json); err != nil {
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

// importOnce brings files in and says what came of it.
func importOnce(ctx context.Context, s Streams, w *workbench.Workbench, work func(context.Context, func(ingest.Progress)) (ingest.Result, error), asJSON bool) error {
	b := newBar(s.Err)
	result, err := work(ctx, b.importing)
	b.end()
	for _, f := range result.Failed {
		fmt.Fprintf(s.Err, "not used: %s: %s\n", f.Path, f.Reason)
	}
	if err != nil && ctx.Err() != nil {
		return stopped(context.WithoutCancel(ctx), w, err)
	}
	if err != nil {
		return err
	}
	if asJSON {
		doc := imported{Works: []importedWork{}, Duplicates: []ingest.Duplicate{}, Failed: []review.Failure{}, Skipped: result.Skipped}
		for _, w := range result.Works {
			doc.Works = append(doc.Works, importedWork{w.Path, w.ID, w.Pages, w.Scanned, w.Recognised})
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
	if result.Skipped > 0 {
		fmt.Fprintf(s.Out, "%d other files in the folders are no papers by their name; name one to have it tried\n", result.Skipped)
	}
	if line := result.Scans(); line != "" {
		fmt.Fprintln(s.Out, line)
		if advice := w.ScanAdvice(ctx); advice != "" {
			fmt.Fprintln(s.Out, advice)
		}
	}
	return nil
}

// stopped says what an interrupted import left to do.
func stopped(ctx context.Context, w *workbench.Workbench, err error) error {
	advice := "What was imported is kept."
	if n, no := w.Waiting(ctx); no == nil && n > 0 {
		advice += fmt.Sprintf(" Go on with the other %d: forage import --resume", n)
	}
	return fault.Wrap(err, fault.Interrupted, "Stopped.", advice)
}
