package extractive

import (
	"sort"
	"strings"

	"forage/internal/review"
)

// fewest quotes that are worth dividing, and to share a label.
const (
	dividedFrom = 5
	sharedBy    = 2
	mostGroups  = 4
	labelWorks  = 3 // of the library that hold a label
)

// groups puts quotes that share a key phrase together under that phrase. Phrases
// of the requirement label nothing, since all quotes share them.
func (e *Engine) groups(r review.Requirement, of []review.Evidence) []review.Group {
	if len(of) < dividedFrom {
		return []review.Group{group("", of)}
	}
	left := append([]review.Evidence{}, of...)
	var out []review.Group
	for len(out) < mostGroups && len(left) > sharedBy {
		label, members := e.sharedPhrase(r, left)
		if label == "" {
			break
		}
		var in, rest []review.Evidence
		for _, x := range left {
			if members[x.ID] {
				in = append(in, x)
			} else {
				rest = append(rest, x)
			}
		}
		out = append(out, group(label, in))
		left = rest
	}
	switch {
	case len(out) == 0:
		return []review.Group{group("", of)}
	case len(left) > 0:
		out = append(out, group("Further findings", left))
	}
	return out
}

func group(label string, of []review.Evidence) review.Group {
	g := review.Group{Label: label}
	for _, e := range of {
		g.Sentences = append(g.Sentences, quotedSentence(e))
	}
	return g
}

// sharedPhrase is the two-word phrase that most quotes of different works share;
// among equals the heavier, then the alphabet.
func (e *Engine) sharedPhrase(r review.Requirement, of []review.Evidence) (string, map[review.EvidenceID]bool) {
	asked := stemSet(r.Text + " " + strings.Join(r.Anchors, " ") + " " + strings.Join(r.Facets, " "))
	type found struct {
		label string
		ids   map[review.EvidenceID]bool
		works map[review.WorkID]bool
		heavy float64
	}
	by := map[string]*found{}
	for _, x := range of {
		for key, label := range e.keyPhrases(x.Quote, e.stats.language(x.Work)) {
			stems := strings.Fields(key)
			if asked[stems[0]] && asked[stems[1]] {
				continue
			}
			f := by[key]
			if f == nil {
				f = &found{label: label, ids: map[review.EvidenceID]bool{}, works: map[review.WorkID]bool{}, heavy: e.stats.weight(stems)}
				by[key] = f
			}
			if label < f.label {
				f.label = label
			}
			f.ids[x.ID], f.works[x.Work] = true, true
		}
	}
	keys := make([]string, 0, len(by))
	for k, f := range by {
		// A pair that the library hardly uses is a piece of something longer.
		if len(f.works) >= sharedBy && len(f.ids) < len(of) && len(e.stats.worksWith(strings.Fields(k))) >= min(labelWorks, e.stats.Works()/4) {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 {
		return "", nil
	}
	sort.Slice(keys, func(i, j int) bool {
		a, b := by[keys[i]], by[keys[j]]
		switch {
		case len(a.works) != len(b.works):
			return len(a.works) > len(b.works)
		case a.heavy != b.heavy:
			return a.heavy > b.heavy
		}
		return keys[i] < keys[j]
	})
	best := by[keys[0]]
	return upperFirst(best.label), best.ids
}

// keyPhrases are pairs of neighbouring topical words, by stems, as written.
func (e *Engine) keyPhrases(text, lang string) map[string]string {
	out := map[string]string{}
	ts := tokens(text, lang)
	for i := 0; i+1 < len(ts); i++ {
		a, b := ts[i], ts[i+1]
		between := text[a.end:b.start]
		if between != " " && between != "-" || !e.topicWord(text[a.start:a.end], a.stem, lang) || !e.topicWord(text[b.start:b.end], b.stem, lang) {
			continue
		}
		out[a.stem+" "+b.stem] = plainCase(text[a.start:a.end]) + between + plainCase(text[b.start:b.end])
	}
	return out
}

func (e *Engine) topicWord(word, stem, lang string) bool {
	lower := strings.ToLower(word)
	return len(stem) > 2 && !isNumber(word) && !stopWord(lower, lang) && !instruction[lower] && !asksKind([]string{lower}) &&
		!unlabelled[lower] && background().idf(stem) > 2
}

// unlabelled are verbs and adjectives of reporting, which two papers share by
// chance and which name nothing.
var unlabelled = set(`significantly significant respectively compared showed shown obtained achieved increased decreased improved
reduced higher lower highest lowest better best previous total average mean similar although however therefore first second
third one two three four five predicted observed estimated identified detected trained tested performed selected generated
collected associated related proposed based developed indicated demonstrated suggests suggested revealed found strong strongly
successfully accurately effectively efficient efficiently overall well respectively fig figure table`)

// plainCase lowers a word unless its capitals are its own (UAV, DNA).
func plainCase(w string) string { return lowerFirst(w) }

// mostTry is how many words are offered to try instead.
const mostTry = 5

// TryWords are phrases of the library for a requirement that was not found: those
// that share a word with it, else what most of its works are about.
func (e *Engine) TryWords(r review.Requirement) []string {
	lang := Language(r.Text)
	out := []string{}
	seen := map[string]bool{}
	for _, p := range append(append([]string{r.Text}, r.Anchors...), r.Facets...) {
		seen[strings.Join(stemsOf(p, lang), " ")] = true
	}
	add := func(f string) {
		if key := strings.Join(stemsOf(f, lang), " "); len(out) < mostTry && !seen[key] {
			seen[key] = true
			out = append(out, f)
		}
	}
	var want []string
	for _, p := range append(append([]string{}, r.Anchors...), r.Facets...) {
		want = append(want, stemsOf(p, lang)...)
	}
	for _, f := range e.stats.common(want, 4*mostTry) {
		add(f)
	}
	return out
}
