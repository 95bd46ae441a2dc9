package prompt

import (
	"strings"

	"forage/internal/review"
)

// CheckClaimInput is a sentence of the report and the quotes it cites.
type CheckClaimInput struct {
	Sentence string
	Quotes   []string
}

// CheckClaim asks how far the quotes support the sentence.
func CheckClaim(in CheckClaimInput) (Prompt, error) {
	switch {
	case strings.TrimSpace(in.Sentence) == "":
		return Prompt{}, lacks("check_claim", "no sentence")
	case len(in.Quotes) == 0:
		return Prompt{}, lacks("check_claim", "no quotes")
	}
	return ask("check_claim", in)
}

// ParseCheckClaim reads supports, partial or unsupported; no other kind of support is
// a model's to give.
func ParseCheckClaim(reply string, in CheckClaimInput) (review.Support, error) {
	var out struct {
		Support review.Support `json:"support"`
	}
	err := read("check_claim", in, reply, &out)
	return out.Support, err
}
