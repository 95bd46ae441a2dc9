package prompt

import (
	"fmt"
	"strings"

	"forage/internal/review"
)

// mostApart is how far the last sentence of a quote may stand behind its first.
const mostApart = 3

// JudgeChunksInput is a requirement and passages. A dive admits only answers and
// unrelated.
type JudgeChunksInput struct {
	Requirement string
	Dive        bool
	Passages    []Passage
}

// Passage is a chunk as a model sees it: the title of its work, its section path and
// its sentences, numbered from 1 in the prompt. An empty sentence is one that is not
// shown; the others keep their numbers.
type Passage struct {
	Work, Path string
	Sentences  []string
}

// shown reports whether a passage shows a sentence, by its number.
func (p Passage) shown(n int) bool {
	return n >= 1 && n <= len(p.Sentences) && strings.TrimSpace(p.Sentences[n-1]) != ""
}

// ChunkReply is what a model thought of one passage. From and To are the numbers of
// the first and last sentence of the quote, counted from 1, so that the quote is the
// paper's own text whatever the model wrote. An unrelated passage has neither, nor
// kind nor motive.
type ChunkReply struct {
	Answer   review.Answer
	From, To int
	Kind     review.Kind
	Motive   string
}

// JudgeChunks asks what each passage does for the requirement. Several passages share
// a call, because the words around them are paid for once.
func JudgeChunks(in JudgeChunksInput) (Prompt, error) {
	const name = "judge_chunks"
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case len(in.Passages) == 0:
		return Prompt{}, lacks(name, "no passages")
	}
	for i, p := range in.Passages {
		if strings.TrimSpace(strings.Join(p.Sentences, "")) == "" {
			return Prompt{}, lacks(name, fmt.Sprintf("passage %d has no sentences", i+1))
		}
	}
	return ask(name, in.view())
}

type judgeChunksView struct {
	JudgeChunksInput
	Longest int      // sentences of the longest passage
	Titles  []string // of each passage's work, "" where it is that of the passage before
}

func (in JudgeChunksInput) view() judgeChunksView {
	v := judgeChunksView{JudgeChunksInput: in}
	before := ""
	for _, p := range in.Passages {
		v.Longest = max(v.Longest, len(p.Sentences))
		v.Titles = append(v.Titles, "")
		if p.Work != before {
			v.Titles[len(v.Titles)-1], before = p.Work, p.Work
		}
	}
	return v
}

// ParseJudgeChunks reads one reply for each passage, in their order.
func ParseJudgeChunks(reply string, in JudgeChunksInput) ([]ChunkReply, error) {
	var out struct {
		Passages []struct {
			N int `json:"n"`
			ChunkReply
		} `json:"passages"`
	}
	if err := read("judge_chunks", in.view(), reply, &out); err != nil {
		return nil, err
	}
	replies := make([]ChunkReply, len(in.Passages))
	var ids []int
	for _, p := range out.Passages {
		ids = append(ids, p.N)
		if err := p.quotes(p.N, in.Passages[p.N-1]); err != nil {
			return nil, err
		}
		replies[p.N-1] = p.ChunkReply
	}
	if err := once("passages", ids, upTo(len(replies))); err != nil {
		return nil, err
	}
	return replies, nil
}

// quotes checks that a reply's quote lies in its passage, between sentences that the
// model was shown.
func (c ChunkReply) quotes(n int, p Passage) error {
	sentences := len(p.Sentences)
	switch {
	case c.Answer == review.Unrelated:
		return nil
	case c.From > sentences || c.To > sentences:
		return malformed("passage %d has only %d sentences", n, sentences)
	case c.To < c.From || c.To-c.From > mostApart:
		return malformed("passage %d: the quote must run from a sentence to one at most %d after it", n, mostApart)
	case !p.shown(c.From) || !p.shown(c.To):
		return malformed("passage %d: there is no such sentence", n)
	}
	return nil
}
