package prompt

import (
	"slices"
	"strings"

	"forage/internal/review"
)

// ProposeRequirementsInput is an idea, and the language to write in (ISO 639-1).
type ProposeRequirementsInput struct {
	Idea     review.Idea
	Language string
}

// ProposeRequirements asks what papers must establish before the idea can be judged.
func ProposeRequirements(in ProposeRequirementsInput) (Prompt, error) {
	const name = "propose_requirements"
	view := in.view()
	switch {
	case strings.TrimSpace(in.Idea.Whole()) == "":
		return Prompt{}, lacks(name, "no idea")
	case view.LanguageName == "":
		return Prompt{}, lacks(name, "unknown language")
	}
	return ask(name, view)
}

type proposeRequirementsView struct {
	ProposeRequirementsInput
	LanguageName string
}

func (in ProposeRequirementsInput) view() proposeRequirementsView {
	return proposeRequirementsView{in, Language(in.Language)}
}

// ParseProposeRequirements reads 1 to 5 requirements of at most 300 characters. One
// that comes twice is taken once.
func ParseProposeRequirements(reply string, in ProposeRequirementsInput) ([]string, error) {
	var out struct {
		Requirements []string `json:"requirements"`
	}
	if err := read("propose_requirements", in.view(), reply, &out); err != nil {
		return nil, err
	}
	return distinct(out.Requirements), nil
}

// distinct keeps the first of strings that differ in case only.
func distinct(all []string) []string {
	var kept []string
	for _, s := range all {
		if s != "" && !slices.ContainsFunc(kept, func(k string) bool { return strings.EqualFold(k, s) }) {
			kept = append(kept, s)
		}
	}
	return kept
}
