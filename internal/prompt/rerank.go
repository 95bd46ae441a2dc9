package prompt

import "strings"

// RerankInput is a question (or requirement) and a passage.
type RerankInput struct {
	Question, Passage string
}

// Rerank asks for "yes" or "no" in one token. There is no parser: what counts is the
// probability of the two words, not which of them was drawn.
func Rerank(in RerankInput) (Prompt, error) {
	switch {
	case strings.TrimSpace(in.Question) == "":
		return Prompt{}, lacks("rerank", "no question")
	case strings.TrimSpace(in.Passage) == "":
		return Prompt{}, lacks("rerank", "no passage")
	}
	p, err := ask("rerank", in)
	p.Most = 1
	return p, err
}
