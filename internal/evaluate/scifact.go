package evaluate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"forage/internal/extractive"
	"forage/internal/review"
)

// depth is how many documents BM25 brings for a claim.
const depth = 20

func scifact(ctx context.Context, dir string, o Options, t *Table) error {
	suffix := ""
	if o.Train {
		suffix = "-train"
	}
	qs, err := queries(dir, "queries"+suffix+".jsonl")
	if err != nil {
		return err
	}
	rel, err := relevant(dir, "qrels"+suffix+".tsv")
	if err != nil {
		return err
	}
	docs, err := abstracts(dir)
	if err != nil {
		return err
	}
	lib := newLibrary(docs)
	if err := lib.verdicts(ctx, qs, rel, t); err != nil {
		return err
	}
	return lib.rationales(ctx, dir, qs, t)
}

// scored is a verdict's score and whether its document was labelled relevant.
type scored struct {
	score    float64
	relevant bool
}

// curve says what precision and recall each threshold on the score would give:
// the figures from which the engine's threshold was chosen.
func curve(all []scored, relevant float64) []string {
	lines := []string{"threshold  precision  recall"}
	for th := 0.30; th < 0.86; th += 0.05 {
		got, right := 0.0, 0.0
		for _, s := range all {
			if s.score >= th-1e-9 {
				got++
				if s.relevant {
					right++
				}
			}
		}
		if got > 0 {
			lines = append(lines, fmt.Sprintf("%.2f       %.3f      %.3f", th, right/got, right/relevant))
		}
	}
	return lines
}

// library is a set of abstracts with an engine and a plain index over them.
type library struct {
	engine *extractive.Engine
	index  *bm25
	works  []review.Work
	chunks []review.Chunk
}

func newLibrary(docs []abstract) *library {
	l := &library{}
	stats := extractive.NewStatistics()
	var ids, texts []string
	for _, d := range docs {
		w, c := work(d.ID, d.Title, d.Text)
		stats.Add(w)
		l.works, l.chunks = append(l.works, w), append(l.chunks, c)
		ids, texts = append(ids, d.ID), append(texts, d.Title+" "+d.Text)
	}
	l.engine, l.index = extractive.New(stats), newBM25(ids, texts)
	return l
}

// verdicts judges BM25's top documents of every claim.
func (l *library) verdicts(ctx context.Context, qs []query, rel map[string]map[string]bool, t *Table) error {
	type system struct {
		name              string
		precision, recall []tally
	}
	systems := []*system{{name: "extractive"}, {name: "BM25 top 1"}, {name: "BM25 top 20"}, {name: "one of the 20 at random"}}
	rnd := rand.New(rand.NewPCG(seed, 1))
	var all []scored
	labelled := 0.0
	for _, q := range qs {
		if len(rel[q.ID]) == 0 {
			continue
		}
		r, err := ask(ctx, l.engine, q.ID, q.Text)
		if err != nil {
			return err
		}
		labelled += float64(len(rel[q.ID]))
		top := l.index.top(q.Text, depth)
		chosen := make([][]int, len(systems))
		for i, d := range top {
			v, err := l.engine.JudgeChunk(ctx, r, review.Passage{Chunk: l.chunks[d], Work: l.works[d], Rank: i + 1}, false)
			if err != nil {
				return err
			}
			if v.Answer != review.Unrelated {
				all = append(all, scored{v.Score, rel[q.ID][string(l.works[d].ID)]})
			}
			if v.Answer == review.Answers {
				chosen[0] = append(chosen[0], d)
			}
		}
		if len(top) > 0 {
			chosen[1], chosen[2], chosen[3] = top[:1], top, []int{top[rnd.IntN(len(top))]}
		}
		for i, s := range systems {
			right := 0.0
			for _, d := range chosen[i] {
				if rel[q.ID][string(l.works[d].ID)] {
					right++
				}
			}
			s.precision = append(s.precision, tally{right, float64(len(chosen[i]))})
			s.recall = append(s.recall, tally{right, float64(len(rel[q.ID]))})
		}
	}
	t.Notes = append(t.Notes, curve(all, labelled)...)
	for i, s := range systems {
		p, c := 0.0, 0.0
		if i == 0 {
			p, c = 0.75, 0.40
		}
		t.Rows = append(t.Rows, row("verdicts: precision of answers", s.name, p, s.precision), row("verdicts: recall of answers", s.name, c, s.recall))
	}
	return nil
}

type claim struct {
	ID       string `json:"id"`
	Claim    string `json:"claim"`
	Evidence []struct {
		Doc       string `json:"doc_id"`
		Sentences []int  `json:"sentences"`
	} `json:"evidence"`
}

// rationales chooses two sentences of each abstract that holds a claim's evidence.
func (l *library) rationales(ctx context.Context, dir string, qs []query, t *Table) error {
	asked := map[string]bool{}
	for _, q := range qs {
		asked[q.ID] = true
	}
	split, err := rationaleSentences(dir)
	if err != nil {
		return err
	}
	titles := map[review.WorkID]string{}
	for _, w := range l.works {
		titles[w.ID] = w.Title
	}
	rnd := rand.New(rand.NewPCG(seed, 2))
	names := []string{"extractive", "BM25 of sentences", "last two sentences", "first two sentences", "two at random"}
	hits, f1 := make([][]tally, len(names)), make([][]tally, len(names))
	err = rows(dir, "claims.jsonl.gz", func(c claim) error {
		if !asked[c.ID] {
			return nil
		}
		gold := map[string]map[int]bool{}
		var order []string
		for _, e := range c.Evidence {
			if gold[e.Doc] == nil {
				gold[e.Doc] = map[int]bool{}
				order = append(order, e.Doc)
			}
			for _, s := range e.Sentences {
				gold[e.Doc][s] = true
			}
		}
		for _, doc := range order {
			ss := split[doc]
			if len(ss) == 0 {
				continue
			}
			r, err := ask(ctx, l.engine, c.ID, c.Claim)
			if err != nil {
				return err
			}
			n := len(ss)
			for i, picked := range [][]int{
				quotedSentences(l.engine, r, doc, titles[review.WorkID(doc)], ss),
				newBM25(numbers(n), ss).top(c.Claim, 2), {max(0, n-2), n - 1}, {0, min(1, n-1)}, rnd.Perm(n)[:min(2, n)],
			} {
				right := 0.0
				for _, p := range picked {
					if gold[doc][p] {
						right++
					}
				}
				hits[i] = append(hits[i], tally{min(right, 1), 1})
				f1[i] = append(f1[i], tally{2 * right, float64(len(picked) + len(gold[doc]))})
			}
		}
		return nil
	})
	for i, name := range names {
		h, f := 0.0, 0.0
		if i == 0 {
			h, f = 0.80, 0.50
		}
		t.Rows = append(t.Rows, row("rationale: one of two sentences is right", name, h, hits[i]), row("rationale: F1 of two sentences", name, f, f1[i]))
	}
	return err
}

// quotedSentences lets the engine quote from an abstract, and tells which two of
// its sentences hold the quotes. A quote may take the sentences before it along: its
// own is the last, and these fill up what is left of the two.
func quotedSentences(e *extractive.Engine, r review.Requirement, id, title string, ss []string) []int {
	w, c := work(id, title, strings.Join(ss, " "))
	sentenceAt := func(offset int) int {
		end := 0
		for i, s := range ss {
			if end += len(s); offset <= end {
				return i
			}
			end++ // the space between
		}
		return len(ss) - 1
	}
	var own, along []int
	for _, q := range e.Quotes(r, review.Passage{Chunk: c, Work: w}) {
		last := sentenceAt(q.End)
		own = append(own, last)
		for i := last - 1; i >= sentenceAt(q.Start+1); i-- {
			along = append(along, i)
		}
	}
	all := append(own, along...)
	return all[:min(2, len(all))]
}

func numbers(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%05d", i)
	}
	return out
}

// rationaleSentences are the sentences of each abstract of SciFact, as its annotators saw them.
func rationaleSentences(dir string) (map[string][]string, error) {
	split := map[string][]string{}
	return split, rows(dir, "sentences.jsonl.gz", func(d struct {
		ID        string   `json:"_id"`
		Sentences []string `json:"sentences"`
	}) error {
		for _, x := range d.Sentences { // the export left line ends in as two characters
			split[d.ID] = append(split[d.ID], strings.TrimSpace(strings.ReplaceAll(x, `\n`, " ")))
		}
		return nil
	})
}
