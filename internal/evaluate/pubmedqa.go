package evaluate

import (
	"context"
	"math/rand/v2"
	"strings"

	"forage/internal/markdown"
)

type answered struct {
	PMID     string   `json:"pmid"`
	Question string   `json:"question"`
	Contexts []string `json:"contexts"`
	Labels   []string `json:"context_labels"`
	Long     string   `json:"long_answer"`
}

// pubmedqa hides the labels of structured abstracts and looks from which parts two
// sentences are chosen for the question, with and without the conclusion there to
// choose from.
func pubmedqa(ctx context.Context, dir string, t *Table) error {
	docs, err := abstracts(dir)
	if err != nil {
		return err
	}
	lib := newLibrary(docs)
	rnd := rand.New(rand.NewPCG(seed, 3))
	names := []string{"extractive", "extractive, conclusion left out", "BM25 of sentences", "first two sentences", "two at random"}
	shares := make([][]tally, len(names))
	err = rows(dir, "answers.jsonl.gz", func(a answered) error {
		r, err := ask(ctx, lib.engine, a.PMID, a.Question)
		if err != nil {
			return err
		}
		whole := append(append([]string{}, a.Contexts...), a.Long)
		labels := append(append([]string{}, a.Labels...), "CONCLUSIONS")
		add := func(i int, parts []int) {
			right := 0.0
			for _, p := range parts {
				if found(labels[p]) {
					right++
				}
			}
			shares[i] = append(shares[i], tally{right, float64(len(parts))})
		}
		add(0, quotedSentences(lib.engine, r, a.PMID, "", whole))
		add(1, quotedSentences(lib.engine, r, a.PMID, "", a.Contexts))
		sentences, part := sentencesOf(whole)
		n := len(sentences)
		add(2, pick(newBM25(numbers(n), sentences).top(a.Question, 2), part))
		add(3, pick([]int{0, min(1, n-1)}, part))
		add(4, pick(rnd.Perm(n)[:min(2, n)], part))
		return nil
	})
	for i, name := range names {
		target := 0.0
		if i == 0 {
			target = 0.70
		}
		t.Rows = append(t.Rows, row("two sentences: from results or conclusions", name, target, shares[i]))
	}
	return err
}

// found reports whether a part of an abstract holds what was found.
func found(label string) bool {
	for _, word := range []string{"RESULT", "CONCLUSION", "FINDING"} {
		if strings.Contains(label, word) && !strings.Contains(label, "METHOD") {
			return true
		}
	}
	return false
}

// sentencesOf cuts parts into sentences and says which part each is of.
func sentencesOf(parts []string) (sentences []string, part []int) {
	for i, p := range parts {
		for _, s := range markdown.Sentences(p) {
			sentences = append(sentences, p[s.Start:s.End])
			part = append(part, i)
		}
	}
	return sentences, part
}

func pick(at []int, part []int) []int {
	var out []int
	for _, i := range at {
		out = append(out, part[i])
	}
	return out
}
