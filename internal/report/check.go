package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"forage/internal/review"
)

// Ellipsis marks words of a quote that are not shown.
const Ellipsis = "[…]"

// Texts gives a work's structured text, to which evidence offsets refer.
type Texts interface {
	Text(ctx context.Context, id review.WorkID) (string, error)
}

// Checked is a draft whose every claim has passed.
type Checked struct {
	Draft  review.Draft   `json:"draft"`
	Claims []review.Claim `json:"claims"`
	Cut    []Cut          `json:"cut"` // sentences that did not pass
}

// Cut is a sentence that was taken out, and why.
type Cut struct {
	Section  string `json:"section"`
	Sentence string `json:"sentence"`
	Reason   string `json:"reason"`
}

// Check checks every claim of a draft, rewrites or cuts those that fail, and
// returns what is left. It never adds a claim that the draft did not make.
func Check(ctx context.Context, d review.Draft, s review.Situation, texts Texts, checker review.ClaimChecker) (Checked, error) {
	c := &check{situation: s, texts: texts, checker: checker, evidence: map[review.EvidenceID]review.Evidence{}, whole: map[review.WorkID]string{}, quoted: map[place]bool{}}
	for _, e := range s.Evidence {
		c.evidence[e.ID] = e
	}
	out := Checked{Draft: d}
	keep := func(section string, sentences []review.Sentence) ([]review.Sentence, error) {
		kept, err := c.sentences(ctx, section, sentences, &out)
		return kept, err
	}
	var err error
	if out.Draft.Overview, err = keep("Overview", d.Overview); err != nil {
		return Checked{}, err
	}
	if len(d.Overview) > 0 && len(out.Draft.Overview) == 0 {
		out.Draft.Overview = []review.Sentence{{Text: "No sentence of the overview held when it was checked; the sections stand.", Framing: true}}
	}
	if out.Draft.Scope, err = keep("Scope", d.Scope); err != nil {
		return Checked{}, err
	}
	out.Draft.Sections = slices.Clone(d.Sections)
	for i, sec := range d.Sections {
		parts := make([]review.DraftPart, 0, len(sec.Parts))
		for _, part := range sec.Parts {
			groups := make([]review.Group, 0, len(part.Groups))
			for _, g := range part.Groups {
				kept, err := keep(sec.Heading, g.Sentences)
				if err != nil {
					return Checked{}, err
				}
				if len(kept) > 0 {
					groups = append(groups, review.Group{Label: g.Label, Sentences: kept})
				}
			}
			if len(groups) > 0 {
				parts = append(parts, review.DraftPart{Title: part.Title, Groups: groups})
			}
		}
		out.Draft.Sections[i].Parts = parts
		if out.Draft.Sections[i].Studies, err = c.studies(ctx, sec.Studies); err != nil {
			return Checked{}, err
		}
	}
	return out, nil
}

// check is one run of Check.
type check struct {
	situation review.Situation
	texts     Texts
	checker   review.ClaimChecker
	evidence  map[review.EvidenceID]review.Evidence
	whole     map[review.WorkID]string
	quoted    map[place]bool
}

// place is a quote in a section: one that stands there is not printed again.
type place struct {
	section  string
	evidence review.EvidenceID
}

// sentences returns those that pass, and notes claims and cuts.
func (c *check) sentences(ctx context.Context, section string, in []review.Sentence, out *Checked) ([]review.Sentence, error) {
	var kept []review.Sentence
	for _, s := range in {
		if s.Framing {
			kept = append(kept, s)
			continue
		}
		support, err := c.claim(ctx, s)
		var no refusal
		if errors.As(err, &no) {
			original, reason := s, no
			if s, support, err = c.rewrite(ctx, section, s); errors.As(err, &no) {
				out.Cut = append(out.Cut, Cut{Section: section, Sentence: original.Text, Reason: string(reason)})
				continue
			}
		}
		if err != nil {
			return nil, err
		}
		s.Support = support
		if support == review.SupportQuoted {
			c.quoted[place{section, s.Cites[0]}] = true
		}
		kept = append(kept, s)
		out.Claims = append(out.Claims, review.Claim{Section: section, Sentence: s.Text, Cites: s.Cites, Support: support})
	}
	return kept, nil
}

// studies blanks every cell whose numbers the cited passage does not hold, and
// leaves out rows that say nothing.
func (c *check) studies(ctx context.Context, rows []review.StudyRow) ([]review.StudyRow, error) {
	kept := []review.StudyRow{}
	for _, r := range rows {
		cited, err := c.cited(ctx, []review.EvidenceID{r.Evidence})
		var no refusal
		if errors.As(err, &no) {
			continue
		}
		if err != nil {
			return nil, err
		}
		text := c.whole[cited[0].Work]
		for _, cell := range []*string{&r.Design, &r.N, &r.Measure, &r.Effect} {
			if Unfounded(*cell, text) != "" {
				*cell = ""
			}
		}
		if r.Design+r.N+r.Measure+r.Effect != "" {
			kept = append(kept, r)
		}
	}
	return kept, nil
}

// refusal is why a claim failed.
type refusal string

func (r refusal) Error() string { return string(r) }

// claim checks one sentence; the error is a refusal when it fails.
func (c *check) claim(ctx context.Context, s review.Sentence) (review.Support, error) {
	cited, err := c.cited(ctx, s.Cites)
	if err != nil {
		return "", err
	}
	switch s.Support {
	case review.SupportQuoted:
		if !quotes(s.Text, cited[0].Quote) {
			return "", refusal("the words are not those of the cited evidence")
		}
		return review.SupportQuoted, nil
	case review.SupportCounted:
		works := map[review.WorkID]bool{}
		for _, e := range cited {
			works[e.Work] = true
		}
		if len(works) != s.Count || !states(s.Text, s.Count) {
			return "", refusal(fmt.Sprintf("it counts %d works and cites %d", s.Count, len(works)))
		}
		return review.SupportCounted, nil
	}
	var passages strings.Builder
	for _, e := range cited {
		passages.WriteString(c.passage(e))
		passages.WriteByte('\n')
	}
	if missing := Unfounded(s.Text, passages.String()); missing != "" {
		return "", refusal("the cited passages do not hold " + missing)
	}
	support, err := c.checker.CheckClaim(ctx, s, cited)
	if err == nil && support == review.SupportUnsupported {
		return "", refusal("the cited evidence does not support it")
	}
	return support, err
}

// cited looks up evidence and holds each quote against its text.
func (c *check) cited(ctx context.Context, ids []review.EvidenceID) ([]review.Evidence, error) {
	if len(ids) == 0 {
		return nil, refusal("it cites nothing")
	}
	cited := make([]review.Evidence, 0, len(ids))
	for _, id := range ids {
		e, ok := c.evidence[id]
		if !ok {
			return nil, refusal("it cites evidence that does not exist")
		}
		text, ok := c.whole[e.Work]
		if !ok {
			var err error
			if text, err = c.texts.Text(ctx, e.Work); err != nil {
				return nil, fmt.Errorf("text of work %s: %w", e.Work, err)
			}
			c.whole[e.Work] = text
		}
		if e.Start < 0 || e.End > len(text) || e.Start >= e.End || text[e.Start:e.End] != e.Quote {
			return nil, refusal("a cited quote is not verbatim")
		}
		cited = append(cited, e)
	}
	return cited, nil
}

// passage is the text around a piece of evidence, 400 bytes either side: a
// sentence may take its unit or its subject from its neighbours.
func (c *check) passage(e review.Evidence) string {
	text := c.whole[e.Work]
	return text[max(0, e.Start-400):min(len(text), e.End+400)]
}

// rewrite makes a failed sentence the plain quote of the first evidence it cites
// that stands verbatim and does not stand in the section already.
func (c *check) rewrite(ctx context.Context, section string, s review.Sentence) (review.Sentence, review.Support, error) {
	for _, id := range s.Cites {
		e, ok := c.evidence[id]
		if !ok || c.quoted[place{section, id}] || s.Support == review.SupportQuoted || s.Support == review.SupportCounted {
			continue
		}
		again := review.Sentence{Lead: s.Lead, Text: flatten(e.Quote), Cites: []review.EvidenceID{id}, Support: review.SupportQuoted, Zone: e.Zone}
		support, err := c.claim(ctx, again)
		var no refusal
		if !errors.As(err, &no) {
			return again, support, err
		}
	}
	return s, "", refusal("it cites nothing that could be quoted instead")
}

// quotes reports whether the sentence is the quote, white space aside and with
// words left out only where it says […].
func quotes(sentence, quote string) bool {
	quote = flatten(quote)
	pieces := strings.Split(flatten(sentence), Ellipsis)
	at := 0
	for i, p := range pieces {
		p = strings.TrimSpace(p)
		if p == "" {
			continue
		}
		found := strings.Index(quote[at:], p)
		if found < 0 || i == 0 && found != 0 {
			return false
		}
		at += found + len(p)
	}
	last := strings.TrimSpace(pieces[len(pieces)-1])
	return last == "" || at == len(quote)
}

// flatten folds white space to single spaces.
func flatten(s string) string { return strings.Join(strings.Fields(s), " ") }
