package extractive

import (
	"context"
	"fmt"
	"math"
	"strings"

	"forage/internal/review"
)

// passage is a chunk ready to be judged, kept between requirements.
type passage struct {
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

// anchored is where an anchor was found, and in which words.
type anchored struct {
	place string // "passage", "title" or "abstract"; "" for nowhere
	as    form
	via   string // the anchor, where only its company was found
	front bool   // found in the passage, and in title or abstract too
}

// anchor looks for the anchors in the passage and in the title and abstract.
func (n *need) anchor(p *passage) anchored {
	var found anchored
	for _, s := range p.sentences {
		if found = found.or(n.anchorIn("passage", s.words)); found.place != "" && found.via == "" {
			break
		}
	}
	front := n.anchorIn("title", p.title).or(n.anchorIn("abstract", p.abstract))
	if found.place == "" {
		return front
	}
	found.front = front.place != ""
	return found
}

// or prefers what was found, and the idea's own words over their company.
func (a anchored) or(b anchored) anchored {
	if a.place == "" || a.via != "" && b.place != "" && b.via == "" {
		return b
	}
	return a
}

func (n *need) anchorIn(place string, words []token) anchored {
	var best anchored
	for _, a := range n.anchors {
		if f, i := a.within(words); i >= 0 {
			if i == 0 {
				f.text = a.text
			}
			if best = best.or(anchored{place: place, as: f, via: a.via}); best.via == "" {
				break
			}
		}
	}
	return best
}

// signals are what a verdict is made of, each from 0 to 1.
type signals struct {
	window, document, title, rare float64
	standing, lead                float64
	facets                        int // elements the window holds at least half of
	at                            int // first sentence of the best window
}

// weigh measures a passage: the best window of two sentences, how thoroughly
// document and title speak of what is asked, how many of the rarest terms the
// window holds, how the passage stood before it was read, and how far its work
// leads the library.
func (e *Engine) weigh(n *need, p *passage, in review.Passage, a anchored) signals {
	s := signals{at: -1, standing: standing(in.Rank, a)}
	doc := e.documentSet(n, p, in)
	has := map[string]bool{}
	for i := range p.sentences {
		clear(has)
		for _, w := range p.sentences[i:min(len(p.sentences), i+2)] {
			for t := range w.has {
				has[t] = true
			}
		}
		share, facets := n.cover(e.stats, has, doc)
		rare := n.holdsRare(has)
		if s.at < 0 || share+0.1*rare > s.window+0.1*s.rare {
			s.window, s.facets, s.rare, s.at = share, facets, rare, i
		}
	}
	s.document = n.dwells(e.stats, p, doc)
	s.title, _ = n.cover(e.stats, p.titleHas, nil)
	if len(n.anchors) == 0 {
		s.lead = min(max(n.held(doc)-n.bestBut(in.Work.ID), -mostLead), mostLead)
	}
	return s
}

// mostLead bounds what a lead over the rest of the library, or lagging behind it,
// is worth.
const mostLead = 0.2

// held is the share of a need's terms, by weight, that a document holds.
func (n *need) held(doc map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, t := range n.terms {
		all += t.weight
		if doc[t.stems[0]] {
			got += t.weight
		}
	}
	if all == 0 {
		return 0
	}
	return got / all
}

// bestBut is the most that any other work of the library holds.
func (n *need) bestBut(w review.WorkID) float64 {
	if n.best.work == w {
		return n.second
	}
	return n.best.share
}

// standing is what spoke for a passage before it was read. With anchors, it is
// where one was found: such a passage is on the idea's topic, whatever its rank,
// though in a work that is about something else it may be a mention in passing.
// Without, it is the rank: a first hit is far likelier right than a tenth.
func standing(rank int, a anchored) float64 {
	x := map[string]float64{"passage": 0.7, "title": 0.9, "abstract": 0.8}[a.place]
	if a.front {
		x = 1 // the work is about it, and so is the passage
	}
	if a.via != "" {
		x *= learnedWorth
	}
	if rank > 0 {
		x = max(x, 1/float64(rank))
	}
	return x
}

// dwells is how thoroughly a passage, its title and abstract speak of what is
// asked: each term counts by how often it stands there, with the saturation of
// BM25, so that a term named once in passing counts less than one dwelt upon.
func (n *need) dwells(s *Statistics, p *passage, doc map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, t := range n.terms {
		best, often := t.weight, 0.0
		for _, stem := range t.stems {
			often = max(often, float64(p.count[stem]))
		}
		if often == 0 && t.setting && doc[t.stems[0]] {
			often = 1
		}
		all += best
		got += best * often / (often + saturation)
	}
	if all == 0 {
		return 0
	}
	return got / all
}

// saturation is BM25's k1.
const saturation = 1.2

// documentSet holds those of the need's stems that the whole document holds.
func (e *Engine) documentSet(n *need, p *passage, in review.Passage) map[string]bool {
	has := map[string]bool{}
	for _, w := range append(append([]wording{}, n.anchors...), n.facets...) {
		for _, f := range w.forms {
			for _, t := range f.stems {
				has[t] = p.has[t] || p.frontHas[t] || e.stats.documentHas(in.Work.ID, t)
			}
		}
	}
	return has
}

// cover is the share of a need's weight that a set of stems holds, and how many
// of its elements it holds at least half of. doc, where given, is what the whole
// document holds.
func (n *need) cover(s *Statistics, has, doc map[string]bool) (float64, int) {
	got, all, count := 0.0, 0.0, 0
	for _, e := range n.elements(s, has, doc) {
		got += e.weight * e.share
		all += e.weight
		if e.share >= 0.5 {
			count++
		}
	}
	if all == 0 {
		return 0, 0
	}
	return got / all, count
}

// point is the share of a need's weight, less its setting, that a set of stems
// holds: what a sentence is about, wherever it was written.
func (n *need) point(s *Statistics, has map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, e := range n.elements(s, has, nil) {
		if !e.setting {
			got += e.weight * e.share
			all += e.weight
		}
	}
	if all == 0 {
		return 1 // nothing but a setting is asked for
	}
	return got / all
}

// element is one thing a need asks for: a facet, a list of which any will do (as
// heavy as its heaviest, as covered as its best), or the either-or anchors.
type element struct {
	weight, share float64
	setting       bool
}

func (n *need) elements(s *Statistics, has, doc map[string]bool) []element {
	out := make([]element, 0, len(n.facets)+1)
	lists := map[int]int{} // list -> its place in out
	for _, f := range n.facets {
		part := f.share(s, has)
		if f.setting && doc != nil {
			part = max(part, settingWorth*f.share(s, doc))
		}
		at, open := lists[f.list]
		if f.list > 0 && open {
			out[at].weight, out[at].share = max(out[at].weight, f.weight), max(out[at].share, part)
			continue
		}
		lists[f.list] = len(out)
		out = append(out, element{f.weight, part, f.setting && f.list == 0})
	}
	if n.either {
		best := 0.0
		for _, a := range n.anchors {
			best = max(best, a.share(s, has))
		}
		out = append(out, element{n.anchorWeight(), best, false})
	}
	return out
}

func (n *need) holdsRare(has map[string]bool) float64 {
	if len(n.rare) == 0 {
		return 0
	}
	count := 0
	for _, t := range n.rare {
		if has[t] {
			count++
		}
	}
	return float64(count) / float64(len(n.rare))
}

// score turns signals into a probability that a reader would say the passage
// answers; see doc.go for how the numbers were found.
func (s signals) score() float64 {
	z := weights.bias + weights.window*s.window + weights.document*s.document + weights.title*s.title +
		weights.standing*s.standing + weights.lead*s.lead + weights.rare*s.rare
	return 1 / (1 + math.Exp(-z))
}

var weights = struct{ bias, window, document, title, rare, standing, lead float64 }{
	bias: -5.1, window: 2.5, document: 0.5, title: 2.0, rare: 0.2, standing: 2.8, lead: 5.3,
}

// Thresholds on the score.
const (
	answersFrom     = 0.53
	interestingFrom = 0.25
	// leastWindow is what two sentences must cover to answer: a telling title does
	// not make every passage below it an answer.
	leastWindow = 0.4
)

// JudgeChunk judges one passage. A passage without an anchor, or without a
// sentence that can be quoted, is unrelated whatever it scores.
func (e *Engine) JudgeChunk(ctx context.Context, r review.Requirement, in review.Passage, dive bool) (review.Verdict, error) {
	v := review.Verdict{Requirement: r.ID, Chunk: in.Chunk.ID, Answer: review.Unrelated, Quotes: []review.Quote{}}
	if err := ctx.Err(); err != nil {
		return v, err
	}
	switch in.Chunk.Kind {
	case review.SectionReferences, review.SectionBack:
		v.Motive = "Not judged: " + string(in.Chunk.Kind) + " section."
		return v, nil
	}
	n, p := e.need(r, in.Work.Language), e.passage(in)
	if n.asked == 0 || len(p.sentences) == 0 {
		v.Motive = "Nothing to match: no words left in the requirement or the passage."
		return v, nil
	}
	a := n.anchor(p)
	if len(n.anchors) > 0 && a.place == "" {
		v.Motive = "Off topic: no anchor (" + quoted(r.Anchors, "or") + ") in the passage, its title or its abstract."
		return v, nil
	}
	if !e.inSetting(r, p, in) {
		v.Motive = "Off topic: the work nowhere speaks of " + quoted(r.Setting, "or") + "."
		return v, nil
	}
	s := e.weigh(n, p, in, a)
	v.Score = round(s.score())
	if v.Score >= interestingFrom {
		v.Quotes = e.quotes(n, p, in, v.Score)
	}
	v.Answer = decide(v, n, s, dive)
	v.Motive = motive(v, n, s, a)
	if v.Answer == review.Unrelated {
		v.Quotes = []review.Quote{}
	}
	return v, nil
}

func decide(v review.Verdict, n *need, s signals, dive bool) review.Answer {
	if len(v.Quotes) == 0 {
		return review.Unrelated
	}
	// With two topical facets the words say what is wanted; with fewer, only the
	// kinds do, and they filter.
	wanted := len(n.kinds) == 0 || n.topical >= 2
	for _, q := range v.Quotes {
		wanted = wanted || n.kinds[q.Kind]
	}
	switch {
	case v.Score >= answersFrom && s.window >= leastWindow && wanted:
		return review.Answers
	case dive:
		return review.Unrelated
	}
	return review.Interesting
}

// motive says why, in numbers and words.
func motive(v review.Verdict, n *need, s signals, a anchored) string {
	var b strings.Builder
	switch v.Answer {
	case review.Answers:
		b.WriteString("Strong match, not judged")
	case review.Interesting:
		b.WriteString("Partial match, not judged")
	default:
		b.WriteString("Weak match")
	}
	fmt.Fprintf(&b, ": %d of %d facets in two sentences", s.facets, n.asked)
	if a.place != "" {
		fmt.Fprintf(&b, ", anchor “%s” in the %s", a.as.text, a.place)
		if a.via != "" {
			fmt.Fprintf(&b, " (this library's company of “%s”)", a.via)
		}
	}
	if len(n.rareAs) > 0 {
		here := "absent"
		if s.rare > 0 {
			here = fmt.Sprintf("%d of %d rarest terms present (%s)", int(math.Round(s.rare*float64(len(n.rare)))), len(n.rare), strings.Join(n.rareAs, ", "))
		} else {
			here = "rarest terms (" + strings.Join(n.rareAs, ", ") + ") absent"
		}
		b.WriteString(", " + here)
	}
	switch {
	case v.Answer == review.Unrelated && v.Score >= interestingFrom && len(v.Quotes) == 0:
		b.WriteString("; no sentence that stands alone")
	case v.Answer == review.Interesting && v.Score >= answersFrom && s.window < leastWindow:
		b.WriteString("; no two sentences hold enough of it")
	case v.Answer == review.Interesting && v.Score >= answersFrom:
		b.WriteString("; no sentence of the wanted kind")
	}
	fmt.Fprintf(&b, "; score %.2f.", v.Score)
	return b.String()
}

func quoted(list []string, last string) string {
	q := make([]string, len(list))
	for i, s := range list {
		q[i] = "“" + s + "”"
	}
	return strings.Join(q, " "+last+" ")
}

// round keeps scores to four places, so that they print and compare alike on
// every machine.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }
