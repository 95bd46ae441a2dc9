package extractive

import (
	"context"
	"slices"
	"strings"

	"forage/internal/review"
)

// Limits on what a requirement is reduced to: more chips than a person can take
// in at a glance are no longer a reading of the text.
const (
	mostAnchors  = 3
	mostFacets   = 10
	mostProposed = 5
	longestText  = 20_000 // bytes of an idea or requirement that are read
)

// kindWords are words that ask for a kind of finding.
var kindWords = map[review.Kind]map[string]bool{
	review.KindMechanism: set(`mechanism mechanisms mechanistic why explain explains explained explanation explanations cause causes
caused pathway pathways underlying driver drivers works`),
	review.KindQuantity: set(`quantitative quantitatively quantify quantified quantity quantities numerical accuracy accuracies
accurate accurately error errors rate rates percentage percent magnitude measure measured measures measurement measurements
statistics statistical performance size sizes much many number numbers numeric precision recall r2 rmse auc odds correlation
extent degree estimate estimates effectiveness`),
	review.KindLimitation: set(`limitation limitations limit limits limited gap gaps challenge challenges uncertainty uncertainties
drawback drawbacks barrier barriers weakness weaknesses shortcoming shortcomings obstacle obstacles bias biases fail fails
failure failures risk risks constraint constraints caveat caveats`),
}

var kindOrder = []review.Kind{review.KindMechanism, review.KindQuantity, review.KindLimitation}

// wanted lists the kinds a text asks for, in a fixed order. Words of its topic
// ask for nothing: "cognitive performance" is no figure.
func wanted(text string, topics []phrase) []review.Kind {
	has := map[string]bool{}
	for _, w := range words(strings.ToLower(text)) {
		has[w] = true
	}
	for _, p := range topics {
		for _, w := range words(strings.ToLower(p.text)) {
			delete(has, w)
		}
	}
	var out []review.Kind
	for _, k := range kindOrder {
		for w := range kindWords[k] {
			if has[w] {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

// Analyse reads a requirement as anchors, facets and wanted kinds. What the
// researcher already filled in is kept.
func (e *Engine) Analyse(ctx context.Context, idea review.Idea, r review.Requirement) (review.Requirement, error) {
	if err := ctx.Err(); err != nil {
		return r, err
	}
	unread := r.Setting == nil || len(r.Anchors)+len(r.Facets) == 0 // beside others, an empty setting is the researcher's word
	lang := Language(r.Text + " " + idea.Text)
	own := distinct(e.stats.phrases(clip(r.Text), lang))
	t := e.topic(ownIdea(idea, r), lang)
	if len(r.Kinds) == 0 && len(t.all) > 0 {
		r.Kinds = wanted(r.Text, append(slices.Clone(own), t.all...))
	}
	if len(r.Anchors) == 0 && len(t.all) > 0 {
		r.Anchors = texts(e.anchors(own, t), mostAnchors)
	}
	if unread {
		r.Setting = e.settingOf(t)
	}
	if len(r.Facets) == 0 {
		r.Facets = texts(e.facets(own, r, t, lang), mostFacets)
	}
	if r.Anchors == nil {
		r.Anchors = []string{}
	}
	if r.Kinds == nil {
		r.Kinds = []review.Kind{}
	}
	return r, nil
}

// ownIdea is the idea behind one requirement. Where a review was begun with
// requirements alone, they stand one a line as its idea, and each is its own.
func ownIdea(idea review.Idea, r review.Requirement) review.Idea {
	lines := strings.Split(idea.Text, "\n")
	if len(lines) > 1 && slices.Contains(lines, r.Text) {
		return review.Idea{Text: r.Text}
	}
	return idea
}

// anchors of a requirement: those of the idea's anchors that its text names, else
// all of them. Only a requirement with two topical phrases of its own, none of
// which the library ever has beside the idea's, stands on its own phrases.
func (e *Engine) anchors(own []phrase, t topic) []phrase {
	var named []phrase
	for _, a := range t.anchors {
		for _, p := range own {
			if contains(p.stems, a.stems) || e.same(p.stems, a.stems) {
				named = append(named, a)
				break
			}
		}
	}
	topical := e.topical(own)
	switch {
	case len(named) > 0 && t.either:
		return t.anchors // "machine learning" alone still means the pair
	case len(named) > 0:
		return named
	case len(topical) >= 2 && len(e.holders(t.anchors)) > 0:
		return rarest(e.stats, weighty(topical), own, mostAnchors)
	case len(t.anchors) == 0 || len(topical) >= 2 && !e.together(topical, t.anchors):
		return rarest(e.stats, weighty(topical), own, mostAnchors)
	}
	return t.anchors
}

// weighty leaves out single words that could mean anything, as "learning", where
// there are weightier phrases.
func weighty(ps []phrase) []phrase {
	heavy := slices.DeleteFunc(slices.Clone(ps), func(p phrase) bool { return len(p.stems) == 1 && background().idf(p.stems[0]) < rarePart })
	if len(heavy) == 0 {
		return ps
	}
	return heavy
}

// topical leaves out single everyday words.
func (e *Engine) topical(ps []phrase) []phrase {
	var out []phrase
	for _, p := range ps {
		if len(p.stems) > 1 || background().idf(p.stems[0]) > everyday {
			out = append(out, p)
		}
	}
	return out
}

// together reports whether some work holds both one of these phrases and an anchor.
func (e *Engine) together(ps, anchors []phrase) bool {
	held := map[review.WorkID]bool{}
	for _, a := range anchors {
		for _, form := range e.forms(a.stems) {
			for _, w := range e.stats.worksWith(form.stems) {
				held[w] = true
			}
		}
	}
	for _, p := range ps {
		for _, w := range e.stats.worksWith(p.stems) {
			if held[w] {
				return true
			}
		}
	}
	return false
}

// rarest picks the heaviest phrases, in the order of the text.
func rarest(s *Statistics, topical, own []phrase, n int) []phrase {
	if len(topical) == 0 {
		topical = own
	}
	if len(topical) <= n {
		return topical
	}
	heavy := slices.Clone(topical)
	slices.SortStableFunc(heavy, func(a, b phrase) int {
		switch wa, wb := s.weight(a.stems), s.weight(b.stems); {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return 0
	})
	least := s.weight(heavy[n-1].stems)
	var out []phrase
	for _, p := range topical {
		if s.weight(p.stems) >= least && len(out) < n {
			out = append(out, p)
		}
	}
	return out
}

// facets are the requirement's own phrases, and the idea's setting, which stands
// behind every requirement. Where the requirement has too little of its own, its
// anchors and their company in this library are looked for too.
func (e *Engine) facets(own []phrase, r review.Requirement, t topic, lang string) []phrase {
	var out, named []phrase
	ideas := texts(t.anchors, len(t.anchors))
	if !slices.ContainsFunc(r.Anchors, func(a string) bool { return slices.Contains(ideas, a) }) {
		ideas = nil // it stands on its own phrases, which are facets as well
	} else {
		ideas = r.Anchors
	}
	for _, p := range own {
		if e.anchored(p, ideas, lang) {
			named = append(named, p)
		} else {
			out = append(out, p)
		}
	}
	if len(e.topical(out)) < 2 {
		if len(named) == 0 || t.either {
			named = t.anchors
		}
		out = append(out, named...)
		if t.either {
			for _, a := range t.anchors {
				for _, f := range e.stats.Related(a.stems) {
					out = append(out, phrase{text: f.text, stems: f.stems})
				}
			}
		}
	} else if !t.either {
		out = append(out, named...)
	}
	if t.either || len(e.topical(own)) < 2 {
		out = append(append(out, t.partners...), t.setting...)
	}
	return distinct(out)
}

// anchored reports whether a phrase is an anchor, with whatever weak words else:
// "machine learning models".
func (e *Engine) anchored(p phrase, anchors []string, lang string) bool {
	return slices.ContainsFunc(anchors, func(a string) bool { return contains(p.stems, stemsOf(a, lang)) })
}

func texts(ps []phrase, most int) []string {
	out := []string{}
	for _, p := range ps {
		if len(out) < most {
			out = append(out, p.text)
		}
	}
	return out
}
