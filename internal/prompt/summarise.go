package prompt

import "strings"

// SummariseInput is what a work shows without being read: the introduction serves
// where there is no abstract. Paths are its section paths.
type SummariseInput struct {
	Title, Abstract, Introduction string
	Paths                         []string
}

// Summarise asks for 2 to 4 sentences on a work.
func Summarise(in SummariseInput) (Prompt, error) {
	if strings.TrimSpace(in.Title+in.Abstract+in.Introduction+strings.Join(in.Paths, "")) == "" {
		return Prompt{}, lacks("summarise", "nothing to summarise")
	}
	return ask("summarise", in)
}

// ParseSummarise reads a summary of at most 700 characters, on one line.
func ParseSummarise(reply string, in SummariseInput) (string, error) {
	var out struct {
		Summary string `json:"summary"`
	}
	err := read("summarise", in, reply, &out)
	return out.Summary, err
}
