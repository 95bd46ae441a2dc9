package prompt

import (
	"slices"
	"strings"

	"forage/internal/review"
)

// JudgeSourcesInput is a requirement, its quotes, and how many may be chosen.
type JudgeSourcesInput struct {
	Requirement string
	Most        int
	Quotes      []SourceQuote
}

// SourceQuote is a quote under its number. Source is the number of its work.
type SourceQuote struct {
	N, Source int
	Kind      review.Kind
	Text      string
}

// JudgeSources asks which quotes to write a section from, and in what order.
func JudgeSources(in JudgeSourcesInput) (Prompt, error) {
	const name = "judge_sources"
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case in.Most < 1:
		return Prompt{}, lacks(name, "none may be chosen")
	}
	if err := numbered(name, in.numbers()); err != nil {
		return Prompt{}, err
	}
	return ask(name, in.view())
}

func (in JudgeSourcesInput) numbers() []int {
	var all []int
	for _, q := range in.Quotes {
		all = append(all, q.N)
	}
	return all
}

type judgeSourcesView struct {
	JudgeSourcesInput
	Cap, Largest int // quotes that may be chosen; number of a quote
}

func (in JudgeSourcesInput) view() judgeSourcesView {
	v := judgeSourcesView{JudgeSourcesInput: in, Cap: min(in.Most, len(in.Quotes))}
	for _, n := range in.numbers() {
		v.Largest = max(v.Largest, n)
	}
	return v
}

// ParseJudgeSources reads the numbers of the chosen quotes, in order: at least one, at
// most Most, all known and none twice.
func ParseJudgeSources(reply string, in JudgeSourcesInput) ([]int, error) {
	var out struct {
		Order []int `json:"order"`
	}
	if err := read("judge_sources", in.view(), reply, &out); err != nil {
		return nil, err
	}
	numbers := in.numbers()
	if err := once("order", out.Order, func(n int) bool { return slices.Contains(numbers, n) }); err != nil {
		return nil, err
	}
	return out.Order, nil
}
