package pdf

import (
	"slices"
	"strings"
)

// tongue are the words that a paper uses most. They are the small ones of its
// language, so that what is written in another language has few of them.
type tongue map[string]bool

func tongueOf(blocks []block) tongue {
	const most = 40
	counts := map[string]int{}
	for _, b := range blocks {
		if b.kind != para {
			continue
		}
		for _, w := range strings.Fields(b.text()) {
			if w = strings.ToLower(bare(w)); w != "" {
				counts[w]++
			}
		}
	}
	all := make([]string, 0, len(counts))
	for w, n := range counts {
		if n > 2 {
			all = append(all, w)
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	t := tongue{}
	for _, w := range all[:min(most, len(all))] {
		t[w] = true
	}
	return t
}

// speaks is the share of a text's words that the tongue has.
func (t tongue) speaks(text string) float64 {
	n, of := 0, 0
	for _, w := range strings.Fields(text) {
		if w = strings.ToLower(bare(w)); w != "" {
			of++
			if t[w] {
				n++
			}
		}
	}
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// differ reports whether one of two texts is in the tongue and the other is not.
func (t tongue) differ(a, b string) bool {
	x, y := t.speaks(a), t.speaks(b)
	return max(x, y) > 0.15 && max(x, y) > 2*min(x, y)
}
