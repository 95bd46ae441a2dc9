package ollama

import (
	"slices"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
)

func TestModelsSayWhatTheyCan(t *testing.T) {
	w := newWorld(t)
	think := ollamatest.ChatModel("think:8b")
	think.Capabilities = append(think.Capabilities, "thinking", "vision", "tools")
	w.double.Models(ollamatest.ChatModel("judge"), ollamatest.EmbedModel("nomic-embed-text", 768), think, ollamatest.RemoteModel("innocent"))
	all, err := w.Models(t.Context())
	if err != nil || len(all) != 4 || !slices.IsSortedFunc(all, func(a, b Model) int { return strings.Compare(a.Name, b.Name) }) {
		t.Fatal(all, err)
	}
	judge, nomic := all[1], all[2]
	if judge.Name != "judge:latest" || !judge.Chat || judge.Context != 8192 || judge.Parameters != 3.2e9 || judge.Size == 0 || judge.Digest != ollamatest.DigestOf("judge") || judge.Quantization != "Q4_K_M" {
		t.Errorf("%+v", judge)
	}
	if nomic.Chat || !nomic.Embedding || nomic.Context != 512 || !all[3].Thinking || !all[3].Vision || all[0].Refused == "" {
		t.Errorf("%+v", all)
	}
	for asked, want := range map[string]string{"judge": "judge:latest", "judge:latest": "judge:latest", "think:8b": "think:8b", "think": "", "": ""} {
		m, err := w.Model(t.Context(), asked)
		if m.Name != want || (err == nil) != (want != "") || err != nil && fault.Status(err) != 4 {
			t.Errorf("%q: %q, %v", asked, m.Name, err)
		}
	}
	for _, r := range w.double.Requests("/api/show") {
		if name, _ := r.Body["model"].(string); !strings.HasSuffix(name, ":local") || strings.HasPrefix(name, "innocent") {
			t.Errorf("asked about %q", name)
		}
	}
}

func TestOneBrokenModelHidesNoOther(t *testing.T) {
	w := newWorld(t)
	w.double.On("/api/show", ollamatest.Fail(500, "invalid manifest "+canary))
	all, err := w.Models(t.Context())
	if err != nil || len(all) != 1 || all[0].Refused == "" || strings.Contains(all[0].Refused, canary) {
		t.Error(all, err)
	}
	w.double.On("/api/show", ollamatest.Cut(""))
	if _, err := w.Models(t.Context()); fault.Status(err) != 4 {
		t.Error(err)
	}
}

func TestAServerSaysWhatItIs(t *testing.T) {
	for version, old := range map[string]bool{"0.24.0": false, "0.18.0": false, "0.17.4": true, "0.9.9": true, "1.0.0": false, "0.0.0": false, "own-build": false} {
		w := newWorld(t)
		w.double.Version(version)
		s, err := w.Look(t.Context(), w.double.Host)
		if err != nil || !s.Running || s.Old != old || s.Version != version || !s.CloudOff || (len(s.Models) == 0) != old || s.Models == nil {
			t.Errorf("%s: %+v, %v", version, s, err)
		}
	}
	w := newWorld(t)
	w.double.Cloud(true)
	if s, err := w.Look(t.Context(), w.double.Host); err != nil || s.CloudOff {
		t.Error(s, err)
	}
	w.double.On("/api/status", ollamatest.Fail(404, "404 page not found")) // older servers have none
	if s, err := w.Look(t.Context(), w.double.Host); err != nil || s.CloudOff || !s.Running || len(s.Models) != 1 {
		t.Error(s, err)
	}
	w.double.Down()
	if s, err := w.Look(t.Context(), w.double.Host); err != nil || s.Running || s.Address != w.double.Host {
		t.Error(s, err)
	}
	w.double.Up(t)
	w.double.On("/api/version", ollamatest.Redirect("http://"+w.aside().Host+"/api/version"))
	if _, err := w.Look(t.Context(), w.double.Host); fault.Status(err) != 5 || len(w.aside().Requests()) != 0 {
		t.Error(err)
	}
}

func TestASizeIsRead(t *testing.T) {
	for text, want := range map[string]float64{"3.2B": 3.2e9, "137M": 137e6, "308K": 308e3, "1T": 1e12, "": 0, "many": 0, "B": 0} {
		if got := parameters(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestTheModelThatDidBestIsChosen(t *testing.T) {
	chat := func(name string, billions float64) Model {
		return Model{Name: name, Digest: name, Chat: true, Context: 8192, Parameters: billions * 1e9, Size: int64(billions * 0.7e9)}
	}
	small, middle, large := chat("small", 0.3), chat("middle", 3), chat("large", 8)
	short, remote, embedding := chat("short", 4), chat("remote", 4), Model{Name: "embedding", Embedding: true}
	short.Context, remote.Refused = 2048, "it would run elsewhere"
	all := []Model{small, short, remote, embedding, middle, large}
	passed, failed := Trial{Judged: 40, Valid: 40, Agreed: 30}, Trial{Judged: 40, Valid: 40, Agreed: 15}
	for name, c := range map[string]struct {
		trials map[string]Trial
		memory int64
		want   string
	}{
		"the larger":                   {nil, 0, "large"},
		"the larger that fits":         {nil, 8e9, "middle"},
		"one that passed":              {map[string]Trial{"middle": passed}, 0, "middle"},
		"never one that failed":        {map[string]Trial{"large": failed}, 0, "middle"},
		"none, where both failed":      {map[string]Trial{"large": failed, "middle": failed}, 0, ""},
		"none, where nothing has room": {nil, 1e9, ""},
	} {
		if best, ok := Best(all, c.trials, c.memory); best.Name != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q", name, best.Name)
		}
	}
	for _, m := range []Model{small, short, remote, embedding} {
		if m.Unfit(0) == "" {
			t.Errorf("%s is fit", m.Name)
		}
	}
	if best, ok := BestEmbedding([]Model{large, {Name: "a", Embedding: true}, {Name: "nomic-embed-text", Embedding: true}, {Name: "bge-m3", Embedding: true, Refused: "x"}}); !ok || best.Name != "nomic-embed-text" {
		t.Error(best)
	}
	if _, ok := BestEmbedding([]Model{large}); ok {
		t.Error("a chat model embeds")
	}
}

func TestAModelIsFetchedByTheServer(t *testing.T) {
	w := newWorld(t)
	w.double.Pull(map[string]any{"status": "pulling manifest"}, map[string]any{"status": "pulling 8eeb52", "completed": 5, "total": 10}, map[string]any{"status": "success"})
	var seen []Pulled
	if err := w.Pull(t.Context(), "qwen3:4b", func(p Pulled) { seen = append(seen, p) }); err != nil || len(seen) != 3 || seen[1] != (Pulled{"pulling", 5, 10}) {
		t.Error(seen, err)
	}
	for name, want := range map[string]int{"": 2, "two words": 2, "x:cloud": 5, "gpt-oss:120b-cloud": 5} {
		if err := w.Pull(t.Context(), name, nil); fault.Status(err) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
	if n := len(w.double.Requests("/api/pull")); n != 1 {
		t.Errorf("%d requests", n)
	}
	for what, records := range map[string][]map[string]any{
		"breaks off": {{"status": "pulling manifest"}},
		"fails":      {{"status": "pulling manifest"}, {"error": "pull model manifest: " + canary}},
	} {
		w.double.Pull(records...)
		err := w.Pull(t.Context(), "qwen3:4b", nil)
		if silent(t, err); fault.Status(err) != 4 || fault.Of(err).Advice == "" {
			t.Errorf("%s: %v", what, err)
		}
	}
	w.double.Down()
	if err := w.Pull(t.Context(), "qwen3:4b", nil); fault.Status(err) != 4 || strings.Contains(err.Error(), "could not be fetched") {
		t.Error(err)
	}
}
