package evaluate

import (
	"context"
	"path/filepath"

	"forage/internal/extractive"
	"forage/internal/fault"
	"forage/internal/review"
)

// Options of an evaluation.
type Options struct {
	// Train reports on SciFact's train claims, on which the engine was fitted.
	Train bool
}

// Answers measures the extractive engine's judgements on one corpus folder.
func Answers(ctx context.Context, dir string, o Options) (Table, error) {
	t := Table{Corpus: filepath.Base(dir)}
	var err error
	switch {
	case has(dir, "claims.jsonl.gz"):
		t.Kind, err = "claims against abstracts", scifact(ctx, dir, o, &t)
	case has(dir, "multi-human-answers.jsonl.gz"):
		t.Kind, err = "questions and experts' passages", scholar(ctx, dir, &t)
	case has(dir, "answers.jsonl.gz"):
		t.Kind, err = "questions on abstracts", pubmedqa(ctx, dir, &t)
	case has(dir, "docs.jsonl.gz"):
		t.Kind, err = "papers on a topic", topic(ctx, dir, &t)
	default:
		return t, fault.New(fault.Input, "Nothing in this folder can be measured: "+dir+".",
			"Name a folder with SciFact, PubMedQA, ScholarQABench or a topic set of the shared corpora.")
	}
	return t, err
}

// work makes a work and its one chunk of an abstract, as import would.
func work(id, title, text string) (review.Work, review.Chunk) {
	w := review.Work{ID: review.WorkID(id), Title: title, Abstract: text, Language: "en", Status: review.StatusAbstract}
	c := review.Chunk{
		ID: review.NewChunkID(w.ID, 0), Work: w.ID, Path: "Abstract", Kind: review.SectionAbstract,
		End: len(text), Text: text,
	}
	return w, c
}

// ask reads a text as a requirement of its own, without an idea around it.
func ask(ctx context.Context, e *extractive.Engine, id, text string) (review.Requirement, error) {
	return e.Analyse(ctx, review.Idea{}, review.Requirement{ID: review.RequirementID(id), Text: text, Origin: review.OriginUser})
}
