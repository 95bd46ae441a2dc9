package ollama

import (
	"context"
	"fmt"
	"slices"

	"forage/internal/prompt"
	"forage/internal/review"
)

// What is put before the model at most: more quotes than these make a small model
// forget the first ones.
const (
	mostSources   = 12
	fewSources    = 4 // so few need no choosing
	mostDiagnosed = 4 // quotes shown of each requirement
	mostSentences = 4 // of each section, shown for the overview
)

// Diagnose says which dimensions the evidence lacks and what to ask for besides.
func (e *Engine) Diagnose(ctx context.Context, s review.Situation) (review.Diagnosis, error) {
	if len(s.Evidence) == 0 {
		return e.Baseline.Diagnose(ctx, s) // there is nothing to look at
	}
	c := review.Cover(s.Requirements, s.Evidence)
	d, shown, err := fitted(mostDiagnosed+1, func(shown int) (review.Diagnosis, error) {
		in := prompt.DiagnoseInput{Language: e.options.Language}
		for _, r := range s.Requirements {
			row := prompt.Covered{Text: r.Text, Share: c[r.ID].Share, Works: c[r.ID].Works}
			for _, x := range s.Of(r.ID) {
				if len(row.Quotes) < shown-1 {
					row.Quotes = append(row.Quotes, x.Quote)
				}
			}
			in.Requirements = append(in.Requirements, row)
		}
		p, err := prompt.Diagnose(in)
		return ask(ctx, e, p, err, func(reply string) (review.Diagnosis, error) { return prompt.ParseDiagnose(reply, in) })
	})
	if e.standIn(err) {
		return e.Baseline.Diagnose(ctx, s)
	}
	if shown <= mostDiagnosed && err == nil {
		d.Reason += fmt.Sprintf(" (The context held %d quotes of each requirement.)", shown-1)
	}
	return d, explain(err, e.model.Name)
}

// JudgeSources has the model choose among the quotes that the baseline would take,
// where there is something to choose. A choice that leans on one work while others
// have evidence is not taken.
func (e *Engine) JudgeSources(ctx context.Context, r review.Requirement, s review.Situation) ([]review.EvidenceID, error) {
	ids, err := e.Baseline.JudgeSources(ctx, r, s)
	if err != nil || len(ids) <= fewSources {
		return ids, err
	}
	all := pick(s.Evidence, ids)
	chosen, _, err := fitted(len(all), func(shown int) ([]review.EvidenceID, error) {
		in := prompt.JudgeSourcesInput{Requirement: r.Text, Most: min(mostSources, shown)}
		number := numbering{}
		for i, x := range all[:shown] {
			in.Quotes = append(in.Quotes, prompt.SourceQuote{N: i + 1, Source: number.of(x.Work), Kind: x.Kind, Text: x.Quote})
		}
		p, err := prompt.JudgeSources(in)
		ns, err := ask(ctx, e, p, err, func(reply string) ([]int, error) { return prompt.ParseJudgeSources(reply, in) })
		if err != nil {
			return nil, err
		}
		out := make([]review.EvidenceID, len(ns))
		for i, n := range ns {
			out[i] = all[n-1].ID
		}
		return out, nil
	})
	if e.standIn(err) || err == nil && leans(pick(s.Evidence, chosen), all) {
		return ids, nil
	}
	return chosen, explain(err, e.model.Name)
}

// leans reports whether more than half of the chosen quotes, or all but one work's,
// come from one work although others have evidence.
func leans(chosen, all []review.Evidence) bool {
	count := map[review.WorkID]int{}
	most := 0
	for _, x := range chosen {
		count[x.Work]++
		most = max(most, count[x.Work])
	}
	others := map[review.WorkID]bool{}
	for _, x := range all {
		others[x.Work] = true
	}
	return len(others) > 1 && (len(count) < 2 || most*2 > len(chosen) && len(chosen) > 2)
}

// numbering numbers works in the order in which they are met.
type numbering map[review.WorkID]int

func (n numbering) of(w review.WorkID) int {
	if n[w] == 0 {
		n[w] = len(n) + 1
	}
	return n[w]
}

func pick(evidence []review.Evidence, ids []review.EvidenceID) []review.Evidence {
	var out []review.Evidence
	for _, id := range ids {
		if i := slices.IndexFunc(evidence, func(x review.Evidence) bool { return x.ID == id }); i >= 0 {
			out = append(out, evidence[i])
		}
	}
	return out
}

// partTitles are the parts of a section by the model's word for them.
var partTitles = []struct{ part, title, lead string }{
	{prompt.PartMechanism, "Mechanism", "Mechanism"}, {prompt.PartEvidence, "Evidence", "Evidence"}, {prompt.PartLimitations, "Limitations", ""},
}

// ComposeSection has the model write a section from chosen quotes; the table of
// studies and what is missing are the baseline's. Every sentence cites quotes, and
// is checked afterwards (package report). Where the reply cannot be used, the section
// stays in quotes.
func (e *Engine) ComposeSection(ctx context.Context, r review.Requirement, chosen []review.Evidence, s review.Situation) (review.DraftSection, error) {
	d, err := e.Baseline.ComposeSection(ctx, r, chosen, s)
	if err != nil || len(chosen) == 0 {
		return d, err
	}
	written, shown, err := fitted(min(len(chosen), mostSources), func(shown int) ([]prompt.SectionSentence, error) {
		in := prompt.ComposeSectionInput{Requirement: r.Text, Language: e.options.Language}
		number := numbering{}
		for i, x := range chosen[:shown] {
			in.Quotes = append(in.Quotes, prompt.Quote{N: i + 1, Source: number.of(x.Work), Kind: x.Kind, Reported: x.Zone == review.ZoneReported, Text: x.Quote})
		}
		p, err := prompt.ComposeSection(in)
		return ask(ctx, e, p, err, func(reply string) ([]prompt.SectionSentence, error) { return prompt.ParseComposeSection(reply, in) })
	})
	if e.standIn(err) || err == nil && len(written) == 0 {
		return d, nil
	}
	if err != nil {
		return d, explain(err, e.model.Name)
	}
	d.Parts, d.LeftOut = parts(written, chosen), len(chosen)-shown
	return d, nil
}

// parts groups the model's sentences. A sentence all of whose quotes are reported is
// reported itself.
func parts(written []prompt.SectionSentence, chosen []review.Evidence) []review.DraftPart {
	var out []review.DraftPart
	for _, t := range partTitles {
		var sentences []review.Sentence
		for _, w := range written {
			if w.Part != t.part {
				continue
			}
			x := review.Sentence{Text: w.Text, Zone: review.ZoneReported}
			for _, n := range w.Cites {
				q := chosen[n-1]
				x.Cites = append(x.Cites, q.ID)
				if q.Zone != review.ZoneReported {
					x.Zone = review.ZoneOwn
				}
			}
			if len(sentences) == 0 {
				x.Lead = t.lead
			}
			sentences = append(sentences, x)
		}
		if len(sentences) > 0 {
			out = append(out, review.DraftPart{Title: t.title, Groups: []review.Group{{Sentences: sentences}}})
		}
	}
	return out
}

// ComposeFront has the model write overview and scope from the sections; the title,
// the counts and what is closest to the idea are the baseline's.
func (e *Engine) ComposeFront(ctx context.Context, sections []review.DraftSection, s review.Situation) (review.Draft, error) {
	d, err := e.Baseline.ComposeFront(ctx, sections, s)
	if err != nil {
		return d, err
	}
	var cites [][]review.EvidenceID // by number, from 1
	front, _, err := fitted(mostSentences, func(shown int) (prompt.Overview, error) {
		in := prompt.ComposeOverviewInput{Title: d.Title, Language: e.options.Language, Idea: s.Review.Idea}
		cites = nil
		for _, sec := range sections {
			of := prompt.OverviewSection{Heading: sec.Heading}
			for _, x := range told(sec) {
				if len(of.Sentences) < shown {
					cites = append(cites, x.Cites)
					of.Sentences, of.Numbers = append(of.Sentences, x.Text), append(of.Numbers, len(cites))
				}
			}
			if len(of.Sentences) > 0 {
				in.Sections = append(in.Sections, of)
			}
		}
		if len(in.Sections) == 0 {
			return prompt.Overview{}, nil
		}
		p, err := prompt.ComposeOverview(in)
		return ask(ctx, e, p, err, func(reply string) (prompt.Overview, error) { return prompt.ParseComposeOverview(reply, in) })
	})
	if e.standIn(err) || err == nil && len(front.Overview) == 0 {
		return d, nil
	}
	if err != nil {
		return d, explain(err, e.model.Name)
	}
	d.Overview = cited(front.Overview, cites)
	d.Scope = append(d.Scope, cited(front.Scope, cites)...)
	return d, nil
}

// told are the sentences of a section that carry evidence.
func told(sec review.DraftSection) []review.Sentence {
	var out []review.Sentence
	for _, p := range sec.Parts {
		for _, g := range p.Groups {
			for _, x := range g.Sentences {
				if !x.Framing && len(x.Cites) > 0 && x.Support != review.SupportCounted {
					out = append(out, x)
				}
			}
		}
	}
	return out
}

// cited gives sentences of the front the evidence of the sentences they rest on, the
// first of each. One that rests on nothing is left out: it could not be checked.
func cited(written []prompt.OverviewSentence, cites [][]review.EvidenceID) []review.Sentence {
	var out []review.Sentence
	for _, w := range written {
		x := review.Sentence{Text: w.Text, Zone: review.ZoneOwn}
		for _, n := range w.Cites {
			if id := cites[n-1][0]; !slices.Contains(x.Cites, id) {
				x.Cites = append(x.Cites, id)
			}
		}
		if len(x.Cites) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// grounded is the share of a sentence's weight that its quotes must hold before a model
// is asked: a paraphrase keeps more than half of the words that matter, a sentence that
// was made up next to none.
const grounded = 0.2

// spoken reports whether quotes are in the language of the report, so that words can
// be compared.
func (e *Engine) spoken(evidence []review.Evidence) bool {
	for _, x := range evidence {
		if e.options.Detect(x.Quote) != e.options.Language {
			return false
		}
	}
	return true
}

// CheckClaim asks whether quotes bear a sentence out.
func (e *Engine) CheckClaim(ctx context.Context, sentence review.Sentence, evidence []review.Evidence) (review.Support, error) {
	if sentence.Support == review.SupportQuoted || sentence.Support == review.SupportCounted {
		return sentence.Support, nil
	}
	if len(evidence) == 0 {
		return review.SupportUnsupported, nil
	}
	if share, _ := e.Held(sentence.Text, evidence); share < grounded && e.spoken(evidence) {
		return review.SupportUnsupported, nil // and no call: it is not about this
	}
	support, _, err := fitted(len(evidence), func(shown int) (review.Support, error) {
		in := prompt.CheckClaimInput{Sentence: sentence.Text}
		for _, x := range evidence[:shown] {
			in.Quotes = append(in.Quotes, x.Quote)
		}
		p, err := prompt.CheckClaim(in)
		return ask(ctx, e, p, err, func(reply string) (review.Support, error) { return prompt.ParseCheckClaim(reply, in) })
	})
	if e.standIn(err) {
		return e.Baseline.CheckClaim(ctx, sentence, evidence)
	}
	return support, explain(err, e.model.Name)
}
