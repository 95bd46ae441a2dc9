package evaluate

import (
	"context"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"slices"

	"forage/internal/fault"
	"forage/internal/markdown"
	"forage/internal/review"
)

// sparings are the thresholds tried, and mostLost the share of gold passages that
// the one recommended may lose on the tune split. A dive has no rank to go by, which
// without anchors is what a score mostly rests on: 0.05 is much there.
var sparings = []float64{0.003, 0.004, 0.005, 0.006, 0.008, 0.01, 0.02, 0.05, 0.10, 0.15}

const mostLost = 0.02

// noWord is the rule that package ollama goes by: a passage is spared when no sentence
// of it holds a word of the requirement.
const noWord = "no word"

// Sparing measures what is lost when a dive's passage is not shown to a model: because
// no sentence of it holds a word of the requirement, or because the extractive engine
// calls it unrelated and scores it below a threshold. It tells the share of gold
// passages ruled out (loss) beside the share of the other passages among BM25's top
// twenty (saving), which holds few without a word, as a dive's own would. It returns the
// largest threshold that loses at most 2% on the tune split, 0 where none does; the test
// split only reports. For SciFact it also tells which share of the sentences of a
// rationale are among those that a model is shown (package ollama, Shown).
//
// SciFact is tuned on its train claims. PubMedQA has one set of questions; the hash of
// a question's id cuts it in half.
func Sparing(ctx context.Context, dir string) (Table, float64, error) {
	t := Table{Corpus: filepath.Base(dir), Kind: "passages of a dive not shown to a model"}
	docs, err := abstracts(dir)
	if err != nil {
		return t, 0, err
	}
	lib := newLibrary(docs)
	cases, err := sparingCases(dir)
	if err != nil {
		return t, 0, err
	}
	best := 0.0
	for _, anchored := range []bool{false, true} {
		for _, split := range []string{"tune", "test"} {
			lost, saved, err := lib.spare(ctx, cases[split], anchored)
			if err != nil {
				return t, 0, err
			}
			name := split
			if anchored {
				name += ", anchored in itself"
			}
			for i, at := range append(sparings, 0) {
				system := fmt.Sprintf("below %.3f", at)
				if i == len(sparings) {
					system = noWord
				}
				loss := row(name+": gold passages ruled out", system, 0, lost[i])
				t.Rows = append(t.Rows, loss, row(name+": other passages ruled out", system, 0, saved[i]))
				if split == "tune" && !anchored && system != noWord && loss.Value <= mostLost {
					best = at
				}
			}
		}
	}
	if has(dir, "sentences.jsonl.gz") {
		err = lib.shown(ctx, dir, cases, &t)
	}
	return t, best, err
}

// spared is a question with the passages that hold its answer.
type spared struct {
	query
	gold map[string]bool
}

// sparingCases are the questions of a set by split.
func sparingCases(dir string) (map[string][]spared, error) {
	switch {
	case has(dir, "claims.jsonl.gz"):
		return sparingClaims(dir)
	case has(dir, "answers.jsonl.gz"):
		return sparingQuestions(dir)
	}
	return nil, fault.New(fault.Input, "What is spared cannot be measured here: "+dir+".", "Name the folder of SciFact or PubMedQA.")
}

// sparingClaims takes the claims that have evidence: an abstract that is only cited
// need not answer.
func sparingClaims(dir string) (map[string][]spared, error) {
	gold := map[string]map[string]bool{}
	err := rows(dir, "claims.jsonl.gz", func(c claim) error {
		for _, e := range c.Evidence {
			if gold[c.ID] == nil {
				gold[c.ID] = map[string]bool{}
			}
			gold[c.ID][e.Doc] = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := map[string][]spared{}
	for split, file := range map[string]string{"tune": "queries-train.jsonl", "test": "queries.jsonl"} {
		qs, err := queries(dir, file)
		if err != nil {
			return nil, err
		}
		for _, q := range qs {
			if gold[q.ID] != nil {
				out[split] = append(out[split], spared{q, gold[q.ID]})
			}
		}
	}
	return out, nil
}

func sparingQuestions(dir string) (map[string][]spared, error) {
	out := map[string][]spared{}
	return out, rows(dir, "answers.jsonl.gz", func(a answered) error {
		h := fnv.New32a()
		h.Write([]byte(a.PMID))
		split := "tune"
		if h.Sum32()%2 == 1 {
			split = "test"
		}
		out[split] = append(out[split], spared{query{a.PMID, a.Question}, map[string]bool{a.PMID: true}})
		return nil
	})
}

// spare judges gold passages and BM25's others as a dive would, and tells for each
// threshold what each question loses and saves. Anchored, the question is its own
// idea, so that a passage without its topic scores nothing.
func (l *library) spare(ctx context.Context, cases []spared, anchored bool) (lost, saved [][]tally, err error) {
	at := map[string]int{}
	for i, w := range l.works {
		at[string(w.ID)] = i
	}
	lost, saved = make([][]tally, len(sparings)+1), make([][]tally, len(sparings)+1)
	for _, c := range cases {
		idea := review.Idea{}
		if anchored {
			idea.Text = c.Text
		}
		r, err := l.engine.Analyse(ctx, idea, review.Requirement{ID: review.RequirementID(c.ID), Text: c.Text, Origin: review.OriginUser})
		if err != nil {
			return nil, nil, err
		}
		var gold, others []int
		for id := range c.gold {
			if i, ok := at[id]; ok {
				gold = append(gold, i)
			}
		}
		for _, d := range l.index.top(c.Text, depth) {
			if !c.gold[string(l.works[d].ID)] {
				others = append(others, d)
			}
		}
		for _, of := range []struct {
			passages []int
			into     [][]tally
		}{{gold, lost}, {others, saved}} {
			counts, err := l.ruledOut(ctx, r, of.passages)
			if err != nil {
				return nil, nil, err
			}
			for i, n := range counts {
				of.into[i] = append(of.into[i], tally{n, float64(len(of.passages))})
			}
		}
	}
	return lost, saved, nil
}

// ruledOut counts for each threshold the passages that a dive would not show.
func (l *library) ruledOut(ctx context.Context, r review.Requirement, passages []int) ([]float64, error) {
	counts := make([]float64, len(sparings)+1)
	for _, d := range passages {
		v, err := l.engine.JudgeChunk(ctx, r, review.Passage{Chunk: l.chunks[d], Work: l.works[d]}, true)
		if err != nil {
			return nil, err
		}
		var sentences []string
		for _, s := range markdown.Sentences(l.chunks[d].Text) {
			sentences = append(sentences, l.chunks[d].Text[s.Start:s.End])
		}
		if len(sentences) > 0 && slices.Max(l.engine.Telling(r, l.works[d], sentences)) == 0 {
			counts[len(sparings)]++
		}
		for i, at := range sparings {
			if v.Answer == review.Unrelated && v.Score < at {
				counts[i]++
			}
		}
	}
	return counts, nil
}
