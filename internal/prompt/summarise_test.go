package prompt

import (
	"strings"
	"testing"
)

func TestSummariseTakesTheAbstractElseTheIntroduction(t *testing.T) {
	in := SummariseInput{Title: "Napping and cognition", Abstract: "We tested 40 adults.", Introduction: "Sleep is long.", Paths: []string{"Methods › Participants", "Results"}}
	p, err := Summarise(in)
	golden(t, "summarise", p, err)
	in.Abstract = ""
	p, err = Summarise(in)
	golden(t, "summarise_introduction", p, err)
}

func TestParseSummariseTakesOnlyWhatFits(t *testing.T) {
	parses(t, SummariseInput{Title: "t"}, ParseSummarise, []reply{
		{"two lines", `{"summary":"Forty adults napped.\n\nThey recalled more.\u202e"}`, "Forty adults napped. They recalled more."},
		{"too long", `{"summary":"` + strings.Repeat("a", 800) + `"}`, strings.Repeat("a", 700)},
		{"too short", `{"summary":"A paper."}`, "malformed: summary must have at least 20 characters"},
		{"thoughts only", `<think>the user wants`, "malformed: it is not valid JSON"},
	})
}
