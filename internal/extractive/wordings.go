package extractive

import (
	"slices"

	"forage/internal/review"
)

// Wordings lists the other forms of a requirement's anchors: abbreviations, long
// forms and the company they keep in this library.
func (e *Engine) Wordings(r review.Requirement) []string {
	var out []string
	for _, a := range e.need(r, Language(r.Text)).anchors {
		for i, f := range a.forms {
			if (i > 0 || a.via != "") && !slices.Contains(out, f.text) && !slices.Contains(r.Anchors, f.text) {
				out = append(out, f.text)
			}
		}
	}
	return out
}
