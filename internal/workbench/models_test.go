package workbench_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// double is a model server that reads sensibly, with a model that judges and one that
// makes vectors.
func double(t *testing.T) *ollamatest.Double {
	t.Helper()
	d := ollamatest.NewDouble(t)
	d.Models(ollamatest.ChatModel("reader"), ollamatest.EmbedModel("nomic-embed-text", 64), ollamatest.RemoteModel("innocent"))
	d.Chat(ollamatest.Oracle)
	t.Setenv("OLLAMA_HOST", d.Host)
	return d
}

func brief(t *testing.T) workbench.Brief {
	return workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements[:2], Papers: papers(t), Approve: true, Engine: "ollama"}
}

func TestAReviewByALocalModel(t *testing.T) {
	d := double(t)
	w := open(t, t.TempDir())
	defer w.Close()
	id := begin(t, w, brief(t))
	text := run(t, w, id)
	rep, err := w.Report(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Review.Engine != "ollama" || rep.Review.Model != "reader:latest" || !strings.Contains(text, "local model reader:latest") {
		t.Errorf("the report does not say who wrote it: %+v", rep.Review)
	}
	kinds := map[review.Support]int{}
	for _, c := range rep.Claims {
		kinds[c.Support]++
	}
	if kinds[review.SupportSupports] == 0 || rep.Mean == 0 {
		t.Errorf("claims by support: %v, coverage %.2f", kinds, rep.Mean)
	}
	usage := rep.Trail.Usage
	if usage.Calls == 0 || usage.PromptTokens == 0 || usage.AnswerTokens == 0 || usage.BytesOut != 0 || len(usage.ByKind) < 5 {
		t.Errorf("usage: %+v", usage)
	}
	sent := 0
	for _, k := range usage.ByKind {
		sent += k.Calls
	}
	if asked := len(d.Requests("/api/chat")); asked != usage.Calls || sent != asked {
		t.Errorf("%d calls were made, %d are counted, %d by kind", asked, usage.Calls, sent)
	}
	now, err := w.Progress(t.Context(), id)
	if err != nil || now.Usage.Calls != usage.Calls || now.Model != "reader:latest" {
		t.Errorf("the window shows %+v, %v", now.Usage, err)
	}
	for _, r := range d.Requests() {
		if strings.HasPrefix(r.Path, "/api/chat") || strings.HasPrefix(r.Path, "/api/embed") {
			if name, _ := r.Body["model"].(string); !strings.HasSuffix(name, ":local") {
				t.Fatalf("asked for the model %q", name)
			}
		}
	}
	// The same brief again asks nothing that was answered before.
	before := len(d.Requests("/api/chat"))
	again := begin(t, w, brief(t))
	got := run(t, w, again)
	if further := len(d.Requests("/api/chat")) - before; further != 0 {
		t.Errorf("%d further calls", further)
	}
	if body, _, _ := strings.Cut(got, "## Engine and settings"); !strings.HasPrefix(text, body) {
		t.Error("the same brief gave another report")
	}
}

// TestAServerThatDiesLosesNothing: whenever it goes down, the walk ends with advice,
// and once it is back the review comes to the same report without a call made twice.
func TestAServerThatDiesLosesNothing(t *testing.T) {
	d := double(t)
	whole := open(t, t.TempDir())
	want := run(t, whole, begin(t, whole, brief(t)))
	if err := whole.Close(); err != nil {
		t.Fatal(err)
	}
	calls := len(d.Requests("/api/chat"))
	for _, at := range []int{0, 1, calls / 3, calls / 2, calls - 2} {
		d.Chat(func(n int, req map[string]any) ollamatest.Answer {
			if n == at {
				return ollamatest.Fail(404, "model 'reader' not found") // removed in the middle of a review
			}
			return ollamatest.Oracle(n, req)
		})
		w := open(t, t.TempDir())
		r, err := w.Begin(t.Context(), brief(t))
		if err != nil {
			t.Fatal(err)
		}
		err = w.Run(t.Context(), r.ID, nil)
		if f := fault.Of(err); f == nil || f.Kind != fault.Unavailable || !strings.Contains(f.Advice, "resume") {
			t.Fatalf("removed at call %d: %v", at, err)
		}
		d.Chat(ollamatest.Oracle)
		if got := run(t, w, r.ID); got != want {
			t.Errorf("removed at call %d: another report", at)
		}
		usage, err := w.Progress(t.Context(), r.ID)
		if err != nil || usage.Usage.Calls != calls {
			t.Errorf("removed at call %d: %d calls counted, want %d; %v", at, usage.Usage.Calls, calls, err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAutoTakesAModelOnlyWhereOneIsFit(t *testing.T) {
	d := double(t)
	w := open(t, t.TempDir())
	defer w.Close()
	small := ollamatest.ChatModel("small")
	small.Parameters = "500M"
	short := ollamatest.ChatModel("short")
	short.Context = 2048
	for name, c := range map[string]struct {
		models []ollamatest.Model
		engine string
	}{
		"a fit one":       {[]ollamatest.Model{ollamatest.ChatModel("reader")}, "ollama"},
		"none":            {[]ollamatest.Model{}, "extractive"},
		"too small":       {[]ollamatest.Model{small}, "extractive"},
		"short context":   {[]ollamatest.Model{short}, "extractive"},
		"elsewhere":       {[]ollamatest.Model{ollamatest.RemoteModel("innocent")}, "extractive"},
		"only embeddings": {[]ollamatest.Model{ollamatest.EmbedModel("nomic-embed-text", 64)}, "extractive"},
	} {
		d.Models(c.models...)
		b := brief(t)
		b.Engine = "auto"
		if r, err := w.Begin(t.Context(), b); err != nil || r.Engine != c.engine {
			t.Errorf("%s: engine %q, %v", name, r.Engine, err)
		}
	}
	d.Models(small, ollamatest.RemoteModel("innocent"))
	b := brief(t)
	b.Model = "small" // asked for by name, it is taken
	if r, err := w.Begin(t.Context(), b); err != nil || r.Model != "small:latest" {
		t.Errorf("%+v, %v", r, err)
	}
	b.Model = "innocent"
	if _, err := w.Begin(t.Context(), b); fault.Status(err) != 5 {
		t.Errorf("a model that runs elsewhere: %v", err)
	}
	b.Model = "nobody"
	if _, err := w.Begin(t.Context(), b); fault.Status(err) != 4 {
		t.Errorf("a model that is not there: %v", err)
	}
	d.Version("0.17.4")
	b.Model, b.Engine = "", "auto"
	if r, err := w.Begin(t.Context(), b); err != nil || r.Engine != "extractive" {
		t.Errorf("an old server: %q, %v", r.Engine, err)
	}
}

func TestAModelIsFetchedOnlyWhenAllowed(t *testing.T) {
	d := double(t)
	w := open(t, t.TempDir())
	defer w.Close()
	for _, mode := range []review.Privacy{"", review.PrivacyOffline} {
		if err := w.PullModel(t.Context(), "reader", mode, nil); fault.Status(err) != 5 {
			t.Errorf("%q: %v", mode, err)
		}
	}
	if n := len(d.Requests("/api/pull")); n != 0 {
		t.Fatalf("the server was asked %d times", n)
	}
	d.Pull(map[string]any{"status": "pulling manifest"}, map[string]any{"status": "success"})
	if err := w.PullModel(t.Context(), "reader", review.PrivacyAsk, nil); err != nil {
		t.Fatal(err)
	}
	ledger, err := w.Ledger(t.Context(), "")
	if err != nil || len(ledger) != 3 || !ledger[0].Refused || ledger[2].Refused || ledger[2].Kind != "model" {
		t.Errorf("ledger: %+v, %v", ledger, err)
	}
}

func TestIndexingGoesOnWhereItWasStopped(t *testing.T) {
	d := double(t)
	dir := t.TempDir()
	w := open(t, dir)
	if _, err := w.Import(t.Context(), papers(t), nil); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := w.Index(ctx, nil, func(ingest.Progress) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	first := embeddedTexts(d)
	w = open(t, dir)
	defer w.Close()
	name, err := w.Index(t.Context(), nil, nil)
	if err != nil || !strings.HasPrefix(name, "nomic-embed-text:latest ") {
		t.Fatalf("%q, %v", name, err)
	}
	again := 0
	all := embeddedTexts(d)
	for _, text := range all[len(first):] {
		if slices.Contains(first, text) && text != "dimension" && !strings.HasSuffix(text, ": -") {
			again++
		}
	}
	// A running head that stands twice is embedded twice; nothing else is.
	if again > 2 {
		t.Errorf("%d of %d texts were embedded again", again, len(all))
	}
	if _, err := w.Index(t.Context(), nil, nil); err != nil || len(embeddedTexts(d)) != len(all)+1 {
		t.Errorf("a third time asked for %d texts, %v", len(embeddedTexts(d))-len(all), err)
	}
}

// embeddedTexts are the texts that were sent to be embedded.
func embeddedTexts(d *ollamatest.Double) []string {
	var all []string
	for _, r := range d.Requests("/api/embed") {
		inputs, _ := r.Body["input"].([]any)
		for _, i := range inputs {
			text, _ := i.(string)
			all = append(all, text)
		}
	}
	return all
}

func TestDeletingAReviewLeavesNothingOfWhatItsModelSaid(t *testing.T) {
	double(t)
	dir := t.TempDir()
	w := open(t, dir)
	b := brief(t)
	b.Idea.Text = "Quokkamarmalade and basil against bacteria"
	b.Requirements = nil
	id := begin(t, w, b)
	run(t, w, id)
	if err := errors.Join(w.DeleteReview(t.Context(), id), w.Close()); err != nil {
		t.Fatal(err)
	}
	if holds(t, dir, "quokkamarmalade") {
		t.Error("a word of the idea is still in the workspace")
	}
}

// TestAWholeReviewThroughTheRealServer proves protocol, schemas, limits and caching
// with random weights; nothing is said of quality.
func TestAWholeReviewThroughTheRealServer(t *testing.T) {
	s := ollamatest.Shared(t)
	t.Setenv("OLLAMA_HOST", s.Host)
	dir := t.TempDir()
	settings := `{"walk_with_model": {"iterations": 2, "dives": 2}}`
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	w := open(t, dir)
	defer w.Close()
	b := brief(t)
	b.Model = "tiny-chat"
	id := begin(t, w, b)
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	err := w.Run(ctx, id, func(review.Entry) {
		if steps++; steps == 12 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("paused: %v", err)
	}
	text := run(t, w, id)
	rep, err := w.Report(t.Context(), id)
	if err != nil || len(rep.Claims) == 0 || rep.Trail.Usage.Calls < 10 {
		t.Fatalf("%d claims, usage %+v, %v", len(rep.Claims), rep.Trail.Usage, err)
	}
	for _, e := range rep.Evidence {
		if p, err := w.Passage(t.Context(), id, e.ID); err != nil || p.Quote != e.Quote {
			t.Errorf("evidence %s is not verbatim, %v", e.ID, err)
		}
	}
	found, err := w.Doctor(t.Context())
	if i := slices.IndexFunc(found, func(f workbench.Finding) bool { return f.Name == "vectors" }); err != nil || i < 0 || !strings.Contains(found[i].Say, "by tiny-embed") {
		t.Errorf("the doctor says %+v, %v", found, err)
	}
	// Begun again, every judgement is found and the report is the same.
	at := time.Now()
	again := begin(t, w, b)
	if body, _, _ := strings.Cut(run(t, w, again), "## Engine and settings"); !strings.HasPrefix(text, body) {
		t.Error("the same brief gave another report")
	}
	t.Logf("the second run took %v; report of %d bytes", time.Since(at), len(text))
	second, err := w.Progress(t.Context(), again)
	if err != nil || second.Usage.Calls != 0 {
		t.Errorf("the second review made %d calls of its own, %v", second.Usage.Calls, err)
	}
}

func TestASurveyCanBePutInOrderByTheModel(t *testing.T) {
	double(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(`{"walk_with_model": {"rerank": 4, "iterations": 1}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w := open(t, dir)
	defer w.Close()
	id := begin(t, w, brief(t))
	run(t, w, id)
	now, err := w.Progress(t.Context(), id)
	if err != nil || !slices.ContainsFunc(now.Usage.ByKind, func(k review.KindUsage) bool { return k.Kind == "rerank" && k.Calls >= 4 }) {
		t.Errorf("usage %+v, %v", now.Usage, err)
	}
}
