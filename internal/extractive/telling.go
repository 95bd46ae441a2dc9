package extractive

import "forage/internal/review"

// Telling is what each sentence of a passage is worth for a requirement, from 0: the
// share of the requirement's weight that it holds, and something for one that tells a
// finding, a figure, or a limit or mechanism where such is asked for. All are worth
// nothing where no sentence holds a word of the requirement.
func (e *Engine) Telling(r review.Requirement, w review.Work, sentences []string) []float64 {
	n := e.need(r, w.Language)
	worth := make([]float64, len(sentences))
	some := false
	for i, s := range sentences {
		has := map[string]bool{}
		hold(has, tokens(clip(s), w.Language))
		worth[i], _ = n.cover(e.stats, has, nil)
		some = some || worth[i] > 0
	}
	for i := 0; some && i < len(sentences); i++ {
		m := read(sentences[i], len(words(sentences[i])))
		if m.finding || m.quantity > 0 || m.limitation && n.kinds[review.KindLimitation] || m.mechanism && n.kinds[review.KindMechanism] {
			worth[i] += findingWorth
		}
	}
	return worth
}

// findingWorth is what a finding counts beside the words of a requirement. Of SciFact's
// rationales (train), half of a passage chosen so holds a sentence of 0.940 with 0.1, of
// 0.957 with 0.2, of 0.959 with 0.4.
const findingWorth = 0.2
