package ollamatest_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/ollama/ollama/api"

	"forage/internal/ollama/ollamatest"
)

// chat sends one message and returns the text and the final record, if any.
func chat(t *testing.T, host string, req api.ChatRequest, content string) (string, *api.ChatResponse, error) {
	t.Helper()
	req.Messages = []api.Message{{Role: "user", Content: content}}
	var text strings.Builder
	var last *api.ChatResponse
	err := ollamatest.Client(host).Chat(t.Context(), &req, func(r api.ChatResponse) error {
		text.WriteString(r.Message.Content)
		if r.Done {
			last = &r
		}
		return nil
	})
	return text.String(), last, err
}

const verdict = `{"type":"object","properties":{"verdict":{"enum":["answers_req","unrelated"]},"motive":{"type":"string","maxLength":60}},"required":["verdict","motive"]}`

func TestTheRealServerKeepsToASchema(t *testing.T) {
	s := ollamatest.Shared(t)
	text, last, err := chat(t, s.Host, api.ChatRequest{
		Model: "tiny-chat:local", Format: json.RawMessage(verdict), Options: map[string]any{"num_predict": 300, "temperature": 0},
	}, "Does this passage answer?")
	if err != nil || last == nil || last.DoneReason != "stop" {
		t.Fatal(text, last, err)
	}
	var reply struct{ Verdict, Motive string }
	if err := json.Unmarshal([]byte(text), &reply); err != nil || reply.Verdict != "answers_req" && reply.Verdict != "unrelated" {
		t.Errorf("%q: %v", text, err)
	}
}

func TestTheRealServerRepeatsWhatItWasSent(t *testing.T) {
	s := ollamatest.Shared(t)
	for model, message := range map[string]string{
		"tiny-echo:local":   "Ertrag von 4,2 t/ha [Source 3] — naïve Schätzung",
		"tiny-script:local": `Which of these two pays? <|echo|>{"verdict":"unrelated","motive":"about cats"}`,
	} {
		_, want, _ := strings.Cut(message, "<|echo|>")
		if want == "" {
			want = message
		}
		if text, last, err := chat(t, s.Host, api.ChatRequest{Model: model, Options: map[string]any{"temperature": 0}}, message); err != nil || last == nil || text != want {
			t.Errorf("%s: %q, %v, want %q", model, text, err, want)
		}
	}
}

func TestTheRealServerEmbedsByMeaning(t *testing.T) {
	s := ollamatest.Shared(t)
	r, err := ollamatest.Client(s.Host).Embed(t.Context(), &api.EmbedRequest{Model: "tiny-embed:local", Input: []string{
		"the doctor in the hospital", "a physician at the clinic", "the train to the mountain",
	}})
	if err != nil || len(r.Embeddings) != 3 || len(r.Embeddings[0]) != 768 {
		t.Fatal(err)
	}
	near, far := cosine(r.Embeddings[0], r.Embeddings[1]), cosine(r.Embeddings[0], r.Embeddings[2])
	if near < 0.3 || far > 0.2 {
		t.Errorf("related texts have a cosine of %.2f, unrelated ones of %.2f", near, far)
	}
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}

func TestAServerComesBackAfterAKill(t *testing.T) {
	s := ollamatest.Start(t, "unrelated")
	host, format := s.Host, json.RawMessage(verdict)
	ask := func() (string, error) {
		text, _, err := chat(t, s.Host, api.ChatRequest{Model: "tiny-prefer:local", Format: format, Options: map[string]any{"num_predict": 300}}, "?")
		return text, err
	}
	for range 2 {
		text, err := ask()
		if err != nil || !strings.Contains(text, "unrelated") {
			t.Fatalf("%q, %v", text, err)
		}
		s.Kill()
		if _, err := ask(); err == nil {
			t.Fatal("a killed server answered")
		}
		s.Restart(t)
		if s.Host != host {
			t.Fatalf("it came back at %s, not at %s", s.Host, host)
		}
	}
}

func TestAKillMidStreamIsSeen(t *testing.T) {
	s := ollamatest.Start(t)
	err := ollamatest.Client(s.Host).Chat(context.Background(), &api.ChatRequest{
		Model: "tiny-endless", Messages: []api.Message{{Role: "user", Content: "Go"}}, Options: map[string]any{"num_predict": -1},
	}, func(api.ChatResponse) error {
		s.Kill()
		return nil
	})
	if err == nil {
		t.Error("the stream ended in good order")
	}
}

func TestTheServerKnowsAllModelsAndNoCloud(t *testing.T) {
	s := ollamatest.Shared(t)
	c := ollamatest.Client(s.Host)
	list, err := c.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, m := range list.Models {
		names += " " + m.Name
	}
	for _, want := range []string{"tiny-chat", "tiny-think", "tiny-endless", "tiny-loop", "tiny-echo", "tiny-script", "tiny-embed"} {
		if !strings.Contains(names, want+":latest") {
			t.Errorf("%s is not there: %s", want, names)
		}
	}
	version, err := c.Version(t.Context())
	if err != nil || version != "0.24.0" {
		t.Error(version, err)
	}
	status, err := c.CloudStatusExperimental(t.Context())
	if err != nil || !status.Cloud.Disabled {
		t.Error(status, err)
	}
}
