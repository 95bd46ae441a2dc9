package ollama

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/egress"
	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
	"forage/internal/prompt"
	"forage/internal/settings"
)

// real is a client of a real server that does not wait between tries.
func real(t *testing.T, s *ollamatest.Server) *Client {
	t.Helper()
	c := clientOf(t, s.Host)
	c.pause = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	return c
}

// namedModel looks a model of a real server up.
func namedModel(t *testing.T, c *Client, name string) Model {
	t.Helper()
	m, err := c.Model(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// anything takes every reply.
func anything(string) error { return nil }

// freely asks for text of at most so many tokens.
func freely(text string, most int) prompt.Prompt {
	return prompt.Prompt{Name: "free", System: "Reply.", User: text + " " + canary, Most: most}
}

func TestTheRealServerSaysWhatItHas(t *testing.T) {
	s := ollamatest.Shared(t)
	c := real(t, s)
	got, err := c.Look(t.Context(), s.Host)
	if err != nil || !got.Running || got.Old || !got.CloudOff || len(got.Models) < 7 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, m := range got.Models {
		if m.Refused != "" || m.Digest == "" || m.Context == 0 || m.Chat == m.Embedding || m.Parameters == 0 || m.Thinking != (m.Name == "tiny-think:latest") {
			t.Errorf("%+v", m)
		}
	}
}

// TestFaultsOfTheRealServer are those that can be had from it; all others are tried
// on the double.
func TestFaultsOfTheRealServer(t *testing.T) {
	s := ollamatest.Shared(t)
	for name, c := range map[string]struct {
		model string
		p     prompt.Prompt
		bad   bad
		kind  fault.Kind // where it is a fault
	}{
		"a loop":              {"tiny-loop", freely("Go on", 2000), badNoFinal, ""},
		"a length stop":       {"tiny-endless", freely("Go on", 30), badLength, ""},
		"a prompt too long":   {"tiny-chat", freely(strings.Repeat("wheat rust ", 4000), 30), "", fault.Failed},
		"a model that embeds": {"tiny-embed", freely("Go on", 30), "", fault.Input},
		"no schema":           {"tiny-chat", prompt.Prompt{User: "Go on", Most: 30, Schema: json.RawMessage(`{"type":"nonsense"}`)}, "", fault.Input},
	} {
		t.Run(name, func(t *testing.T) {
			w := real(t, s)
			_, err := w.Ask(t.Context(), namedModel(t, w, c.model), c.p, anything)
			silent(t, err)
			var why bad
			if c.bad != "" && (!errors.As(err, &why) || why != c.bad) || c.kind != "" && (err == nil || fault.Of(err).Kind != c.kind) {
				t.Errorf("%v", err)
			}
			if reply, err := w.Ask(t.Context(), namedModel(t, w, "tiny-chat"), freely("Hello", 200), anything); err != nil || reply.Text == "" || reply.AnswerTokens == 0 {
				t.Errorf("afterwards: %+v, %v", reply, err)
			}
		})
	}
}

// A grammar holds numbers within bounds that are one for all passages of a call.
func TestARealReplyMayBeValidAndWrong(t *testing.T) {
	s := ollamatest.Start(t, "answers", "7")
	c := real(t, s)
	in := prompt.JudgeChunksInput{Requirement: "Report the yield.", Passages: []prompt.Passage{
		{Path: "Results", Sentences: strings.Split(strings.Repeat("It rained. ", 9), ". ")}, {Path: "Methods", Sentences: []string{"It was dry."}},
	}}
	p, err := prompt.JudgeChunks(in)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := c.Ask(t.Context(), namedModel(t, c, "tiny-prefer"), p, func(text string) error {
		_, err := prompt.ParseJudgeChunks(text, in)
		return err
	})
	if !json.Valid([]byte(reply.Text)) || !unusable(err) || reply.Calls != 2 {
		t.Errorf("%s: %d calls, %v", reply.Text, reply.Calls, err)
	}
}

func TestARealModelThatThinksAnswersWithoutItsThoughts(t *testing.T) {
	c := real(t, ollamatest.Shared(t))
	reply, err := c.Ask(t.Context(), namedModel(t, c, "tiny-think"), mustPrompt(t), func(text string) error {
		_, err := prompt.ParseGate(text, prompt.GateInput{Requirement: "x", Summary: "y"})
		return err
	})
	if err != nil && !unusable(err) || strings.Contains(reply.Text, "think>") {
		t.Errorf("%q, %v", reply.Text, err)
	}
}

func TestARealServerThatIsGoneAndComesBack(t *testing.T) {
	s := ollamatest.Start(t)
	c := real(t, s)
	m := namedModel(t, c, "tiny-chat")
	s.Kill()
	_, err := c.Ask(t.Context(), m, freely("Hello", 30), anything)
	if silent(t, err); fault.Status(err) != 4 || !strings.Contains(err.Error(), "No local model server") {
		t.Error(err)
	}
	if got, err := c.Look(t.Context(), s.Host); err != nil || got.Running {
		t.Error(got, err)
	}
	c.pause = func(context.Context, time.Duration) error {
		s.Restart(t)
		return nil
	}
	if reply, err := c.Ask(t.Context(), m, freely("Hello", 300), anything); err != nil || reply.Text == "" {
		t.Error(reply, err)
	}
}

// killing lets a function run once the first bytes of a reply have come.
type killing struct {
	http.RoundTripper
	once  sync.Once
	after func()
}

func (k *killing) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := k.RoundTripper.RoundTrip(r)
	if err == nil && r.URL.Path == "/api/chat" {
		resp.Body = &first{ReadCloser: resp.Body, k: k}
	}
	return resp, err
}

type first struct {
	io.ReadCloser
	k *killing
}

func (f *first) Read(p []byte) (int, error) {
	n, err := f.ReadCloser.Read(p)
	f.k.once.Do(f.k.after)
	return n, err
}

func TestARealServerKilledInMidStreamIsAskedAgain(t *testing.T) {
	for _, back := range []bool{true, false} {
		s := ollamatest.Start(t)
		door, err := egress.NewDoor(s.Host, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(door.Close)
		k := &killing{RoundTripper: door.Client().Transport, after: s.Kill}
		c := New(api.NewClient(door.URL(), &http.Client{Transport: k}), settings.Default().Models)
		m := namedModel(t, c, "tiny-endless")
		pauses := 0
		c.pause = func(context.Context, time.Duration) error {
			if pauses++; back {
				s.Restart(t)
			}
			return nil
		}
		reply, err := c.Ask(t.Context(), m, freely("Go on", 300), anything)
		silent(t, err)
		switch {
		case back && (pauses != 1 || !unusable(err) || reply.Calls != 2): // it never ends, but it answers
			t.Errorf("after a restart: %d pauses, %d calls, %v", pauses, reply.Calls, err)
		case !back && (pauses != len(waits) || fault.Status(err) != 4):
			t.Errorf("without one: %d pauses, %v", pauses, err)
		}
	}
}

func TestARealModelThatIsRemoved(t *testing.T) {
	s := ollamatest.Start(t)
	c := real(t, s)
	m := namedModel(t, c, "tiny-chat")
	if err := ollamatest.Client(s.Host).Delete(t.Context(), &api.DeleteRequest{Model: "tiny-chat"}); err != nil {
		t.Fatal(err)
	}
	_, err := c.Ask(t.Context(), m, freely("Hello", 30), anything)
	if silent(t, err); fault.Status(err) != 4 || !strings.Contains(err.Error(), `"tiny-chat:latest" is not on`) {
		t.Error(err)
	}
	if _, err := c.Model(t.Context(), "tiny-chat"); fault.Status(err) != 4 {
		t.Error(err)
	}
}

// A model made as a remote one carries a name as any other. The server has its cloud
// off; a server with it on would hand the text over.
func TestARealRemoteModelUnderALocalName(t *testing.T) {
	s := ollamatest.Start(t)
	stream := false
	err := ollamatest.Client(s.Host).Create(t.Context(), &api.CreateRequest{
		Model: "llama3.2", From: "elsewhere", RemoteHost: "https://ollama.com", Stream: &stream, Info: map[string]any{"capabilities": []string{"completion"}},
	}, func(api.ProgressResponse) error { return nil })
	if err != nil {
		t.Skip("this server makes no remote model: ", err)
	}
	c := real(t, s)
	if m, err := c.Model(t.Context(), "llama3.2"); fault.Status(err) != 5 || m.Refused == "" {
		t.Errorf("%+v, %v", m, err)
	}
	_, err = c.Ask(t.Context(), Model{Name: "llama3.2:latest"}, freely("Hello", 30), anything) // had nobody looked
	if err == nil || fault.Status(err) != 4 && fault.Status(err) != 5 {
		t.Errorf("%v", err)
	}
	if all, err := c.Models(t.Context()); err != nil || len(all) < 8 {
		t.Errorf("one remote model hides others: %d, %v", len(all), err)
	}
}

func TestTheRealServersTokensAreCountedSafely(t *testing.T) {
	s := ollamatest.Shared(t)
	e := realEngine(t, s, "tiny-chat")
	if e.ratio <= 0.1 || e.ratio > 1 {
		t.Errorf("%.2f tokens a byte", e.ratio)
	}
	for _, text := range []string{
		sample, "Wheat rust.", "小麦锈病检测的准确率为92%。", "F1 = 0.91; p < 0.001 (n = 4,812)", strings.Repeat("Puccinia striiformis f. sp. tritici ", 20),
	} {
		p := prompt.Prompt{Name: "x", User: text, Most: 1}
		_, reply, err := e.client.Likely(t.Context(), e.model, p)
		if err != nil {
			t.Fatal(err)
		}
		if bound := e.tokens(text) + spare; reply.PromptTokens > bound {
			t.Errorf("%.30q: %d tokens, and at most %d were thought of", text, reply.PromptTokens, bound)
		}
	}
}

func TestTheRealServerEmbedsWholeLongTexts(t *testing.T) {
	s := ollamatest.Shared(t)
	c := real(t, s)
	if _, err := c.Embedder(t.Context(), namedModel(t, c, "tiny-chat")); fault.Status(err) != 3 {
		t.Error("a chat model embeds", err)
	}
	e, err := c.Embedder(t.Context(), namedModel(t, c, "tiny-embed"))
	if err != nil || e.Dimension() != 768 {
		t.Fatal(err)
	}
	long := strings.Repeat("wheat rust ", 500) + strings.Repeat("train mountain ", 500)
	dense := strings.Repeat("1234567890 ", 200) + strings.Repeat("麦", 2000) // many tokens in few bytes
	got, err := e.EmbedDocuments(t.Context(), []string{long, dense, "", "train mountain", "wheat rust"})
	if err != nil || len(got) != 5 {
		t.Fatal(err)
	}
	for i, v := range got {
		if l := length(v); l < 0.999 || l > 1.001 {
			t.Errorf("vector %d has length %v", i, l)
		}
	}
	dot := func(a, b []float32) (sum float64) {
		for i := range a {
			sum += float64(a[i]) * float64(b[i])
		}
		return sum
	}
	if end := dot(got[0], got[3]); end < 0.4 {
		t.Errorf("the end of a long text is not heard: %.2f", end)
	}
}

func TestARealModelIsTried(t *testing.T) {
	c := real(t, ollamatest.Shared(t))
	got, err := c.Try(t.Context(), namedModel(t, c, "tiny-chat"), nil)
	if err != nil || got.Judged != 40 || got.Passed() || got.PerSecond <= 0 {
		t.Errorf("%+v, %v", got, err)
	}
	t.Logf("%+v", got)
}
