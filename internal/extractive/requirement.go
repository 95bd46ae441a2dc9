package extractive

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"forage/internal/fault"
	"forage/internal/review"
)

// Limits on what a requirement is reduced to: more chips than a person can take
// in at a glance are no longer a reading of the text.
const (
	mostAnchors  = 3
	mostFacets   = 10
	mostProposed = 5
	longestText  = 20_000 // bytes of an idea or requirement that are read
)

// kindWords are words that ask for a kind of finding.
var kindWords = map[review.Kind]map[string]bool{
	review.KindMechanism: set(`mechanism mechanisms mechanistic why explain explains explained explanation explanations cause causes
caused pathway pathways underlying driver drivers works`),
	review.KindQuantity: set(`quantitative quantitatively quantify quantified quantity quantities numerical accuracy accuracies
accurate accurately error errors rate rates percentage percent magnitude measure measured measures measurement measurements
statistics statistical performance size sizes much many number numbers numeric precision recall r2 rmse auc odds correlation
extent degree estimate estimates effectiveness`),
	review.KindLimitation: set(`limitation limitations limit limits limited gap gaps challenge challenges uncertainty uncertainties
drawback drawbacks barrier barriers weakness weaknesses shortcoming shortcomings obstacle obstacles bias biases fail fails
failure failures risk risks constraint constraints caveat caveats`),
}

var kindOrder = []review.Kind{review.KindMechanism, review.KindQuantity, review.KindLimitation}

// wanted lists the kinds a text asks for, in a fixed order. Words of its topic
// ask for nothing: "cognitive performance" is no figure.
func wanted(text string, topics []phrase) []review.Kind {
	has := map[string]bool{}
	for _, w := range words(strings.ToLower(text)) {
		has[w] = true
	}
	for _, p := range topics {
		for _, w := range words(strings.ToLower(p.text)) {
			delete(has, w)
		}
	}
	var out []review.Kind
	for _, k := range kindOrder {
		for w := range kindWords[k] {
			if has[w] {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

// Analyse reads a requirement as anchors, facets and wanted kinds. What the
// researcher already filled in is kept.
func (e *Engine) Analyse(ctx context.Context, idea review.Idea, r review.Requirement) (review.Requirement, error) {
	if err := ctx.Err(); err != nil {
		return r, err
	}
	lang := language(r.Text + " " + idea.Text)
	own := distinct(e.stats.phrases(clip(r.Text), lang))
	t := e.topic(ownIdea(idea, r), lang)
	if len(r.Kinds) == 0 && len(t.all) > 0 {
		r.Kinds = wanted(r.Text, append(slices.Clone(own), t.all...))
	}
	if len(r.Anchors) == 0 && len(t.all) > 0 {
		r.Anchors = texts(e.anchors(own, t), mostAnchors)
	}
	if r.Setting == nil { // an empty one is the researcher's word
		r.Setting = e.settingOf(t)
	}
	if len(r.Facets) == 0 {
		r.Facets = texts(e.facets(own, r, t, lang), mostFacets)
	}
	if r.Anchors == nil {
		r.Anchors = []string{}
	}
	if r.Kinds == nil {
		r.Kinds = []review.Kind{}
	}
	return r, nil
}

// ownIdea is the idea behind one requirement. Where a review was begun with
// requirements alone, they stand one a line as its idea, and each is its own.
func ownIdea(idea review.Idea, r review.Requirement) review.Idea {
	lines := strings.Split(idea.Text, "\n")
	if len(lines) > 1 && slices.Contains(lines, r.Text) {
		return review.Idea{Text: r.Text}
	}
	return idea
}

// topic is the idea as anchors see it: its phrases, of which the first group
// that tells works apart are the anchors.
type topic struct {
	all      []phrase
	anchors  []phrase
	setting  []phrase // what stands in another relation
	partners []phrase // what the anchor is related to: "B" of "A and B"
	// either says that the anchors stand beside each other before a setting ("A and B
	// in C"), so that a passage need not name them all.
	either bool
}

// common is the share of a library's works above which a phrase tells nothing
// apart, as "agriculture" among papers on crops.
const common = 0.6

func (e *Engine) topic(idea review.Idea, lang string) topic {
	t := topic{}
	group := 0
	for _, part := range strings.Split(idea.Whole(), "\n") {
		for _, p := range e.stats.phrases(said(clip(part)), lang) {
			p.group += group
			t.all = append(t.all, p)
		}
		group += apart // the fields of the form are never joined
	}
	t.all = distinct(t.all)
	groups := byGroup(t.all)
	if len(groups) == 0 {
		return t
	}
	chosen := e.choose(groups)
	t.anchors = e.present(groups[chosen])
	for i, g := range groups {
		if i != chosen {
			t.setting = append(t.setting, g...)
		}
	}
	t.either = hasSetting(groups, chosen)
	if !t.either && len(t.anchors) > 1 {
		// "A and B" is about the two together: what holds only one is half of it, and
		// the first named, or the first that tells works apart, says which half.
		head := max(0, slices.IndexFunc(t.anchors, func(p phrase) bool { return e.tells([]phrase{p}) }))
		t.partners = slices.Delete(slices.Clone(t.anchors), head, head+1)
		t.anchors = t.anchors[head : head+1]
	}
	t.anchors = t.anchors[:min(len(t.anchors), mostAnchors)]
	return t
}

// hasSetting reports whether a group is followed by another of the same line: "A
// and B in C".
func hasSetting(groups [][]phrase, at int) bool {
	return at+1 < len(groups) && groups[at+1][0].group/apart == groups[at][0].group/apart
}

// apart numbers the groups of different fields of the form.
const apart = 1000

// choose picks the group of phrases that makes the topic: the first that tells
// works apart and that some work holds; else the first that some work holds; else
// the first that tells works apart, of which this library then holds nothing, and
// the report will say so.
func (e *Engine) choose(groups [][]phrase) int {
	held := func(g []phrase) bool { return e.stats.Works() == 0 || len(e.holders(g)) > 0 }
	for _, right := range []func(g []phrase) bool{
		func(g []phrase) bool { return e.tells(g) && held(g) },
		func(g []phrase) bool { return len(e.topical(g)) > 0 && held(g) },
		func(g []phrase) bool { return len(e.topical(g)) > 0 },
	} {
		if i := slices.IndexFunc(groups, right); i >= 0 {
			return i
		}
	}
	return 0
}

// holders are the works that hold a phrase of a group, in any wording.
func (e *Engine) holders(g []phrase) map[review.WorkID]bool {
	held := map[review.WorkID]bool{}
	for _, p := range g {
		for _, f := range e.forms(p.stems) {
			for _, w := range e.stats.worksWith(f.stems) {
				held[w] = true
			}
		}
	}
	return held
}

// present puts phrases that no work holds behind the others where not all can be
// kept: a word that the papers never use must not push out one they use.
func (e *Engine) present(g []phrase) []phrase {
	if len(g) <= mostAnchors {
		return g
	}
	var used, unused []phrase
	for _, p := range g {
		if len(e.holders([]phrase{p})) > 0 {
			used = append(used, p)
		} else {
			unused = append(unused, p)
		}
	}
	return append(used, unused...)
}

func byGroup(ps []phrase) [][]phrase {
	var out [][]phrase
	for i, p := range ps {
		if i == 0 || p.group != ps[i-1].group {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	return out
}

// tells reports whether the phrases of a group tell works apart: not all single
// everyday words, and not held by most of the library.
func (e *Engine) tells(g []phrase) bool {
	plain := true
	held := map[review.WorkID]bool{}
	for _, p := range g {
		if len(p.stems) > 1 || background().idf(p.stems[0]) > everyday {
			plain = false
		}
		for _, w := range e.stats.worksWith(p.stems) {
			held[w] = true
		}
	}
	n := e.stats.Works()
	return !plain && (n < library || float64(len(held)) < common*float64(n))
}

// library is how many works there must be before what most of them hold is their
// setting: a handful that a researcher picked by hand is on the topic as a whole.
const library = 20

// everyday is the weight of a word that one in twelve scientific abstracts
// holds, such as "prediction" or "detection": too plain to be a topic alone.
const everyday = 2.5

// anchors of a requirement: those of the idea's anchors that its text names, else
// all of them. Only a requirement with two topical phrases of its own, none of
// which the library ever has beside the idea's, stands on its own phrases.
func (e *Engine) anchors(own []phrase, t topic) []phrase {
	var named []phrase
	for _, a := range t.anchors {
		for _, p := range own {
			if contains(p.stems, a.stems) || e.same(p.stems, a.stems) {
				named = append(named, a)
				break
			}
		}
	}
	topical := e.topical(own)
	switch {
	case len(named) > 0 && t.either:
		return t.anchors // "machine learning" alone still means the pair
	case len(named) > 0:
		return named
	case len(t.anchors) == 0 || len(topical) >= 2 && !e.together(topical, t.anchors):
		return rarest(e.stats, topical, own, mostAnchors)
	}
	return t.anchors
}

// topical leaves out single everyday words.
func (e *Engine) topical(ps []phrase) []phrase {
	var out []phrase
	for _, p := range ps {
		if len(p.stems) > 1 || background().idf(p.stems[0]) > everyday {
			out = append(out, p)
		}
	}
	return out
}

// together reports whether some work holds both one of these phrases and an anchor.
func (e *Engine) together(ps, anchors []phrase) bool {
	held := map[review.WorkID]bool{}
	for _, a := range anchors {
		for _, form := range e.forms(a.stems) {
			for _, w := range e.stats.worksWith(form.stems) {
				held[w] = true
			}
		}
	}
	for _, p := range ps {
		for _, w := range e.stats.worksWith(p.stems) {
			if held[w] {
				return true
			}
		}
	}
	return false
}

// rarest picks the heaviest phrases, in the order of the text.
func rarest(s *Statistics, topical, own []phrase, n int) []phrase {
	if len(topical) == 0 {
		topical = own
	}
	if len(topical) <= n {
		return topical
	}
	heavy := slices.Clone(topical)
	slices.SortStableFunc(heavy, func(a, b phrase) int {
		switch wa, wb := s.weight(a.stems), s.weight(b.stems); {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		}
		return 0
	})
	least := s.weight(heavy[n-1].stems)
	var out []phrase
	for _, p := range topical {
		if s.weight(p.stems) >= least && len(out) < n {
			out = append(out, p)
		}
	}
	return out
}

// facets are the requirement's own phrases, and the idea's setting, which stands
// behind every requirement. Where the requirement has too little of its own, its
// anchors and their company in this library are looked for too.
func (e *Engine) facets(own []phrase, r review.Requirement, t topic, lang string) []phrase {
	var out, named []phrase
	for _, p := range own {
		if e.anchored(p, r.Anchors, lang) {
			named = append(named, p)
		} else {
			out = append(out, p)
		}
	}
	if len(e.topical(out)) < 2 {
		if len(named) == 0 || t.either {
			named = t.anchors
		}
		out = append(out, named...)
		if t.either {
			for _, a := range t.anchors {
				for _, f := range e.stats.Related(a.stems) {
					out = append(out, phrase{text: f.text, stems: f.stems})
				}
			}
		}
	} else if !t.either {
		out = append(out, named...)
	}
	if t.either || len(e.topical(own)) < 2 {
		out = append(append(out, t.partners...), t.setting...)
	}
	return distinct(out)
}

// anchored reports whether a phrase is an anchor, with whatever weak words else:
// "machine learning models".
func (e *Engine) anchored(p phrase, anchors []string, lang string) bool {
	return slices.ContainsFunc(anchors, func(a string) bool { return contains(p.stems, stemsOf(a, lang)) })
}

func texts(ps []phrase, most int) []string {
	out := []string{}
	for _, p := range ps {
		if len(out) < most {
			out = append(out, p.text)
		}
	}
	return out
}

// Propose makes up to five requirements from an idea: its theme, how it comes
// about, what was measured, what limits it, and, where the idea names two things,
// how they bear on each other. The theme stands in each in the idea's own words,
// so that each can be judged alone.
func (e *Engine) Propose(ctx context.Context, idea review.Idea) ([]review.Requirement, review.Constraints, error) {
	none := review.Constraints{}
	if err := ctx.Err(); err != nil {
		return nil, none, err
	}
	lang := language(idea.Whole())
	t := e.topic(idea, lang)
	if len(t.all) == 0 {
		return nil, none, fault.New(fault.Input, "The idea names no topic.", "Say in a line what the papers should be about.")
	}
	theme := e.theme(idea, t)
	var out []review.Requirement
	for _, text := range proposals(theme, idea, t) {
		r := review.Requirement{ID: review.RequirementID("r" + string(rune('1'+len(out)))), Text: text, Origin: review.OriginUser}
		r, err := e.Analyse(ctx, idea, r)
		if err != nil {
			return nil, none, err
		}
		if out = append(out, r); len(out) == mostProposed {
			break
		}
	}
	return out, none, nil
}

// proposals are the texts in the order of a report: what is known, how it works,
// how much, what limits it, and how it was studied.
func proposals(th theme, idea review.Idea, t topic) []string {
	about := th.about()
	first, mechanism := "Establish the main findings on "+about, "Explain the mechanisms behind "+about
	quantity, limits := "Report quantitative evidence on "+about+", with effect sizes and accuracy", "Describe the limitations and uncertainties of "+about
	switch {
	case th.verb != "":
		claim := th.subject + " can " + th.verb + " " + th.object
		first, mechanism = "Establish whether "+claim, "Explain the mechanisms by which "+claim
		quantity = "Report how strongly " + claim + ", with effect sizes and accuracy"
		limits = "Describe the limitations of the evidence that " + claim
	case len(t.partners) == 1 && len(t.setting) == 0:
		first = "Establish how " + lowerFirst(t.all[0].text) + " and " + lowerFirst(t.all[1].text) + " are related"
	}
	out := []string{first + "."}
	if s := phraseOf(idea.Comparison); s != "" {
		out = append(out, "Compare "+about+" with "+s+".")
	}
	if s := phraseOf(idea.Mechanism); s != "" {
		mechanism += ", in particular " + s
	}
	out = append(out, mechanism+".", quantity+".", limits+".")
	if s := phraseOf(idea.Refuted); s != "" {
		out = append(out, "Find evidence that would refute "+about+": "+s+".")
	}
	return append(out, "Identify the methods and data used in work on "+about+".")
}

// theme is the idea in its own words where these can stand in a sentence, else its
// key phrases.
func (e *Engine) theme(idea review.Idea, t topic) theme {
	if th := themeOf(idea.Text); th != (theme{}) {
		return th
	}
	return theme{noun: joined(texts(t.all, 4))}
}

// phraseOf is a field of the idea fit to stand within a sentence.
func phraseOf(text string) string {
	text = strings.TrimRight(strings.Join(strings.Fields(clip(text)), " "), ".!;:, ")
	if len(text) > 300 {
		text = cutAtWord(text, 300)
	}
	return lowerFirst(text)
}

func startsInstruction(text string) bool {
	ws := words(text)
	if len(ws) == 0 {
		return false
	}
	first := strings.ToLower(ws[0])
	return asks[first] || function[first]
}

// asks are the verbs and question words with which a request begins.
var asks = set(`identify describe explain summarise summarize report establish determine assess evaluate analyse analyze
examine explore investigate discuss outline list review compare find give show provide state quantify measure characterise
characterize document collect extract look understand clarify consider what which how why who when where whether does do is
are can could should will would i we`)

func joined(parts []string) string {
	switch n := len(parts); n {
	case 0:
		return ""
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// lowerFirst lowers a leading capital unless the word is an abbreviation or a
// name with more capitals.
func lowerFirst(s string) string {
	r := []rune(s)
	if len(r) < 2 || !unicode.IsUpper(r[0]) || !unicode.IsLower(r[1]) {
		return s
	}
	r[0] = unicode.ToLower(r[0])
	return string(r)
}

func upperFirst(s string) string {
	r := []rune(s)
	if len(r) == 0 || len(r) > 1 && unicode.IsUpper(r[1]) {
		return s // mRNA, pH
	}
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// clip bounds what is read of a text that may be a megabyte of anything.
func clip(s string) string {
	if len(s) <= longestText {
		return s
	}
	return strings.ToValidUTF8(s[:longestText], "")
}

// cutAtWord shortens a text to at most n bytes, at a word.
func cutAtWord(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := strings.LastIndexByte(s[:n+1], ' ')
	if cut <= 0 {
		return strings.ToValidUTF8(s[:n], "")
	}
	return strings.TrimRight(s[:cut], " ,;:–-")
}
