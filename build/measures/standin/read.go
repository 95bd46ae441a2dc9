package standin

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"forage/internal/prompt"
	"forage/internal/review"
)

// systems tells the kind of a prompt by its system text, which is the same from call
// to call.
var systems = sync.OnceValue(func() map[string]string {
	one := []string{"word"}
	out := map[string]string{}
	add := func(p prompt.Prompt, err error) {
		if err != nil {
			panic(err) // the inputs are ours
		}
		out[p.System] = p.Name
	}
	add(prompt.JudgeChunks(prompt.JudgeChunksInput{Requirement: "x", Passages: []prompt.Passage{{Sentences: one}}}))
	add(prompt.Summarise(prompt.SummariseInput{Title: "x"}))
	add(prompt.Gate(prompt.GateInput{Requirement: "x", Summary: "x"}))
	add(prompt.PickSections(prompt.PickSectionsInput{Requirement: "x", Paths: one}))
	add(prompt.Diagnose(prompt.DiagnoseInput{Language: "en", Requirements: []prompt.Covered{{Text: "x"}}}))
	add(prompt.JudgeSources(prompt.JudgeSourcesInput{Requirement: "x", Most: 1, Quotes: []prompt.SourceQuote{{N: 1, Text: "x"}}}))
	add(prompt.ComposeSection(prompt.ComposeSectionInput{Requirement: "x", Language: "en", Quotes: []prompt.Quote{{N: 1, Text: "x"}}}))
	add(prompt.ComposeOverview(prompt.ComposeOverviewInput{Title: "x", Language: "en", Sections: []prompt.OverviewSection{{Heading: "x", Sentences: one, Numbers: []int{1}}}}))
	add(prompt.CheckClaim(prompt.CheckClaimInput{Sentence: "x", Quotes: one}))
	add(prompt.Rerank(prompt.RerankInput{Question: "x", Passage: "x"}))
	add(prompt.ProposeRequirements(prompt.ProposeRequirementsInput{Idea: review.Idea{Text: "x"}, Language: "en"}))
	add(prompt.ProposeConstraints(prompt.ProposeConstraintsInput{Idea: review.Idea{Text: "x"}, ThisYear: 2026}))
	return out
})

// asked is a prompt, taken apart into its lines.
type asked struct {
	kind   string
	user   string
	lines  []string // between the fences
	before []string
}

func read(system, user string) asked {
	a := asked{kind: systems()[system], user: user}
	into := &a.before
	for line := range strings.SplitSeq(user, "\n") {
		switch line {
		case "<data>":
			into = &a.lines
		case "</data>":
			into = &a.before
		default:
			*into = append(*into, line)
		}
	}
	return a
}

// field is the rest of the line that begins with a name.
func (a asked) field(name string) string {
	for _, lines := range [][]string{a.before, a.lines} {
		for _, l := range lines {
			if rest, ok := strings.CutPrefix(l, name+": "); ok {
				return rest
			}
		}
	}
	return ""
}

// numbered is a line under a number: a quote, a sentence, a path.
type numbered struct {
	n    int
	text string
}

var (
	bracketed = regexp.MustCompile(`^\[(\d+)\] ?(.*)$`)
	rounded   = regexp.MustCompile(`^\((\d+)\) ?(.*)$`)
	dotted    = regexp.MustCompile(`^(\d+)\. (.*)$`)
	sourced   = regexp.MustCompile(`^Source (\d+), ([a-z]+)(?:, reported)?: (.*)$`)
)

// list are the lines that begin with a number of a form.
func (a asked) list(form *regexp.Regexp) []numbered {
	var out []numbered
	for _, l := range a.lines {
		if m := form.FindStringSubmatch(l); m != nil {
			n, _ := strconv.Atoi(m[1])
			out = append(out, numbered{n, m[2]})
		}
	}
	return out
}

// passages are the numbered sentences of each passage.
func (a asked) passages() [][]numbered {
	var out [][]numbered
	for _, l := range a.lines {
		if m := rounded.FindStringSubmatch(l); m != nil && len(out) > 0 {
			n, _ := strconv.Atoi(m[1])
			out[len(out)-1] = append(out[len(out)-1], numbered{n, m[2]})
		} else if bracketed.MatchString(l) {
			out = append(out, nil)
		}
	}
	return out
}
