package cli

import (
	"context"
	"fmt"
	"os"

	"forage/internal/fault"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/store"
	"forage/internal/workbench"
)

func runDelete(ctx context.Context, s Streams, args []string) error {
	f := newFlags("delete", "delete REVIEW")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	id, err := f.one(rest, "review")
	if err != nil {
		return err
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if err := w.DeleteReview(ctx, review.ID(id)); err != nil {
			return err
		}
		if f.json {
			return printJSON(s.Out, map[string]any{"deleted": id})
		}
		fmt.Fprintf(s.Out, "%s is deleted, with its trail, report, caches and the backups that held it.\n"+
			"Swap, worn SSD cells, backups of your system and reports you wrote elsewhere are beyond this program.\n", id)
		return nil
	})
}

func runLedger(ctx context.Context, s Streams, args []string) error {
	f := newFlags("ledger", "ledger [verify] [--json]")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	if len(rest) > 1 || len(rest) == 1 && rest[0] != "verify" {
		return f.wrong("Nothing but \"verify\" is expected here.")
	}
	return with(ctx, s, f, true, func(w *workbench.Workbench) error {
		if len(rest) == 1 {
			count, head, err := w.VerifyLedger(ctx)
			if err != nil {
				return err
			}
			if f.json {
				return printJSON(s.Out, map[string]any{"entries": count, "head": head, "whole": true})
			}
			fmt.Fprintf(s.Out, "The ledger is whole: %d entries, head %s\n", count, orNothing(head))
			return nil
		}
		entries, err := w.Ledger(ctx, "")
		if err != nil {
			return err
		}
		if f.json {
			return printJSON(s.Out, map[string]any{"entries": filled(entries)})
		}
		if len(entries) == 0 {
			fmt.Fprintln(s.Out, "What left this machine: nothing.")
		}
		for _, e := range entries {
			what := fmt.Sprintf("%d bytes", e.Bytes)
			if e.Refused {
				what = "refused: " + e.Reason
			}
			fmt.Fprintf(s.Out, "%4d  %s  %-10s %-24s %s\n", e.Seq, e.At, e.Kind, e.Host, what)
		}
		return nil
	})
}

func orNothing(head string) string {
	if head == "" {
		return "none"
	}
	return head
}

func runDoctor(ctx context.Context, s Streams, args []string) error {
	f := newFlags("doctor", "doctor [--try MODEL...] [--serve] [--pull MODEL --privacy ask] [--rebuild] [--restore BACKUP] [--json]")
	var m modelWork
	m.try = f.many("try", "have local models judge forty bundled passages, and remember how they did")
	f.BoolVar(&m.serve, "serve", false, "start Ollama, its cloud switched off, where none answers; it ends with this command")
	f.StringVar(&m.pull, "pull", "", "have the Ollama server fetch a model, which goes online")
	f.StringVar((*string)(&m.privacy), "privacy", "offline", "offline refuses to fetch; ask allows it for this once")
	rebuild := f.Bool("rebuild", false, "make the indexes and the graph anew from the stored texts")
	restore := f.String("restore", "", "put a backup in the place of the database")
	if err := f.parseOnly(args); err != nil {
		return err
	}
	dir, err := settings.Workspace(f.workspace)
	if err != nil {
		return err
	}
	if *restore != "" {
		if err := store.Restore(ctx, dir, *restore); err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "%s is in place. The database that was there is kept among the backups.\n", *restore)
		return nil
	}
	examine := func(w *workbench.Workbench) error {
		if *rebuild {
			b := newBar(s.Err)
			err := w.Rebuild(ctx, func(done, total int) { b.count("rebuilding", done, total) })
			b.end()
			if err != nil {
				return err
			}
		}
		if err := m.do(ctx, s, w); err != nil {
			return err
		}
		found, err := w.Doctor(ctx)
		if err != nil {
			return err
		}
		return tell(s, found, f.json)
	}
	// Some checks need to write. Where another process does, or where there is no
	// workspace to write to yet, the others are made.
	if _, absent := os.Stat(dir); absent != nil && !*rebuild && !m.asked() {
		err = with(ctx, s, f, true, examine)
	} else if err = with(ctx, s, f, false, examine); fault.Of(err) != nil && fault.Of(err).Kind == fault.Unavailable && !*rebuild && !m.asked() {
		err = with(ctx, s, f, true, examine)
	}
	if err != nil {
		listBackups(ctx, s, dir)
	}
	return err
}

// tell prints what the doctor found, and fails when something is wrong.
func tell(s Streams, found []workbench.Finding, asJSON bool) error {
	wrong := 0
	for _, x := range found {
		if !x.OK {
			wrong++
		}
	}
	if asJSON {
		if err := printJSON(s.Out, map[string]any{"findings": found, "wrong": wrong}); err != nil {
			return err
		}
	} else {
		for _, x := range found {
			mark := "ok   "
			if !x.OK {
				mark = "WRONG"
			}
			fmt.Fprintf(s.Out, "%s  %-22s %s\n", mark, x.Name, x.Say)
			if x.Advice != "" {
				fmt.Fprintf(s.Out, "       %-22s %s\n", "", x.Advice)
			}
		}
	}
	if wrong > 0 {
		return fault.New(fault.Failed, fmt.Sprintf("%d things need attention.", wrong), "The advice stands beside each.")
	}
	return nil
}

// listBackups shows what could be restored when the workspace does not open.
func listBackups(ctx context.Context, s Streams, dir string) {
	backups, err := store.Backups(ctx, dir)
	if err != nil || len(backups) == 0 {
		return
	}
	fmt.Fprintln(s.Err, "Backups that can be restored with \"forage doctor --restore NAME\":")
	for _, b := range backups {
		fmt.Fprintf(s.Err, "  %s  %d kB\n", b.Name, b.Bytes/1000)
	}
}
