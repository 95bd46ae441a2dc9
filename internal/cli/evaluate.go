package cli

import (
	"context"
	"fmt"

	"forage/internal/evaluate"
)

func runEvaluate(ctx context.Context, s Streams, args []string) error {
	f := newFlags("evaluate", "evaluate answers CORPUS [--train] [--json]")
	train := f.Bool("train", false, "report on the claims the engine was fitted on")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	if len(rest) != 2 || rest[0] != "answers" {
		return f.wrong("Say \"answers\" and name one folder.")
	}
	table, err := evaluate.Answers(ctx, rest[1], evaluate.Options{Train: *train})
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(s.Out, table)
	}
	_, err = fmt.Fprint(s.Out, table)
	return err
}
