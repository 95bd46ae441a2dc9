package ollama

import (
	"context"
	"fmt"
	"regexp"

	"forage/internal/fault"
	"forage/internal/prompt"
	"forage/internal/review"
)

// bounds are what an idea says when it limits which works count; without any there
// is nothing to ask.
var bounds = regexp.MustCompile(`(?i)\b(?:19|20)\d\d\b|\b(?:since|after|before|last|past|recent|years?|seit|nach|vor|letzte\w*|jahre\w*|depuis|desde)\b|` +
	`\b(?:english|german|french|spanish|englisch\w*|deutsch\w*|pubmed|arxiv|openalex|scopus|crossref)\b`)

// Propose turns an idea into at most five requirements in the language of the report,
// and what it says of years, languages and sources into constraints.
func (e *Engine) Propose(ctx context.Context, idea review.Idea) ([]review.Requirement, review.Constraints, error) {
	none := review.Constraints{}
	in := prompt.ProposeRequirementsInput{Idea: idea, Language: e.options.Language}
	p, err := prompt.ProposeRequirements(in)
	texts, err := ask(ctx, e, p, err, func(reply string) ([]string, error) { return prompt.ParseProposeRequirements(reply, in) })
	if tooLong(err) {
		return nil, none, fault.New(fault.Input, "The idea is too long for the model's context.", "Shorten it, or raise \"context\" in the settings.")
	}
	if e.standIn(err) {
		return e.Baseline.Propose(ctx, idea)
	}
	if err != nil {
		return nil, none, explain(err, e.model.Name)
	}
	var out []review.Requirement
	for i, text := range texts {
		r, err := e.Analyse(ctx, idea, review.Requirement{ID: review.RequirementID(fmt.Sprintf("r%d", i+1)), Text: text, Origin: review.OriginUser})
		if err != nil {
			return nil, none, err
		}
		out = append(out, r)
	}
	limits, err := e.constraints(ctx, idea)
	return out, limits, err
}

func (e *Engine) constraints(ctx context.Context, idea review.Idea) (review.Constraints, error) {
	if !bounds.MatchString(idea.Whole()) {
		return review.Constraints{}, nil
	}
	in := prompt.ProposeConstraintsInput{Idea: idea, ThisYear: e.options.ThisYear}
	p, err := prompt.ProposeConstraints(in)
	c, err := ask(ctx, e, p, err, func(reply string) (review.Constraints, error) { return prompt.ParseProposeConstraints(reply, in) })
	if e.standIn(err) {
		return review.Constraints{}, nil
	}
	return c, explain(err, e.model.Name)
}

// library is the source whose search terms are for the researcher's own papers.
const library = "library"

// Analyse reads a requirement as the baseline does. Where it is in a language that
// none of the papers is in, the model says what to look for in theirs, and no word of
// the requirement itself decides what counts.
func (e *Engine) Analyse(ctx context.Context, idea review.Idea, r review.Requirement) (review.Requirement, error) {
	if !e.translated(r) || len(r.Facets) > 0 {
		return e.Baseline.Analyse(ctx, idea, r)
	}
	terms, err := e.terms(ctx, r, library, e.options.Papers[0])
	if e.standIn(err) {
		return e.Baseline.Analyse(ctx, idea, r)
	}
	if err != nil {
		return r, err
	}
	if r, err = e.Baseline.Analyse(ctx, idea, r); err != nil {
		return r, err
	}
	r.Anchors, r.Setting, r.Facets = []string{}, []string{}, terms.Keywords
	return r, nil
}

// mostTerms is how many search terms may leave for a source (DESIGN §7).
const mostTerms = 5

// SearchTerms are the words to look for in a source.
func (e *Engine) SearchTerms(ctx context.Context, r review.Requirement, source string) ([]string, error) {
	t, err := e.terms(ctx, r, source, "en")
	if e.standIn(err) {
		return e.Baseline.SearchTerms(ctx, r, source)
	}
	all := append(t.Keywords, t.Authors...)
	return all[:min(len(all), mostTerms)], err
}

func (e *Engine) terms(ctx context.Context, r review.Requirement, source, language string) (prompt.Terms, error) {
	in := prompt.SearchTermsInput{Requirement: r.Text, Source: source, Language: language}
	p, err := prompt.SearchTerms(in)
	t, err := ask(ctx, e, p, err, func(reply string) (prompt.Terms, error) { return prompt.ParseSearchTerms(reply, in) })
	return t, explain(err, e.model.Name)
}

// ScoreCandidate scores a work found outside, from 0 to 10.
func (e *Engine) ScoreCandidate(ctx context.Context, r review.Requirement, c review.Candidate) (int, error) {
	in := prompt.ScoreCandidateInput{Requirement: r.Text, Title: c.Title, Abstract: c.Abstract, Year: c.Year}
	p, err := prompt.ScoreCandidate(in)
	score, err := ask(ctx, e, p, err, func(reply string) (int, error) { return prompt.ParseScoreCandidate(reply, in) })
	if e.standIn(err) {
		return e.Baseline.ScoreCandidate(ctx, r, c)
	}
	return score, explain(err, e.model.Name)
}

// ScoreCandidates scores works found outside in one call, from 1 to 5 each; 3 is
// accepted.
func (e *Engine) ScoreCandidates(ctx context.Context, r review.Requirement, cs []review.Candidate) ([]int, error) {
	var scores []int
	for len(cs) > 0 {
		got, shown, err := fitted(min(len(cs), mostCandidates), func(shown int) ([]int, error) {
			in := prompt.ScoreCandidatesInput{Requirement: r.Text, Candidates: cs[:shown]}
			p, err := prompt.ScoreCandidates(in)
			return ask(ctx, e, p, err, func(reply string) ([]int, error) { return prompt.ParseScoreCandidates(reply, in) })
		})
		if e.standIn(err) {
			got, err = e.byWords(ctx, r, cs[:shown])
		}
		if err != nil {
			return nil, explain(err, e.model.Name)
		}
		scores = append(scores, got...)
		cs = cs[shown:]
	}
	return scores, nil
}

// byWords are the baseline's scores from 0 to 10 as scores from 1 to 5: what is
// accepted there, from 4, is accepted here, from 3.
func (e *Engine) byWords(ctx context.Context, r review.Requirement, cs []review.Candidate) ([]int, error) {
	scores := make([]int, len(cs))
	for i, c := range cs {
		score, err := e.Baseline.ScoreCandidate(ctx, r, c)
		if err != nil {
			return nil, err
		}
		scores[i] = min(5, (score+2)/2)
	}
	return scores, nil
}

// mostCandidates are scored by one call at most.
const mostCandidates = 10
