package ollama

import "fmt"

// What a model must have to be chosen unasked.
const (
	leastContext    = 4096
	leastParameters = 1e9
	// fits is the share of a machine's memory that a model may take: the rest is for
	// its context, the system and the researcher's own programs.
	fits = 0.6
)

// Unfit is why a model is not chosen to judge unless it is asked for by name, ""
// when it may be. memory is the machine's, in bytes, 0 when unknown.
func (m Model) Unfit(memory int64) string {
	switch {
	case m.Refused != "":
		return m.Refused
	case !m.Chat:
		return "it does not chat"
	case m.Context > 0 && m.Context < leastContext:
		return fmt.Sprintf("its context of %d tokens is short", m.Context)
	case m.Parameters > 0 && m.Parameters < leastParameters:
		return "it is too small to judge well"
	case memory > 0 && float64(m.Size) > fits*float64(memory):
		return "it takes too much of this machine's memory"
	}
	return ""
}

// Best is the model to judge with among those that may be chosen: one that passed its
// trial before one that was not tried, the one that agreed most, the larger. A model
// that failed its trial is never chosen.
func Best(models []Model, trials map[string]Trial, memory int64) (Model, bool) {
	var best Model
	found := false
	for _, m := range models {
		t, tried := trials[m.Digest]
		if m.Unfit(memory) != "" || tried && !t.Passed() {
			continue
		}
		b := trials[best.Digest]
		if !found || t.Agreed > b.Agreed || t.Agreed == b.Agreed && m.Parameters > best.Parameters {
			best, found = m, true
		}
	}
	return best, found
}

// BestEmbedding is the model to make vectors with: one whose prefixes are known
// before others, then by name.
func BestEmbedding(models []Model) (Model, bool) {
	var first Model
	found := false
	for _, m := range models {
		if !m.Embedding || m.Refused != "" || m.Chat {
			continue
		}
		if !found || prefixesOf(m.Name) != (Prefixes{}) && prefixesOf(first.Name) == (Prefixes{}) {
			first, found = m, true
		}
	}
	return first, found
}
