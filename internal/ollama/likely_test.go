package ollama

import (
	"math"
	"testing"

	"github.com/ollama/ollama/api"

	"forage/internal/ollama/ollamatest"
)

func TestAllSpellingsOfYesAndNoCount(t *testing.T) {
	for name, c := range map[string]struct {
		odds    ollamatest.Odds
		yes, no float64
	}{
		"plain":          {ollamatest.Odds{"yes": 0.75, "no": 0.25}, 0.75, 0.25},
		"spellings":      {ollamatest.Odds{"yes": 0.1, "Yes": 0.2, " yes": 0.1, "▁YES": 0.05, "ĠYes": 0.05, "\nNo": 0.1, "'no'": 0.1, "no.": 0.1}, 0.5, 0.3},
		"other words":    {ollamatest.Odds{"maybe": 0.6, "nothing": 0.2, "yesterday": 0.1, "No": 0.1}, 0, 0.1},
		"neither is yes": {ollamatest.Odds{"perhaps": 1}, 0, 0},
	} {
		var l api.Logprob
		for token, p := range c.odds {
			one := api.TokenLogprob{Token: token, Logprob: math.Log(p)}
			l.TopLogprobs = append(l.TopLogprobs, one)
			if token == "yes" {
				l.TokenLogprob = one // the drawn token stands among the first, and counts once
			}
		}
		yes, no := weigh(l)
		if math.Abs(yes-c.yes) > 1e-9 || math.Abs(no-c.no) > 1e-9 {
			t.Errorf("%s: %v and %v", name, yes, no)
		}
	}
}

func TestTheChanceOfAYes(t *testing.T) {
	for name, c := range map[string]struct {
		answer ollamatest.Answer
		want   float64
	}{
		"yes":          {ollamatest.Chosen("yes", ollamatest.Odds{"yes": 0.9, "no": 0.1}), 0.9},
		"no":           {ollamatest.Chosen("no", ollamatest.Odds{"yes": 0.1, "no": 0.3}), 0.25},
		"neither":      {ollamatest.Chosen("it", ollamatest.Odds{"it": 0.9, "is": 0.1}), 0.5},
		"no odds":      {ollamatest.Say("yes"), 0.5},
		"length stop":  {ollamatest.Answer{Tokens: []string{"yes"}, Odds: []ollamatest.Odds{{"yes": 1}}, Reason: "length"}, 1},
		"nothing said": {ollamatest.Empty(), 0.5},
	} {
		w := newWorld(t)
		w.double.Chat(ollamatest.Always(c.answer))
		p, reply, err := w.Likely(t.Context(), w.model, mustPrompt(t))
		if err != nil || math.Abs(p-c.want) > 1e-4 || reply.Calls != 1 {
			t.Errorf("%s: %v, %v", name, p, err)
		}
		if r := w.since(0)[0]; r.Body["logprobs"] != true || r.Body["top_logprobs"] != 20.0 || r.Body["options"].(map[string]any)["num_predict"] != 1.0 {
			t.Errorf("%.300s", r.Raw)
		}
	}
	w := newWorld(t)
	w.double.Chat(ollamatest.Always(ollamatest.NoFinal("yes")))
	if _, _, err := w.Likely(t.Context(), w.model, mustPrompt(t)); err == nil || unusable(err) == false {
		t.Error("a chance without a last record counts", err)
	}
}
