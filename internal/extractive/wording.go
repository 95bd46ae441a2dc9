package extractive

import (
	"strings"
)

// wording is a phrase with all the ways in which it may be written.
type wording struct {
	text    string
	forms   []form
	via     string // the anchor whose company this one is in this library, "" for one of the idea's
	weight  float64
	whole   bool // counts only when a form is whole: half of an anchor is no anchor
	group   int  // of the requirement's phrases that it came from; "A and B in C" is two
	list    int  // of wordings of which any one will do; 0 for none
	setting bool // counts, nearly, when the document holds it
}

// heaviest bounds the weight of one facet, so that a single long phrase cannot
// decide alone: about two rare words.
const heaviest = 16.0

func (e *Engine) wording(text, lang string, anchor bool) (wording, bool) {
	var st []string
	for _, t := range tokens(text, lang) {
		switch w := text[t.start:t.end]; {
		case stopWord(w, lang) && t.caps == "":
		case t.caps != "" && strings.ToUpper(text) != text || len(text) == len(w) && t.caps != "":
			st = append(st, t.caps)
		default:
			st = append(st, t.stem)
		}
	}
	if len(st) == 0 {
		return wording{}, false
	}
	w := wording{text: text, forms: e.stats.forms(st), weight: min(e.stats.weight(st), heaviest)}
	if anchor {
		w.whole = true
		w.forms = append(w.forms, e.partsOf(st)...)
	}
	return w, true
}

// written is a stem's word as a phrase writes it.
func written(text, stem, lang string) string {
	for _, t := range tokens(text, lang) {
		if t.stem == stem || t.caps == stem {
			return text[t.start:t.end]
		}
	}
	return stem
}

// share is how much of a wording a set of stems holds, 0 to 1, by weight of
// words. A whole other form counts in full; company of an anchor counts less than
// the anchor itself.
func (w wording) share(s *Statistics, has map[string]bool) float64 {
	best := 0.0
	for i, f := range w.forms {
		got, all := 0.0, 0.0
		for _, t := range f.stems {
			x := s.idf(t)
			all += x
			if has[t] {
				got += x
			}
		}
		part := got / all
		if (i > 0 || w.whole) && part < 1 {
			continue
		}
		if w.via != "" {
			part *= learnedWorth
		}
		best = max(best, part)
	}
	return best
}

// learnedWorth is what company of an anchor is worth beside the anchor.
const learnedWorth = 0.8

// within reports which form of a wording stands in a text as a phrase: its stems
// side by side, in any order and with at most two words between.
func (w wording) within(words []token) (form, int) {
	for i, f := range w.forms {
		if stands(f.stems, words) {
			return f, i
		}
	}
	return form{}, -1
}

func stands(phrase []string, words []token) bool {
	reach := len(phrase) + 2
	if len(phrase) == 1 {
		reach = 1
	}
	for i, w := range words {
		if !one(phrase, w.stem) && !one(phrase, w.caps) {
			continue
		}
		left := len(phrase)
		got := make([]bool, len(phrase))
		for _, x := range words[i:min(len(words), i+reach)] {
			for k, p := range phrase {
				if !got[k] && (p == x.stem || p == x.caps) {
					got[k] = true
					left--
					break
				}
			}
		}
		if left == 0 {
			return true
		}
	}
	return false
}

func one(phrase []string, stem string) bool {
	for _, p := range phrase {
		if p == stem {
			return true
		}
	}
	return false
}
