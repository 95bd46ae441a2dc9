package jats

import (
	"strings"

	"forage/internal/ingest/markup"
)

// gatherFloats remembers figures and tables that stand apart from the text, so
// that each can be placed where it is first mentioned.
func (j *reader) gatherFloats(article *markup.Node) {
	j.floats = map[string]*markup.Node{}
	for _, group := range article.All("floats-group", "floats-wrap") {
		for _, f := range group.All("fig", "table-wrap", "boxed-text") {
			if id := f.Attr("id"); id != "" && j.floats[id] == nil {
				j.floats[id] = f
				j.waiting = append(j.waiting, id)
			}
		}
	}
}

// place writes the waiting floats that a passage mentions.
func (j *reader) place(passage *markup.Node) {
	if len(j.waiting) == 0 {
		return
	}
	for _, x := range passage.All("xref") {
		for _, id := range strings.Fields(x.Attr("rid")) {
			if f := j.floats[id]; f != nil {
				j.float(f)
			}
		}
	}
}

// float writes a gathered float once.
func (j *reader) float(f *markup.Node) {
	if f == nil || j.floats[f.Attr("id")] == nil {
		return
	}
	j.floats[f.Attr("id")] = nil
	j.one(f, 0)
}
