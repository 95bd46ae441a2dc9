package extractive

import (
	"context"
	"strings"

	"forage/internal/pattern"
	"forage/internal/review"
)

// mostAdded and longestAdded bound what a diagnosis may add.
const (
	mostAdded    = 3
	longestAdded = 140
)

// dimension is one way in which evidence can fall short: how it is told, and the
// requirement that would mend it.
type dimension struct {
	name  review.Dimension
	cue   *pattern.Pattern // what evidence of it says; nil where it is told otherwise
	text  string           // %s is the topic
	facet []string
	kinds []review.Kind
}

var dimensions = []dimension{
	{review.DimensionMethods, cue(`design|randomi[sz]ed|trial|cohort|method|protocol|procedure|trained|training|sampled?|sampling|experiments?|simulat\w+|survey|interview\w*|algorithm|model(?:led|ed|s|ling)?|approach`),
		"Identify the study designs and methods used for %s.", []string{"study design", "method"}, nil},
	{review.DimensionQuantitative, nil,
		"Report numbers and effect sizes for %s.", nil, []review.Kind{review.KindQuantity}},
	{review.DimensionComparison, cue(`than|compared (?:with|to)|versus|vs|outperform\w*|relative to|in contrast|superior|inferior|better|worse|differ(?:s|ed|ence|ences)?`),
		"Compare %s with alternatives and controls.", []string{"compared", "alternative", "control"}, nil},
	{review.DimensionMeasurement, cue(`accuracy|precision|recall|sensitivity|specificity|RMSE|R2|AUC|error|score|scale|index|questionnaire|measured|assay|metric|validat\w+|reliab\w+`),
		"Identify how outcomes of %s are measured and validated.", []string{"measured", "validation"}, nil},
	{review.DimensionImplementation, cue(`implement\w*|deploy\w*|in practice|real[- ]time|software|platform|app|device|system|tool|adopt\w*|field conditions|clinical use|cost|hardware`),
		"Describe how %s is implemented in practice, with its costs.", []string{"implementation", "practice", "cost"}, nil},
}

// enough is in how many works a dimension must show.
const enough = 2

// Diagnose says which of six dimensions the evidence lacks and adds requirements
// for them, about the review's own topic. It adds none where the papers hold
// nothing on the topic at all: asking again would find nothing again.
func (e *Engine) Diagnose(ctx context.Context, s review.Situation) (review.Diagnosis, error) {
	d := review.Diagnosis{Missing: []review.Dimension{}, Add: []review.Requirement{}}
	if err := ctx.Err(); err != nil {
		return d, err
	}
	var lacking []dimension
	for _, dim := range dimensions {
		if len(dim.shownBy(s.Evidence)) < enough {
			lacking = append(lacking, dim)
			d.Missing = append(d.Missing, dim.name)
		}
	}
	works := worksOf(s.Evidence)
	if len(works) < enough || leans(s.Evidence) {
		d.Missing = append(d.Missing, review.DimensionDiversity)
	}
	if len(s.Evidence) == 0 {
		d.Reason = "The papers hold nothing on the requirements, so asking for more of the same would find nothing."
		return d, nil
	}
	d.Reason = "Every dimension shows in two works or more."
	if len(d.Missing) > 0 {
		names := make([]string, len(d.Missing))
		for i, m := range d.Missing {
			names[i] = string(m)
		}
		d.Reason = "Fewer than two works show: " + strings.Join(names, ", ") + "."
	}
	subject, anchors, facets := e.subject(s)
	for _, dim := range lacking {
		r := review.Requirement{
			Text: strings.Replace(dim.text, "%s", subject, 1), Origin: review.OriginSystem, Dimension: dim.name,
			Anchors: anchors, Facets: append(append([]string{}, facets...), dim.facet...), Kinds: dim.kinds,
		}
		if len(d.Add) < mostAdded && len(r.Text) <= longestAdded && subject != "" && !e.repeats(r, s.Requirements) {
			d.Add = append(d.Add, r)
		}
	}
	return d, nil
}

// shownBy lists the works whose quotes show a dimension.
func (d dimension) shownBy(evidence []review.Evidence) map[review.WorkID]bool {
	out := map[review.WorkID]bool{}
	for _, e := range evidence {
		if d.cue == nil && e.Kind == review.KindQuantity || d.cue != nil && d.cue.MatchString(e.Quote) {
			out[e.Work] = true
		}
	}
	return out
}

// leans reports whether one work gave more than half of the evidence.
func leans(evidence []review.Evidence) bool {
	count, most := map[review.WorkID]int{}, 0
	for _, e := range evidence {
		count[e.Work]++
		most = max(most, count[e.Work])
	}
	return len(evidence) > 2 && most*2 > len(evidence)
}

func worksOf(evidence []review.Evidence) []review.WorkID {
	var out []review.WorkID
	seen := map[review.WorkID]bool{}
	for _, e := range evidence {
		if !seen[e.Work] {
			seen[e.Work] = true
			out = append(out, e.Work)
		}
	}
	return out
}

// subject is the review's topic in a few words, with its anchors and setting.
func (e *Engine) subject(s review.Situation) (text string, anchors, facets []string) {
	t := e.topic(s.Review.Idea, Language(s.Review.Idea.Whole()))
	anchors, facets = texts(t.anchors, mostAnchors), texts(t.setting, 2)
	if len(anchors) == 0 {
		for _, r := range s.Requirements {
			if len(r.Anchors) > 0 {
				anchors, facets = r.Anchors, nil
				break
			}
		}
	}
	text = joined(lowered(anchors))
	if with := text + " in " + joined(lowered(facets)); len(facets) == 1 && len(with) <= 70 {
		text = with
	}
	return text, anchors, facets
}

func lowered(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = lowerFirst(s)
	}
	return out
}

// repeats reports whether a requirement asks what another already asks: the same
// dimension, or mostly the same words.
func (e *Engine) repeats(r review.Requirement, known []review.Requirement) bool {
	has := stemSet(r.Text)
	for _, k := range known {
		if k.Dimension == r.Dimension || jaccard(has, stemSet(k.Text)) >= sameFinding {
			return true
		}
		for _, kind := range r.Kinds {
			for _, other := range k.Kinds {
				if kind == other { // somebody asks for such findings already
					return true
				}
			}
		}
	}
	return false
}

func stemSet(text string) map[string]bool {
	out := map[string]bool{}
	for _, t := range tokens(text, "en") {
		if !function[text[t.start:t.end]] {
			out[t.stem] = true
		}
	}
	return out
}
