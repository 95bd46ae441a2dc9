package prompt

import (
	"strings"

	"forage/internal/review"
)

// ScoreCandidatesInput is a requirement and papers found outside the library.
type ScoreCandidatesInput struct {
	Requirement string
	Candidates  []review.Candidate
}

// ScoreCandidates asks how far each of several papers is likely to help, from 1 to 5;
// 3 is accepted.
func ScoreCandidates(in ScoreCandidatesInput) (Prompt, error) {
	const name = "score_candidates"
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case len(in.Candidates) == 0:
		return Prompt{}, lacks(name, "no candidates")
	}
	return ask(name, in)
}

// ParseScoreCandidates reads one score from 1 to 5 for each candidate, in their order.
func ParseScoreCandidates(reply string, in ScoreCandidatesInput) ([]int, error) {
	var out struct {
		Scores []struct {
			N     int `json:"n"`
			Score int `json:"score"`
		} `json:"scores"`
	}
	if err := read("score_candidates", in, reply, &out); err != nil {
		return nil, err
	}
	scores := make([]int, len(in.Candidates))
	var ids []int
	for _, s := range out.Scores {
		ids = append(ids, s.N)
		scores[s.N-1] = s.Score
	}
	// As many entries as candidates, none twice: so none is missing.
	if err := once("scores", ids, upTo(len(scores))); err != nil {
		return nil, err
	}
	return scores, nil
}
