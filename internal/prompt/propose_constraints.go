package prompt

import (
	"maps"
	"slices"
	"strings"

	"forage/internal/review"
)

// firstYear is the earliest year of publication that is believed; journals began in 1665.
const firstYear = 1600

// ProposeConstraintsInput is an idea and the current year, by which "the last ten
// years" is understood.
type ProposeConstraintsInput struct {
	Idea     review.Idea
	ThisYear int
}

// ProposeConstraints asks for the limits that the idea itself sets on papers.
func ProposeConstraints(in ProposeConstraintsInput) (Prompt, error) {
	const name = "propose_constraints"
	switch {
	case strings.TrimSpace(in.Idea.Whole()) == "":
		return Prompt{}, lacks(name, "no idea")
	case in.ThisYear < firstYear:
		return Prompt{}, lacks(name, "no current year")
	}
	return ask(name, in.view())
}

type proposeConstraintsView struct {
	ProposeConstraintsInput
	FirstYear int
	Codes     string // of languages, a JSON list
}

func (in ProposeConstraintsInput) view() proposeConstraintsView {
	codes := slices.Sorted(maps.Keys(languages))
	return proposeConstraintsView{in, firstYear, `["` + strings.Join(codes, `","`) + `"]`}
}

// ParseProposeConstraints reads constraints; nothing stated is the zero value. A source
// that the idea does not name is left out: a model that adds one would narrow a search
// that nobody narrowed.
func ParseProposeConstraints(reply string, in ProposeConstraintsInput) (review.Constraints, error) {
	var out review.Constraints
	if err := read("propose_constraints", in.view(), reply, &out); err != nil {
		return review.Constraints{}, err
	}
	if out.ToYear != 0 && out.FromYear > out.ToYear {
		return review.Constraints{}, malformed("from_year must not be after to_year")
	}
	idea := strings.ToLower(oneLine(in.Idea.Whole()))
	out.Languages = distinct(out.Languages)
	out.Sources = distinct(slices.DeleteFunc(out.Sources, func(s string) bool {
		return !strings.Contains(idea, strings.ToLower(s))
	}))
	return out, nil
}
