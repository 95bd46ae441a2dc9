package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"forage/internal/review"
	"forage/internal/workbench"
)

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
	Keywords   []review.Keyword   `json:"keywords"`
	Behind     []review.WorkID    `json:"behind"`         // the same work, standing behind this one
	Onto       review.WorkID      `json:"onto,omitempty"` // the work it stands behind itself
	Sections   []review.Section   `json:"sections"`
	References []review.Reference `json:"references"`
	Citations  []review.Citation  `json:"citations"` // the sentences that cite, by the position of the reference from 0
	Tables     []review.Table     `json:"tables"`
	Figures    []review.Figure    `json:"figures"`
	Pages      []review.Page      `json:"pages"`
	Notes      []string           `json:"notes"` // what should be known of how it was read
}

func showWork(ctx context.Context, out io.Writer, w *workbench.Workbench, id review.WorkID, asJSON, text bool) error {
	d, err := w.Document(ctx, id)
	if err != nil {
		return err
	}
	if text {
		_, err := io.WriteString(out, d.Text)
		return err
	}
	keywords, err := w.Keywords(ctx)
	if err != nil {
		return err
	}
	st, err := standingOf(ctx, w, id)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(out, shownWork{d.Work.ID, d.Work.Title, filled(d.Work.Authors), orNull(d.Work.Year), d.Work.Venue, d.Work.DOI, d.Work.Abstract,
			d.Work.Language, d.Work.Status, filled(keywords[id]), st.ids(), st.ontoID(), filled(d.Sections), filled(d.References), filled(d.Citations), filled(d.Tables), filled(d.Figures), filled(d.Pages), filled(d.Work.Notes)})
	}
	fmt.Fprintf(out, "%s\n%s\n%s  %s  %s\n%s\n\n", d.Work.Title, strings.Join(d.Work.Authors, ", "), year(d.Work.Year), d.Work.Venue, d.Work.DOI, d.Work.ID)
	fmt.Fprintf(out, "%d chunks, %d references cited %d times, %d tables, %d figures, %d pages, read as %s\n\n", len(d.Chunks), len(d.References), len(d.Citations), len(d.Tables), len(d.Figures), len(d.Pages), d.Work.Status)
	printKeywords(out, keywords[id])
	st.print(out)
	for _, note := range d.Work.Notes {
		fmt.Fprintln(out, note)
	}
	for _, sec := range d.Sections {
		if sec.Level > 0 {
			fmt.Fprintf(out, "%s%s\n", strings.Repeat("  ", sec.Level), sec.Title)
		}
	}
	return nil
}

// printKeywords is one line, or nothing.
func printKeywords(out io.Writer, keywords []review.Keyword) {
	texts := make([]string, len(keywords))
	for i, k := range keywords {
		texts[i] = k.Text
	}
	if len(texts) > 0 {
		fmt.Fprintf(out, "keywords: %s\n", strings.Join(texts, ", "))
	}
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
