package prompt

import (
	"strings"

	"forage/internal/review"
)

// GateInput is a requirement and the summary of a work.
type GateInput struct {
	Requirement, Summary string
}

// Gate asks whether a work is worth a dive.
func Gate(in GateInput) (Prompt, error) {
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks("gate", "no requirement")
	case strings.TrimSpace(in.Summary) == "":
		return Prompt{}, lacks("gate", "no summary")
	}
	return ask("gate", in)
}

// ParseGate reads the decision and its reason of at most 160 characters.
func ParseGate(reply string, in GateInput) (review.Decision, error) {
	var out struct {
		Yes    bool   `json:"continue_search"`
		Reason string `json:"reason"`
	}
	err := read("gate", in, reply, &out)
	return review.Decision{Yes: out.Yes, Reason: out.Reason}, err
}
