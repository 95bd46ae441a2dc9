package ollama

import (
	"encoding/json"
	"strings"
	"testing"

	"forage/internal/extractive"
	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
	"forage/internal/review/enginetest"
)

// everything makes every kind of call once.
func everything(w *world) *Engine {
	ctx, c := w.Context(), enginetest.Field()
	e := w.engineWith(Options{Language: "en", Papers: []string{"de"}, Detect: extractive.Language, ThisYear: 2026})
	must := func(_ any, err error) {
		w.Helper()
		if err != nil {
			w.Fatal(err)
		}
	}
	idea := review.Idea{Text: c.Idea.Text + " since 2015, as Smith found"}
	r := c.Requirements[0]
	_, _, err := e.Propose(ctx, idea)
	must(nil, err)
	must(e.SearchTerms(ctx, review.Requirement{Text: r.Text + " As Smith found."}, "openalex"))
	must(e.ScoreCandidate(ctx, r, review.Candidate{Title: "Rust"}))
	must(e.ScoreCandidates(ctx, r, []review.Candidate{{Title: "Rust"}, {Title: "Mildew"}}))
	must(e.JudgeChunk(ctx, r, c.Passages[1], false))
	must(e.JudgeChunks(ctx, r, c.Passages[0:3], true))
	must(e.Summarise(ctx, c.Works[0], "", []string{"Results"}))
	must(e.Gate(ctx, r, review.Summary{Text: "A work."}))
	must(e.PickSections(ctx, r, review.Summary{Text: "A work."}, []string{"a", "b", "c"}))
	s := c.Situation(evidenceOf(c, r))
	must(e.Diagnose(ctx, s))
	must(e.JudgeSources(ctx, r, s))
	section, err := e.ComposeSection(ctx, r, s.Evidence, s)
	must(section, err)
	must(e.ComposeFront(ctx, []review.DraftSection{section}, s))
	must(e.CheckClaim(ctx, review.Sentence{Text: s.Evidence[0].Quote}, s.Evidence[:1]))
	must(e.Rerank(ctx, r.Text, []review.Hit{{Chunk: c.Passages[1].Chunk}}))
	return e
}

// evidenceOf takes the first sentence of each passage as evidence, answering all.
func evidenceOf(c enginetest.Case, r review.Requirement) []review.Evidence {
	var all []review.Evidence
	for _, p := range c.Passages {
		if p.Chunk.Kind == review.SectionReferences {
			continue
		}
		in := newPassage(0, p, review.Verdict{})
		text := in.sentences()[0]
		q := review.Quote{Start: p.Chunk.Start, End: p.Chunk.Start + len(text), Text: text, Kind: review.KindQuantity, Zone: review.ZoneOwn, Score: 1}
		v := review.Verdict{Requirement: r.ID, Chunk: p.Chunk.ID, Answer: review.Answers, Quotes: []review.Quote{q}}
		all = append(all, v.Evidence(p.Chunk, func(int) int { return 0 })...)
	}
	return all
}

func TestEveryCallKeepsItsPromises(t *testing.T) {
	w := newWorld(t)
	w.settings.Context = 6144 // a value that no default gives
	everything(w)
	kinds := map[string]bool{}
	for _, r := range w.double.Requests("/api/chat") {
		o, _ := r.Body["options"].(map[string]any)
		for what, ok := range map[string]bool{
			"local":       strings.HasSuffix(r.Body["model"].(string), ":local"),
			"truncate":    r.Body["truncate"] == false,
			"shift":       r.Body["shift"] == false,
			"think":       r.Body["think"] == false,
			"num_predict": o["num_predict"].(float64) > 0,
			"num_ctx":     o["num_ctx"] == 6144.0,
			"temperature": o["temperature"] == 0.0,
			"seed":        o["seed"] == 1.0,
			"keep_alive":  r.Body["keep_alive"] == "10m0s",
			"options":     len(o) == 4,
		} {
			if !ok {
				t.Errorf("%s is wrong in %.300s", what, r.Raw)
			}
		}
	}
	for _, k := range w.memory.kinds {
		kinds[k] = true
	}
	for _, k := range []string{
		"count tokens", "propose_requirements", "propose_constraints", "search_terms", "score_candidate", "score_candidates", "judge_chunks",
		"summarise", "gate", "pick_sections", "diagnose", "judge_sources", "compose_section", "compose_overview", "check_claim", "rerank",
	} {
		if !kinds[k] {
			t.Errorf("%s was not asked, or not kept", k)
		}
	}
}

func TestTheContextIsNoLongerThanTheModels(t *testing.T) {
	w := newWorld(t)
	for trained, want := range map[int]int{0: 8192, 4096: 4096, 131072: 8192} {
		if got := w.context(Model{Context: trained}); got != want {
			t.Errorf("trained for %d: asked for %d, want %d", trained, got, want)
		}
	}
}

func TestWhatTwoCallsShareStandsFirst(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	asked := w.asked()
	for _, text := range []string{found, "Rust is red. It spread by an accuracy of 1%."} {
		if _, err := e.JudgeChunk(t.Context(), needed(), passageOf(text), false); err != nil {
			t.Fatal(err)
		}
	}
	var users []string
	systems := map[string]bool{}
	for _, r := range w.since(asked) {
		all, _ := r.Body["messages"].([]any)
		first, _ := all[0].(map[string]any)
		second, _ := all[1].(map[string]any)
		if len(all) != 2 || first["role"] != "system" || second["role"] != "user" {
			t.Fatalf("messages %v", all)
		}
		systems[first["content"].(string)] = true
		users = append(users, second["content"].(string))
	}
	if len(systems) != 1 || len(users) != 2 {
		t.Fatalf("%d system texts for %d calls", len(systems), len(users))
	}
	share := 0
	for share < len(users[0]) && users[0][share] == users[1][share] {
		share++
	}
	if head, _, _ := strings.Cut(users[0], "Results"); share < len(head) {
		t.Errorf("the calls share %q and not all before the passage", users[0][:share])
	}
}

func TestARepairShowsTheBadReplyAndTheReason(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	asked := w.asked()
	w.double.Chat(ollamatest.Script(ollamatest.Say("<|im_start|>I think so"), good))
	if _, err := e.JudgeChunk(t.Context(), needed(), passageOf(found), false); err != nil {
		t.Fatal(err)
	}
	sent := w.since(asked)
	if len(sent) != 2 {
		t.Fatalf("%d calls", len(sent))
	}
	var first, second struct {
		Messages []struct{ Role, Content string }
		Options  struct {
			Seed        int
			Temperature float64
		}
		Format any
	}
	if json.Unmarshal([]byte(sent[0].Raw), &first) != nil || json.Unmarshal([]byte(sent[1].Raw), &second) != nil {
		t.Fatal("no JSON")
	}
	if len(second.Messages) != 4 || second.Messages[1] != first.Messages[1] || second.Messages[2].Role != "assistant" || second.Messages[3].Role != "user" {
		t.Errorf("messages %+v", second.Messages)
	}
	if bad, reason := second.Messages[2].Content, second.Messages[3].Content; strings.Contains(bad, "<|") || !strings.Contains(bad, "I think so") || !strings.Contains(reason, "not valid JSON") {
		t.Errorf("%q, %q", bad, reason)
	}
	if second.Options.Seed == first.Options.Seed || second.Options.Temperature == 0 || second.Format == nil {
		t.Errorf("nothing leads out of a loop: %+v", second.Options)
	}
	if c := w.memory.of(t, "judge_chunks"); c.Calls != 2 || c.Reply != right || c.PromptTokens < 100 || c.AnswerTokens == 0 {
		t.Errorf("kept %+v", c)
	}
}

func TestARepairWithoutRoomIsNotInsistedOn(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(ollamatest.Script(ollamatest.Say("no"), ollamatest.TooLong()))
	v, err := e.JudgeChunk(t.Context(), needed(), passageOf(found), false)
	if err != nil || !strings.Contains(v.Motive, "reply could not be used") {
		t.Error(v.Motive, err)
	}
}

func TestALongBadReplyIsCutForItsRepair(t *testing.T) {
	q := question{prompt: mustPrompt(t)}.repaired(strings.Repeat("ä", 5000), badForm)
	if n := len(q.again[0].Content); n > longestRepair || n < longestRepair-4 {
		t.Errorf("%d bytes", n)
	}
	if q = (question{prompt: mustPrompt(t)}).repaired(" \n", badEmpty); len(q.again) != 1 {
		t.Errorf("an empty reply is shown: %+v", q.again)
	}
}

func TestAPictureIsSentAsOne(t *testing.T) {
	w := newWorld(t)
	see := ollamatest.ChatModel("see")
	see.Capabilities = append(see.Capabilities, "vision")
	w.double.Models(see)
	m, err := w.Model(t.Context(), "see")
	if err != nil || !m.Vision {
		t.Fatal(m, err)
	}
	reader, err := w.Reader(m)
	if err != nil {
		t.Fatal(err)
	}
	w.double.Chat(ollamatest.Script(ollamatest.Say("```markdown\n# Rust\n```"), ollamatest.Empty(), ollamatest.Empty()))
	page := []byte("\x89PNG\r\n\x1a\npicture")
	if text, err := reader.ReadPage(t.Context(), page, "en"); err != nil || text != "# Rust" {
		t.Error(text, err)
	}
	if raw := w.double.Requests("/api/chat")[0].Raw; !strings.Contains(raw, `"images":["iVBORw0KGgpwaWN0dXJl"]`) {
		t.Errorf("%.300s", raw)
	}
	if text, err := reader.ReadPage(t.Context(), page, "en"); err == nil || text != "" {
		t.Error("nothing was read, and that is no fault", text)
	}
	if _, err := w.Reader(w.model); err == nil {
		t.Error("a model that does not see reads")
	}
	if size(w.request(m, question{})) != 0 || size(w.request(m, question{prompt: promptWith(page)})) < perPicture {
		t.Error("a picture takes no time to look at")
	}
}
