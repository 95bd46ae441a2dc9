package review

// Part is one reason for a score, as in "full text 0.41".
type Part struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// Hit is a ranked chunk that says why it ranks there.
type Hit struct {
	Chunk Chunk   `json:"chunk"`
	Work  Work    `json:"work"`
	Score float64 `json:"score"`
	Why   []Part  `json:"why"`
}

// Patch is a place to read: some chunks of one work, best first. Scent is the
// best of their scores (Pirolli and Card 1999).
type Patch struct {
	Work   WorkID    `json:"work"`
	Scent  float64   `json:"scent"`
	Chunks []ChunkID `json:"chunks"`
	Ranks  []int     `json:"ranks"` // rank of each chunk in the survey, from 1
}

// Passage is a chunk as it is put before an engine.
type Passage struct {
	Chunk Chunk
	Work  Work
	Rank  int // in the survey that brought it, from 1; 0 when a dive chose it
}
