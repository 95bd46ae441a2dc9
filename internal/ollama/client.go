package ollama

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/settings"
)

// Client speaks to one Ollama server, one call at a time: a laptop that computes
// two answers at once computes both slower, and holds two contexts in memory.
type Client struct {
	api      *api.Client
	settings settings.Models
	limits   limits
	turn     chan struct{} // holds a token while nobody calls
	pause    func(context.Context, time.Duration) error
}

// limits are how long a server may say nothing.
type limits struct {
	load  time.Duration // until the first token, beside what the prompt takes
	token time.Duration // that a token of the prompt takes
	stall time.Duration // between two tokens
	look  time.Duration // where no model is needed
	start time.Duration // until a server that was started answers
}

const (
	// perToken is how long a prompt token may take on a slow machine before the first
	// token of the answer comes (a 7B model without a GPU: 60 ms; four times that).
	perToken = 250 * time.Millisecond
	// lookTime is generous: a list of models is read from a disk that may be asleep.
	lookTime = 30 * time.Second
)

// New makes a client over the way that egress gave.
func New(way *api.Client, s settings.Models) *Client {
	c := &Client{api: way, settings: s, turn: make(chan struct{}, 1), pause: pause, limits: limits{
		load: time.Duration(s.Load) * time.Second, token: perToken, stall: time.Duration(s.Stall) * time.Second, look: lookTime, start: startTime,
	}}
	c.turn <- struct{}{}
	return c
}

// take waits for its turn; the returned function gives it back.
func (c *Client) take(ctx context.Context) (func(), error) {
	select {
	case <-c.turn:
		return func() { c.turn <- struct{}{} }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// within makes a call that answers in one piece, and holds its server to a limit.
// The error is sorted.
func within(ctx context.Context, limit time.Duration, call func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, failStalled)
	defer cancel()
	err := call(ctx)
	if err != nil && errors.Is(context.Cause(ctx), failStalled) {
		return failStalled
	}
	return classify(err)
}

// reading is how long a server may say nothing at first: while it loads a model and
// reads so many bytes.
func (c *Client) reading(bytes int) time.Duration {
	return c.limits.load + time.Duration(bytes/3)*c.limits.token
}

// pause waits before another try.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// local is the name under which a model is asked for. With this suffix the server
// itself refuses a model that it would run elsewhere, in the same request; there is
// no gap between a check and its use.
func local(name string) string { return name + ":local" }

// same reports whether a server answered for the model that was asked for; it may
// leave out what a name need not say.
func same(asked, answered string) bool { return answered == "" || bare(asked) == bare(answered) }

func bare(name string) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(name, ":local"), ":latest"))
}

func (c *Client) keepAlive() *api.Duration {
	return &api.Duration{Duration: time.Duration(c.settings.KeepAlive) * time.Minute}
}
