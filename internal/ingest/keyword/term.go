package keyword

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/extractive"
	"forage/internal/review"
)

// vocabulary remembers what a library repeats.
type vocabulary struct {
	stem  map[spelling]int32
	names []string // of the stems
	weigh map[spelling]extractive.Weight
	df    map[term]int32
}

// count counts the terms of a work.
func (v *vocabulary) count(w review.Work, opening string) termUses {
	text := w.Abstract
	if text == "" {
		text = opening
		if words := strings.Fields(opening); len(words) > openingOf {
			text = strings.Join(words[:openingOf], " ")
		}
	}
	c := termUses{}
	v.read(c, w.Title, w.Language, inTitle)
	v.read(c, text, w.Language, 1)
	for t, u := range c {
		if t.pair() && u.seen < fewestSeen && text != "" {
			delete(c, t)
		}
	}
	return c
}

// word is one word of a text. weight is Empty for what a term does not reach over.
type word struct {
	text   string
	stem   int32
	weight extractive.Weight
	sure   bool // it is written as it always is
}

// read adds the terms of a text.
func (v *vocabulary) read(c termUses, text, language string, times float64) {
	var last word
	end := 0
	for start, stop := range wordsOf(text) {
		w := v.word(text[start:stop], language)
		gap := text[end:start]
		if strings.Trim(gap, " \n\t-‐") != "" {
			last = word{} // a comma or a full stop lies between
		}
		// Titles and the beginnings of sentences have capitals that the word has not.
		if w.sure = times == 1 && end > 0 && !strings.ContainsAny(gap, ".:!?\n"); !w.sure && language != "de" {
			w.text = sentenceCase(w.text)
		}
		end = stop
		if w.weight == extractive.Full && utf8.RuneCountInString(w.text) >= leastLetters(w.text) {
			c.add(term{w.stem, -1}, w.text, w.sure, times)
		}
		if last.weight > extractive.Hollow && w.weight > extractive.Empty && (last.weight == extractive.Full || w.weight == extractive.Full) && last.stem != w.stem {
			c.add(term{last.stem, w.stem}, last.text+join(gap)+w.text, last.sure, times)
		}
		last = w
	}
}

func (c termUses) add(t term, form string, sure bool, times float64) {
	u := c[t]
	if u == nil {
		u = &uses{forms: map[string]int{}}
		c[t] = u
	}
	u.times += times
	u.seen++
	if u.forms[form]++; sure {
		u.forms[form] += surely
	}
}

// join is what stands between the words of a pair.
func join(gap string) string {
	if strings.Trim(gap, " \n\t") != "" {
		return "-"
	}
	return " "
}

// surely makes a form that is written so within a sentence count before all others.
const surely = 1 << 20

// leastLetters lets abbreviations be shorter than other words.
func leastLetters(w string) int {
	if strings.IndexFunc(w, unicode.IsLower) < 0 {
		return shortest - 1
	}
	return shortest
}

// word looks a word up. What holds no letter is no word, and ends a term.
func (v *vocabulary) word(text, language string) word {
	key := spelling{strings.ToLower(text), language}
	weight, known := v.weigh[key]
	if !known {
		weight = extractive.Weigh(key.word, language)
		if weight == extractive.Full && (extractive.Weigh(key.word, "") < extractive.Full || stopped(key.word)) {
			weight = extractive.Empty // many an abstract is in another language than its paper
		}
		if !strings.ContainsFunc(text, unicode.IsLetter) || numbering[key.word] {
			weight = extractive.Empty
		}
		v.weigh[key] = weight
	}
	stem, known := v.stem[key]
	if !known {
		name := extractive.Stem(key.word, language)
		at := spelling{"=" + name, language}
		if stem, known = v.stem[at]; !known {
			stem = int32(len(v.names))
			v.names, v.stem[at] = append(v.names, name), stem
		}
		v.stem[key] = stem
	}
	return word{text, stem, weight, false}
}

// numbering are words in no term, though they tell requirements apart.
var numbering = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq("one two three four five six seven eight nine ten first second third based versus vs per cent correction erratum") {
		numbering[w] = true
	}
}

// stopped reports function words of the other languages that abstracts come in.
func stopped(w string) bool {
	for _, l := range []string{"de", "fr", "es"} {
		if extractive.Weigh(w, l) == extractive.Empty {
			return true
		}
	}
	return false
}

// wordsOf yields the places of words: runs of letters and digits, with hyphens inside
// where a single letter or a digit stands before ("t-test", "β-amyloid", "COVID-19").
func wordsOf(text string) func(yield func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text {
			inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
			if !inside && start >= 0 && (r == '-' || r == '‐' || r == '‑') && hyphenated(text[start:i], text[i+utf8.RuneLen(r):]) {
				inside = true
			}
			if inside && start < 0 {
				start = i
			}
			if !inside && start >= 0 {
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

func hyphenated(before, after string) bool {
	next, _ := utf8.DecodeRuneInString(after)
	if unicode.IsDigit(next) {
		return strings.ContainsFunc(before, unicode.IsLetter)
	}
	return unicode.IsLetter(next) && utf8.RuneCountInString(before) == 1
}

// sentenceCase makes a word small that only begins with a capital.
func sentenceCase(w string) string {
	first, size := utf8.DecodeRuneInString(w)
	if unicode.IsUpper(first) && len(w) > size && !strings.ContainsFunc(w[size:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) {
		return strings.ToLower(w)
	}
	return w
}
