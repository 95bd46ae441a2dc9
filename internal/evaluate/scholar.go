package evaluate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"forage/internal/retrieve"
	"forage/internal/review"
	"forage/internal/store"
)

// poolDepth is how many passages of the pool are looked at.
const poolDepth = 20

type expertAnswer struct {
	Input string `json:"input"`
	Ctxs  []struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	} `json:"ctxs"`
}

// scholar pools the passages that experts cited for all questions, and looks how
// many of a question's own are among the first twenty found for it.
func scholar(ctx context.Context, dir string, t *Table) error {
	var questions []string
	var pool []abstract
	at := map[string]string{}
	own := map[string]map[string]bool{}
	err := rows(dir, "multi-human-answers.jsonl.gz", func(a expertAnswer) error {
		if own[a.Input] == nil {
			own[a.Input] = map[string]bool{}
			questions = append(questions, a.Input)
		}
		for _, c := range a.Ctxs {
			key := c.Title + "\n" + c.Text
			if at[key] == "" {
				at[key] = fmt.Sprintf("p%05d", len(pool))
				pool = append(pool, abstract{ID: at[key], Title: c.Title, Text: c.Text})
			}
			own[a.Input][at[key]] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	lib := newLibrary(pool)
	rnd := rand.New(rand.NewPCG(seed, 4))
	find, shut, err := lib.shelve(ctx)
	if err != nil {
		return err
	}
	defer shut()
	names := []string{"retrieve, for a requirement", "plain BM25", "random"}
	recall := make([][]tally, len(names))
	for _, q := range questions {
		if len(own[q]) == 0 {
			continue
		}
		r, err := ask(ctx, lib.engine, "r1", q)
		if err != nil {
			return err
		}
		hits, err := find(ctx, r, poolDepth)
		if err != nil {
			return err
		}
		for i, top := range [][]int{hits, lib.index.top(q, poolDepth), rnd.Perm(len(pool))[:poolDepth]} {
			right := 0.0
			for _, d := range top {
				if own[q][string(lib.works[d].ID)] {
					right++
				}
			}
			recall[i] = append(recall[i], tally{right / float64(len(own[q])), 1})
		}
	}
	for i, name := range names {
		target := 0.0
		if i == 0 {
			target = 0.75
		}
		t.Rows = append(t.Rows, row("recall at 20 of the experts' passages", name, target, recall[i]))
	}
	return nil
}

// shelve stores the library in a workspace of its own, and returns how to search it
// and how to take it down again.
func (l *library) shelve(ctx context.Context) (find func(context.Context, review.Requirement, int) ([]int, error), shut func(), err error) {
	dir, err := os.MkdirTemp("", "forage-evaluate-")
	if err != nil {
		return nil, nil, err
	}
	shut = func() { os.RemoveAll(dir) }
	s, err := store.Open(ctx, dir, store.Options{})
	if err != nil {
		return nil, shut, err
	}
	shut = func() { s.Close(); os.RemoveAll(dir) }
	at := map[review.WorkID]int{}
	for i, w := range l.works {
		c := l.chunks[i]
		w.SHA256, w.Format = review.Digest([]byte(c.ID)), review.FormatText
		w.ID = review.NewWorkID(w.SHA256) // the store takes no other name
		c.Work, c.ID = w.ID, review.NewChunkID(w.ID, 0)
		at[w.ID] = i
		section := review.Section{Level: 1, Title: c.Path, Path: c.Path, Kind: c.Kind, End: c.End}
		d := review.Document{Work: w, Text: c.Text, Sections: []review.Section{section}, Chunks: []review.Chunk{c}}
		if err := s.SaveDocument(ctx, d, ""); err != nil {
			return nil, shut, err
		}
	}
	finder := retrieve.New(s)
	find = func(ctx context.Context, r review.Requirement, k int) ([]int, error) {
		hits, err := finder.Find(ctx, review.Widen(l.engine, r), nil, k, 1)
		var out []int
		for _, h := range hits {
			out = append(out, at[h.Work.ID])
		}
		return out, err
	}
	return find, shut, nil
}
