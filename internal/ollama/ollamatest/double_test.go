package ollamatest_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/ollama/ollamatest"
)

func TestTheDoubleGoesWrongAsAsked(t *testing.T) {
	d := ollamatest.NewDouble(t)
	elsewhere := ollamatest.NewDouble(t)
	for name, c := range map[string]struct {
		answer ollamatest.Answer
		text   string
		reason string // of the final record; none when empty
		fails  string // part of the error
		status int
	}{
		"say":       {answer: ollamatest.Say("Two  words. \n"), text: "Two  words. \n", reason: "stop"},
		"json":      {answer: ollamatest.SayJSON(map[string]any{"ok": true}), text: `{"ok":true}`, reason: "stop"},
		"slow":      {answer: ollamatest.Slow(time.Millisecond, "a", "b"), text: "ab", reason: "stop"},
		"empty":     {answer: ollamatest.Empty(), reason: "stop"},
		"thinking":  {answer: ollamatest.Thinking("hm hm"), reason: "stop"},
		"length":    {answer: ollamatest.Length(`{"a`), text: `{"a`, reason: "length"},
		"no final":  {answer: ollamatest.NoFinal("half"), text: "half"},
		"loop":      {answer: ollamatest.Loop("so"), text: strings.Repeat(" so", 30)},
		"cut":       {answer: ollamatest.Cut("half of"), text: "half of", fails: "EOF"},
		"cut first": {answer: ollamatest.Cut(""), fails: "EOF"},
		"half line": {answer: ollamatest.HalfLine("some"), text: "some", fails: `"role":"assis`},
		"error":     {answer: ollamatest.ErrorLine("the runner died"), fails: "the runner died"},
		"remote":    {answer: ollamatest.Remote("hi"), text: "hi", reason: "stop"},
		"500":       {answer: ollamatest.Fail(500, "oops"), fails: "oops", status: 500},
		"memory":    {answer: ollamatest.NoMemory(), fails: "system memory", status: 500},
		"missing":   {answer: ollamatest.Missing("x"), fails: "model 'x' not found", status: 404},
		"too long":  {answer: ollamatest.TooLong(), fails: "exceeds the context length", status: 400},
		"redirect":  {answer: ollamatest.Redirect("http://" + elsewhere.Host + "/api/chat"), fails: "no script", status: 500},
		"html":      {answer: ollamatest.HTML("<html>Hello</html>"), fails: "<html>"},
	} {
		t.Run(name, func(t *testing.T) {
			d.Chat(ollamatest.Script(c.answer))
			text, last, err := chat(t, d.Host, api.ChatRequest{Model: "judge:local"}, "What?")
			if text != c.text {
				t.Errorf("said %q, want %q", text, c.text)
			}
			if (last == nil) != (c.reason == "") || last != nil && last.DoneReason != c.reason {
				t.Errorf("final record %v, want %q", last, c.reason)
			}
			if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
				t.Errorf("error %v, want %q", err, c.fails)
			}
			var status api.StatusError
			if errors.As(err, &status); status.StatusCode != c.status {
				t.Errorf("status %d, want %d", status.StatusCode, c.status)
			}
		})
	}
	if got := elsewhere.Requests("/api/chat"); len(got) != 1 || got[0].Text() != "What?" {
		t.Error("a client that follows redirects did not hand everything over", got)
	}
}

func TestAWholeReplySaysWhatTheStreamSays(t *testing.T) {
	d, no := ollamatest.NewDouble(t), false
	d.Chat(ollamatest.Script(ollamatest.Say("one two"), ollamatest.NoFinal("one"), ollamatest.ErrorLine("oops"), ollamatest.Cut("one")))
	for i, want := range []struct {
		text  string
		final bool
		fails string
	}{{"one two", true, ""}, {"one", false, ""}, {"", false, "oops"}, {"", false, "EOF"}} {
		text, last, err := chat(t, d.Host, api.ChatRequest{Model: "judge", Stream: &no}, "What?")
		if text != want.text || (last != nil) != want.final || (err != nil) != (want.fails != "") || err != nil && !strings.Contains(err.Error(), want.fails) {
			t.Errorf("%d: %q, %v, %v; want %v", i, text, last, err, want)
		}
	}
}

func TestTheDoubleStallsUntilTheClientGoes(t *testing.T) {
	d := ollamatest.NewDouble(t)
	answers := []ollamatest.Answer{ollamatest.Stall(), ollamatest.Stall("a", "b"), ollamatest.Endless("so")}
	d.Chat(ollamatest.Script(answers...))
	for i, least := range []int{0, 2, 2} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		heard := 0
		err := ollamatest.Client(d.Host).Chat(ctx, &api.ChatRequest{Model: "judge", Messages: []api.Message{{Content: "?"}}}, func(api.ChatResponse) error {
			heard++
			return nil
		})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || heard < least || i < 2 && heard > least {
			t.Errorf("%d: %d records, %v", i, heard, err)
		}
	}
	for range 100 {
		if d.Left() == len(answers) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d requests were left, want %d", d.Left(), len(answers))
}

func TestTheDoubleGoesDownMidStreamAndComesBack(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Chat(ollamatest.Always(ollamatest.Stall("a")))
	err := ollamatest.Client(d.Host).Chat(t.Context(), &api.ChatRequest{Model: "judge", Messages: []api.Message{{Content: "?"}}}, func(api.ChatResponse) error {
		go d.Down()
		return nil
	})
	if err == nil {
		t.Error("the stream ended in good order")
	}
	d.Down()
	if _, _, err := chat(t, d.Host, api.ChatRequest{Model: "judge"}, "?"); err == nil {
		t.Error("it answers while it is down")
	}
	d.Up(t)
	d.Chat(ollamatest.Always(ollamatest.Say("back")))
	if text, _, err := chat(t, d.Host, api.ChatRequest{Model: "judge"}, "?"); text != "back" || err != nil {
		t.Error(text, err)
	}
}

func TestTheDoubleCountsTokensAndCalls(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Chat(func(n int, req map[string]any) ollamatest.Answer {
		if options, _ := req["options"].(map[string]any); n == 1 && options["num_ctx"] == 256.0 {
			return ollamatest.Say("second")
		}
		return ollamatest.Say("the first call")
	})
	d.Models(ollamatest.ChatModel("judge"))
	text, last, err := chat(t, d.Host, api.ChatRequest{Model: "judge"}, "three little words")
	if err != nil || text != "the first call" || last.PromptEvalCount != 3 || last.EvalCount != 3 {
		t.Error(text, last, err)
	}
	text, _, err = chat(t, d.Host, api.ChatRequest{Model: "judge", Options: map[string]any{"num_ctx": 256}}, "?")
	if err != nil || text != "second" {
		t.Error(text, err)
	}
	running, err := ollamatest.Client(d.Host).ListRunning(t.Context())
	if err != nil || len(running.Models) != 1 || running.Models[0].ContextLength != 256 {
		t.Error(running, err)
	}
	if got := d.Requests("/api/chat"); len(got) != 2 || got[0].Text() != "three little words" || got[0].Header.Get("Authorization") != "" {
		t.Error(got)
	}
}

func TestTheDoubleSaysWhatModelsItHas(t *testing.T) {
	d, ctx := ollamatest.NewDouble(t), t.Context()
	c := ollamatest.Client(d.Host)
	d.Models(ollamatest.ChatModel("judge"), ollamatest.EmbedModel("nomic:v1.5", 768), ollamatest.RemoteModel("innocent"))
	list, err := c.List(ctx)
	if err != nil || len(list.Models) != 3 || list.Models[0].Digest != ollamatest.DigestOf("judge") || list.Models[0].Name != "judge:latest" || list.Models[2].RemoteHost == "" {
		t.Fatal(list, err)
	}
	show, err := c.Show(ctx, &api.ShowRequest{Model: "nomic:v1.5"})
	if err != nil || show.ModelInfo["bert.context_length"] != 512.0 || len(show.Capabilities) != 1 || show.Capabilities[0] != "embedding" {
		t.Error(show, err)
	}
	for model, want := range map[string]int{
		"gone": 404, "innocent:local": 404, "nomic:v1.5": 400, "gpt-oss:20b-cloud:local": 400,
	} {
		_, _, err := chat(t, d.Host, api.ChatRequest{Model: model}, "?")
		var status api.StatusError
		if !errors.As(err, &status) || status.StatusCode != want {
			t.Errorf("%s: %v, want status %d", model, err, want)
		}
	}
	if _, err := c.Show(ctx, &api.ShowRequest{Model: "innocent"}); err == nil {
		t.Error("details of a remote model are shown while the cloud is off")
	}
	d.Version("0.17.4")
	d.Cloud(true)
	version, err := c.Version(ctx)
	status, failed := c.CloudStatusExperimental(ctx)
	if err != nil || failed != nil || version != "0.17.4" || status.Cloud.Disabled {
		t.Error(version, status, err, failed)
	}
	if err := c.Heartbeat(ctx); err != nil {
		t.Error(err)
	}
	d.On("/api/tags", ollamatest.Fail(http.StatusServiceUnavailable, "busy"))
	if _, err := c.List(ctx); err == nil || !strings.Contains(err.Error(), "busy") {
		t.Error(err)
	}
	d.Off("/api/tags")
	if _, err := c.List(ctx); err != nil {
		t.Error(err)
	}
}

func TestTheDoubleLoadsAndPulls(t *testing.T) {
	d, ctx := ollamatest.NewDouble(t), t.Context()
	c := ollamatest.Client(d.Host)
	d.Models(ollamatest.ChatModel("judge"))
	reason := ""
	ask := func(keep time.Duration) error {
		return c.Chat(ctx, &api.ChatRequest{Model: "judge", KeepAlive: &api.Duration{Duration: keep}}, func(r api.ChatResponse) error {
			reason = r.DoneReason
			return nil
		})
	}
	if err := ask(time.Minute); err != nil || reason != "load" {
		t.Error(reason, err)
	}
	if err := ask(0); err != nil || reason != "unload" {
		t.Error(reason, err)
	}
	d.Load(ollamatest.Always(ollamatest.NoMemory()))
	if err := ask(time.Minute); err == nil {
		t.Error("a model too large was loaded")
	}
	pull := func() (last string, err error) {
		err = c.Pull(ctx, &api.PullRequest{Model: "judge"}, func(p api.ProgressResponse) error {
			last = p.Status
			return nil
		})
		return last, err
	}
	if last, err := pull(); err == nil || last != "pulling manifest" || !strings.Contains(err.Error(), "no such host") {
		t.Error(last, err)
	}
	d.Pull(map[string]any{"status": "pulling", "completed": 5, "total": 10}, map[string]any{"status": "success"})
	if last, err := pull(); err != nil || last != "success" {
		t.Error(last, err)
	}
}

func TestOddsComeOnlyWhenAskedFor(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Chat(ollamatest.Always(ollamatest.Chosen("yes", ollamatest.Odds{"yes": 0.75, "no": 0.2, "maybe": 0.05})))
	var got []api.Logprob
	ask := func(asked bool) {
		t.Helper()
		got = nil
		err := ollamatest.Client(d.Host).Chat(t.Context(), &api.ChatRequest{
			Model: "judge", Messages: []api.Message{{Content: "?"}}, Logprobs: asked, TopLogprobs: 2,
		}, func(r api.ChatResponse) error {
			got = append(got, r.Logprobs...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if ask(false); len(got) != 0 {
		t.Error(got)
	}
	ask(true)
	if len(got) != 1 || got[0].Token != "yes" || len(got[0].TopLogprobs) != 2 || got[0].TopLogprobs[1].Token != "no" || math.Abs(math.Exp(got[0].Logprob)-0.75) > 1e-9 {
		t.Error(got)
	}
}

func TestRequestsAreKeptAsTheyCame(t *testing.T) {
	d := ollamatest.NewDouble(t)
	r, err := http.Post("http://"+d.Host+"/api/chat", "application/json", strings.NewReader(`{"model":`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if _, err := io.ReadAll(r.Body); err != nil {
		t.Fatal(err)
	}
	got := d.Requests()
	if len(got) != 1 || got[0].Method != "POST" || got[0].Raw != `{"model":` || got[0].Body != nil {
		t.Error(got)
	}
	if _, err := json.Marshal(got); err != nil {
		t.Error(err)
	}
}
