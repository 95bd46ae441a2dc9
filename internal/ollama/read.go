package ollama

import (
	"context"
	"fmt"
	"strings"

	"forage/internal/prompt"
	"forage/internal/review"
)

// Summarise summarises a work from its title, its abstract (else introduction) and
// its section paths. Of an introduction as much is shown as fits.
func (e *Engine) Summarise(ctx context.Context, w review.Work, introduction string, paths []string) (review.Summary, error) {
	in := prompt.SummariseInput{Title: w.Title, Abstract: w.Abstract, Introduction: introduction, Paths: paths}
	if strings.TrimSpace(w.Abstract) != "" {
		in.Introduction = ""
	}
	lines := strings.SplitAfter(in.Introduction, ". ")
	text, _, err := fitted(len(lines), func(shown int) (string, error) {
		in.Introduction = strings.Join(lines[:shown], "")
		p, err := prompt.Summarise(in)
		return ask(ctx, e, p, err, func(reply string) (string, error) { return prompt.ParseSummarise(reply, in) })
	})
	if e.standIn(err) {
		return e.Baseline.Summarise(ctx, w, introduction, paths)
	}
	return review.Summary{Work: w.ID, Text: text}, explain(err, e.model.Name)
}

// Gate decides on the summary whether a work is worth a dive.
func (e *Engine) Gate(ctx context.Context, r review.Requirement, s review.Summary) (review.Decision, error) {
	in := prompt.GateInput{Requirement: r.Text, Summary: s.Text}
	p, err := prompt.Gate(in)
	d, err := ask(ctx, e, p, err, func(reply string) (review.Decision, error) { return prompt.ParseGate(reply, in) })
	if e.standIn(err) {
		return e.Baseline.Gate(ctx, r, s)
	}
	return d, explain(err, e.model.Name)
}

// most section paths that a dive may read, and that a model is shown: a book's list
// of a thousand headings would fill the context.
const (
	mostPicked = 2
	mostPaths  = 80
)

// PickSections chooses at most two section paths. Where there are no more, there is
// nothing to choose and no call is made.
func (e *Engine) PickSections(ctx context.Context, r review.Requirement, s review.Summary, paths []string) (review.Choice, error) {
	if len(paths) <= mostPicked {
		return review.Choice{Paths: paths, Reason: "The work has no more sections."}, nil
	}
	c, shown, err := fitted(min(len(paths), mostPaths), func(shown int) (review.Choice, error) {
		in := prompt.PickSectionsInput{Requirement: r.Text, Summary: s.Text, Paths: paths[:shown]}
		p, err := prompt.PickSections(in)
		return ask(ctx, e, p, err, func(reply string) (review.Choice, error) { return prompt.ParsePickSections(reply, in) })
	})
	if e.standIn(err) {
		return e.Baseline.PickSections(ctx, r, s, paths)
	}
	if shown < len(paths) && err == nil {
		c.Reason += fmt.Sprintf(" (The first %d of %d sections were shown.)", shown, len(paths))
	}
	return c, explain(err, e.model.Name)
}
