package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"forage/internal/fault"
	"forage/internal/ollama"
	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

const reviewUsage = "review --idea FILE|- --papers PATH... [--yes] [--requirements FILE] [--engine auto|ollama|extractive]\n" +
	"       [--model NAME] [--serve] [--write-in L] [--privacy offline|ask|automatic] [--years A-B] [--language L...] [--secret TERM...] [--title TEXT] [--out DIR] [--json]"

func runReview(ctx context.Context, s Streams, args []string) error {
	f := newFlags("review", reviewUsage)
	idea := f.String("idea", "", "file with the idea, - for standard input")
	papers := f.many("papers", "files, folders and globs to read (default: the whole library)")
	requirements := f.String("requirements", "", "file with one requirement a line; nothing is proposed then")
	engine := f.String("engine", "auto", "auto, ollama or extractive")
	model := f.String("model", "", "local model to judge with (default: the one recommended by the doctor)")
	serve := f.Bool("serve", false, "start Ollama, its cloud switched off, where none answers; it ends with this command")
	writeIn := f.String("write-in", "", "language of the report, as en or de (default: that of the idea)")
	privacy := f.String("privacy", "offline", "what may be searched: offline, ask or automatic")
	sources := f.many("source", "scholarly sources that may be searched")
	years := f.String("years", "", "years that count, as 2015-2024, 2015- or -2024")
	languages := f.many("language", "languages that count, as en de")
	secrets := f.many("secret", "terms that may never leave")
	title := f.String("title", "", "title of the report (default: from the idea)")
	out := f.String("out", "", "folder for the report (default: the report is printed)")
	yes := f.Bool("yes", false, "approve the requirements; approves nothing else")
	err := f.parseOnly(args)
	if err != nil {
		return err
	}
	b := workbench.Brief{Title: *title, Papers: *papers, Engine: *engine, Model: *model, Privacy: review.Privacy(*privacy), Secrets: *secrets, Approve: *yes}
	if *idea == "" && *requirements == "" {
		return f.wrong("An idea is needed.")
	}
	if len(*sources) > 0 {
		return fault.New(fault.Unavailable, "Searching outside your own papers is not in this version.", "Leave --source out.")
	}
	if *model != "" && *engine == "auto" {
		b.Engine = ollama.Name
	}
	b.Idea.Language = *writeIn
	b.Constraints.Languages = *languages
	if b.Constraints.FromYear, b.Constraints.ToYear, err = parseYears(*years); err != nil {
		return err
	}
	if *idea != "" {
		if b.Idea.Text, err = readText(s.In, *idea, "idea"); err != nil {
			return err
		}
	}
	if *requirements != "" {
		text, err := readText(s.In, *requirements, "requirements")
		if err != nil {
			return err
		}
		if b.Requirements = requirementLines(text); len(b.Requirements) == 0 {
			return fault.New(fault.Input, "The file of requirements is empty.", "Write one requirement a line, or leave --requirements out to have some proposed.")
		}
	}
	if *out != "" {
		if err := report.Writable(*out); err != nil {
			return err
		}
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if *serve {
			if err := w.StartModels(ctx); err != nil {
				return err
			}
		}
		r, err := w.Begin(ctx, b)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Err, "review %s, %s\n", r.ID, sayEngine(r))
		return carryOut(ctx, s, w, r.ID, *out, f.json, *yes, *idea != "-")
	})
}

func runResume(ctx context.Context, s Streams, args []string) error {
	f := newFlags("resume", "resume REVIEW [--yes] [--serve] [--out DIR] [--json]")
	serve := f.Bool("serve", false, "start Ollama, its cloud switched off, where none answers; it ends with this command")
	out := f.String("out", "", "folder for the report (default: the report is printed)")
	yes := f.Bool("yes", false, "approve the requirements; approves nothing else")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	id, err := f.one(rest, "review")
	if err != nil {
		return err
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		if *serve {
			if err := w.StartModels(ctx); err != nil {
				return err
			}
		}
		return carryOut(ctx, s, w, review.ID(id), *out, f.json, *yes, true)
	})
}

// carryOut runs a review, asks for approval where it is due, and writes the report.
func carryOut(ctx context.Context, s Streams, w *workbench.Workbench, id review.ID, out string, asJSON, yes, mayAsk bool) error {
	for {
		b := newBar(s.Err)
		err := w.RunWatched(ctx, id, b.walking, b.importing)
		b.end()
		if err != nil {
			if ctx.Err() != nil {
				return fault.Wrap(err, fault.Interrupted, "Stopped.", fmt.Sprintf("What was done is kept. Go on with: forage resume %s", id))
			}
			return err
		}
		r, err := w.Review(ctx, id)
		if err != nil {
			return err
		}
		if r.State != review.StateAwaiting {
			break
		}
		reqs, err := w.Requirements(ctx, id)
		if err != nil {
			return err
		}
		if !yes {
			flight, err := w.Preflight(ctx, id, reqs)
			if err != nil {
				return err
			}
			preflight(s.Err, flight)
			if reqs, err = approve(ctx, s, reqs, id, mayAsk); err != nil {
				return err
			}
		}
		if err := w.Approve(ctx, id, reqs); err != nil {
			return err
		}
	}
	return deliver(ctx, s, w, id, out, asJSON)
}

// deliver writes the report to its folder, or prints it.
func deliver(ctx context.Context, s Streams, w *workbench.Workbench, id review.ID, out string, asJSON bool) error {
	rep, err := w.Report(ctx, id)
	if err != nil {
		return err
	}
	if out != "" {
		if err := w.WriteReport(ctx, id, out); err != nil {
			return err
		}
	}
	if rep.Outdated {
		fmt.Fprintln(s.Err, "This report is older than the last change of its review; \"forage resume\" writes it anew.")
	}
	for _, f := range rep.Review.Failed {
		fmt.Fprintf(s.Err, "not used: %s: %s\n", f.Path, f.Reason)
	}
	switch {
	case asJSON:
		body, err := rep.EvidenceJSON()
		if err != nil {
			return err
		}
		_, err = s.Out.Write(body)
		return err
	case out == "":
		_, err = io.WriteString(s.Out, rep.Markdown)
		return err
	}
	fmt.Fprintf(s.Out, "%s\ncoverage %.2f, %d of %d works cited, %d claims\n", filepath.Join(out, "report.md"), rep.Mean, len(rep.Sources), rep.Flow.Read, len(rep.Claims))
	sayUsage(s.Out, rep.Trail.Usage)
	unmet := 0
	for _, c := range rep.Coverage {
		if c.Share < 1 {
			unmet++
		}
	}
	if unmet > 0 {
		fmt.Fprintf(s.Out, "%d of %d requirements were not met in your papers; the report says which.\n", unmet, len(rep.Coverage))
	}
	return nil
}
