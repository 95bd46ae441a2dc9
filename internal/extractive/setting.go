package extractive

import (
	"slices"

	"forage/internal/review"
)

// mostSetting is how many phrases of a setting are kept as chips.
const mostSetting = 3

// settingOf is where the anchors count. Only an idea that sets things side by side
// in a setting ("A and B in C") has one that can be checked: each of A and B is
// then too wide a topic to stand alone. In a handful of papers picked by hand
// nothing needs to be shut out.
func (e *Engine) settingOf(t topic) []string {
	if !t.either || e.stats.Works() < library {
		return []string{}
	}
	return texts(t.setting, mostSetting)
}

// inSetting reports whether a work speaks of a setting anywhere in its text.
func (e *Engine) inSetting(r review.Requirement, p *passage, in review.Passage) bool {
	if len(r.Setting) == 0 {
		return true
	}
	return slices.ContainsFunc(r.Setting, func(s string) bool {
		for _, f := range e.forms(stemsOf(s, in.Work.Language)) {
			held := len(f.stems) > 0
			for _, stem := range f.stems {
				held = held && (p.has[stem] || p.frontHas[stem] || e.stats.documentHas(in.Work.ID, stem))
			}
			if held {
				return true
			}
		}
		return false
	})
}
