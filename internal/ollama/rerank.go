package ollama

import (
	"context"
	"strconv"

	"forage/internal/prompt"
	"forage/internal/review"
)

// Rerank gives each passage the probability that the model, asked whether it answers
// the question, says yes rather than no. It costs one token of answer a passage.
func (e *Engine) Rerank(ctx context.Context, question string, hits []review.Hit) ([]float64, error) {
	out := make([]float64, len(hits))
	for i, h := range hits {
		p, err := prompt.Rerank(prompt.RerankInput{Question: question, Passage: h.Chunk.Text})
		if err != nil {
			return nil, err
		}
		if out[i], err = e.likely(ctx, p); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (e *Engine) likely(ctx context.Context, p prompt.Prompt) (float64, error) {
	key := e.key(p)
	known, ok, err := e.memory.Call(ctx, key)
	if err != nil {
		return 0, err
	}
	if ok {
		if x, err := strconv.ParseFloat(known.Reply, 64); err == nil {
			return x, nil
		}
	}
	if !e.fits(p) {
		return 0, explain(failTooLong, e.model.Name)
	}
	x, reply, err := e.client.Likely(ctx, e.model, p)
	if err != nil {
		return 0, err
	}
	reply.Text = strconv.FormatFloat(x, 'g', -1, 64)
	return x, e.keep(ctx, p.Name, key, reply)
}
