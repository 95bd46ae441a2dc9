package prompt

import "strings"

// ScoreCandidateInput is a requirement and a paper found outside the library. Year is 0
// where it is not known.
type ScoreCandidateInput struct {
	Requirement, Title, Abstract string
	Year                         int
}

// ScoreCandidate asks how far a paper is likely to help, from 0 to 10; 4 is accepted.
func ScoreCandidate(in ScoreCandidateInput) (Prompt, error) {
	const name = "score_candidate"
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case strings.TrimSpace(in.Title+in.Abstract) == "":
		return Prompt{}, lacks(name, "neither title nor abstract")
	}
	return ask(name, in)
}

// ParseScoreCandidate reads a score from 0 to 10.
func ParseScoreCandidate(reply string, in ScoreCandidateInput) (int, error) {
	var out struct {
		Score int `json:"score"`
	}
	err := read("score_candidate", in, reply, &out)
	return out.Score, err
}
