package ollama

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forage/internal/extractive"
	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
	"forage/internal/prompt"
	"forage/internal/review"
)

func TestAGoodReplyIsTaken(t *testing.T) {
	e := newWorld(t).engine()
	for name, j := range judgements() {
		if got, err := j.ask(t.Context(), e); err != nil || !j.want(got) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestWhereAReplyStaysBadTheWordsDecide(t *testing.T) {
	for name, j := range judgements() {
		w := newWorld(t)
		e := w.engine()
		w.double.Chat(ollamatest.Always(ollamatest.Say("I would rather not.")))
		asked := w.asked()
		got, err := j.ask(t.Context(), e)
		want, failed := j.ask(t.Context(), words())
		if err != nil || failed != nil || w.asked()-asked != 2 {
			t.Errorf("%s: %v, %v, %d calls", name, err, failed, w.asked()-asked)
		}
		if v, ok := got.(review.Verdict); ok {
			v.Motive = strings.TrimPrefix(v.Motive, "By words alone, the model's reply could not be used: ")
			got = v
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, want)
		}
		asked = w.asked()
		if _, err := j.ask(t.Context(), e); err != nil || w.asked() != asked {
			t.Errorf("%s was asked again in the same run: %d calls, %v", name, w.asked()-asked, err)
		}
		if w.memory.kept() != 1 { // the count of tokens
			t.Errorf("%s: a bad reply was kept", name)
		}
	}
}

// passages are n different ones.
func passages(n int) []review.Passage {
	var ps []review.Passage
	for i := range n {
		p := passageOf(found + strings.Repeat(" It was a wet year.", i+1))
		p.Chunk.ID = review.NewChunkID(p.Work.ID, i)
		ps = append(ps, p)
	}
	return ps
}

func TestEightUselessRepliesInARowEndTheWalk(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(func(n int, req map[string]any) ollamatest.Answer {
		if n == 2*(mostLost-1) { // the eighth question: a good reply starts the count anew
			return sensible(n, req)
		}
		return ollamatest.Say("No.")
	})
	for i, p := range passages(2 * mostLost) {
		_, err := e.JudgeChunk(t.Context(), needed(), p, false)
		silent(t, err)
		last := i == 2*mostLost-1
		if f := fault.Of(err); last != (f != nil) || last && (f.Kind != fault.Failed || !strings.Contains(f.Advice, "another model")) {
			t.Fatalf("passage %d: %v", i, err)
		}
	}
	again := w.engine() // a resumed walk
	w.double.Chat(sensible)
	if _, err := again.JudgeChunk(t.Context(), needed(), passages(2 * mostLost)[0], false); err != nil {
		t.Error(err)
	}
}

func TestAFinishedCallIsNotMadeTwice(t *testing.T) {
	w := newWorld(t)
	everything(w)
	kept := w.memory.kept()
	w.double.Down() // whatever is asked now fails
	everything(w)
	if w.memory.kept() != kept {
		t.Error("something was kept twice")
	}
}

func TestAReplyIsForgottenWithAllThatCouldChangeIt(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	key := func() string { return e.key(mustPrompt(t)) }
	first := key()
	if key() != first {
		t.Error("the same question has two keys")
	}
	e.model.Digest = ollamatest.DigestOf("other weights")
	second := key()
	w.settings.Context = 4096
	third := key()
	p := mustPrompt(t)
	p.System += " "
	if keys := []string{first, second, third, e.key(p)}; len(slices.Compact(slices.Sorted(slices.Values(keys)))) != 4 {
		t.Error(keys)
	}
	if !strings.Contains(e.Stamp(), e.model.Digest) || !strings.Contains(e.Stamp(), prompt.Versions()) || !strings.Contains(e.Stamp(), words().Stamp()) {
		t.Error(e.Stamp())
	}
}

func TestAMemoryThatFailsEndsTheJudgement(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	e.memory = broken{}
	if _, err := e.JudgeChunk(t.Context(), needed(), passageOf(found), false); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

var errBroken = errors.New("the disk is full")

type broken struct{}

func (broken) Call(context.Context, string) (review.Call, bool, error) {
	return review.Call{}, false, nil
}
func (broken) SaveCall(context.Context, review.Call) error { return errBroken }

func TestAReplyIsKeptThoughTheRunIsBeingStopped(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := ask(ctx, e, mustPrompt(t), nil, func(string) (int, error) { cancel(); return 1, nil })
	if err != nil || w.memory.kept() != 2 {
		t.Error(err, w.memory.kinds)
	}
}

func TestAModelThatCannotChatMakesNoEngine(t *testing.T) {
	w := newWorld(t)
	w.model.Chat = false
	_, err := NewEngine(t.Context(), w.Client, w.model, words(), w.memory, Options{})
	if fault.Status(err) != 3 || w.asked() != 0 {
		t.Error(err)
	}
}

func TestTheTokensOfAPromptAreNeverGuessedTooFew(t *testing.T) {
	w := newWorld(t)
	w.double.Chat(ollamatest.Always(ollamatest.Answer{Tokens: []string{"yes"}, Prompt: 300}))
	e := w.engine()
	if low, high := 0.3, 0.5; e.ratio < low || e.ratio > high { // 300 tokens for about 800 bytes
		t.Error(e.ratio)
	}
	if got := e.tokens("小麦"); got != 6 {
		t.Errorf("a sign of another script may be a token a byte, not %d in all", got)
	}
	if plain := strings.Repeat("wheat ", 100); e.tokens(plain) < int(600*e.ratio) || e.tokens(plain) > 600 {
		t.Error(e.tokens(plain))
	}
	w.memory = newMemory()
	w.double.Chat(ollamatest.Always(ollamatest.Answer{Tokens: []string{"yes"}, Prompt: 100_000}))
	if e := w.engine(); e.ratio != 1 {
		t.Error("no text has more tokens than bytes", e.ratio)
	}
}

func TestLimitsAreAskedForOnlyWhereAnIdeaSetsSome(t *testing.T) {
	for text, want := range map[string]int{
		"Machine learning detects rust on wheat": 1, "Rust on wheat since 2015": 2, "Weizenrost der letzten Jahre": 2, "English works on rust": 2,
	} {
		w := newWorld(t)
		e := w.engine()
		asked := w.asked()
		_, limits, err := e.Propose(t.Context(), review.Idea{Text: text})
		if err != nil || w.asked()-asked != want || (limits.FromYear == 2015) != (want == 2) {
			t.Errorf("%s: %d calls, %+v, %v", text, w.asked()-asked, limits, err)
		}
	}
}

func TestAnIdeaThatIsTooLongIsRefusedAndNotSent(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	asked := w.asked()
	_, _, err := e.Propose(t.Context(), review.Idea{Text: strings.Repeat("Machine learning detects rust, "+canary+". ", 3000)})
	silent(t, err)
	if f := fault.Of(err); f == nil || f.Kind != fault.Input || w.asked() != asked {
		t.Error(err, w.asked()-asked)
	}
}

func TestARequirementInAnotherLanguageIsTranslated(t *testing.T) {
	w := newWorld(t)
	german := Options{Language: "en", Papers: []string{"de", "fr"}, Detect: extractive.Language}
	e := w.engineWith(german)
	r, err := e.Analyse(t.Context(), review.Idea{Text: "Rust on wheat"}, review.Requirement{ID: "r1", Text: "Report the accuracy of detecting the rust of wheat."})
	if err != nil || len(r.Anchors) != 0 || !slices.Equal(r.Facets, []string{"wheat", "rust", "detection", "accuracy", "leaves"}) {
		t.Errorf("%+v, %v", r, err)
	}
	asked := w.since(1)
	if len(asked) != 1 || !strings.Contains(asked[0].Text(), "in German") {
		t.Errorf("%d calls", len(asked))
	}
	if again, err := e.Analyse(t.Context(), review.Idea{}, r); err != nil || !slices.Equal(again.Facets, r.Facets) || w.asked() != 2 {
		t.Error("what is filled in is kept", again, err)
	}
	w.double.Chat(ollamatest.Always(ollamatest.Say("Nein.")))
	if r, err := e.Analyse(t.Context(), review.Idea{Text: "Rust on wheat"}, review.Requirement{ID: "r2", Text: "Describe the spread of the rust of wheat."}); err != nil || len(r.Facets) == 0 {
		t.Error("the words do not decide", r, err)
	}
	// No word of the requirement rules a passage out.
	rust := newPassage(0, passageOf("Der Rost."), review.Verdict{Answer: review.Unrelated})
	rust.worth = []float64{0}
	if why := e.spared(r, rust, true); why != "" {
		t.Error(why)
	}
}

func TestPassagesAreRankedByTheChanceOfAYes(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	chances := []ollamatest.Odds{{"yes": 0.2, "no": 0.7}, {"yes": 0.9, "no": 0.05}, {"perhaps": 0.9}}
	w.double.Chat(func(n int, _ map[string]any) ollamatest.Answer { return ollamatest.Chosen("yes", chances[n]) })
	hits := []review.Hit{{Chunk: review.Chunk{Text: "a"}}, {Chunk: review.Chunk{Text: "b"}}, {Chunk: review.Chunk{Text: "c"}}}
	got, err := e.Rerank(t.Context(), "Which?", hits)
	if err != nil || len(got) != 3 || got[1] < 0.9 || got[0] > 0.3 || got[2] != 0.5 {
		t.Error(got, err)
	}
	asked := w.asked()
	if again, err := e.Rerank(t.Context(), "Which?", hits); err != nil || !slices.Equal(again, got) || w.asked() != asked {
		t.Error(again, err)
	}
}
