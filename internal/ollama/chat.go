package ollama

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/prompt"
)

// Reply is what a model answered, and what it cost with all tries.
type Reply struct {
	Text         string
	Calls        int
	PromptTokens int
	AnswerTokens int
	Took         time.Duration
}

// Tries, and how long to wait before each. A server that was restarted, or a machine
// whose memory is freed, gets the time to come back; a person who waits does not sit
// through more than a minute and a half.
var (
	waits       = []time.Duration{time.Second, 5 * time.Second, 15 * time.Second}
	memoryWaits = []time.Duration{5 * time.Second, 20 * time.Second, 60 * time.Second}
)

const (
	// longestRepair is how much of a bad reply is shown to the model again, in bytes.
	longestRepair = 2000
	// spare is what a template adds to a prompt, in tokens.
	spare = 64
)

// Ask puts a prompt to a model. What the parser refuses, and what never ended, is
// asked for once more with the reason; after that the error is a bad. A server that
// fails is tried again a few times; after that the error is a fault with advice.
func (c *Client) Ask(ctx context.Context, m Model, p prompt.Prompt, parse func(string) error) (Reply, error) {
	done, err := c.take(ctx)
	if err != nil {
		return Reply{}, err
	}
	defer done()
	var total Reply
	ask := question{prompt: p, most: p.Most, seed: 1}
	first := c.attempt(ctx, m, ask, &total, parse)
	if !unusable(first) {
		return total, explain(first, m.Name)
	}
	err = c.attempt(ctx, m, ask.repaired(total.Text, first), &total, parse)
	switch {
	case unusable(err):
		return total, err
	case tooLong(err):
		return total, first // there was no room for the repair
	}
	return total, explain(err, m.Name)
}

// attempt gets one reply, however often the server fails meanwhile.
func (c *Client) attempt(ctx context.Context, m Model, q question, total *Reply, parse func(string) error) error {
	if err := c.tries(ctx, func() error { return c.send(ctx, m, q, total) }); err != nil {
		return err
	}
	err := parse(total.Text)
	var why *prompt.Malformed
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why):
		return bad(why.Reason)
	}
	return badForm // what a parser of another kind says may hold text of the reply
}

// tries makes a call, and makes it again after a failure that may pass.
func (c *Client) tries(ctx context.Context, call func() error) error {
	for try := 0; ; try++ {
		err := classify(call())
		var why failure
		if !errors.As(err, &why) || !why.again() || try == len(waits) {
			return err // nil too
		}
		wait := waits[try]
		if why == failMemory {
			wait = memoryWaits[try]
		}
		if err := c.pause(ctx, wait); err != nil {
			return err
		}
	}
}

// question is a prompt as it is sent.
type question struct {
	prompt      prompt.Prompt
	most        int
	seed        int
	temperature float64
	again       []api.Message // a bad reply and what was wrong with it
}

// repaired asks once more. A reply that did not end gets twice the space; a little
// chance leads out of a loop.
func (q question) repaired(reply string, why error) question {
	var reason bad
	errors.As(why, &reason)
	if reason == badLength {
		q.most *= 2
	}
	q.seed, q.temperature = 2, 0.4
	if reply = strings.TrimSpace(reply); reply != "" {
		if len(reply) > longestRepair {
			reply = strings.ToValidUTF8(reply[:longestRepair], "")
		}
		q.again = append(q.again, api.Message{Role: "assistant", Content: prompt.Data(reply)})
	}
	q.again = append(q.again, api.Message{Role: "user", Content: prompt.Repair(q.prompt, &prompt.Malformed{Reason: string(reason)})})
	return q
}

// request is a question as the server takes it.
func (c *Client) request(m Model, q question) *api.ChatRequest {
	no := false
	req := &api.ChatRequest{
		Model: local(m.Name), Format: q.prompt.Schema, KeepAlive: c.keepAlive(), Think: &api.ThinkValue{Value: false},
		Truncate: &no, Shift: &no,
		Options: map[string]any{"num_ctx": c.context(m), "num_predict": q.most, "temperature": q.temperature, "seed": q.seed},
	}
	if q.prompt.System != "" {
		req.Messages = append(req.Messages, api.Message{Role: "system", Content: q.prompt.System})
	}
	user := api.Message{Role: "user", Content: q.prompt.User}
	for _, image := range q.prompt.Images {
		user.Images = append(user.Images, image)
	}
	req.Messages = append(append(req.Messages, user), q.again...)
	return req
}

// context is the context asked for: one value for a model and session, since
// another one loads the model anew.
func (c *Client) context(m Model) int {
	if m.Context > 0 && m.Context < c.settings.Context {
		return m.Context
	}
	return c.settings.Context
}
