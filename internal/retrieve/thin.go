package retrieve

import (
	"hash/fnv"
	"slices"
	"strings"

	"forage/internal/review"
)

const (
	// shingle is how many words stand together when texts are compared, and same how
	// much two texts must share to say the same (Broder 1997, who uses 10 words and
	// 0.5 for whole web pages; passages are shorter, and half the same is still news).
	shingle = 5
	same    = 0.8
)

// thin keeps the first limit hits, at most perWork of each work, and leaves out
// what says the same as a better one: a preprint beside its paper, a sentence
// printed twice.
func thin(hits []review.Hit, limit, perWork int) []review.Hit {
	kept := []review.Hit{}
	var seen [][]uint64
	taken := map[review.WorkID]int{}
	for _, h := range hits {
		if len(kept) >= limit {
			break
		}
		if taken[h.Chunk.Work] >= perWork {
			continue
		}
		s := shingles(h.Chunk.Text)
		if slices.ContainsFunc(seen, func(o []uint64) bool { return resemblance(s, o) >= same }) {
			continue
		}
		taken[h.Chunk.Work]++
		seen = append(seen, s)
		kept = append(kept, h)
	}
	return kept
}

// bestOfEach keeps the best hit of each work.
func bestOfEach(hits []review.Hit, limit int) []review.Hit {
	kept := []review.Hit{}
	taken := map[review.WorkID]bool{}
	for _, h := range hits {
		if len(kept) < limit && !taken[h.Chunk.Work] {
			taken[h.Chunk.Work] = true
			kept = append(kept, h)
		}
	}
	return kept
}

// shingles are the runs of words of a text, hashed and sorted.
func shingles(text string) []uint64 {
	words := strings.Fields(strings.ToLower(text))
	set := make([]uint64, 0, len(words))
	for i := 0; i == 0 || i+shingle <= len(words); i++ {
		h := fnv.New64a()
		for _, w := range words[i:min(i+shingle, len(words))] {
			h.Write([]byte(w))
			h.Write([]byte{' '})
		}
		set = append(set, h.Sum64())
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// resemblance is the share of shingles that two sorted sets have in common.
func resemblance(a, b []uint64) float64 {
	if float64(min(len(a), len(b))) < same*float64(max(len(a), len(b))) {
		return 0 // lengths so different cannot come to the threshold
	}
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			common++
			i, j = i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return float64(common) / float64(len(a)+len(b)-common)
}
