package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"forage/internal/review"
	"forage/internal/workbench"
)

// oneLine folds white space and cuts a long text.
func oneLine(s string, most int) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > most {
		return string(r[:most]) + "…"
	}
	return string(r)
}

func orNull(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

func runList(ctx context.Context, s Streams, args []string) error {
	f := newFlags("list", "list [--json]")
	if err := f.parseOnly(args); err != nil {
		return err
	}
	return with(ctx, s, f, true, func(w *workbench.Workbench) error {
		reviews, err := w.Reviews(ctx)
		if err != nil {
			return err
		}
		works, err := w.Works(ctx)
		if err != nil {
			return err
		}
		if f.json {
			type row struct {
				ID    review.ID    `json:"id"`
				Title string       `json:"title"`
				State review.State `json:"state"`
			}
			rows, titles := []row{}, []map[string]any{}
			for _, r := range reviews {
				rows = append(rows, row{r.ID, r.Title, r.State})
			}
			for _, w := range works {
				titles = append(titles, map[string]any{"id": w.ID, "title": w.Title, "year": orNull(w.Year), "status": w.Status})
			}
			return printJSON(s.Out, map[string]any{"reviews": rows, "works": titles})
		}
		fmt.Fprintf(s.Out, "reviews: %d\n", len(reviews))
		for _, r := range reviews {
			day, _, _ := strings.Cut(r.Created, "T")
			fmt.Fprintf(s.Out, "  %-18s %s  %-18s %s\n", r.ID, day, r.State, oneLine(r.Title, 80))
		}
		fmt.Fprintf(s.Out, "works: %d\n", len(works))
		for _, w := range works {
			title := w.Title
			if title == "" {
				title = "(untitled) " + filepath.Base(w.Path)
			}
			fmt.Fprintf(s.Out, "  %-18s %-10s %s\n", w.ID, w.Status, oneLine(title, 80))
		}
		return nil
	})
}
