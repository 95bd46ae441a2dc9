package evaluate

import (
	"context"
	"path/filepath"

	"forage/internal/review"
)

// markedPapers scores papers whose references were marked by hand
// (pdf-ssoar-references).
func markedPapers(ctx context.Context, dir string, g *gauge) error {
	papers, err := paperTruths(dir)
	if err != nil {
		return err
	}
	h, err := readAll(ctx, g, pathsOf(papers))
	if err != nil {
		return err
	}
	for _, p := range papers {
		g.begin(filepath.Base(p.path))
		for i := range p.References {
			p.References[i].marked = true
		}
		o := h.out[p.path]
		if o.reason != "" {
			g.miss("not read", o.reason)
		}
		g.references(o.doc.References, p.References)
	}
	g.aim(ofCut, 0.85)
	return pace(ctx, g, h)
}

// references scores a reference list.
func (g *gauge) references(refs []review.Reference, truth []entry) {
	s := referenceScores(refs, truth, g.miss)
	g.add(ofCut, ours, s.cut)
	g.add(ofRefTitle, ours, s.title)
	g.add(ofRefStrict, ours, s.strict)
	g.add(ofDOI, ours, s.doi)
	g.add(ofYear, ours, s.year)
	g.add(ofAuthor, ours, s.author)
}
