package ollama

import (
	"context"
	"errors"
	"slices"
	"strings"

	"forage/internal/markdown"
	"forage/internal/prompt"
	"forage/internal/review"
)

// JudgeChunk judges one passage.
func (e *Engine) JudgeChunk(ctx context.Context, r review.Requirement, p review.Passage, dive bool) (review.Verdict, error) {
	vs, err := e.JudgeChunks(ctx, r, []review.Passage{p}, dive)
	if err != nil {
		return review.Verdict{}, err
	}
	return vs[0], nil
}

// JudgeChunks judges passages for one requirement, in one call where the context holds
// them and the model has shown that it can.
func (e *Engine) JudgeChunks(ctx context.Context, r review.Requirement, ps []review.Passage, dive bool) ([]review.Verdict, error) {
	verdicts := make([]review.Verdict, len(ps))
	var asked []passage
	for i, p := range ps {
		words, err := e.Baseline.JudgeChunk(ctx, r, p, dive)
		if err != nil {
			return nil, err
		}
		in := newPassage(i, p, words)
		in.worth = e.Telling(r, p.Work, in.sentences())
		if why := e.spared(r, in, dive); why != "" {
			verdicts[i] = unrelated(r, p, why, words.Score)
			continue
		}
		in.shown = e.telling(r, in)
		asked = append(asked, in)
	}
	together := true
	if len(asked) > 1 {
		var err error
		if together, err = e.able(ctx); err != nil {
			return nil, err
		}
	}
	for len(asked) > 0 {
		n := 1
		if together {
			n = len(asked)
		}
		got, shown, err := fitted(n, func(n int) ([]review.Verdict, error) { return e.together(ctx, r, asked[:n], dive) })
		if err != nil {
			return nil, explain(err, e.model.Name)
		}
		for i, v := range got {
			verdicts[asked[i].at] = v
		}
		asked = asked[shown:]
	}
	return verdicts, nil
}

// spared is why the model need not look at a passage, "" where it must.
func (e *Engine) spared(r review.Requirement, p passage, dive bool) string {
	switch {
	case p.Chunk.Kind == review.SectionReferences || p.Chunk.Kind == review.SectionBack:
		return "Not judged: " + string(p.Chunk.Kind) + " section."
	case len(p.spans) == 0:
		return "Not judged: the passage holds no sentence."
	case dive && slices.Max(p.worth) == 0 && !e.translated(r):
		return "Not shown to the model: no sentence holds a word of the requirement."
	}
	return ""
}

// passage is a passage in sentences, with what the baseline makes of it.
type passage struct {
	review.Passage
	at    int // in the list that was given
	spans []markdown.Span
	worth []float64 // of each sentence for the requirement, by the baseline
	shown []bool    // which of them the model sees
	words review.Verdict
}

func newPassage(at int, p review.Passage, words review.Verdict) passage {
	in := passage{Passage: p, at: at, words: words}
	for _, s := range markdown.Sentences(p.Chunk.Text) {
		if strings.TrimSpace(p.Chunk.Text[s.Start:s.End]) != "" {
			in.spans = append(in.spans, s)
		}
	}
	return in
}

// sentences are all sentences of a passage.
func (p passage) sentences() []string {
	out := make([]string, len(p.spans))
	for i, s := range p.spans {
		out[i] = p.Chunk.Text[s.Start:s.End]
	}
	return out
}

// asked is a passage as it is put before the model.
func (p passage) asked() prompt.Passage {
	out := prompt.Passage{Work: p.Work.Title, Path: p.Chunk.Path, Sentences: p.sentences()}
	for i, shown := range p.shown {
		if !shown {
			out.Sentences[i] = ""
		}
	}
	return out
}

// together judges passages in one call. Several whose reply cannot be used are asked
// for one by one; a single one is then judged by its words, and its motive says so.
func (e *Engine) together(ctx context.Context, r review.Requirement, ps []passage, dive bool) ([]review.Verdict, error) {
	in := prompt.JudgeChunksInput{Requirement: r.Text, Dive: dive}
	for _, p := range ps {
		in.Passages = append(in.Passages, p.asked())
	}
	p, err := prompt.JudgeChunks(in)
	replies, err := ask(ctx, e, p, err, func(reply string) ([]prompt.ChunkReply, error) { return prompt.ParseJudgeChunks(reply, in) })
	switch {
	case err == nil:
	case len(ps) > 1 && tooLong(err):
		return nil, err // fewer may fit
	case len(ps) > 1 && e.standIn(err):
		return e.apart(ctx, r, ps, dive)
	case e.standIn(err):
		v := ps[0].words
		v.Motive = "By words alone, " + sayWhy(err) + ": " + v.Motive
		return []review.Verdict{v}, nil
	default:
		return nil, err
	}
	verdicts := make([]review.Verdict, len(ps))
	for i, reply := range replies {
		verdicts[i] = e.verdict(r, ps[i], reply)
	}
	return verdicts, nil
}

// sayWhy is why a model's judgement was not to be had.
func sayWhy(err error) string {
	switch {
	case tooLong(err):
		return "the passage does not fit into the model's context"
	case errors.Is(err, badQuestion):
		return "there is nothing to ask the model"
	}
	return "the model's reply could not be used"
}

func (e *Engine) apart(ctx context.Context, r review.Requirement, ps []passage, dive bool) ([]review.Verdict, error) {
	var verdicts []review.Verdict
	for i := range ps {
		v, err := e.together(ctx, r, ps[i:i+1], dive)
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v...)
	}
	return verdicts, nil
}

// verdict turns a reply into a verdict. The model names sentences, so the quote is
// the paper's own bytes; whose finding it is, is told by its citations.
func (e *Engine) verdict(r review.Requirement, p passage, reply prompt.ChunkReply) review.Verdict {
	if reply.Answer == review.Unrelated {
		return unrelated(r, p.Passage, "The model finds nothing on the requirement here.", p.words.Score)
	}
	first, last := p.spans[reply.From-1], p.spans[reply.To-1]
	text := p.Chunk.Text[first.Start:last.End]
	v := review.Verdict{Requirement: r.ID, Chunk: p.Chunk.ID, Answer: reply.Answer, Motive: reply.Motive, Score: worth(reply.Answer, p.words.Score)}
	v.Quotes = []review.Quote{{
		Start: p.Chunk.Start + first.Start, End: p.Chunk.Start + last.End, Text: text,
		Kind: reply.Kind, Zone: e.Zone(text), Score: v.Score * weight(reply.Kind),
	}}
	return v
}

// worth orders verdicts: what answers before what is interesting, and within each by
// the words.
func worth(a review.Answer, words float64) float64 {
	if a == review.Answers {
		return 0.5 + words/2
	}
	return words / 2
}

// weight lets mechanisms, figures and limits outrank background.
func weight(k review.Kind) float64 {
	if k == review.KindBackground {
		return 0.8
	}
	return 1
}

func unrelated(r review.Requirement, p review.Passage, motive string, score float64) review.Verdict {
	return review.Verdict{Requirement: r.ID, Chunk: p.Chunk.ID, Answer: review.Unrelated, Motive: motive, Score: score, Quotes: []review.Quote{}}
}
