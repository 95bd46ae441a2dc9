package enginetest

import (
	"strings"

	"forage/internal/review"
)

// Case is what an engine is tried on.
type Case struct {
	Idea         review.Idea
	Requirements []review.Requirement // not yet analysed
	Works        []review.Work
	Passages     []review.Passage // of these works
	// Forgive, when set, says which errors an engine may give where none should be: a
	// model of random weights seldom gives eight replies in a row that can be used.
	Forgive func(error) bool
	small   bool
}

// paper is a work of the field: its passages by section.
type paper struct {
	title, abstract string
	sections        []section
}

type section struct {
	path string
	kind review.SectionKind
	text string
}

// field is written for the tests. It holds figures, limits, a finding of another
// work, letters of several bytes, and a paper beside the topic.
var field = []paper{
	{"Detecting wheat rust from leaf images with machine learning", "We trained machine learning models to detect rust on wheat leaves and report their accuracy.", []section{
		{"Introduction", review.SectionIntroduction, "Wheat rust is a disease of wheat leaves. Machine learning has been used to detect rust on wheat leaves with an accuracy of 89% by Lee et al. [4]."},
		{"Results", review.SectionResults, "The images were taken in May. The machine learning model detected rust on wheat leaves with an accuracy of 93.4% – “naïve” Bayes reached 81%. Training took 3 µs per pixel."},
		{"Discussion › Limits", review.SectionDiscussion, "Machine learning failed to detect wheat rust in photographs taken in the shade. A limitation of our machine learning study is that only one wheat cultivar was tested."},
		{"References", review.SectionReferences, "[4] Lee A, Smith B. Wheat rust detection by machine learning. Plants 2019."},
	}},
	{"A field trial of machine learning for wheat rust", "Machine learning detected wheat rust in 48 plots over two seasons.", []section{
		{"Methods", review.SectionMethods, "Leaves of wheat were photographed in 48 plots. Two trained persons labelled the rust on each leaf."},
		{"Results", review.SectionResults, "In the field, machine learning detected wheat rust with an accuracy of 78.2%. The accuracy of detecting rust on wheat leaves fell to 61% when machine learning was applied to another season."},
	}},
	{"Lightweight neural networks for wheat leaf diseases", "Small machine learning models detect rust and mildew on wheat leaves.", []section{
		{"Results", review.SectionResults, "A machine learning model of two megabytes detected rust on wheat leaves with an accuracy of 90.1% on a telephone. It needed 40 ms for a leaf."},
		{"Conclusion", review.SectionConclusion, "Machine learning detects wheat rust because the pustules reflect red light more strongly than the healthy leaf, which changes the colour of wheat leaves."},
	}},
	{"Spectra of rusted wheat and how machine learning reads them", "Hyperspectral images let machine learning detect wheat rust before it is seen.", []section{
		{"Results", review.SectionResults, "From spectra, machine learning detected rust on wheat leaves three days before symptoms, with an accuracy of 84.7% (n = 312). Support vector machines did no better."},
		{"Discussion", review.SectionDiscussion, "Detecting wheat rust by machine learning was limited by the cost of the camera, which is a drawback for farms."},
	}},
	{"Bread in the towns of the north", "How bread was baked and sold from 1400 to 1800.", []section{
		{"Ovens", review.SectionOther, "Bakers shared ovens that were heated by peat. A loaf of rye weighed two pounds."},
	}},
}

// Field is a small library on one topic.
func Field() Case {
	c := Case{
		Idea: review.Idea{Text: "Machine learning detects rust on wheat leaves"},
		Requirements: []review.Requirement{
			{ID: "r1", Text: "Report how accurately machine learning detects rust on wheat leaves.", Origin: review.OriginUser},
			{ID: "r2", Text: "Describe the limitations of machine learning for detecting wheat rust.", Origin: review.OriginUser},
		},
	}
	for _, p := range field {
		c.add(p)
	}
	return c
}

// Small is a case of one requirement, two works and few odd texts, for an engine that
// takes its time and is tried on the whole case elsewhere.
func (c Case) Small() Case {
	c.small = true
	c.Requirements, c.Works = c.Requirements[:1], c.Works[:2]
	var kept []review.Passage
	for _, p := range c.Passages {
		if p.Work.ID == c.Works[0].ID || p.Work.ID == c.Works[1].ID {
			kept = append(kept, p)
		}
	}
	c.Passages = kept
	return c
}

// add lays a paper's sections out as one text, as a file would.
func (c *Case) add(p paper) {
	var text strings.Builder
	id := review.NewWorkID(review.Digest([]byte(p.title)))
	w := review.Work{ID: id, Title: p.title, Abstract: p.abstract, Language: "en", Year: 2021, Status: review.StatusFull}
	text.WriteString("# " + p.title + "\n\n")
	for i, s := range p.sections {
		text.WriteString("## " + s.path + "\n\n")
		chunk := review.Chunk{
			ID: review.NewChunkID(id, i), Work: id, Ordinal: i, Section: i, Path: s.path, Kind: s.kind,
			Start: text.Len(), End: text.Len() + len(s.text), Tokens: len(s.text) / 4, Text: s.text,
		}
		text.WriteString(s.text + "\n\n")
		c.Passages = append(c.Passages, review.Passage{Chunk: chunk, Work: w, Rank: len(c.Passages) + 1})
	}
	c.Works = append(c.Works, w)
}

// Situation is the case with some evidence, sorted as it should be.
func (c Case) Situation(evidence []review.Evidence) review.Situation {
	s := review.Situation{
		Review: review.Review{Idea: c.Idea}, Requirements: c.Requirements, Evidence: evidence,
		Works: map[review.WorkID]review.Work{}, Read: len(c.Works),
	}
	for _, w := range c.Works {
		s.Works[w.ID] = w
	}
	return s
}

// paths are the section paths of a work of the case.
func (c Case) paths(w review.WorkID) []string {
	var paths []string
	for _, p := range c.Passages {
		if p.Work.ID == w {
			paths = append(paths, p.Chunk.Path)
		}
	}
	return paths
}
