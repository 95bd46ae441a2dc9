package review

// Usage is what a walk cost. A finished call that a resumed walk finds in the
// store counts once.
type Usage struct {
	Calls        int         `json:"calls"`
	PromptTokens int         `json:"prompt_tokens"`
	AnswerTokens int         `json:"answer_tokens"`
	BytesOut     int         `json:"bytes_out"`         // bytes that left the machine
	ByKind       []KindUsage `json:"by_kind,omitempty"` // sorted by kind; none without a model
}

// KindUsage is what one kind of judgement cost.
type KindUsage struct {
	Kind         string  `json:"kind"` // the prompt's name, as "judge_chunks"
	Calls        int     `json:"calls"`
	PromptTokens int     `json:"prompt_tokens"`
	AnswerTokens int     `json:"answer_tokens"`
	Seconds      float64 `json:"seconds"` // from question to last token
}

// Call is a finished call to a local model: what was answered and what it cost,
// all tries of it together.
type Call struct {
	Key          string // of the model's digest, the prompt's version and everything that was said
	Kind         string // the prompt's name, as "judge_chunks"
	Model        string
	Reply        string
	Calls        int // tries, at least 1
	PromptTokens int
	AnswerTokens int
	Seconds      float64
}
