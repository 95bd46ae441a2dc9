package prompt

import (
	"errors"
	"testing"
	"unicode/utf8"

	"forage/internal/review"
)

// png begins like a picture, which is all that is looked at.
const png = "\x89PNG\r\n\x1a\n..."

// sample makes an input of a prompt with one text in every field, n entries in every
// list, and says how its reply is parsed.
type sample struct {
	ask   func(text string, n int) (Prompt, error)
	parse func(reply, text string, n int) (any, error)
}

// of ties a maker of inputs to a prompt and its parser.
func of[In, Out any](in func(text string, n int) In, ask func(In) (Prompt, error), parse func(string, In) (Out, error)) *sample {
	return &sample{
		ask:   func(text string, n int) (Prompt, error) { return ask(in(text, n)) },
		parse: func(reply, text string, n int) (any, error) { return parse(reply, in(text, n)) },
	}
}

func many(text string, n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = text
	}
	return all
}

func wholeIdea(text string) review.Idea {
	return review.Idea{Text: text, Population: text, Exposure: text, Comparison: text, Outcome: text, Mechanism: text, Refuted: text}
}

var samples = map[string]*sample{
	"propose_requirements": of(func(text string, _ int) ProposeRequirementsInput {
		return ProposeRequirementsInput{Idea: wholeIdea(text), Language: "de"}
	}, ProposeRequirements, ParseProposeRequirements),
	"propose_constraints": of(func(text string, _ int) ProposeConstraintsInput {
		return ProposeConstraintsInput{Idea: wholeIdea(text), ThisYear: 2026}
	}, ProposeConstraints, ParseProposeConstraints),
	"search_terms": of(func(text string, _ int) SearchTermsInput {
		return SearchTermsInput{Requirement: text, Source: SourceOpenAlex}
	}, SearchTerms, ParseSearchTerms),
	"score_candidate": of(func(text string, n int) ScoreCandidateInput {
		return ScoreCandidateInput{Requirement: text, Title: text, Abstract: text, Year: 2000 + n}
	}, ScoreCandidate, ParseScoreCandidate),
	"score_candidates": of(func(text string, n int) ScoreCandidatesInput {
		in := ScoreCandidatesInput{Requirement: text}
		for range n {
			in.Candidates = append(in.Candidates, review.Candidate{Title: text, Abstract: text, Year: 2020})
		}
		return in
	}, ScoreCandidates, ParseScoreCandidates),
	"judge_chunks": of(func(text string, n int) JudgeChunksInput {
		in := JudgeChunksInput{Requirement: text, Dive: n == 2}
		for range n {
			in.Passages = append(in.Passages, Passage{Work: text, Path: text, Sentences: many(text, 5)})
		}
		return in
	}, JudgeChunks, ParseJudgeChunks),
	"summarise": of(func(text string, n int) SummariseInput {
		in := SummariseInput{Title: text, Abstract: text, Introduction: text, Paths: many(text, n)}
		if n == 2 {
			in.Abstract = ""
		}
		return in
	}, Summarise, ParseSummarise),
	"gate": of(func(text string, _ int) GateInput {
		return GateInput{Requirement: text, Summary: text}
	}, Gate, ParseGate),
	"pick_sections": of(func(text string, n int) PickSectionsInput {
		return PickSectionsInput{Requirement: text, Summary: text, Paths: many(text, n)}
	}, PickSections, ParsePickSections),
	"diagnose": of(func(text string, n int) DiagnoseInput {
		return DiagnoseInput{Requirements: []Covered{{Text: text, Share: 0.5, Works: n, Quotes: many(text, n)}}}
	}, Diagnose, ParseDiagnose),
	"compose_section": of(func(text string, n int) ComposeSectionInput {
		in := ComposeSectionInput{Requirement: text}
		for i := range n {
			in.Quotes = append(in.Quotes, Quote{N: i + 1, Source: 1, Kind: review.Kind(text), Reported: true, Text: text})
		}
		return in
	}, ComposeSection, ParseComposeSection),
	"compose_overview": of(func(text string, n int) ComposeOverviewInput {
		in := ComposeOverviewInput{Title: text, Idea: wholeIdea(text)}
		for i := range n {
			in.Sections = append(in.Sections, OverviewSection{Heading: text, Sentences: []string{text}, Numbers: []int{i + 1}})
		}
		return in
	}, ComposeOverview, ParseComposeOverview),
	"check_claim": of(func(text string, n int) CheckClaimInput {
		return CheckClaimInput{Sentence: text, Quotes: many(text, n)}
	}, CheckClaim, ParseCheckClaim),
	"judge_sources": of(func(text string, n int) JudgeSourcesInput {
		in := JudgeSourcesInput{Requirement: text, Most: 5}
		for i := range n {
			in.Quotes = append(in.Quotes, SourceQuote{N: i + 1, Source: i, Kind: review.Kind(text), Text: text})
		}
		return in
	}, JudgeSources, ParseJudgeSources),
	"rerank": {ask: func(text string, _ int) (Prompt, error) {
		return Rerank(RerankInput{Question: text, Passage: text})
	}},
	"read_page": of(func(string, int) ReadPageInput {
		return ReadPageInput{Page: []byte(png)}
	}, ReadPage, ParseReadPage),
}

func TestAQuestionWithoutItsFactsIsNotAsked(t *testing.T) {
	for name, s := range samples {
		if name == "read_page" || name == "diagnose" || name == "compose_overview" {
			continue // they have facts besides text
		}
		if p, err := s.ask("", 1); err == nil && name != "judge_sources" {
			t.Errorf("%s was asked about nothing: %q", name, p.User)
		}
	}
	for name, s := range samples {
		switch name {
		case "score_candidates", "judge_chunks", "pick_sections", "compose_section", "compose_overview", "check_claim", "judge_sources":
			if _, err := s.ask("x", 0); err == nil {
				t.Errorf("%s was asked about no entries", name)
			}
		}
	}
}

func FuzzNoReplyBreaksAParser(f *testing.F) {
	for _, name := range names() {
		p, err := samples[name].ask("basil", 3)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(`{"a":1}`, 2)
		if p.Schema != nil {
			var s schema
			if s, err = decodeSchema(p.Schema); err != nil {
				f.Fatal(err)
			}
			f.Add(s.example(true), 3)
			f.Add(s.example(false), 3)
		}
	}
	f.Add("```json\n{\"score\": 3}\n```", 1)
	f.Fuzz(func(t *testing.T, reply string, n int) {
		n = 1 + abs(n)%4
		for name, s := range samples {
			if s.parse == nil {
				continue
			}
			got, err := s.parse(reply, "basil", n)
			var m *Malformed
			if err != nil && !errors.As(err, &m) {
				t.Fatalf("%s: %v", name, err)
			}
			if err != nil && (m.Reason == "" || len(m.Reason) > 400 || !utf8.ValidString(m.Reason)) {
				t.Fatalf("%s: reason %q", name, m.Reason)
			}
			sane(t, name, got)
		}
	})
}

// sane checks what every caller relies on.
func sane(t *testing.T, name string, got any) {
	t.Helper()
	switch got := got.(type) {
	case int:
		if got < 0 || got > 10 {
			t.Fatalf("%s: score %d", name, got)
		}
	case []ChunkReply:
		for _, c := range got {
			if c.Answer != review.Unrelated && (c.From < 1 || c.To < c.From || c.To > 5 || c.Motive == "") {
				t.Fatalf("%s: %+v", name, c)
			}
		}
	case []SectionSentence:
		for _, s := range got {
			if len(s.Cites) == 0 || s.Text == "" {
				t.Fatalf("%s: %+v", name, s)
			}
		}
	case string:
		if !utf8.ValidString(got) && name != "read_page" {
			t.Fatalf("%s: %q", name, got)
		}
	}
}

func abs(n int) int { return max(n, -(n + 1)) }
