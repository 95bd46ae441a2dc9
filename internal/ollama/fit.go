package ollama

import (
	"context"
	"errors"
	"strconv"
	"unicode/utf8"

	"forage/internal/prompt"
)

// sample is what the server's tokeniser is measured on: the prose that is judged,
// with its figures, symbols and names.
const sample = `We trained a convolutional neural network (ResNet-50) on 4,812 images of wheat leaves infected with Puccinia
striiformis, collected at 12 sites between 2016 and 2019. The classifier reached an accuracy of 93.4% (95% CI 91.8-94.7) and an
F1-score of 0.91, compared with 87.2% for a support vector machine (p < 0.001). Chlorophyll a/b ratios fell from 3.1 +/- 0.2 to
2.4 +/- 0.3 mg/g within 72 h of inoculation, which suggests that photosystem II was impaired before lesions became visible. However,
performance dropped markedly on images taken under field illumination, and the model was not validated on other cultivars.`

// margin is added to what the measured ratio gives: other passages hold more rare
// words than the sample does.
const margin = 1.25

// measure counts the sample with the server's own tokeniser: the number of prompt
// tokens of a call that says nothing. It is the same for a model at any time, so a
// resumed review fits its prompts as the first run did.
func (e *Engine) measure(ctx context.Context) (float64, error) {
	p := prompt.Prompt{Name: "count tokens", User: sample, Most: 1}
	counted, err := e.remembered(ctx, p.Name, e.key(p), func() (Reply, error) {
		_, reply, err := e.client.Likely(ctx, e.model, p)
		reply.Text = strconv.Itoa(reply.PromptTokens)
		return reply, err
	})
	if err != nil {
		return 0, err
	}
	tokens, err := strconv.Atoi(counted)
	if err != nil || tokens < 1 {
		return 1, nil // a token a byte: no text is longer
	}
	return min(1, float64(tokens)/float64(len(sample))), nil
}

// tokens is a safe bound on the tokens of a text: plain letters by the measured
// ratio, every other sign a token a byte.
func (e *Engine) tokens(text string) int {
	plain := 0
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			plain++
		}
	}
	return min(len(text), int(float64(plain)*e.ratio*margin)+len(text)-plain)
}

// fits reports whether a prompt and the longest answer to it fit into the context.
// Nothing that does not is sent: the server is told not to cut, and would refuse.
func (e *Engine) fits(p prompt.Prompt) bool {
	return e.tokens(p.System)+e.tokens(p.User)+p.Most+spare <= e.client.context(e.model)
}

// fitted asks with as much of a list as the context holds: the least useful come
// last and are left out first. It returns how many of n were shown.
func fitted[T any](n int, try func(shown int) (T, error)) (T, int, error) {
	for shown := n; ; {
		got, err := try(shown)
		if err == nil || !errors.Is(err, failTooLong) || shown <= 1 {
			return got, shown, err
		}
		shown -= max(1, shown/8)
	}
}
