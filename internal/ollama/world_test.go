package ollama

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/egress"
	"forage/internal/extractive"
	"forage/internal/ollama/ollamatest"
	"forage/internal/prompt"
	"forage/internal/review"
	"forage/internal/review/enginetest"
	"forage/internal/settings"
)

var update = flag.Bool("update", false, "rewrite golden files")

// canary stands in everything that is protected. No error may hold it.
const canary = "CANARYWORD"

// world is a client that waits for nothing, and what it speaks to.
type world struct {
	*testing.T
	*Client
	double *ollamatest.Double
	other  *ollamatest.Double // nil where nothing could lead away
	memory *memory
	waited []time.Duration // between tries
	model  Model
}

// newWorld is a client by the way that ships, before a double that has one model.
func newWorld(t *testing.T) *world {
	t.Helper()
	d := ollamatest.NewDouble(t)
	d.Models(ollamatest.ChatModel("judge"))
	d.Chat(sensible)
	w := &world{T: t, double: d, memory: newMemory(), Client: clientOf(t, d.Host)}
	w.pause = func(ctx context.Context, wait time.Duration) error {
		w.waited = append(w.waited, wait)
		return ctx.Err()
	}
	w.model = Model{Name: "judge:latest", Digest: ollamatest.DigestOf("judge"), Context: 8192, Chat: true}
	return w
}

// clientOf is a client of a server, by the way that ships.
func clientOf(t *testing.T, host string) *Client {
	t.Helper()
	door, err := egress.NewDoor(host, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(door.Close)
	return New(api.NewClient(door.URL(), door.Client()), settings.Default().Models)
}

// impatient lets the client wait for a fraction of a second only.
func (w *world) impatient() {
	const moment = 150 * time.Millisecond
	w.limits = limits{load: moment, stall: moment, look: moment, start: moment}
}

// engine makes an engine over the words of the field.
func (w *world) engine() *Engine {
	w.Helper()
	return w.engineWith(Options{Language: "en", Papers: []string{"en"}, Detect: extractive.Language, ThisYear: 2026})
}

func (w *world) engineWith(o Options) *Engine {
	w.Helper()
	e, err := NewEngine(w.Context(), w.Client, w.model, words(), w.memory, o)
	if err != nil {
		w.Fatal(err)
	}
	return e
}

// words is the engine without a model, over the field.
func words() *extractive.Engine {
	stats := extractive.NewStatistics()
	for _, p := range enginetest.Field().Passages {
		stats.Add(p.Work, p.Chunk.Text)
	}
	return extractive.New(stats)
}

// asked is how many chat calls were made so far.
func (w *world) asked() int { return len(w.double.Requests("/api/chat")) }

// since are the chat calls made after the first n.
func (w *world) since(n int) []ollamatest.Request { return w.double.Requests("/api/chat")[n:] }

// memory keeps calls as the store does.
type memory struct {
	sync.Mutex
	calls map[string]review.Call
	kinds []string // in the order in which they were kept
}

func newMemory() *memory { return &memory{calls: map[string]review.Call{}} }

func (m *memory) Call(ctx context.Context, key string) (review.Call, bool, error) {
	m.Lock()
	defer m.Unlock()
	c, ok := m.calls[key]
	return c, ok, ctx.Err()
}

func (m *memory) SaveCall(ctx context.Context, c review.Call) error {
	m.Lock()
	defer m.Unlock()
	if _, ok := m.calls[c.Key]; ok {
		return fmt.Errorf("the call %s was made twice", c.Kind)
	}
	m.calls[c.Key] = c
	m.kinds = append(m.kinds, c.Kind)
	return ctx.Err()
}

func (m *memory) kept() int {
	m.Lock()
	defer m.Unlock()
	return len(m.calls)
}

// of is the last call kept of a kind.
func (m *memory) of(t *testing.T, kind string) review.Call {
	t.Helper()
	m.Lock()
	defer m.Unlock()
	for _, c := range m.calls {
		if c.Kind == kind {
			return c
		}
	}
	t.Fatalf("no %s was kept, only %v", kind, m.kinds)
	return review.Call{}
}

// passageOf is a passage of one work with this text.
func passageOf(text string) review.Passage {
	w := review.Work{ID: "w0123456789abcdef", Title: "Wheat rust " + canary}
	return review.Passage{Work: w, Rank: 1, Chunk: review.Chunk{
		ID: review.NewChunkID(w.ID, 3), Work: w.ID, Path: "Results", Kind: review.SectionResults, Start: 100, End: 100 + len(text), Text: text,
	}}
}

// needed is a requirement that passages of the field answer.
func needed() review.Requirement {
	return review.Requirement{ID: "r1", Text: "Report how accurately machine learning detects rust on wheat leaves, " + canary + ".", Anchors: []string{"machine learning"}}
}

// silent fails where an error, or one inside it, holds the canary.
func silent(t *testing.T, err error) {
	t.Helper()
	for ; err != nil; err = inner(err) {
		if strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), canary) {
			t.Errorf("an error holds what is protected: %v", err)
		}
	}
}

func inner(err error) error {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return u.Unwrap()
	}
	return nil
}

// golden compares a text with a file of testdata, or writes it with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	t.Errorf("%s differs from line %d on (rewrite with -update):\n got %q\nwant %q", path, i+1,
		slices.Concat(a[min(i, len(a)):], []string{""})[0], slices.Concat(b[min(i, len(b)):], []string{""})[0])
}

// promptWith is a prompt that holds a picture and nothing else.
func promptWith(page []byte) prompt.Prompt { return prompt.Prompt{Images: [][]byte{page}} }

// fixed is a baseline that gives every candidate one score.
type fixed struct {
	Baseline
	score int
}

func (f fixed) ScoreCandidate(context.Context, review.Requirement, review.Candidate) (int, error) {
	return f.score, nil
}
