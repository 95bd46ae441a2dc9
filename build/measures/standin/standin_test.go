package standin

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"forage/internal/prompt"
	"forage/internal/review"
)

// Every prompt of Forage must be known and its reply fit its parser: a reworded
// template would else quietly change what is measured.
func TestEveryPromptGetsAReplyThatItsParserTakes(t *testing.T) {
	const requirement = "Report how accurately neural networks detect rust on wheat leaves."
	chunks := prompt.JudgeChunksInput{Requirement: requirement, Passages: []prompt.Passage{
		{Path: "Introduction", Sentences: []string{"Bread is baked."}},
		{Path: "Results", Sentences: []string{"All images were read.", "The neural network detects rust on wheat leaves with 93% accuracy."}},
	}}
	quotes := []prompt.Quote{{N: 1, Source: 1, Kind: review.KindQuantity, Text: "The network found 93% of the rust."}, {N: 2, Source: 2, Kind: review.KindLimitation, Text: "It was tried on one field."}}
	sources := prompt.JudgeSourcesInput{Requirement: requirement, Most: 2, Quotes: []prompt.SourceQuote{{N: 1, Source: 1, Text: "One.", Kind: review.KindQuantity}, {N: 2, Source: 1, Text: "Two.", Kind: review.KindQuantity}, {N: 3, Source: 2, Text: "Three.", Kind: review.KindQuantity}}}
	section := prompt.ComposeSectionInput{Requirement: requirement, Language: "en", Quotes: quotes}
	front := prompt.ComposeOverviewInput{Title: "Rust", Language: "en", Idea: review.Idea{Text: "Rust"}, Sections: []prompt.OverviewSection{{Heading: "Rust", Sentences: []string{"The network found 93% of it.", "It was tried on one field."}, Numbers: []int{1, 2}}}}
	paths := prompt.PickSectionsInput{Requirement: requirement, Summary: "s", Paths: []string{"Introduction", "Methods", "Results", "Rust on wheat"}}
	gate := prompt.GateInput{Requirement: requirement, Summary: "Neural networks and rust on wheat."}
	sum := prompt.SummariseInput{Title: "Rust", Abstract: "We detect rust on wheat.", Paths: []string{"Results"}}
	claim := prompt.CheckClaimInput{Sentence: "The network found 93% of the rust.", Quotes: []string{"The network found 93% of the rust."}}
	missing := prompt.DiagnoseInput{Language: "en", Requirements: []prompt.Covered{{Text: requirement}}}

	for _, c := range []struct {
		make  func() (prompt.Prompt, error)
		parse func(string) (any, error)
		want  string
	}{
		{func() (prompt.Prompt, error) { return prompt.JudgeChunks(chunks) }, func(r string) (any, error) { return prompt.ParseJudgeChunks(r, chunks) }, `"Answer":"answers"`},
		{func() (prompt.Prompt, error) { return prompt.Summarise(sum) }, func(r string) (any, error) { return prompt.ParseSummarise(r, sum) }, "We detect rust"},
		{func() (prompt.Prompt, error) { return prompt.Gate(gate) }, func(r string) (any, error) { return prompt.ParseGate(r, gate) }, "true"},
		{func() (prompt.Prompt, error) { return prompt.PickSections(paths) }, func(r string) (any, error) { return prompt.ParsePickSections(r, paths) }, `["Rust on wheat","Results"]`},
		{func() (prompt.Prompt, error) { return prompt.Diagnose(missing) }, func(r string) (any, error) { return prompt.ParseDiagnose(r, missing) }, "Nothing is missing"},
		{func() (prompt.Prompt, error) { return prompt.JudgeSources(sources) }, func(r string) (any, error) { return prompt.ParseJudgeSources(r, sources) }, "[1,3]"},
		{func() (prompt.Prompt, error) { return prompt.ComposeSection(section) }, func(r string) (any, error) { return prompt.ParseComposeSection(r, section) }, "limitations"},
		{func() (prompt.Prompt, error) { return prompt.ComposeOverview(front) }, func(r string) (any, error) { return prompt.ParseComposeOverview(r, front) }, "one field"},
		{func() (prompt.Prompt, error) { return prompt.CheckClaim(claim) }, func(r string) (any, error) { return prompt.ParseCheckClaim(r, claim) }, "supports"},
	} {
		p, err := c.make()
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.parse(reply(Words{}, read(p.System, p.User)))
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if text, _ := json.Marshal(got); !strings.Contains(string(text), c.want) {
			t.Errorf("%s: %s lacks %s", p.Name, text, c.want)
		}
	}
}

func TestAnAnswerIsWrittenDownBeforeItsLastPieceIsSent(t *testing.T) {
	p, err := prompt.Gate(prompt.GateInput{Requirement: "rust on wheat", Summary: "rust on wheat"})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	var seen []string
	s := &Server{Mind: Words{}, Log: func(r Record) {
		seen = append(seen, r.At)
		if done := strings.Contains(w.Body.String(), `"done":true`); done {
			t.Error("the last piece was sent before the record")
		}
	}}
	body, err := json.Marshal(map[string]any{"messages": []any{map[string]string{"role": "system", "content": p.System}, map[string]string{"role": "user", "content": p.User}}})
	if err != nil {
		t.Fatal(err)
	}
	s.Handler().ServeHTTP(w, httptest.NewRequest("POST", "/api/chat", bytes.NewReader(body)))
	if strings.Join(seen, " ") != "asked answered" || !strings.Contains(w.Body.String(), `"done":true`) {
		t.Errorf("records %v, body %s", seen, w.Body)
	}
}
