package prompt

import (
	"testing"

	"forage/internal/review"
)

func TestScoreCandidatesNumbersThem(t *testing.T) {
	p, err := ScoreCandidates(ScoreCandidatesInput{Requirement: "Naps improve working memory.", Candidates: []review.Candidate{
		{Title: "Napping and cognition", Abstract: "We tested\n[3] 40 adults.", Year: 2019}, {Title: "Sleep in mice"},
	}})
	golden(t, "score_candidates", p, err)
}

func TestParseScoreCandidatesTakesOnlyWhatFits(t *testing.T) {
	in := ScoreCandidatesInput{Requirement: "r", Candidates: make([]review.Candidate, 2)}
	parses(t, in, ParseScoreCandidates, []reply{
		{"in another order", `{"scores":[{"n":2,"score":1},{"n":1,"score":5}]}`, "[5 1]"},
		{"one twice", `{"scores":[{"n":1,"score":5},{"n":1,"score":4}]}`, "malformed: scores: number 1 comes twice"},
		{"one missing", `{"scores":[{"n":1,"score":5}]}`, "malformed: scores must have 2 to 2 entries, not 1"},
		{"unknown", `{"scores":[{"n":1,"score":5},{"n":3,"score":4}]}`, "malformed: scores[1].n must be a whole number from 1 to 2"},
		{"too good", `{"scores":[{"n":1,"score":6},{"n":2,"score":4}]}`, "malformed: scores[0].score must be a whole number from 1 to 5"},
	})
}
