package prompt

import (
	"testing"

	"forage/internal/review"
)

func TestProposeConstraintsAsksOnlyForWhatIsStated(t *testing.T) {
	p, err := ProposeConstraints(ProposeConstraintsInput{Idea: review.Idea{Text: "Naps and memory, English papers of the last ten years from PubMed"}, ThisYear: 2026})
	golden(t, "propose_constraints", p, err)
	if _, err := ProposeConstraints(ProposeConstraintsInput{Idea: sleepIdea}); err == nil {
		t.Error("the year was not missed")
	}
}

func TestParseProposeConstraintsTakesOnlyWhatFits(t *testing.T) {
	in := ProposeConstraintsInput{Idea: review.Idea{Text: "Naps and memory since 2016, from PubMed"}, ThisYear: 2026}
	parses(t, in, ParseProposeConstraints, []reply{
		{"nothing", `{"from_year":0,"to_year":0,"languages":[],"sources":[]}`, "{FromYear:0 ToYear:0 Languages:[] Sources:[]}"},
		{"all", `{"from_year":2016,"to_year":2026,"languages":["en","en"],"sources":["pubmed","Scopus"]}`, "{FromYear:2016 ToYear:2026 Languages:[en] Sources:[pubmed]}"},
		{"no language", `{"from_year":0,"to_year":0,"languages":["zz"],"sources":[]}`, "malformed: languages[0] must be one of the words of the schema"},
		{"the future", `{"from_year":2027,"to_year":0,"languages":[],"sources":[]}`, "malformed: from_year must be a whole number from 1600 to 2026"},
		{"antiquity", `{"from_year":10,"to_year":0,"languages":[],"sources":[]}`, "malformed: from_year must be a whole number from 1600 to 2026"},
		{"backwards", `{"from_year":2020,"to_year":2010,"languages":[],"sources":[]}`, "malformed: from_year must not be after to_year"},
		{"a year in words", `{"from_year":"2016","to_year":0,"languages":[],"sources":[]}`, "malformed: from_year must be a whole number from 1600 to 2026"},
		{"a field missing", `{"from_year":0,"to_year":0,"languages":[]}`, "malformed: sources is missing"},
	})
}
