package prompt

import (
	"strings"

	"forage/internal/review"
)

// PickSectionsInput is a requirement, the summary of a work and its section paths.
type PickSectionsInput struct {
	Requirement, Summary string
	Paths                []string
}

// PickSections asks for at most two sections to dive into.
func PickSections(in PickSectionsInput) (Prompt, error) {
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks("pick_sections", "no requirement")
	case len(in.Paths) == 0:
		return Prompt{}, lacks("pick_sections", "no sections")
	}
	return ask("pick_sections", in)
}

// ParsePickSections reads the choice. The paths are those of the input, letter by
// letter, because a model chooses them by number.
func ParsePickSections(reply string, in PickSectionsInput) (review.Choice, error) {
	var out struct {
		Sections []int  `json:"sections"`
		Reason   string `json:"reason"`
	}
	if err := read("pick_sections", in, reply, &out); err != nil {
		return review.Choice{}, err
	}
	if err := once("sections", out.Sections, upTo(len(in.Paths))); err != nil {
		return review.Choice{}, err
	}
	choice := review.Choice{Reason: out.Reason}
	for _, n := range out.Sections {
		choice.Paths = append(choice.Paths, in.Paths[n-1])
	}
	return choice, nil
}
