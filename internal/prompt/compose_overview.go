package prompt

import (
	"fmt"
	"strings"
	"unicode"

	"forage/internal/review"
)

// ComposeOverviewInput is a report whose sections are written, and the language to
// write in (ISO 639-1).
type ComposeOverviewInput struct {
	Title, Language string
	Idea            review.Idea
	Sections        []OverviewSection
}

// OverviewSection is a section's sentences, with the number under which each is cited.
type OverviewSection struct {
	Heading   string
	Sentences []string
	Numbers   []int
}

// Overview is what stands before the sections.
type Overview struct {
	Overview, Scope []OverviewSentence
}

// OverviewSentence is a sentence with the numbers of the sentences it rests on. Cites
// may be empty in the scope only, and then the text carries no number.
type OverviewSentence struct {
	Text  string
	Cites []int
}

// ComposeOverview asks for overview and scope of a report.
func ComposeOverview(in ComposeOverviewInput) (Prompt, error) {
	const name = "compose_overview"
	view := in.view()
	if view.LanguageName == "" {
		return Prompt{}, lacks(name, "unknown language")
	}
	for _, s := range in.Sections {
		if len(s.Sentences) != len(s.Numbers) {
			return Prompt{}, lacks(name, "a section needs a number for each sentence")
		}
	}
	if err := numbered(name, view.numbers); err != nil {
		return Prompt{}, err
	}
	return ask(name, view)
}

// mostNeeded is how many sentences an overview has at least, where the sections have
// as many.
const mostNeeded = 3

type composeOverviewView struct {
	ComposeOverviewInput
	LanguageName   string
	Least, Largest int // sentences of the overview; number of a sentence
	numbers        []int
}

func (in ComposeOverviewInput) view() composeOverviewView {
	v := composeOverviewView{ComposeOverviewInput: in, LanguageName: Language(in.Language)}
	for _, s := range in.Sections {
		v.numbers = append(v.numbers, s.Numbers...)
	}
	for _, n := range v.numbers {
		v.Largest = max(v.Largest, n)
	}
	v.Least = min(mostNeeded, len(v.numbers))
	return v
}

// ParseComposeOverview reads 3 to 8 sentences of overview (fewer where the sections
// have fewer) and 1 to 4 of scope, of which those that were cut off are left out.
func ParseComposeOverview(reply string, in ComposeOverviewInput) (Overview, error) {
	view := in.view()
	var out Overview
	if err := read("compose_overview", view, reply, &out); err != nil {
		return Overview{}, err
	}
	known := map[int]bool{}
	for _, n := range view.numbers {
		known[n] = true
	}
	var err error
	if out.Overview, err = whole("overview", out.Overview, known); err != nil {
		return Overview{}, err
	}
	if out.Scope, err = whole("scope", out.Scope, known); err != nil {
		return Overview{}, err
	}
	return out, nil
}

// whole checks and cleans sentences, and leaves out those that were cut off.
func whole(part string, sentences []OverviewSentence, known map[int]bool) ([]OverviewSentence, error) {
	var kept []OverviewSentence
	for i, s := range sentences {
		field := fmt.Sprintf("%s[%d]", part, i)
		var err error
		if s.Cites, err = cites(field, s.Cites, known); err != nil {
			return nil, err
		}
		s.Text = sentence(s.Text, known)
		switch {
		case s.Text == "":
			continue
		case len(s.Cites) == 0 && strings.ContainsFunc(s.Text, unicode.IsNumber):
			return nil, malformed("%s carries a number and must cite where it stands", field)
		}
		kept = append(kept, s)
	}
	if len(kept) == 0 {
		return nil, noneWhole(part)
	}
	return kept, nil
}
