package ollama

import (
	"context"
	"strconv"

	"forage/internal/prompt"
	"forage/internal/review"
)

// proof is three passages that no reader would mix up: what a model must tell apart
// in one call before passages are put before it together.
var proof = prompt.JudgeChunksInput{
	Requirement: "Report how accurately neural networks detect rust on wheat leaves.",
	Passages: []prompt.Passage{
		{Work: "Detecting wheat rust from leaf images", Path: "Introduction", Sentences: []string{"Wheat is grown on 220 million hectares.", "Bread has been baked from it for ten thousand years."}},
		{Work: "Detecting wheat rust from leaf images", Path: "Results", Sentences: []string{"All images were read.", "The neural network found rust on wheat leaves with an accuracy of 93.4%."}},
		{Work: "Detecting wheat rust from leaf images", Path: "Acknowledged help", Sentences: []string{"The greenhouse was heated by straw.", "Two students watered the pots."}},
	},
}

// able reports whether the model has proved that it can judge several passages in
// one call. The proof is made once for a review and kept, so that a resumed one puts
// the same passages together.
func (e *Engine) able(ctx context.Context) (bool, error) {
	p, err := prompt.JudgeChunks(proof)
	if err != nil {
		return false, err
	}
	key := e.key(prompt.Prompt{Name: "prove", User: p.User + p.System})
	proved, err := e.remembered(ctx, p.Name, key, func() (Reply, error) {
		right := false
		reply, err := e.client.Ask(ctx, e.model, p, func(text string) error {
			got, err := prompt.ParseJudgeChunks(text, proof)
			right = err == nil && got[0].Answer == review.Unrelated && got[1].Answer == review.Answers && got[2].Answer == review.Unrelated
			return err
		})
		if unusable(err) {
			err = nil // an answer too: it cannot
		}
		reply.Text = strconv.FormatBool(right)
		return reply, err
	})
	return proved == strconv.FormatBool(true), err
}
