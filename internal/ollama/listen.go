package ollama

import (
	"context"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
)

// perPicture is how many tokens a picture may be for a model, at most.
const perPicture = 4096

// heard is what a call brought.
type heard struct {
	text     strings.Builder
	thoughts int               // bytes
	first    []api.Logprob     // of the first token, where they were asked for
	last     *api.ChatResponse // the final record, with its counts
	took     time.Duration
}

// listen makes one call and holds the server to its promises: tokens keep coming,
// not more than were allowed, and nobody else computes them.
func (c *Client) listen(ctx context.Context, req *api.ChatRequest, most int) (*heard, error) {
	h := &heard{}
	began := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(c.reading(size(req)), func() { cancel(failStalled) })
	defer silence.Stop()
	pieces := 0
	err := c.api.Chat(ctx, req, func(r api.ChatResponse) error {
		silence.Reset(c.limits.stall)
		switch {
		case r.RemoteHost != "" || r.RemoteModel != "":
			return failCloud
		case !same(req.Model, r.Model):
			return failStrange // something between maps names
		}
		if h.hear(r); h.last == nil {
			if pieces++; pieces > most+spare {
				return badLength // a server that does not keep to num_predict
			}
		}
		return ctx.Err()
	})
	h.took = time.Since(began)
	switch {
	case context.Cause(ctx) == error(failStalled):
		return h, failStalled
	case err == nil:
		err = ctx.Err()
	}
	return h, err
}

func (h *heard) hear(r api.ChatResponse) {
	h.thoughts += len(r.Message.Thinking)
	h.text.WriteString(r.Message.Content)
	if len(h.first) == 0 {
		h.first = r.Logprobs
	}
	if r.Done {
		h.last = &r
	}
}

// size is how much a model must read, in bytes of text.
func size(req *api.ChatRequest) int {
	bytes := 0
	for _, m := range req.Messages {
		bytes += len(m.Content) + 3*perPicture*len(m.Images)
	}
	return bytes
}

// send makes one call and looks whether its reply is one. A call that the server
// failed is not counted: it tells no cost of it.
func (c *Client) send(ctx context.Context, m Model, q question, total *Reply) error {
	h, err := c.listen(ctx, c.request(m, q), q.most)
	if err != nil && !unusable(err) {
		return err
	}
	total.Text = h.text.String()
	total.add(h)
	switch {
	case err != nil:
		return err
	case h.last == nil:
		return badNoFinal
	case h.last.DoneReason == "length":
		return badLength
	case strings.TrimSpace(total.Text) == "" && h.thoughts > 0:
		return badThinking
	case strings.TrimSpace(total.Text) == "":
		return badEmpty
	}
	return nil
}

// add counts a call.
func (r *Reply) add(h *heard) {
	r.Calls++
	r.Took += h.took
	if h.last != nil {
		r.PromptTokens += h.last.PromptEvalCount
		r.AnswerTokens += h.last.EvalCount
	}
}
