package evaluate

import (
	"context"
	"fmt"

	"forage/internal/ollama"
	"forage/internal/review"
)

// shownShares are the shares of a passage tried.
var shownShares = []float64{0.3, 0.4, 0.5, 0.6, 0.7}

// shown measures, for each share of a passage that a model is shown, which share of the
// sentences of SciFact's rationales is in it, and in how many passages at least one is.
func (l *library) shown(ctx context.Context, dir string, cases map[string][]spared, t *Table) error {
	split, err := rationaleSentences(dir)
	if err != nil {
		return err
	}
	gold := map[string]claim{}
	if err := rows(dir, "claims.jsonl.gz", func(c claim) error { gold[c.ID] = c; return nil }); err != nil {
		return err
	}
	works := map[review.WorkID]review.Work{}
	for _, w := range l.works {
		works[w.ID] = w
	}
	for _, name := range []string{"tune", "test"} {
		kept, some := make([][]tally, len(shownShares)), make([][]tally, len(shownShares))
		for _, c := range cases[name] {
			r, err := ask(ctx, l.engine, c.ID, c.Text)
			if err != nil {
				return err
			}
			of := map[string]map[int]bool{}
			for _, e := range gold[c.ID].Evidence {
				if of[e.Doc] == nil {
					of[e.Doc] = map[int]bool{}
				}
				for _, s := range e.Sentences {
					of[e.Doc][s] = true
				}
			}
			for doc, rationale := range of {
				if len(split[doc]) == 0 {
					continue
				}
				worth := l.engine.Telling(r, works[review.WorkID(doc)], split[doc])
				bytes := make([]int, len(split[doc]))
				for i, s := range split[doc] {
					bytes[i] = len(s)
				}
				for i, share := range shownShares {
					n := 0.0
					for s, is := range ollama.Shown(worth, bytes, share) {
						if is && rationale[s] {
							n++
						}
					}
					kept[i] = append(kept[i], tally{n, float64(len(rationale))})
					some[i] = append(some[i], tally{min(n, 1), 1})
				}
			}
		}
		for i, share := range shownShares {
			system := fmt.Sprintf("%.1f of a passage", share)
			t.Rows = append(t.Rows, row(name+": sentences of the rationale shown", system, 0, kept[i]),
				row(name+": passages with one of them", system, 0, some[i]))
		}
	}
	return nil
}
