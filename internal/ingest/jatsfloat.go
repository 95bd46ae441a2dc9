package ingest

import (
	"strings"

	"forage/internal/review"
)

// gatherFloats remembers figures and tables that stand apart from the text, so
// that each can be placed where it is first mentioned.
func (j *jats) gatherFloats(article *node) {
	j.floats = map[string]*node{}
	for _, group := range article.all("floats-group", "floats-wrap") {
		for _, f := range group.all("fig", "table-wrap", "boxed-text") {
			if id := f.attr("id"); id != "" && j.floats[id] == nil {
				j.floats[id] = f
				j.waiting = append(j.waiting, id)
			}
		}
	}
}

// place writes the waiting floats that a passage mentions.
func (j *jats) place(passage *node) {
	if len(j.waiting) == 0 {
		return
	}
	for _, x := range passage.all("xref") {
		for _, id := range strings.Fields(x.attr("rid")) {
			if f := j.floats[id]; f != nil {
				j.float(f)
			}
		}
	}
}

// float writes a gathered float once.
func (j *jats) float(f *node) {
	if f == nil || j.floats[f.attr("id")] == nil {
		return
	}
	j.floats[f.attr("id")] = nil
	j.one(f, 0)
}

func (j *jats) figure(n *node) {
	label, caption := inline(n.child("label")), inline(n.child("caption"))
	start, end := j.w.paragraph(labelled(n))
	if start < end {
		j.doc.Figures = append(j.doc.Figures, review.Figure{Label: label, Caption: caption, Start: start, End: end})
	}
}

// labelled is "Figure 1. Caption".
func labelled(n *node) string {
	label, caption := strings.TrimRight(inline(n.child("label")), ". "), running(n.child("caption"))
	if label == "" || caption == "" {
		return label + caption
	}
	return label + ". " + caption
}
