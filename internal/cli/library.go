package cli

import (
	"context"
	"fmt"
	"io"
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
	f := newFlags("import", "import PATH... [--watch] [--json]")
	watch := f.Bool("watch", false, "stay, and import what comes into the folders")
	collection := f.String("collection", "", "a Zotero collection to import")
	paths, err := f.parse(args)
	if err != nil {
		return err
	}
	if *collection != "" {
		return fault.New(fault.Unavailable, "Importing from Zotero is not in this version.", "Import the files or the folder of the collection.")
	}
	if len(paths) == 0 {
		return f.wrong("At least one file or folder is needed.")
	}
	if *watch && f.json {
		return f.wrong("--watch goes on for ever and --json prints one document: use one of them.")
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if *watch {
			return watchFor(ctx, s, w, paths)
		}
		return importOnce(ctx, s, w, paths, f.json)
	})
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
			fmt.Fprintf(s.Out, "%d. %s\n   %s\n   %.3f = %s\n   %s\n\n", i+1, oneLine(h.Work.Title, 100), place(h.Chunk), h.Score, reasons(h.Why), oneLine(h.Chunk.Text, 300))
		}
		return nil
	})
}

func place(c review.Chunk) string {
	p := c.Path
	if c.Page > 0 {
		p = strings.TrimPrefix(fmt.Sprintf("%s, page %d", p, c.Page), ", ")
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
	rest, err := f.parse(args)
	if err == nil {
		err = f.none(rest)
	}
	if err != nil {
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

func runShow(ctx context.Context, s Streams, args []string) error {
	f := newFlags("show", "show ID [--json|--text]")
	text := f.Bool("text", false, "print the structured Markdown of a work, or the report of a review")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	id, err := f.one(rest, "id of a review or a work")
	if err != nil {
		return err
	}
	return with(ctx, s, f, true, func(w *workbench.Workbench) error {
		if strings.HasPrefix(id, "review-") {
			return showReview(ctx, s, w, review.ID(id), f.json, *text)
		}
		return showWork(ctx, s.Out, w, review.WorkID(id), f.json, *text)
	})
}

// shownWork is what `show WORK --json` prints (DESIGN §8).
type shownWork struct {
	ID         review.WorkID      `json:"id"`
	Title      string             `json:"title"`
	Authors    []string           `json:"authors"`
	Year       *int               `json:"year"`
	Venue      string             `json:"venue"`
	DOI        string             `json:"doi"`
	Abstract   string             `json:"abstract"`
	Language   string             `json:"language"`
	Status     review.Status      `json:"status"`
	Sections   []review.Section   `json:"sections"`
	References []review.Reference `json:"references"`
	Tables     []review.Table     `json:"tables"`
	Figures    []review.Figure    `json:"figures"`
	Pages      []review.Page      `json:"pages"`
}

func showWork(ctx context.Context, out io.Writer, w *workbench.Workbench, id review.WorkID, asJSON, text bool) error {
	d, err := w.Document(ctx, id)
	if err != nil {
		return err
	}
	switch {
	case text:
		_, err := io.WriteString(out, d.Text)
		return err
	case asJSON:
		return printJSON(out, shownWork{d.Work.ID, d.Work.Title, filled(d.Work.Authors), orNull(d.Work.Year), d.Work.Venue, d.Work.DOI, d.Work.Abstract,
			d.Work.Language, d.Work.Status, filled(d.Sections), filled(d.References), filled(d.Tables), filled(d.Figures), filled(d.Pages)})
	}
	fmt.Fprintf(out, "%s\n%s\n%s  %s  %s\n%s\n\n", d.Work.Title, strings.Join(d.Work.Authors, ", "), year(d.Work.Year), d.Work.Venue, d.Work.DOI, d.Work.ID)
	fmt.Fprintf(out, "%d chunks, %d references, %d tables, %d figures, %d pages, read as %s\n\n", len(d.Chunks), len(d.References), len(d.Tables), len(d.Figures), len(d.Pages), d.Work.Status)
	for _, sec := range d.Sections {
		if sec.Level > 0 {
			fmt.Fprintf(out, "%s%s\n", strings.Repeat("  ", sec.Level), sec.Title)
		}
	}
	return nil
}

// filled turns no list into an empty one, which JSON prints as [].
func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func year(y int) string {
	if y == 0 {
		return "no year"
	}
	return fmt.Sprint(y)
}

func showReview(ctx context.Context, s Streams, w *workbench.Workbench, id review.ID, asJSON, text bool) error {
	if text {
		r, err := w.Report(ctx, id)
		if err != nil {
			return err
		}
		_, err = io.WriteString(s.Out, r.Markdown)
		return err
	}
	r, err := w.Review(ctx, id)
	if err != nil {
		return err
	}
	p, err := w.Progress(ctx, id)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(s.Out, map[string]any{"review": r, "progress": p})
	}
	fmt.Fprintf(s.Out, "%s\n%s  %s engine, %s, %d works\n%d passages judged, %d bear on a requirement, coverage %.2f\n",
		r.Title, r.State, r.Engine, r.Privacy, len(r.Works), p.Judged, p.Found, p.Mean)
	for _, c := range p.Coverage {
		fmt.Fprintf(s.Out, "  %-4s %.1f in %d works  %s\n", c.Requirement.ID, c.Share, c.Works, c.Requirement.Text)
	}
	return nil
}
