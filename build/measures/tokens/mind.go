package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"forage/build/measures/standin"
	"forage/internal/markdown"
	"forage/internal/review"
	"forage/internal/workbench"
)

// surveyed is how many passages a survey brings: three by full text and three by
// vectors in the prototype, six by words here on both sides.
const surveyed = 6

// mind judges as the extractive engine does.
type mind struct {
	least        float64 // score from which a grazed passage answers, where it is more than the engine's own
	engine       review.Engine
	works        map[review.WorkID]review.Document
	chunks       map[string][]review.Passage // by the letters of a sentence
	requirements []review.Requirement
	hits         [][]review.Hit // of each requirement
	ranks        map[string]int // of a chunk for a requirement
	by           map[string]int // requirements by their text
}

// learn gets ready what both schemes read.
func (m *mind) learn(ctx context.Context, w *workbench.Workbench, idea review.Idea, texts []string) {
	works, err := w.Works(ctx)
	must(err)
	m.works, m.chunks, m.ranks, m.by = map[review.WorkID]review.Document{}, map[string][]review.Passage{}, map[string]int{}, map[string]int{}
	var ids []review.WorkID
	for _, x := range works {
		d, err := w.Document(ctx, x.ID)
		must(err)
		ids, m.works[x.ID] = append(ids, x.ID), d
		for _, c := range d.Chunks {
			for _, s := range sentences(c) {
				m.chunks[letters(s)] = append(m.chunks[letters(s)], review.Passage{Chunk: c, Work: d.Work})
			}
		}
	}
	m.engine, err = w.Engine(ctx, review.Review{Engine: "extractive", Works: ids})
	must(err)
	finder, err := w.Finder(ctx, review.Review{Engine: "extractive", Works: ids}, "", 0)
	must(err)
	for i, text := range texts {
		r, err := m.engine.Analyse(ctx, idea, review.Requirement{ID: review.RequirementID(fmt.Sprintf("r%d", i+1)), Text: text, Origin: review.OriginUser})
		must(err)
		hits, err := finder.Find(ctx, review.Widen(m.engine, r), ids, surveyed, surveyed)
		must(err)
		m.requirements, m.hits, m.by[text] = append(m.requirements, r), append(m.hits, hits), i
		for n, h := range hits {
			m.ranks[text+string(h.Chunk.ID)] = n + 1
		}
	}
}

// Judge answers as the extractive engine; what is no passage of the library, as the
// proof that a model can judge several, by words.
func (m *mind) Judge(requirement string, ss []string, dive bool) standin.Verdict {
	p, known := m.passage(requirement, ss, dive)
	i, ours := m.by[requirement]
	if !known || !ours {
		return standin.Words{}.Judge(requirement, ss, dive)
	}
	if !dive {
		p.Rank = m.ranks[requirement+string(p.Chunk.ID)]
	}
	v, err := m.engine.JudgeChunk(context.Background(), m.requirements[i], p, dive)
	must(err)
	if v.Answer == review.Answers && !dive && v.Score < m.least {
		v.Answer = review.Interesting
	}
	out := standin.Verdict{Answer: v.Answer, From: 1, To: 1}
	if v.Answer == review.Unrelated {
		return out
	}
	q := v.Quotes[0]
	out.Kind, out.Motive = q.Kind, standin.Motive(strings.Fields(q.Text)[:min(4, len(strings.Fields(q.Text)))], 12)
	for n, s := range ss { // the sentence that the quote ends in
		if strings.HasSuffix(letters(q.Text), letters(s)) || strings.Contains(letters(s), letters(q.Text)) {
			out.From, out.To = n+1, n+1
		}
	}
	return out
}

// passage is the chunk that holds all of the sentences shown; of several that do, as
// neighbours overlap, one that was surveyed.
func (m *mind) passage(requirement string, ss []string, dive bool) (review.Passage, bool) {
	var found []review.Passage
	for _, p := range m.chunks[letters(ss[0])] {
		whole := letters(p.Chunk.Text)
		if !slices.ContainsFunc(ss, func(s string) bool { return !strings.Contains(whole, letters(s)) }) {
			found = append(found, p)
		}
	}
	for _, p := range found {
		if !dive && m.ranks[requirement+string(p.Chunk.ID)] > 0 {
			return p, true
		}
	}
	if len(found) == 0 {
		return review.Passage{}, false
	}
	return found[0], true
}

func sentences(c review.Chunk) []string {
	var out []string
	for _, s := range markdown.Sentences(c.Text) {
		if text := c.Text[s.Start:s.End]; strings.TrimSpace(text) != "" {
			out = append(out, text)
		}
	}
	return out
}

// letters are the letters and digits of a text, by which a passage is known again.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
