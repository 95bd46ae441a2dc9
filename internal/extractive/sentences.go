package extractive

import (
	"strings"
	"unicode/utf8"

	"forage/internal/markdown"
	"forage/internal/pattern"
)

// sentence is a run of bytes of a chunk with its words and what was told of it.
type sentence struct {
	start, end int // in the chunk's text
	text       string
	words      []token // offsets from the start of the chunk's text
	has        map[string]bool
	first      bool     // begins its paragraph
	told       *marks   // by marks, once asked
	stems      []string // distinct, once asked
}

// marks reads the sentence's wording the first time it is asked: most sentences
// are never on the topic, and the cues cost more than all the rest.
func (s *sentence) marks() marks {
	if s.told == nil {
		m := read(s.text, len(s.words))
		s.told = &m
	}
	return *s.told
}

// longestSentence is where a runaway sentence (a table read as prose, a file
// without punctuation) is cut into pieces, in bytes.
const longestSentence = 2000

// label finds the name of a part that a structured abstract glues to its first
// sentence: "CONCLUSIONS: …". It is no part of the sentence.
var label = pattern.New(`^(?:(?:BACKGROUND|CONTEXT|INTRODUCTION|RATIONALE|OBJECTIVES?|AIMS?|PURPOSE|HYPOTHESIS|DESIGN|SETTING|PATIENTS|PARTICIPANTS|INTERVENTIONS?|` +
	`MATERIALS?|METHODS?|METHODOLOGY|MEASUREMENTS?|MAIN OUTCOME MEASURES?|RESULTS?|(?:MAIN |KEY )?FINDINGS|DISCUSSION|CONCLUSIONS?|INTERPRETATION|SIGNIFICANCE|LIMITATIONS|SUMMARY|IMPLICATIONS|DATA SOURCES|FUNDING)` +
	`(?:(?: AND |/| )(?:METHODS?|RESULTS?|CONCLUSIONS?|OBJECTIVES?|AIMS?|FINDINGS|SIGNIFICANCE|RELEVANCE|PARTICIPANTS))?\s*[:.]?\s+|` +
	`(?:Background|Objectives?|Aims?|Methods?|Results?|Findings|Conclusions?|Interpretation|Purpose|Design|Significance|Limitations|Discussion)(?: and (?:methods|results|conclusions?|aims?|objectives?))?\s*[:.–—]\s+)`)

// caption begins a paragraph that belongs to a figure or table.
var caption = pattern.New(`^\W{0,4}(?i:fig(?:ure)?s?|tables?|scheme|box|plate|supplementary (?:fig(?:ure)?|table)s?|additional file|abbildung|tabelle|tableau|cuadro|tabla)\.?\s*(?:S?\d|[IVX]+\b)`)

// sentences reads a chunk's text into sentences with their words. Headings,
// table rows and captions are left out: they do not stand alone.
func sentences(text, lang string) []*sentence {
	var out []*sentence
	last, aside := 0, false
	for _, p := range markdown.Sentences(text) {
		first := last == 0 || strings.Contains(text[last:p.Start], "\n\n")
		last = p.End
		if first {
			aside = caption.MatchString(text[p.Start:p.End])
		}
		if aside {
			continue
		}
		switch text[p.Start] {
		case '#', '|':
			continue
		case '-', '*', '+':
			if strings.HasPrefix(text[p.Start+1:p.End], " ") {
				p.Start += 2
				first = true
			}
		}
		if l := label.FindString(text[p.Start:p.End]); l != "" && len(l) < p.End-p.Start {
			p.Start += len(l)
			first = true
		}
		for p.Start < p.End {
			end := p.End
			if end-p.Start > longestSentence {
				end = p.Start + longestSentence
				for !utf8.RuneStart(text[end]) {
					end--
				}
			}
			if s := newSentence(text, p.Start, end, lang); len(s.words) > 0 {
				s.first = first
				out = append(out, s)
			}
			p.Start, first = end, false
		}
	}
	return out
}

func newSentence(text string, start, end int, lang string) *sentence {
	s := &sentence{start: start, end: end, text: text[start:end]}
	s.words = tokens(s.text, lang)
	s.has = make(map[string]bool, len(s.words))
	for i := range s.words {
		s.words[i].start += start
		s.words[i].end += start
		s.has[s.words[i].stem] = true
		if c := s.words[i].caps; c != "" {
			s.has[c] = true
		}
	}
	return s
}
