package ollama

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"forage/internal/fault"
	"forage/internal/prompt"
	"forage/internal/review"
)

// Name is the engine's word in settings and reports.
const Name = "ollama"

// Baseline is the engine that needs no model. It reads requirements, rules out what
// no model need look at, and stands in where a model's reply cannot be used.
type Baseline interface {
	review.Engine
	Zone(sentence string) review.Zone
	// Telling is what each sentence of a passage is worth for a requirement, from 0.
	Telling(r review.Requirement, w review.Work, sentences []string) []float64
	Held(sentence string, cited []review.Evidence) (share float64, numbers bool)
	TryWords(r review.Requirement) []string
}

// Memory keeps finished calls, so that none is made twice.
type Memory interface {
	Call(ctx context.Context, key string) (review.Call, bool, error)
	SaveCall(ctx context.Context, c review.Call) error
}

// Options say for which review an engine is made.
type Options struct {
	Language string                   // of the report, ISO 639-1
	Papers   []string                 // languages of the works, the most frequent first
	Detect   func(text string) string // tells the language of a short text
	ThisYear int
}

// Engine judges by a local model. One engine serves one review; its methods make
// one call at a time.
type Engine struct {
	Baseline
	client  *Client
	model   Model
	memory  Memory
	options Options
	ratio   float64          // tokens per byte of plain text, by the server's own tokeniser
	lost    int              // replies in a row that could not be used
	bad     map[string]error // by key: what was repaired in vain in this run
}

var (
	_ review.Engine     = (*Engine)(nil)
	_ review.BatchJudge = (*Engine)(nil)
)

// mostLost is how many replies in a row may be useless before the model is held to
// be the wrong one. Fewer could be a run of hard passages.
const mostLost = 8

// NewEngine makes an engine of a model that can chat and is here.
func NewEngine(ctx context.Context, c *Client, m Model, base Baseline, memory Memory, o Options) (*Engine, error) {
	if err := m.usable(); err != nil {
		return nil, err
	}
	if !m.Chat {
		return nil, fault.New(fault.Input, fmt.Sprintf("The model %q cannot judge: it does not chat.", m.Name), "Choose one that does; \"forage doctor\" tells.")
	}
	e := &Engine{Baseline: base, client: c, model: m, memory: memory, options: o, bad: map[string]error{}}
	var err error
	e.ratio, err = e.measure(ctx)
	return e, err
}

// Name is "ollama".
func (e *Engine) Name() string { return Name }

// Model is the model's name on its server.
func (e *Engine) Model() string { return e.model.Name }

// Stamp names the model's weights, the words it is asked in and the baseline.
func (e *Engine) Stamp() string {
	return strings.Join([]string{Name, e.model.Digest, prompt.Versions(), e.Baseline.Stamp()}, " ")
}

// ask gets a reply to a prompt: the one of an earlier call where there is one, else
// a new one, which is kept before it is used.
func ask[T any](ctx context.Context, e *Engine, p prompt.Prompt, err error, parse func(reply string) (T, error)) (T, error) {
	var got T
	if err != nil {
		return got, badQuestion // an empty requirement, a work without a title
	}
	key := e.key(p)
	known, ok, err := e.memory.Call(ctx, key)
	if err != nil {
		return got, err
	}
	if ok {
		if got, err = parse(known.Reply); err == nil {
			return got, nil
		}
	}
	if e.bad[key] != nil {
		return got, e.bad[key]
	}
	if !e.fits(p) {
		return got, failTooLong
	}
	reply, err := e.client.Ask(ctx, e.model, p, func(text string) (err error) {
		got, err = parse(text)
		return err
	})
	if unusable(err) {
		e.bad[key] = err
		if e.lost++; e.lost >= mostLost {
			return got, explain(err, e.model.Name)
		}
		return got, err
	}
	if err != nil {
		return got, err
	}
	e.lost = 0
	return got, e.keep(ctx, p.Name, key, reply)
}

// remembered is what an earlier call under a key came to, else what a new one does,
// which is kept before it is used.
func (e *Engine) remembered(ctx context.Context, kind, key string, call func() (Reply, error)) (string, error) {
	known, ok, err := e.memory.Call(ctx, key)
	if err != nil || ok {
		return known.Reply, err
	}
	reply, err := call()
	if err != nil {
		return "", err
	}
	return reply.Text, e.keep(ctx, kind, key, reply)
}

// keep stores a finished call. A run that is being stopped still keeps it.
func (e *Engine) keep(ctx context.Context, kind, key string, r Reply) error {
	return e.memory.SaveCall(context.WithoutCancel(ctx), review.Call{
		Key: key, Kind: kind, Model: e.model.Name, Reply: r.Text, Calls: r.Calls,
		PromptTokens: r.PromptTokens, AnswerTokens: r.AnswerTokens, Seconds: r.Took.Round(time.Millisecond).Seconds(),
	})
}

// key names a call by all that could change its reply.
func (e *Engine) key(p prompt.Prompt) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	if err := enc.Encode([]any{e.model.Digest, e.client.context(e.model), p}); err != nil {
		panic(err) // text only
	}
	return hex.EncodeToString(h.Sum(nil))
}

// standIn reports whether an error is a reply that cannot be used, or a question that
// does not fit however little of it is shown: the words decide then. Every other error
// ends the walk until it is resumed.
func (e *Engine) standIn(err error) bool { return unusable(err) && e.lost < mostLost || tooLong(err) }

// translated reports whether a requirement is in a language that none of the papers
// is in: its words then say nothing about theirs.
func (e *Engine) translated(r review.Requirement) bool {
	return len(e.options.Papers) > 0 && !slices.Contains(e.options.Papers, "") && !slices.Contains(e.options.Papers, e.options.Detect(r.Text))
}
