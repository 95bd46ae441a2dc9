package workbench

import (
	"context"
	"fmt"
	"slices"

	"forage/internal/extractive"
	"forage/internal/fault"
	"forage/internal/review"
)

const extractiveName = "extractive"

// EngineState says whether an engine can be used here, and why.
type EngineState struct {
	Name   string `json:"name"`
	Usable bool   `json:"usable"`
	Say    string `json:"say"`
}

// Engines are the engines of this version.
func (w *Workbench) Engines(context.Context) []EngineState {
	return []EngineState{
		{extractiveName, true, "No model. Quotes and counts, the same on every machine. A strong match is not a judgement."},
		{"ollama", false, "A local model is not in this version."},
	}
}

// chooseEngine settles which engine a review uses.
func chooseEngine(asked string) (string, error) {
	switch asked {
	case "", "auto", extractiveName:
		return extractiveName, nil
	case "ollama":
		return "", fault.New(fault.Unavailable, "A local model is not in this version.", "Use --engine extractive, which needs none.")
	}
	return "", fault.New(fault.Usage, fmt.Sprintf("There is no engine %q.", asked), "Use auto or extractive.")
}

// engineFor is an engine and the works it learned from.
type engineFor struct {
	works  []review.WorkID
	engine review.Engine
}

// Engine makes the engine of a review. It learns word statistics from the review's
// works and from nothing else in the library, so that the same papers give the
// same report.
func (w *Workbench) Engine(ctx context.Context, r review.Review) (review.Engine, error) {
	w.making.Lock()
	defer w.making.Unlock()
	if w.engine != nil && slices.Equal(w.engine.works, r.Works) {
		return w.engine.engine, nil
	}
	works := make([]review.Work, len(r.Works))
	for i, id := range r.Works {
		work, err := w.store.Work(ctx, id)
		if err != nil {
			return nil, err
		}
		works[i] = work
	}
	stats, err := extractive.Collect(works, func(id review.WorkID, read func(string)) error {
		return w.store.EachChunk(ctx, []review.WorkID{id}, func(c review.Chunk) error {
			if c.Kind != review.SectionReferences && c.Kind != review.SectionBack {
				read(c.Text)
			}
			return ctx.Err()
		})
	})
	if err != nil {
		return nil, err
	}
	w.engine = &engineFor{works: slices.Clone(r.Works), engine: extractive.New(stats)}
	return w.engine.engine, nil
}
