package ollama

import (
	"context"
	"math"
	"strings"

	"github.com/ollama/ollama/api"

	"forage/internal/prompt"
)

// Likely is the probability that a model's first token says yes rather than no. The
// probabilities are the model's own, before any grammar.
func (c *Client) Likely(ctx context.Context, m Model, p prompt.Prompt) (float64, Reply, error) {
	done, err := c.take(ctx)
	if err != nil {
		return 0, Reply{}, err
	}
	defer done()
	req := c.request(m, question{prompt: p, most: 1, seed: 1})
	req.Logprobs, req.TopLogprobs = true, 20
	var h *heard
	err = c.tries(ctx, func() (err error) {
		h, err = c.listen(ctx, req, 1)
		return err
	})
	if err == nil && h.last == nil {
		err = badNoFinal
	}
	if err != nil {
		return 0, Reply{}, explain(err, m.Name)
	}
	var total Reply
	total.add(h)
	yes, no := 0.0, 0.0
	if len(h.first) > 0 {
		yes, no = weigh(h.first[0])
	}
	const little = 1e-6 // neither among the first twenty: no opinion
	return (yes + little) / (yes + no + 2*little), total, nil
}

// weigh adds up the probabilities of the ways to write yes and no.
func weigh(l api.Logprob) (yes, no float64) {
	seen := map[string]bool{}
	for _, t := range append(l.TopLogprobs, l.TokenLogprob) {
		if seen[t.Token] {
			continue
		}
		seen[t.Token] = true
		switch strings.ToLower(strings.Trim(t.Token, " \u2581\u0120\n\"'.")) {
		case "yes":
			yes += math.Exp(t.Logprob)
		case "no":
			no += math.Exp(t.Logprob)
		}
	}
	return yes, no
}
