package prompt

import (
	"testing"

	"forage/internal/review"
)

var sourceQuotes = JudgeSourcesInput{Requirement: "Naps improve working memory.", Most: 2, Quotes: []SourceQuote{
	{N: 1, Source: 1, Kind: review.KindQuantity, Text: "Nappers recalled 2.1 more digits."},
	{N: 2, Source: 1, Kind: review.KindBackground, Text: "Sleep is long."},
	{N: 5, Source: 2, Kind: review.KindLimitation, Text: "Only men took part."},
}}

func TestJudgeSourcesShowsWhoseQuoteIsWhose(t *testing.T) {
	p, err := JudgeSources(sourceQuotes)
	golden(t, "judge_sources", p, err)
	none := sourceQuotes
	none.Most = 0
	if _, err := JudgeSources(none); err == nil {
		t.Error("none were to be chosen")
	}
}

func TestParseJudgeSourcesTakesOnlyWhatFits(t *testing.T) {
	parses(t, sourceQuotes, ParseJudgeSources, []reply{
		{"two", `{"order":[5,1]}`, "[5 1]"},
		{"three", `{"order":[5,1,2]}`, "malformed: order must have 1 to 2 entries, not 3"},
		{"none", `{"order":[]}`, "malformed: order must have 1 to 2 entries, not 0"},
		{"twice", `{"order":[5,5]}`, "malformed: order: number 5 comes twice"},
		{"unknown", `{"order":[3]}`, "malformed: order: there is no number 3"},
	})
}
