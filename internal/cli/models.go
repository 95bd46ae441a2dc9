package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"forage/internal/ollama"
	"forage/internal/review"
	"forage/internal/workbench"
)

// modelWork is what a doctor is asked to do with local models.
type modelWork struct {
	try     *many
	serve   bool
	pull    string
	privacy review.Privacy
}

// asked reports whether anything is to be done, which needs a workspace to write to.
func (m modelWork) asked() bool { return len(*m.try) > 0 || m.serve || m.pull != "" }

func (m modelWork) do(ctx context.Context, s Streams, w *workbench.Workbench) error {
	if !m.asked() {
		return nil
	}
	if m.serve {
		if err := w.StartModels(ctx); err != nil {
			return err
		}
	}
	if m.pull != "" {
		if err := pullModel(ctx, s, w, m.pull, m.privacy); err != nil {
			return err
		}
	}
	for _, name := range *m.try {
		b := newBar(s.Err)
		t, err := w.TryModel(ctx, name, func(done, total int) { b.count("trying "+name, done, total) })
		b.end()
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Err, "%s: %d of %d replies valid, %d agree with the reader, %.0f tokens a second\n", name, t.Valid, t.Judged, t.Agreed, t.PerSecond)
	}
	return nil
}

func pullModel(ctx context.Context, s Streams, w *workbench.Workbench, name string, mode review.Privacy) error {
	if mode != review.PrivacyOffline {
		fmt.Fprintf(s.Err, "The Ollama server connects to its registry and names the model %s. Nothing of yours is sent. It is in the ledger.\n", name)
	}
	b := newBar(s.Err)
	defer b.end()
	return w.PullModel(ctx, name, mode, func(p ollama.Pulled) { b.count("fetching "+name+" (MB)", int(p.Done/1e6), int(p.Total/1e6)) })
}

// sayUsage prints what a model cost, by kind of judgement, the dearest first.
func sayUsage(w io.Writer, u review.Usage) {
	if u.Calls == 0 {
		return
	}
	fmt.Fprintf(w, "%d calls to the model, %d prompt tokens, %d answer tokens\n", u.Calls, u.PromptTokens, u.AnswerTokens)
	kinds := slices.Clone(u.ByKind)
	slices.SortStableFunc(kinds, func(a, b review.KindUsage) int { return cmp.Compare(b.Seconds, a.Seconds) })
	for _, k := range kinds {
		fmt.Fprintf(w, "  %-22s %5d calls %8d + %7d tokens %8.1f s\n", strings.ReplaceAll(k.Kind, "_", " "), k.Calls, k.PromptTokens, k.AnswerTokens, k.Seconds)
	}
}

// sayEngine is the engine of a review in a few words.
func sayEngine(r review.Review) string {
	if r.Model == "" {
		return "engine " + r.Engine + ", without a model"
	}
	return "engine " + r.Engine + ", model " + r.Model
}
