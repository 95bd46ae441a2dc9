package prompt

import (
	"testing"

	"forage/internal/review"
)

func TestCheckClaimShowsQuotesBeforeTheSentence(t *testing.T) {
	p, err := CheckClaim(CheckClaimInput{Sentence: "Naps raise recall by 2.1 digits.", Quotes: []string{"Nappers recalled 2.1 more digits.", "Forty adults took part."}})
	golden(t, "check_claim", p, err)
}

func TestParseCheckClaimTakesOnlyWhatFits(t *testing.T) {
	in := CheckClaimInput{Sentence: "s", Quotes: []string{"q"}}
	parses(t, in, ParseCheckClaim, []reply{
		{"supports", `{"support":" supports"}`, string(review.SupportSupports)},
		{"partial", `{"support":"partial"}`, string(review.SupportPartial)},
		{"unsupported", `{"support":"unsupported"}`, string(review.SupportUnsupported)},
		{"a kind that is not a model's", `{"support":"quoted"}`, `malformed: support must be "supports" or "partial" or "unsupported"`},
		{"a bool", `{"support":true}`, `malformed: support must be "supports" or "partial" or "unsupported"`},
	})
}
