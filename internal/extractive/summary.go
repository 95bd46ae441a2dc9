package extractive

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"forage/internal/markdown"
	"forage/internal/review"
)

// summarySentences is how many sentences of an abstract a summary keeps, besides
// the title and the section paths.
const summarySentences = 4

// Summarise keeps a work's title, the sentences of its abstract (else of its
// introduction) that say most, in their order, and its section paths.
func (e *Engine) Summarise(ctx context.Context, w review.Work, introduction string, paths []string) (review.Summary, error) {
	s := review.Summary{Work: w.ID}
	if err := ctx.Err(); err != nil {
		return s, err
	}
	source := w.Abstract
	if strings.TrimSpace(source) == "" {
		source = introduction
	}
	all := sentences(clip(source), w.Language)
	order := lexRank(e.stats, all)
	keep := map[int]bool{}
	for _, i := range order {
		if m := all[i].marks(); len(keep) < summarySentences && !m.debris {
			keep[i] = true
		}
	}
	parts := []string{strings.TrimRight(strings.TrimSpace(w.Title), ".") + "."}
	for i, x := range all {
		if keep[i] {
			parts = append(parts, strings.Join(strings.Fields(x.text), " "))
		}
	}
	s.Text = strings.Join(parts, " ")
	if len(paths) > 0 {
		s.Text += "\nSections: " + strings.Join(paths, "; ") + "."
	}
	return s, nil
}

// gateFrom is the coverage of the summary, or gateDocument of the whole document,
// from which a work is worth a dive.
const (
	gateFrom     = 0.35
	gateDocument = 0.75
)

// Gate opens for a work that is on topic and whose summary or text holds enough
// of what is asked.
func (e *Engine) Gate(ctx context.Context, r review.Requirement, s review.Summary) (review.Decision, error) {
	if err := ctx.Err(); err != nil {
		return review.Decision{}, err
	}
	lang := e.stats.language(s.Work)
	n := e.need(r, lang)
	words := tokens(s.Text, lang)
	has, doc := map[string]bool{}, map[string]bool{}
	hold(has, words)
	hold(doc, words)
	for _, w := range append(slices.Clone(n.anchors), n.facets...) {
		for _, f := range w.forms {
			for _, t := range f.stems {
				doc[t] = doc[t] || e.stats.documentHas(s.Work, t)
			}
		}
	}
	on := len(n.anchors) == 0
	for _, a := range n.anchors {
		_, i := a.within(words)
		on = on || i >= 0 || e.stats.workHolds(s.Work, a)
	}
	if !on {
		return review.Decision{Reason: "Closed: the work holds no anchor (" + quoted(r.Anchors, "or") + ")."}, nil
	}
	summary, _ := n.cover(e.stats, has, nil)
	document, _ := n.cover(e.stats, doc, nil)
	d := review.Decision{Yes: summary >= gateFrom || document >= gateDocument}
	word := "Closed"
	if d.Yes {
		word = "Open"
	}
	d.Reason = fmt.Sprintf("%s: the summary covers %.0f%% of the requirement, the document %.0f%%.", word, 100*summary, 100*document)
	return d, nil
}

// mostSections is how many section paths a dive may choose.
const mostSections = 2

// PickSections chooses the sections whose kind usually holds what is wanted and
// whose headings name it.
func (e *Engine) PickSections(ctx context.Context, r review.Requirement, s review.Summary, paths []string) (review.Choice, error) {
	c := review.Choice{Paths: []string{}}
	if err := ctx.Err(); err != nil {
		return c, err
	}
	lang := e.stats.language(s.Work)
	n := e.need(r, lang)
	type scored struct {
		path  string
		score float64
		at    int
	}
	var all []scored
	seen := map[string]bool{}
	for i, p := range paths {
		if seen[p] || strings.TrimSpace(p) == "" {
			continue
		}
		seen[p] = true
		has := map[string]bool{}
		for _, t := range tokens(p, lang) {
			has[t.stem] = true
		}
		share, _ := n.cover(e.stats, has, nil)
		if x := sectionWorth(headingKind(p), n) + share; x > 0 {
			all = append(all, scored{p, x, i})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	for _, x := range all[:min(len(all), mostSections)] {
		c.Paths = append(c.Paths, x.path)
	}
	c.Reason = "No section promises what is asked."
	if len(c.Paths) > 0 {
		c.Reason = "Chosen by kind of section and words of the heading: " + quoted(c.Paths, "and") + "."
	}
	return c, nil
}

// headingKind is the kind of the innermost heading that has one.
func headingKind(path string) review.SectionKind {
	kind := review.SectionOther
	for _, h := range strings.Split(path, " › ") {
		if k := markdown.KindOf(h); k != review.SectionOther {
			kind = k
		}
	}
	return kind
}

func sectionWorth(kind review.SectionKind, n *need) float64 {
	worth := map[review.SectionKind]float64{
		review.SectionResults: 0.5, review.SectionDiscussion: 0.45, review.SectionConclusion: 0.4, review.SectionAbstract: 0.2,
		review.SectionMethods: 0.1, review.SectionIntroduction: 0.05, review.SectionReferences: -9, review.SectionBack: -9, review.SectionFront: -9,
	}[kind]
	switch {
	case n.kinds[review.KindLimitation] && (kind == review.SectionDiscussion || kind == review.SectionConclusion):
		worth += 0.2
	case n.kinds[review.KindQuantity] && kind == review.SectionResults:
		worth += 0.2
	case n.kinds[review.KindMechanism] && kind == review.SectionDiscussion:
		worth += 0.2
	}
	return worth
}
