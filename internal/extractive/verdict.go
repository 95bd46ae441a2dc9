package extractive

import (
	"context"
	"fmt"
	"math"
	"strings"

	"forage/internal/review"
)

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
	if !e.inSetting(r, p, in) && !n.titled(e.stats, p) {
		v.Motive = "Off topic: the work nowhere speaks of " + quoted(r.Setting, "or") + "."
		return v, nil
	}
	s := e.weigh(n, p, in, a)
	v.Score = round(s.score())
	if a.weak() && !n.besides(e.stats, p, s) {
		v.Motive = fmt.Sprintf("In passing: “%s” stands here, and nothing else that is asked; score %.2f.", a.as.text, v.Score)
		return v, nil
	}
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
	// kinds do, and they filter. A limit is always a kind: its words name only examples.
	wanted := len(n.kinds) == 0 || n.topical >= 2 && !n.kinds[review.KindLimitation]
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
