package ollama

import (
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
)

func TestTheBundledJudgementsAreForty(t *testing.T) {
	all, err := trials()
	if err != nil || len(all) != 40 {
		t.Fatal(len(all), err)
	}
	ids, answers := map[string]bool{}, map[review.Answer]int{}
	for _, l := range all {
		ids[l.ID] = true
		answers[l.Answer]++
		if l.Requirement == "" || l.Title == "" || len(newPassage(0, review.Passage{Chunk: review.Chunk{Text: l.Text}}, review.Verdict{}).spans) == 0 {
			t.Errorf("%s: %+v", l.ID, l)
		}
	}
	if len(ids) != 40 || answers[review.Answers] != 14 || answers[review.Interesting] != 12 || answers[review.Unrelated] != 14 {
		t.Error(len(ids), answers)
	}
	for line := range strings.Lines(string(trialSet)) {
		if !strings.Contains(line, `"licence": "CC BY 4.0"`) || !strings.Contains(line, `"source": "10.`) {
			t.Errorf("nobody is named for %.60s", line)
		}
	}
}

// knows answers the trial as its reader did.
func knows(t *testing.T) ollamatest.ChatFunc {
	all, err := trials()
	if err != nil {
		t.Fatal(err)
	}
	return func(n int, _ map[string]any) ollamatest.Answer {
		if all[n%40].Answer == review.Unrelated {
			return ollamatest.Say(`{"passages":[{"n":1,"answer":"unrelated"}]}`)
		}
		return ollamatest.Say(`{"passages":[{"n":1,"answer":"` + string(all[n%40].Answer) + `","from":1,"to":1,"kind":"quantity","motive":"m"}]}`)
	}
}

func TestAModelIsTriedAsAWalkWouldAskIt(t *testing.T) {
	reader := knows(t)
	for name, c := range map[string]struct {
		answer       ollamatest.ChatFunc
		valid, right int
		found        int
		passed       bool
	}{
		"agrees":           {reader, 40, 40, 26, true},
		"always unrelated": {ollamatest.Always(ollamatest.Say(`{"passages":[{"n":1,"answer":"unrelated"}]}`)), 40, 14, 0, false},
		"never JSON":       {ollamatest.Always(ollamatest.Say("No.")), 0, 0, 0, false},
		"breaks off often": {func(n int, req map[string]any) ollamatest.Answer {
			if n%8 == 7 {
				return ollamatest.Loop("so")
			}
			return reader(n, req)
		}, 35, 35, 22, false},
	} {
		w := newWorld(t)
		w.double.Chat(c.answer)
		var seen []int
		got, err := w.Try(t.Context(), w.model, func(done, total int) { seen = append(seen, done, total) })
		if err != nil || got.Judged != 40 || got.Kept != 26 || got.Valid != c.valid || got.Agreed != c.right || got.Passed() != c.passed {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if name != "breaks off often" && got.Found != c.found || got.Digest != w.model.Digest || got.Version == "" || got.PerSecond <= 0 {
			t.Errorf("%s: %+v", name, got)
		}
		if w.asked() != 40 || len(seen) != 82 || seen[80] != 40 {
			t.Errorf("%s: %d calls, seen %v", name, w.asked(), seen)
		}
	}
}

func TestATrialEndsWhereTheServerFails(t *testing.T) {
	w := newWorld(t)
	w.double.Chat(ollamatest.Always(ollamatest.Missing("judge")))
	if got, err := w.Try(t.Context(), w.model, nil); err == nil || got.Passed() || (Trial{}).Passed() {
		t.Error(got, err)
	}
}
