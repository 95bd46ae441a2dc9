package extractive

import (
	"strings"

	"forage/internal/review"
)

// passage is a chunk ready to be judged, kept between requirements.
type passage struct {
	text      string
	sentences []*sentence
	title     []token
	abstract  []token
	has       map[string]bool
	count     map[string]int // how often each stem stands in the passage, title and abstract
	titleHas  map[string]bool
	frontHas  map[string]bool // title, abstract and keywords
}

func (e *Engine) passage(p review.Passage) *passage {
	key := string(p.Chunk.ID) + "\x00" + p.Chunk.Text
	e.mu.Lock()
	defer e.mu.Unlock()
	if got := e.passages[key]; got != nil {
		return got
	}
	if len(e.passages) >= mostPassages {
		clear(e.passages)
	}
	lang := p.Work.Language
	got := &passage{
		text:      p.Chunk.Text,
		sentences: sentences(p.Chunk.Text, lang),
		title:     tokens(p.Work.Title, lang),
		abstract:  tokens(clip(p.Work.Abstract)+" "+strings.Join(p.Work.Keywords, "; "), lang),
		has:       map[string]bool{}, count: map[string]int{}, titleHas: map[string]bool{}, frontHas: map[string]bool{},
	}
	e.stats.disown(p.Work.ID, got)
	for _, s := range got.sentences {
		hold(got.has, s.words)
		got.tally(s.words)
	}
	got.tally(got.title)
	if p.Chunk.Kind != review.SectionAbstract { // an abstract's own passage is its abstract
		got.tally(got.abstract)
	}
	hold(got.titleHas, got.title)
	hold(got.frontHas, got.title)
	hold(got.frontHas, got.abstract)
	e.passages[key] = got
	return got
}

// disown clears the abbreviations by which a work means something else.
func (s *Statistics) disown(w review.WorkID, p *passage) {
	clear := func(words []token, has map[string]bool) {
		for i, t := range words {
			if t.caps != "" && s.foreign(w, t.caps) {
				words[i].caps = ""
				delete(has, t.caps)
			}
		}
	}
	for _, x := range p.sentences {
		clear(x.words, x.has)
	}
	clear(p.title, nil)
	clear(p.abstract, nil)
}

func (p *passage) tally(words []token) {
	for _, t := range words {
		p.count[t.stem]++
		if t.caps != "" {
			p.count[t.caps]++
		}
	}
}

// hold adds words to a set.
func hold(set map[string]bool, words []token) {
	for _, t := range words {
		set[t.stem] = true
		if t.caps != "" {
			set[t.caps] = true
		}
	}
}
