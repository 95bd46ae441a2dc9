package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"forage/internal/review"
	"forage/internal/workbench"
)

// mergeLine is one line of `merges --json`.
type mergeLine struct {
	Work      review.WorkID     `json:"work"`
	Title     string            `json:"title"`
	Onto      review.WorkID     `json:"onto"`
	OntoTitle string            `json:"onto_title"`
	Rule      review.MergeRule  `json:"rule"`
	Say       string            `json:"say"`
	State     review.MergeState `json:"state"`
	Filled    []string          `json:"filled"`
}

func runMerges(ctx context.Context, s Streams, args []string) error {
	f := newFlags("merges", "merges [--json]")
	if err := f.parseOnly(args); err != nil {
		return err
	}
	return with(ctx, s, f, true, func(w *workbench.Workbench) error {
		merges, err := w.Merges(ctx)
		if err != nil {
			return err
		}
		if f.json {
			lines := []mergeLine{}
			for _, m := range merges {
				lines = append(lines, mergeLine{m.Work.ID, m.Work.Title, m.Onto.ID, m.Onto.Title, m.Rule, m.Say, m.State, m.Filled})
			}
			return printJSON(s.Out, map[string]any{"merges": lines})
		}
		apart := 0
		for _, m := range merges {
			if m.State == review.Apart {
				apart++
			}
		}
		fmt.Fprintf(s.Out, "merges: %d, taken apart: %d\n", len(merges)-apart, apart)
		for _, m := range merges {
			printMerge(s.Out, m)
		}
		return nil
	})
}

func printMerge(out io.Writer, m workbench.Merge) {
	how := "stands behind"
	if m.State == review.Apart {
		how = "was taken apart from"
	}
	fmt.Fprintf(out, "  %s %s\n    %s %s %s\n    %s: %s\n", m.Work.ID, oneLine(m.Work.Title, 80), how, m.Onto.ID, oneLine(m.Onto.Title, 80), m.Rule, m.Say)
	if len(m.Filled) > 0 {
		fmt.Fprintf(out, "    taken over from it: %s\n", strings.Join(m.Filled, ", "))
	}
}

func runMerge(ctx context.Context, s Streams, args []string) error {
	f := newFlags("merge", "merge WORK INTO | merge --undo WORK")
	undo := f.Bool("undo", false, "take a merged work apart; no rule merges it again")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	if *undo {
		work, err := f.one(rest, "id of a work that stands behind another")
		if err != nil {
			return err
		}
		return changeMerge(ctx, s, f, review.WorkID(work), func(w *workbench.Workbench) error { return w.TakeApart(ctx, review.WorkID(work)) })
	}
	if len(rest) != 2 {
		return f.wrong("Two ids of works are needed: the one that goes behind, and the one that stands.")
	}
	return changeMerge(ctx, s, f, review.WorkID(rest[0]), func(w *workbench.Workbench) error {
		return w.Merge(ctx, review.WorkID(rest[0]), review.WorkID(rest[1]))
	})
}

// changeMerge does something to a work's merge, and prints what that is now.
func changeMerge(ctx context.Context, s Streams, f *flags, work review.WorkID, change func(*workbench.Workbench) error) error {
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if err := change(w); err != nil {
			return err
		}
		merges, err := w.Merges(ctx)
		if err != nil {
			return err
		}
		for _, m := range merges {
			if m.Work.ID != work {
				continue
			}
			if f.json {
				return printJSON(s.Out, mergeLine{m.Work.ID, m.Work.Title, m.Onto.ID, m.Onto.Title, m.Rule, m.Say, m.State, m.Filled})
			}
			printMerge(s.Out, m)
		}
		return nil
	})
}

// standing is a work's part in merges, for `show`.
type standing struct {
	behind []workbench.Merge // that stand behind it
	onto   *workbench.Merge  // it stands behind another
}

func standingOf(ctx context.Context, w *workbench.Workbench, id review.WorkID) (standing, error) {
	var st standing
	merges, err := w.Merges(ctx)
	for _, m := range merges {
		switch {
		case m.State != review.Merged:
		case m.Work.ID == id:
			st.onto = &m
		case m.Onto.ID == id:
			st.behind = append(st.behind, m)
		}
	}
	return st, err
}

// ids are the works that stand behind, for JSON.
func (st standing) ids() []review.WorkID {
	ids := []review.WorkID{}
	for _, m := range st.behind {
		ids = append(ids, m.Work.ID)
	}
	return ids
}

// ontoID is the work that it stands behind, "" for none.
func (st standing) ontoID() review.WorkID {
	if st.onto == nil {
		return ""
	}
	return st.onto.Onto.ID
}

// print says both in a line each; nothing for a work that is merged with none.
func (st standing) print(out io.Writer) {
	if st.onto != nil {
		fmt.Fprintf(out, "stands behind %s (%s)\n", st.onto.Onto.ID, st.onto.Rule)
	}
	for _, m := range st.behind {
		fmt.Fprintf(out, "behind it stands %s (%s)\n", m.Work.ID, m.Rule)
	}
}
