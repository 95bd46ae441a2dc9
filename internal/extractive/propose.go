package extractive

import (
	"context"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

// Propose makes up to five requirements from an idea: its theme, how it comes
// about, what was measured, what limits it, and, where the idea names two things,
// how they bear on each other. The theme stands in each in the idea's own words,
// so that each can be judged alone.
func (e *Engine) Propose(ctx context.Context, idea review.Idea) ([]review.Requirement, review.Constraints, error) {
	none := review.Constraints{}
	if err := ctx.Err(); err != nil {
		return nil, none, err
	}
	lang := Language(idea.Whole())
	t := e.topic(idea, lang)
	if len(t.all) == 0 {
		return nil, none, fault.New(fault.Input, "The idea names no topic.", "Say in a line what the papers should be about.")
	}
	theme := e.theme(idea, t)
	var out []review.Requirement
	texts := proposals(theme, idea, t)
	if lang != "en" { // said in the researcher's language, not half in ours
		texts = []string{cutAtWord(oneLine(idea.Text), longestTheme)}
	}
	for _, text := range texts {
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
