package cli

import (
	"context"
	"fmt"

	"forage/internal/evaluate"
)

func runEvaluate(ctx context.Context, s Streams, args []string) error {
	f := newFlags("evaluate", "evaluate answers CORPUS [--train] [--json] · evaluate reading CORPUS... [--misses] [--json]")
	train := f.Bool("train", false, "report on the claims the engine was fitted on (answers)")
	misses := f.Bool("misses", false, "list what was missed, file by file (reading)")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	switch {
	case len(rest) == 2 && rest[0] == "answers" && !*misses:
		return evaluateAnswers(ctx, s, rest[1], evaluate.Options{Train: *train}, f.json)
	case len(rest) >= 2 && rest[0] == "reading" && !*train:
		return evaluateReading(ctx, s, rest[1:], *misses, f.json)
	}
	return f.wrong("Say \"answers\" and name one folder, or \"reading\" and name one or more.")
}

func evaluateAnswers(ctx context.Context, s Streams, dir string, o evaluate.Options, asJSON bool) error {
	table, err := evaluate.Answers(ctx, dir, o)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(s.Out, table)
	}
	_, err = fmt.Fprint(s.Out, table)
	return err
}

// evaluateReading measures one folder after the other, and prints a table of each as
// soon as it is there, or one document at the end.
func evaluateReading(ctx context.Context, s Streams, dirs []string, misses, asJSON bool) error {
	doc := struct {
		Corpora []evaluate.ReadingTable `json:"corpora"`
	}{}
	for _, dir := range dirs {
		b := newBar(s.Err)
		table, err := evaluate.Reading(ctx, dir, evaluate.ReadingOptions{Misses: misses, See: b.importing})
		b.end()
		if err != nil {
			return err
		}
		if doc.Corpora = append(doc.Corpora, table); !asJSON {
			if _, err := fmt.Fprintln(s.Out, table); err != nil {
				return err
			}
		}
	}
	if asJSON {
		return printJSON(s.Out, doc)
	}
	return nil
}
