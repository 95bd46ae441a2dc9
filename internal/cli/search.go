package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"forage/internal/review"
	"forage/internal/workbench"
)

// hit is what `search --json` prints for a passage.
type hit struct {
	Rank        int            `json:"rank"`
	Score       float64        `json:"score"`
	Why         []review.Part  `json:"why"`
	Chunk       review.ChunkID `json:"chunk"`
	Work        review.WorkID  `json:"work"`
	Title       string         `json:"title"`
	SectionPath string         `json:"section_path"`
	Page        *int           `json:"page"`
	Start       int            `json:"start"`
	End         int            `json:"end"`
	Text        string         `json:"text"`
}

func runSearch(ctx context.Context, s Streams, args []string) error {
	f := newFlags("search", "search TEXT [-k 10] [--json]")
	k := f.Int("k", 10, "passages to show")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	text := strings.TrimSpace(strings.Join(rest, " "))
	if text == "" || *k < 1 {
		return f.wrong("A text and a number of passages from 1 are needed.")
	}
	return with(ctx, s, f, true, func(w *workbench.Workbench) error {
		hits, err := w.Search(ctx, text, *k)
		if err != nil {
			return err
		}
		if f.json {
			out := []hit{}
			for i, h := range hits {
				c := h.Chunk
				out = append(out, hit{i + 1, h.Score, h.Why, c.ID, c.Work, h.Work.Title, c.Path, orNull(c.Page), c.Start, c.End, c.Text})
			}
			return printJSON(s.Out, map[string]any{"hits": out})
		}
		if len(hits) == 0 {
			fmt.Fprintln(s.Out, "Nothing in the library holds these words.")
		}
		for i, h := range hits {
			fmt.Fprintf(s.Out, "%d. %s\n   %s\n   %.3f = %s\n   %s\n\n", i+1, oneLine(named(h.Work), 100), place(h.Chunk), h.Score, reasons(h.Why), oneLine(h.Chunk.Text, 300))
		}
		return nil
	})
}

// named is a work's title, else the name of its file.
func named(w review.Work) string {
	if w.Title != "" {
		return w.Title
	}
	return filepath.Base(w.Path)
}

// place is where a passage stands, its work's id first: show takes it.
func place(c review.Chunk) string {
	p := string(c.Work)
	if c.Path != "" {
		p += ", " + c.Path
	}
	if c.Page > 0 {
		p += fmt.Sprintf(", page %d", c.Page)
	}
	return p
}

func reasons(why []review.Part) string {
	parts := make([]string, len(why))
	for i, p := range why {
		parts[i] = fmt.Sprintf("%s %.3f", p.Name, p.Value)
	}
	return strings.Join(parts, " + ")
}
