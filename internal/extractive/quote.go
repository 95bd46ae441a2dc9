package extractive

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"forage/internal/review"
)

// mostQuotes is how many quotes one chunk may give.
const mostQuotes = 2

// longestQuote bounds a quote that takes others along, in bytes.
const longestQuote = 600

// prior is how likely a section is to hold findings rather than background. Where
// the heading does not say, nothing is added.
var prior = map[review.SectionKind]float64{
	review.SectionAbstract: 0.15, review.SectionResults: 0.25, review.SectionDiscussion: 0.25, review.SectionConclusion: 0.25,
	review.SectionIntroduction: -0.25, review.SectionMethods: -0.10, review.SectionFront: -1,
}

// candidate is a sentence, with what it takes along, as a possible quote.
type candidate struct {
	start, end int
	at         int // of its own sentence
	score      float64
	kind       review.Kind
	zone       review.Zone
	has        map[string]bool
}

// Quotes chooses at most two sentences of a passage for a requirement, whatever
// the verdict on it would be.
func (e *Engine) Quotes(r review.Requirement, in review.Passage) []review.Quote {
	return e.quotes(e.need(r, in.Work.Language), e.passage(in), in, 1)
}

func (e *Engine) quotes(n *need, p *passage, in review.Passage, verdict float64) []review.Quote {
	found := e.candidates(n, p, in.Chunk.Kind)
	sort.SliceStable(found, func(i, j int) bool { return found[i].score > found[j].score })
	var kept []candidate
	for _, c := range found {
		if len(kept) < mostQuotes && !clashes(c, kept) {
			kept = append(kept, c)
		}
	}
	out := []review.Quote{}
	for _, c := range kept {
		out = append(out, review.Quote{
			Start: in.Chunk.Start + c.start, End: in.Chunk.Start + c.end, Text: in.Chunk.Text[c.start:c.end],
			Kind: c.kind, Zone: c.zone, Score: round(verdict * max(c.score, 0.1)),
		})
	}
	return out
}

func clashes(c candidate, kept []candidate) bool {
	for _, k := range kept {
		if c.start < k.end && k.start < c.end || jaccard(c.has, k.has) >= sameFinding {
			return true
		}
	}
	return false
}

// sameFinding is the overlap of stems from which two sentences say the same.
const sameFinding = 0.6

func (e *Engine) candidates(n *need, p *passage, kind review.SectionKind) []candidate {
	covers := make([]float64, len(p.sentences))
	best := 0.0
	for i, s := range p.sentences {
		covers[i], _ = n.cover(e.stats, s.has, nil)
		best = max(best, covers[i])
	}
	least, about := leastShare, ofClaim
	if len(n.anchors) > 0 {
		least, about = leastAnchored, ofTopic
	}
	var out []candidate
	for i := range p.sentences {
		if covers[i] == 0 || covers[i] < least*best {
			continue
		}
		c, ok := n.candidate(p.sentences, i)
		if !ok || len(n.anchors) > 0 && !(n.bears(e.stats, c) && n.toThePoint(e.stats, p, c) && n.alone(p, c)) {
			continue
		}
		c.score += about.cover*covers[i] + about.share*covers[i]/best + prior[kind]
		if kind == review.SectionAbstract {
			c.score += place(i, len(p.sentences))
		}
		out = append(out, c)
	}
	return out
}

// leastShare of the passage's best coverage is what a quote must cover itself:
// below, it only stands beside a sentence that bears on the requirement. A claim's
// abstract may say it in pieces; a passage of a long text on the review's topic must
// say it itself.
const (
	leastShare    = 0.15
	leastAnchored = 0.4
	leastPoint    = 0.28 // of the requirement less its setting
	leastWanted   = 0.15 // the same, for a sentence of a wanted kind
)

// bears reports whether a sentence on the review's topic is about the requirement.
// One that is of a wanted kind need hold less of its words: few papers say again what
// it is whose limits they name.
func (n *need) bears(s *Statistics, c candidate) bool {
	least := leastPoint
	if n.kinds[c.kind] {
		least = leastWanted
	}
	return n.point(s, c.has) >= least
}

// worthOfTopic is what a sentence's topic is worth: its coverage of the requirement,
// and its share of the best coverage in the passage. For a claim both were fitted;
// on a review's topic, where many passages cover something, how much counts for more.
type worthOfTopic struct{ cover, share float64 }

var (
	ofClaim = worthOfTopic{0.4, 1.25}
	ofTopic = worthOfTopic{1.0, 1.0}
)

// place is what a sentence's position is worth, in an abstract only: abstracts run
// from what is known to what was found, and end with what might be done.
func place(i, of int) float64 {
	x := float64(i+1) / float64(of)
	switch {
	case i == of-1:
		x -= 0.35
	case i == 0:
		x -= 0.2
	}
	return x
}

// candidate is a sentence as a quote: what it does, less what makes it a poor one.
func (n *need) candidate(all []*sentence, i int) (candidate, bool) {
	s := all[i]
	m := s.marks()
	if m.debris || strings.HasSuffix(s.text, "?") || aboutPaper.MatchString(s.text) {
		return candidate{}, false
	}
	c := candidate{start: s.start, end: s.end, at: i, zone: m.zone(), has: s.has}
	if m.hanging || len(n.anchors) > 0 && introduced(s.text) {
		from := antecedent(all, i)
		if from < 0 {
			return c, false
		}
		c.start = all[from].start
		c.has = maps.Clone(s.has)
		for _, before := range all[from:i] {
			maps.Copy(c.has, before.has)
			if before.marks().reported {
				c.zone = review.ZoneReported
			}
		}
	}
	c.kind = n.kindOf(s.text, m)
	c.score = m.worth()
	if n.kinds[c.kind] {
		c.score += wantedWorth
	}
	return c, true
}

// antecedent finds where a sentence that needs those before it may begin: at most
// two back, in the same paragraph, with a sentence that stands alone; -1 for nowhere.
func antecedent(all []*sentence, i int) int {
	for from := i - 1; from >= 0 && from >= i-2 && !all[from+1].first; from-- {
		m := all[from].marks()
		if m.debris || all[i].end-all[from].start > longestQuote {
			return -1
		}
		if !m.hanging && !introduced(all[from].text) {
			return from
		}
	}
	return -1
}

// wantedWorth is what a kind of finding that the requirement asks for is worth.
const wantedWorth = 0.5

// worth is what a sentence does, whatever it is about.
func (m marks) worth() float64 {
	x := 0.17 * float64(min(m.quantity, 2))
	for _, cue := range []struct {
		has   bool
		worth float64
	}{{m.finding, 0.25}, {m.strong, 0.10}, {m.mechanism, 0.15}, {m.aim, -0.8}, {m.method, -0.5}, {m.reported, -0.15}, {m.display, -0.3}, {m.pointing, -0.3}} {
		if cue.has {
			x += cue.worth
		}
	}
	if m.reported && !m.finding && m.quantity == 0 {
		x -= 0.35 // "several studies have used …" tells of work, not of what came of it
	}
	return x
}

// kindOf sorts a sentence. Where it holds several kinds, one that is wanted goes
// first, then the rarer in the order limitation, quantity, mechanism.
func (n *need) kindOf(text string, m marks) review.Kind {
	var has []review.Kind
	if m.limitation && strongLimitationCue.MatchString(text) {
		has = append(has, review.KindLimitation)
	}
	if m.quantity > 0 {
		has = append(has, review.KindQuantity)
	}
	if m.mechanism && strongMechanismCue.MatchString(text) {
		has = append(has, review.KindMechanism)
	}
	if m.limitation && n.kinds[review.KindLimitation] && len(has) == 0 {
		has = append(has, review.KindLimitation)
	}
	if m.mechanism && n.kinds[review.KindMechanism] && !slices.Contains(has, review.KindMechanism) {
		has = append(has, review.KindMechanism)
	}
	for _, k := range has {
		if n.kinds[k] {
			return k
		}
	}
	if len(has) > 0 {
		return has[0]
	}
	return review.KindBackground
}

func jaccard(a, b map[string]bool) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	both := 0
	for t := range a {
		if b[t] {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
