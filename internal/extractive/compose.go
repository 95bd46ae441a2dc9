package extractive

import (
	"context"
	"fmt"
	"strings"

	"forage/internal/markdown"
	"forage/internal/review"
)

// parts of a section, and the kinds of evidence that go into each.
var parts = []struct {
	title, lead string
	kinds       map[review.Kind]bool
}{
	{"Mechanism", "Mechanism", map[review.Kind]bool{review.KindMechanism: true}},
	{"Evidence", "Evidence", map[review.Kind]bool{review.KindQuantity: true, review.KindBackground: true}},
	{"Limitations", "", map[review.Kind]bool{review.KindLimitation: true}},
}

// ComposeSection writes a section from chosen evidence: the table of studies,
// then mechanism, evidence and limitations, each opened by a count where two or
// more works share it and then told in quotes.
func (e *Engine) ComposeSection(ctx context.Context, r review.Requirement, chosen []review.Evidence, s review.Situation) (review.DraftSection, error) {
	d := review.DraftSection{Requirement: r.ID, Heading: heading(r.Text), Studies: []review.StudyRow{}, Parts: []review.DraftPart{}, TryWords: []string{}}
	if err := ctx.Err(); err != nil {
		return d, err
	}
	for _, w := range worksOf(chosen) {
		d.Studies = append(d.Studies, study(s.Works[w], ofWork(chosen, w)))
	}
	for _, p := range parts {
		var of []review.Evidence
		for _, x := range chosen {
			if p.kinds[x.Kind] {
				of = append(of, x)
			}
		}
		if len(of) == 0 {
			continue
		}
		part := review.DraftPart{Title: p.title, Groups: e.groups(r, of)}
		part.Groups[0].Sentences[0].Lead = p.lead
		if c, ok := counted(p.title, of, s.Read); ok {
			part.Groups = append([]review.Group{{Sentences: []review.Sentence{c}}}, part.Groups...)
		}
		d.Parts = append(d.Parts, part)
	}
	d.Missing, d.TryWords = e.missing(r, chosen, s)
	return d, nil
}

func ofWork(evidence []review.Evidence, w review.WorkID) []review.Evidence {
	var out []review.Evidence
	for _, x := range evidence {
		if x.Work == w {
			out = append(out, x)
		}
	}
	return out
}

// counts are the templates of counted sentences: each states one number, the
// distinct works whose rows it cites.
var counts = map[string]struct {
	kind      review.Kind
	one, many string
}{
	"Mechanism":   {review.KindMechanism, "%s of the %d works read says how or why.", "%s of the %d works read say how or why."},
	"Evidence":    {review.KindQuantity, "%s of the %d works read gives figures.", "%s of the %d works read give figures."},
	"Limitations": {review.KindLimitation, "%s of the %d works read names a limitation.", "%s of the %d works read name a limitation."},
}

// counted is the sentence that opens a part, where at least two works share it.
func counted(part string, of []review.Evidence, read int) (review.Sentence, bool) {
	t := counts[part]
	cites := oneEach(of, func(e review.Evidence) bool { return e.Kind == t.kind })
	if len(cites) < 2 {
		return review.Sentence{}, false
	}
	return count(t.one, t.many, cites, read), true
}

// count fills a template with a number of works and the works read.
func count(one, many string, cites []review.EvidenceID, read int) review.Sentence {
	form := many
	if len(cites) == 1 {
		form = one
	}
	return review.Sentence{
		Text: fmt.Sprintf(form, upperFirst(spelled(len(cites))), read), Cites: cites,
		Support: review.SupportCounted, Count: len(cites), Zone: review.ZoneOwn,
	}
}

// oneEach takes the first piece of evidence of each work that passes.
func oneEach(of []review.Evidence, pass func(review.Evidence) bool) []review.EvidenceID {
	var out []review.EvidenceID
	seen := map[review.WorkID]bool{}
	for _, e := range of {
		if pass(e) && !seen[e.Work] {
			seen[e.Work] = true
			out = append(out, e.ID)
		}
	}
	return out
}

var small = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

func spelled(n int) string {
	if n < len(small) {
		return small[n]
	}
	return fmt.Sprint(n)
}

// quotedSentence prints evidence in its own words.
func quotedSentence(e review.Evidence) review.Sentence {
	return review.Sentence{Text: shown(e.Quote), Cites: []review.EvidenceID{e.ID}, Support: review.SupportQuoted, Zone: e.Zone}
}

// longestShown is where a quote is trimmed in print, in bytes; evidence keeps
// all of it.
const longestShown = 420

// shown trims a long quote and says so: within the sentence that the last one leans
// on, where there are two, else at the end.
func shown(quote string) string {
	text := oneLine(quote)
	if len(text) <= longestShown {
		return text
	}
	spans := markdown.Sentences(text)
	last := spans[len(spans)-1]
	if room := longestShown - (last.End - last.Start); len(spans) > 1 && room >= leastShown {
		return trim(text[:spans[0].End], room) + " " + ellipsis + " " + text[last.Start:]
	}
	return trim(text, longestShown) + " " + ellipsis
}

// leastShown is the least, in bytes, of a first sentence that is worth showing.
const leastShown = 60

// trim cuts a text to at most n bytes at the end of a sentence or clause, else of a
// word.
func trim(text string, n int) string {
	if len(text) <= n {
		return text
	}
	cut := 0
	for _, s := range markdown.Sentences(text) {
		if s.End <= n {
			cut = s.End
		}
	}
	if cut < n/2 {
		cut = strings.LastIndexAny(text[:n], ";:,")
	}
	if cut < n/2 {
		return cutAtWord(text, n)
	}
	return strings.TrimRight(text[:cut], " ,;:")
}

// longestHeading is where a heading is cut, in bytes.
const longestHeading = 80

// heading is a requirement's words less the verbs that instruct.
func heading(text string) string {
	t := strings.TrimRight(oneLine(text), ".!;: ")
	if rest, ok := strings.CutPrefix(t, "Compare "); ok && strings.Count(rest, " with ") == 1 {
		t = strings.Replace(rest, " with ", " compared with ", 1)
	}
	for {
		first, rest, ok := strings.Cut(t, " ")
		verb := strings.ToLower(strings.TrimRight(first, ",:"))
		if !ok || !verbs[verb] {
			break
		}
		t = rest
		for _, joint := range []string{"and ", "or ", "whether ", "in detail "} {
			if next := strings.ToLower(t); strings.HasPrefix(next, joint) {
				t = t[len(joint):]
			}
		}
	}
	for _, article := range []string{"the ", "a ", "an ", "concrete ", "specific "} {
		if strings.HasPrefix(strings.ToLower(t), article) {
			t = t[len(article):]
		}
	}
	for _, more := range []string{", with ", ", including ", ", such as ", ", in particular ", ", especially "} {
		if at := strings.Index(t, more); at > 20 {
			t = t[:at] // examples and wishes are no part of a heading
		}
	}
	if len(t) > longestHeading+15 {
		if at := strings.IndexAny(t, ":;("); at > 20 && at <= longestHeading {
			t = strings.TrimSpace(t[:at])
		} else {
			t = cutAtWord(t, longestHeading) + "…"
		}
	}
	if t == "" {
		t = cutAtWord(oneLine(text), longestHeading)
	}
	return upperFirst(t)
}

// verbs that instruct and are no part of a heading.
var verbs = set(`identify describe explain summarise summarize report establish determine assess evaluate analyse analyze
examine explore investigate discuss outline list review compare find give show provide state quantify characterise
characterize document collect extract clarify consider please`)

// missing says what a section did not find, with words of the library to try.
func (e *Engine) missing(r review.Requirement, chosen []review.Evidence, s review.Situation) (string, []string) {
	answering := oneEach(chosen, func(x review.Evidence) bool { return x.Verdict == review.Answers })
	switch {
	case len(chosen) == 0 && len(s.Of(r.ID)) > 0:
		return "Nothing beyond what other sections quote was found in your papers.", e.TryWords(r)
	case len(chosen) == 0:
		return "Not found in your papers: no passage matches this requirement.", e.TryWords(r)
	case len(answering) == 0:
		return "Not found in your papers: what is quoted here only touches on the requirement.", e.TryWords(r)
	case len(answering) == 1:
		return "Only one of your papers answers this: nothing here confirms it independently.", e.TryWords(r)
	}
	return "", []string{}
}
