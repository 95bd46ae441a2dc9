package workbench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forage/internal/extractive"
	"forage/internal/fault"
	"forage/internal/ollama"
	"forage/internal/review"
)

const extractiveName = "extractive"

// EngineState says whether an engine can be used here, and why.
type EngineState struct {
	Name   string `json:"name"`
	Model  string `json:"model"` // the one it would take, "" for none
	Usable bool   `json:"usable"`
	Say    string `json:"say"`
}

// Engines are the engines of this version, as they stand now.
func (w *Workbench) Engines(ctx context.Context) []EngineState {
	model := EngineState{Name: ollama.Name, Say: "No local model server answers. Start Ollama to use a model of this machine."}
	server, err := w.ModelServer(ctx)
	switch {
	case err != nil:
		model.Say = fault.Of(err).Say
	case server.Old:
		model.Say = "The Ollama on this machine is too old (" + server.Version + "); 0.18 or newer is needed."
	case server.Running:
		best, ok := server.best(w.settings.Models.Chat)
		model.Usable, model.Model = ok, best
		model.Say = "A local model reads and writes. Slower; its sentences are checked against the quotes they cite."
		if !ok {
			model.Say = "Ollama answers, but has no model that can judge here. The doctor says why."
		}
	}
	return []EngineState{
		{extractiveName, "", true, "No model. Quotes and counts, the same on every machine. A strong match is not a judgement."},
		model,
	}
}

// chooseEngine settles which engine and model a review uses. auto takes a model that
// is here, local and fit for this machine, else none.
func (w *Workbench) chooseEngine(ctx context.Context, asked, model string) (engine, name string, err error) {
	if model == "" {
		model = w.settings.Models.Chat
	}
	switch asked {
	case extractiveName:
		return extractiveName, "", nil
	case "", "auto":
		server, err := w.ModelServer(ctx)
		if err != nil || !server.Running {
			return extractiveName, "", nil // auto takes what there is
		}
		if best, ok := server.best(model); ok {
			return ollama.Name, best, nil
		}
		return extractiveName, "", nil
	case ollama.Name:
		name, err := w.chatModel(ctx, model)
		return ollama.Name, name, err
	}
	return "", "", fault.New(fault.Usage, fmt.Sprintf("There is no engine %q.", asked), "Use auto, ollama or extractive.")
}

// chatModel is a model to judge with: the one asked for, else the best.
func (w *Workbench) chatModel(ctx context.Context, asked string) (string, error) {
	if asked != "" {
		m, err := w.ollama.Model(ctx, asked)
		if err == nil && !m.Chat {
			err = fault.New(fault.Input, fmt.Sprintf("The model %q cannot judge: it does not chat.", asked), "Choose one that does; \"forage doctor\" tells.")
		}
		return m.Name, err
	}
	server, err := w.ModelServer(ctx)
	if err != nil {
		return "", err
	}
	if !server.Running {
		return "", fault.New(fault.Unavailable, "No local model server answers at "+server.Address+".",
			"Start it with \"ollama serve\", add --serve to have it started for this command, or use --engine extractive, which needs none.")
	}
	if best, ok := server.best(""); ok {
		return best, nil
	}
	return "", fault.New(fault.Unavailable, "The local model server has no model that can judge on this machine.",
		"\"forage doctor\" says why for each; fetch one that fits, or name one with --model.")
}

// made is the last engines made, and for what.
type made struct {
	works    []review.WorkID // the words were weighed over
	words    *extractive.Engine
	review   review.ID // the model judges for
	judge    review.Engine
	judgedBy string // its words
	embedder *ollama.Embedder
	index    string // the embedder's
}

// Engine makes the engine of a review. It learns word statistics from the review's
// works and from nothing else in the library, so that the same papers give the
// same report.
func (w *Workbench) Engine(ctx context.Context, r review.Review) (review.Engine, error) {
	w.making.Lock()
	defer w.making.Unlock()
	words, err := w.words(ctx, r)
	if err != nil || r.Engine != ollama.Name {
		return words, err
	}
	if w.made.review == r.ID && w.made.judgedBy == words.Stamp() {
		return w.made.judge, nil
	}
	m, err := w.ollama.Model(ctx, r.Model)
	if err != nil {
		return nil, err
	}
	papers, err := w.languages(ctx, r.Works)
	if err != nil {
		return nil, err
	}
	judge, err := ollama.NewEngine(ctx, w.ollama, m, words, memory{w.store, r.ID}, ollama.Options{
		Language: reportLanguage(r.Idea), Papers: papers, Detect: extractive.Language, ThisYear: yearOf(r.Created),
	})
	if err != nil {
		return nil, err
	}
	w.made.review, w.made.judge, w.made.judgedBy = r.ID, judge, words.Stamp()
	return judge, nil
}

// forgetModels has the next engine and finder look at their models again: a run may begin days after
// the last, with other weights under the same name.
func (w *Workbench) forgetModels() {
	w.making.Lock()
	defer w.making.Unlock()
	w.made.review, w.made.judge, w.made.embedder = "", nil, nil
}

// words is the engine without a model. The caller holds making.
func (w *Workbench) words(ctx context.Context, r review.Review) (*extractive.Engine, error) {
	if w.made.words != nil && slices.Equal(w.made.works, r.Works) {
		return w.made.words, nil
	}
	works := make([]review.Work, len(r.Works))
	for i, id := range r.Works {
		work, err := w.store.Work(ctx, id)
		if err != nil {
			return nil, err
		}
		works[i] = work
	}
	stats, err := extractive.Collect(works, func(id review.WorkID, read func(string)) error {
		return w.store.EachChunk(ctx, []review.WorkID{id}, func(c review.Chunk) error {
			if c.Kind != review.SectionReferences && c.Kind != review.SectionBack {
				read(c.Text)
			}
			return ctx.Err()
		})
	})
	if err != nil {
		return nil, err
	}
	w.made.works, w.made.words = slices.Clone(r.Works), extractive.New(stats)
	return w.made.words, nil
}

// memory keeps the calls of one review, and goes with it.
type memory struct {
	store interface {
		Call(ctx context.Context, key string) (review.Call, bool, error)
		SaveCall(ctx context.Context, id review.ID, c review.Call) error
	}
	review review.ID
}

func (m memory) Call(ctx context.Context, key string) (review.Call, bool, error) {
	return m.store.Call(ctx, key)
}

func (m memory) SaveCall(ctx context.Context, c review.Call) error {
	return m.store.SaveCall(ctx, m.review, c)
}

// languages are those of some works, the most frequent first, ties by name.
func (w *Workbench) languages(ctx context.Context, works []review.WorkID) ([]string, error) {
	count := map[string]int{}
	var all []string
	for _, id := range works {
		work, err := w.store.Work(ctx, id)
		if err != nil {
			return nil, err
		}
		if count[work.Language]++; count[work.Language] == 1 {
			all = append(all, work.Language)
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	return all, nil
}

// reportLanguage is the one the researcher asked for, else the idea's.
func reportLanguage(i review.Idea) string {
	if i.Language != "" {
		return i.Language
	}
	return extractive.Language(i.Whole())
}

// yearOf takes the year from a date of RFC 3339, 0 where there is none: a resumed
// review means the year it was begun in.
func yearOf(date string) int {
	year := 0
	_, _ = fmt.Sscanf(date, "%4d-", &year)
	return year
}
