package ollama

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"forage/internal/prompt"
	"forage/internal/review"
)

// trialSet is forty passages of open papers (CC BY 4.0, named in each line) with
// requirements and a reader's verdict: 14 answer, 12 are interesting, 14 are
// unrelated, 8 of them on the same topic.
//
//go:embed trial.jsonl
var trialSet []byte

// labelled is one judgement of the trial with what a reader said.
type labelled struct {
	ID, Requirement, Title, Section, Text string
	Answer                                review.Answer
	Kind                                  review.Kind
}

// Trial is how a model did on the bundled judgements.
type Trial struct {
	Model     string  `json:"model"`
	Digest    string  `json:"digest"`
	Version   string  `json:"version"` // of the prompt
	Judged    int     `json:"judged"`
	Valid     int     `json:"valid"`      // replies that could be used without a repair
	Agreed    int     `json:"agreed"`     // the reader's verdict
	Found     int     `json:"found"`      // of what the reader kept, what the model kept
	Kept      int     `json:"kept"`       // by the reader
	PerSecond float64 `json:"per_second"` // tokens of prompt and answer together
	Seconds   float64 `json:"seconds"`    // for all
}

// trials are the labelled judgements.
func trials() ([]labelled, error) {
	var all []labelled
	for dec := json.NewDecoder(bytes.NewReader(trialSet)); ; {
		var l labelled
		err := dec.Decode(&l)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("bundled judgements: %w", err)
		}
		all = append(all, l)
	}
}

// Try has a model judge the bundled passages, one by one, as a walk would.
func (c *Client) Try(ctx context.Context, m Model, see func(done, total int)) (Trial, error) {
	t := Trial{Model: m.Name, Digest: m.Digest, Version: prompt.Version("judge_chunks")}
	if err := m.usable(); err != nil {
		return t, err
	}
	all, err := trials()
	if err != nil {
		return t, err
	}
	tokens, took := 0, time.Duration(0)
	for i, l := range all {
		if see != nil {
			see(i, len(all))
		}
		reply, got, err := c.trial(ctx, m, l)
		if err != nil {
			return t, err
		}
		tokens, took = tokens+reply.PromptTokens+reply.AnswerTokens, took+reply.Took
		t.Judged++
		t.count(l, got)
	}
	if see != nil {
		see(len(all), len(all))
	}
	t.Seconds = took.Seconds()
	if took > 0 {
		t.PerSecond = float64(tokens) / took.Seconds()
	}
	return t, nil
}

// trial puts one judgement; the answer is "" where the reply could not be used.
func (c *Client) trial(ctx context.Context, m Model, l labelled) (Reply, review.Answer, error) {
	p := newPassage(0, review.Passage{Chunk: review.Chunk{Text: l.Text, Path: l.Section}, Work: review.Work{Title: l.Title}}, review.Verdict{})
	in := prompt.JudgeChunksInput{Requirement: l.Requirement, Passages: []prompt.Passage{{Work: l.Title, Path: l.Section, Sentences: p.sentences()}}}
	asked, err := prompt.JudgeChunks(in)
	if err != nil {
		return Reply{}, "", err
	}
	done, err := c.take(ctx)
	if err != nil {
		return Reply{}, "", err
	}
	defer done()
	var total Reply
	var got []prompt.ChunkReply
	err = c.attempt(ctx, m, question{prompt: asked, most: asked.Most, seed: 1}, &total, func(text string) (err error) {
		got, err = prompt.ParseJudgeChunks(text, in)
		return err
	})
	if unusable(err) {
		return total, "", nil
	}
	if err != nil {
		return total, "", explain(err, m.Name)
	}
	return total, got[0].Answer, nil
}

func (t *Trial) count(l labelled, got review.Answer) {
	if l.Answer != review.Unrelated {
		t.Kept++
		if got == review.Answers || got == review.Interesting {
			t.Found++
		}
	}
	if got != "" {
		t.Valid++
	}
	if got == l.Answer {
		t.Agreed++
	}
}

// Passed reports whether a model did well enough to judge. Always saying "unrelated"
// agrees in 14 of 40; a reader who guesses agrees in 13.
func (t Trial) Passed() bool {
	return t.Judged > 0 && float64(t.Valid) >= 0.95*float64(t.Judged) && float64(t.Agreed) >= 0.6*float64(t.Judged)
}
