package ollama

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
	"forage/internal/review/enginetest"
)

// TestNoInvalidReplyReachesTheWalk has random weights judge passages under the schema.
// FORAGE_MEASURE=1 takes a thousand, and says what came of them.
func TestNoInvalidReplyReachesTheWalk(t *testing.T) {
	s := ollamatest.Shared(t)
	n := 60
	if os.Getenv("FORAGE_MEASURE") != "" {
		n = 1000
	}
	e := realEngine(t, s, "tiny-chat")
	c := enginetest.Field()
	r, err := e.Analyse(t.Context(), c.Idea, c.Requirements[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 10 { // what is allocated once
		judgeOnce(t, e, r, passageOf("Warm. "+found))
	}
	before := resident()
	byModel, byWords, ended, answers := 0, 0, 0, map[review.Answer]int{}
	mem := e.memory.(*memory)
	for i := range n {
		p := varied(c, i)
		v, err := judgeOnce(t, e, r, p)
		switch {
		case err != nil: // eight useless replies in a row: a person resumes
			ended++
			e.lost = 0
			continue
		case strings.HasPrefix(v.Motive, "By words"):
			byWords++
		default:
			byModel++
		}
		answers[v.Answer]++
		enginetest.Verdict(t, v, r, p, false)
	}
	e.Baseline = words() // which remembers passages, up to a bound of its own
	after := resident()
	repaired := 0
	for _, call := range mem.calls {
		if call.Kind == "judge_chunks" && call.Calls > 1 {
			repaired++
		}
	}
	t.Logf("%d judgements: %d by the model (%d of them after a repair), %d by words after a repair in vain, %d ended a walk; %v",
		n, byModel, repaired, byWords, ended, answers)
	t.Logf("memory of this process: %d MB before, %d MB after", before>>20, after>>20)
	if byModel == 0 || byModel+byWords+ended != n {
		t.Error("nothing was judged by the model")
	}
	if after > before+32<<20 {
		t.Error("memory grows")
	}
}

// varied is a passage of 2 to 14 sentences: in a longer one random numbers name quotes
// that are too long, or run backwards.
func varied(c enginetest.Case, i int) review.Passage {
	p := c.Passages[i%3]
	text := fmt.Sprintf("Trial %d took place in %d.", i, 1900+i)
	for k := range 1 + i%6 {
		text += fmt.Sprintf(" In plot %d of %d, this was seen. %s", k, i, c.Passages[(i+k)%3].Chunk.Text)
	}
	p.Chunk.Text, p.Chunk.End = text, p.Chunk.Start+len(text)
	return p
}

func judgeOnce(t *testing.T, e *Engine, r review.Requirement, p review.Passage) (review.Verdict, error) {
	t.Helper()
	v, err := e.JudgeChunk(t.Context(), r, p, false)
	if err != nil && !unusable(err) {
		t.Fatal(err)
	}
	return v, err
}

// resident is the memory that this process holds, in bytes, 0 where that is not told.
func resident() int64 {
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
