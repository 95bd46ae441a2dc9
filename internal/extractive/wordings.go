package extractive

import (
	"slices"

	"forage/internal/review"
)

// Wordings lists the other forms of a requirement's anchors: abbreviations, long
// forms and the company they keep in this library.
func (e *Engine) Wordings(r review.Requirement) []string {
	lang := language(r.Text)
	var out []string
	for _, a := range r.Anchors {
		w, ok := e.wording(a, lang, true)
		if !ok {
			continue
		}
		for _, f := range w.forms[1:] {
			if !slices.Contains(out, f.text) && !slices.Contains(r.Anchors, f.text) {
				out = append(out, f.text)
			}
		}
	}
	return out
}
