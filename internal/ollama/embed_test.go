package ollama

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
)

const dimension = 32

// embedder is one over a double with one embedding model.
func (w *world) embedder(name string) *Embedder {
	w.Helper()
	w.double.Models(ollamatest.EmbedModel(name, dimension))
	m, err := w.Model(w.Context(), name)
	if err != nil {
		w.Fatal(err)
	}
	e, err := w.Embedder(w.Context(), m)
	if err != nil {
		w.Fatal(err)
	}
	return e
}

// inputs are the texts of the embedding calls after the first, which learns the
// dimension.
func (w *world) inputs() [][]string {
	var all [][]string
	for _, r := range w.double.Requests("/api/embed")[1:] {
		var one []string
		for _, x := range r.Body["input"].([]any) {
			one = append(one, x.(string))
		}
		all = append(all, one)
	}
	return all
}

func length(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

// near reports whether two vectors are one but for rounding.
func near(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Abs(float64(x-y)) < 1e-4 })
}

func TestTextsAreEmbeddedInBatchesAndInOrder(t *testing.T) {
	w := newWorld(t)
	e := w.embedder("tiny")
	var texts []string
	for i := range 150 {
		texts = append(texts, fmt.Sprintf("text number %d", i))
	}
	got, err := e.EmbedDocuments(t.Context(), texts)
	if err != nil || len(got) != 150 || e.Dimension() != dimension {
		t.Fatal(len(got), err)
	}
	for i, v := range got {
		if !near(v, ollamatest.VectorOf(dimension, texts[i])) {
			t.Errorf("vector %d is of another text", i)
		}
	}
	var sizes []int
	for _, in := range w.inputs() {
		sizes = append(sizes, len(in))
	}
	if !slices.Equal(sizes, []int{64, 64, 22}) {
		t.Error(sizes)
	}
	for _, r := range w.double.Requests("/api/embed") {
		if r.Body["truncate"] != false || r.Body["model"] != "tiny:latest:local" || r.Body["keep_alive"] != "10m0s" {
			t.Errorf("%.200s", r.Raw)
		}
	}
	if none, err := e.EmbedDocuments(t.Context(), nil); err != nil || len(none) != 0 {
		t.Error(none, err)
	}
}

func TestEachModelGetsItsPrefixes(t *testing.T) {
	for name, want := range map[string][2]string{
		"nomic-embed-text:v1.5":  {"search_query: rust", "search_document: rust"},
		"someone/bge-m3":         {"rust", "rust"},
		"bge-small-en":           {"Represent this sentence for searching relevant passages: rust", "rust"},
		"multilingual-e5-large":  {"query: rust", "passage: rust"},
		"a-model-of-another-one": {"rust", "rust"},
	} {
		w := newWorld(t)
		e := w.embedder(name)
		if _, err := e.EmbedQuery(t.Context(), "rust"); err != nil {
			t.Fatal(err)
		}
		if _, err := e.EmbedDocuments(t.Context(), []string{"rust"}); err != nil {
			t.Fatal(err)
		}
		if in := w.inputs(); in[0][0] != want[0] || in[1][0] != want[1] {
			t.Errorf("%s: %q", name, in)
		}
	}
}

func TestALongTextIsSplitAndItsPiecesAveragedByLength(t *testing.T) {
	w := newWorld(t)
	e := w.embedder("tiny")
	long := strings.TrimSpace(strings.Repeat("wheat rust spreads ", 100))
	got, err := e.EmbedDocuments(t.Context(), []string{"short", long, ""})
	if err != nil || len(got) != 3 {
		t.Fatal(err)
	}
	pieces := w.inputs()[0]
	if len(pieces) != 4 || strings.Join(pieces[1:3], " ") != long || len(pieces[1]) > 2*512 {
		t.Fatalf("%d pieces", len(pieces))
	}
	sum := make([]float64, dimension)
	for _, p := range pieces[1:3] {
		for i, x := range ollamatest.VectorOf(dimension, p) {
			sum[i] += float64(x) * float64(len(p)+1)
		}
	}
	want, _ := unit(sum)
	if !near(got[1], want) || math.Abs(length(got[1])-1) > 1e-5 || !near(got[2], ollamatest.VectorOf(dimension, "-")) {
		t.Error("the pieces were not averaged")
	}
}

func TestABatchThatIsTooLongIsNarrowedDown(t *testing.T) {
	w := newWorld(t)
	e := w.embedder("tiny")
	w.double.Embed(ollamatest.Limited(dimension, 20))
	dense := strings.TrimSpace(strings.Repeat("w ", 70)) // 70 tokens in few bytes
	texts := []string{"short", dense, "another"}
	got, err := e.EmbedDocuments(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"short", "w", "another"} {
		if !near(got[i], ollamatest.VectorOf(dimension, text)) {
			t.Errorf("text %d has another's vector", i)
		}
	}
	if n := len(w.inputs()); n < 5 || n > 15 {
		t.Errorf("%d calls", n)
	}
	w.double.Embed(func(int, []string) ollamatest.Answer { return ollamatest.TooLong() })
	_, err = e.EmbedDocuments(t.Context(), []string{canary + dense})
	if silent(t, err); fault.Status(err) != 1 || !strings.Contains(err.Error(), "does not fit") {
		t.Error(err)
	}
}

func TestVectorsThatNoIndexShouldHoldAreRefused(t *testing.T) {
	opposite := [][]float32{make([]float32, dimension), make([]float32, dimension)}
	opposite[0][0], opposite[1][0] = 1, -1
	for name, a := range map[string]ollamatest.Answer{
		"one too few":     ollamatest.Vectors(dimension, "a"),
		"one too many":    ollamatest.Vectors(dimension, "a", "b", "c"),
		"other dimension": ollamatest.Vectors(dimension/2, "a", "b"),
		"zeros":           ollamatest.Zeros(dimension, 2),
		"none":            {Vectors: [][]float32{{}, {}}},
		"not numbers":     ollamatest.NotNumbers(dimension, 2),
		"NaN inside":      ollamatest.NaNInside(),
		"cancel out":      {Vectors: opposite},
		"a page":          ollamatest.HTML("<html>" + canary),
		"another model":   ollamatest.Raw(`{"model":"other","embeddings":[[1],[1]]}`),
	} {
		w := newWorld(t)
		e := w.embedder("tiny")
		w.double.Embed(func(int, []string) ollamatest.Answer { return a })
		if a.Body != "" && a.Vectors == nil {
			w.double.On("/api/embed", a)
		}
		texts := []string{"a " + canary, "b"}
		if name == "cancel out" { // two pieces of one text
			texts = []string{strings.TrimSpace(strings.Repeat("abc ", 512))}
		}
		got, err := e.EmbedDocuments(t.Context(), texts)
		silent(t, err)
		if f := fault.Of(err); got != nil || f == nil || f.Advice == "" || strings.HasPrefix(f.Say, "Something") {
			t.Errorf("%s: %d vectors, %v", name, len(got), err)
		}
		w.double.Off("/api/embed")
		w.double.Embed(nil)
		if _, err := e.EmbedDocuments(t.Context(), texts); err != nil {
			t.Errorf("%s: afterwards %v", name, err)
		}
	}
}

func TestAnEmbeddingWaitsForMemoryAndForAServerThatComesBack(t *testing.T) {
	w := newWorld(t)
	e := w.embedder("tiny")
	bad := []ollamatest.Answer{ollamatest.NoMemory(), ollamatest.Fail(500, "oops"), ollamatest.Cut("")}
	w.double.Embed(func(n int, in []string) ollamatest.Answer {
		if n < len(bad) {
			return bad[n]
		}
		return ollamatest.Vectors(dimension, in...)
	})
	if _, err := e.EmbedQuery(t.Context(), "rust"); err != nil || !slices.Equal(w.waited, []time.Duration{5 * time.Second, 5 * time.Second, 15 * time.Second}) {
		t.Error(w.waited, err)
	}
	w.double.Embed(func(int, []string) ollamatest.Answer { return ollamatest.NoMemory() })
	if _, err := e.EmbedQuery(t.Context(), "rust"); fault.Status(err) != 4 || !strings.Contains(err.Error(), "memory") {
		t.Error(err)
	}
}

func TestAnEmbeddingThatStallsIsGivenUp(t *testing.T) {
	w := newWorld(t)
	e := w.embedder("tiny")
	w.impatient()
	w.double.Embed(func(int, []string) ollamatest.Answer { return ollamatest.Stall() })
	w.double.On("/api/embed", ollamatest.Stall())
	if _, err := e.EmbedQuery(t.Context(), "rust"); fault.Status(err) != 4 || !strings.Contains(err.Error(), "fell silent") || len(w.waited) != len(waits) {
		t.Error(err, w.waited)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w.pause = func(ctx context.Context, _ time.Duration) error { cancel(); return ctx.Err() }
	if _, err := e.EmbedQuery(ctx, "rust"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAChatModelMakesNoEmbeddings(t *testing.T) {
	w := newWorld(t)
	if _, err := w.Embedder(t.Context(), w.model); fault.Status(err) != 3 || len(w.double.Requests("/api/embed")) != 0 {
		t.Error(err)
	}
}
