package ollama

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
)

func TestShownSentencesAreTheTellingOnes(t *testing.T) {
	ten := func(at ...int) []float64 {
		w := make([]float64, 10)
		for _, i := range at {
			w[i] = 0.5
		}
		return w
	}
	bytes := slices.Repeat([]int{100}, 10)
	for name, c := range map[string]struct {
		worth []float64
		share float64
		want  []int
	}{
		"few are all shown":        {make([]float64, 4), 0.1, []int{0, 1, 2, 3}},
		"nothing tells, all shown": {ten(), 0.5, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		"one with its neighbours":  {ten(5), 0.5, []int{0, 1, 4, 5, 6}},
		"two apart":                {ten(2, 7), 0.6, []int{1, 2, 3, 6, 7, 8}},
		"never fewer than four":    {ten(9), 0.1, []int{0, 1, 8, 9}},
		"all":                      {ten(0), 1, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
	} {
		var got []int
		for i, is := range Shown(c.worth, bytes[:len(c.worth)], c.share) {
			if is {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestAQuoteAcrossWhatWasNotShownIsThePapersOwnBytes: sentences keep their numbers, and
// the reply's numbers lead back into the whole passage.
func TestAQuoteAcrossWhatWasNotShownIsThePapersOwnBytes(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	var text strings.Builder
	for i := range 9 {
		fmt.Fprintf(&text, "Öfen number %d were heated by peat all winter. ", i+1)
	}
	text.WriteString(found + " Nobody slept.")
	p := passageOf(text.String())
	w.double.Chat(ollamatest.Always(ollamatest.Say(`{"passages":[{"n":1,"answer":"answers","from":10,"to":10,"kind":"quantity","motive":"m"}]}`)))
	v, err := e.JudgeChunk(t.Context(), needed(), p, false)
	if err != nil || len(v.Quotes) != 1 {
		t.Fatal(v, err)
	}
	q := v.Quotes[0]
	if whole := p.Chunk.Text[q.Start-p.Chunk.Start : q.End-p.Chunk.Start]; whole != q.Text || !strings.HasPrefix(found, strings.TrimSpace(q.Text)) || v.Answer != review.Answers {
		t.Errorf("%q, %q", q.Text, whole)
	}
	asked := w.since(0)
	last := asked[len(asked)-1].Text()
	if !strings.Contains(last, "(10) ") || strings.Contains(last, "(5) ") || strings.Count(last, "were heated") > 6 {
		t.Errorf("the model was shown\n%s", last)
	}
}
