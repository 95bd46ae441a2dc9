package evaluate

import (
	"fmt"
	"slices"

	"forage/internal/review"
)

// head is a heading of the truth.
type head struct {
	Level   int    `json:"level"`
	Title   string `json:"title"`
	Printed bool   `json:"printed"`
}

// headScores are what headings are measured by.
type headScores struct {
	text  score // the same words
	both  score // the same words and level
	level score // of those with the same words, those with the same level
}

// headingScores compares the headings of a document with those of the truth, by
// letters and figures and without their numbers. A heading counts as often as it
// occurs; of several of the same words the first of ours is held against the first of
// the truth. A heading of the truth that is not printed is not wanted. A heading of
// ours counts as spurious unless it is one of the truth's, printed or not, or one of
// spare: headings that the XML keeps outside of the body. The title of the work is no
// heading.
func headingScores(sections []review.Section, want []head, spare []string, miss func(kind, text string)) headScores {
	levels := map[string][]int{}
	var keys []string
	titles := map[string]string{}
	for _, s := range sections {
		if s.Level > 0 && s.Title != "" {
			key := headKey(s.Title)
			levels[key] = append(levels[key], s.Level)
			keys, titles[key] = append(keys, key), s.Title
		}
	}
	var h headScores
	neutral := counted(spare)
	for _, w := range want {
		key := headKey(w.Title)
		if !w.Printed {
			neutral[key]++
			continue
		}
		h.text.wanted++
		h.both.wanted++
		if len(levels[key]) == 0 {
			miss("heading missed", w.Title)
			continue
		}
		level := levels[key][0]
		levels[key] = levels[key][1:]
		same := level == w.Level
		h.text, h.both = h.text.plus(score{1, 1, 0}), h.both.plus(score{yes(same).right, 1, 0})
		if h.level = h.level.plus(yes(same)); !same {
			miss("heading level", fmt.Sprintf("%d for %d: %s", level, w.Level, w.Title))
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		if left := len(levels[key]) - neutral[key]; left > 0 {
			h.text.found += left
			h.both.found += left
			miss("heading spurious", titles[key])
		}
	}
	return h
}

// alwaysSpare are headings that papers print and their XML often does not hold, or not
// as titles: it has elements of their own for them.
var alwaysSpare = []string{"abstract", "summary", "keywords", "references", "acknowledgements", "acknowledgments", "authorcontributions"}
