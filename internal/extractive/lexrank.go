package extractive

import (
	"math"
	"sort"
)

// lexRank orders sentences by how central they are among each other (Erkan and
// Radev 2004): a sentence is central when it is like many central sentences.
// Cosine of idf-weighted stems, continuous, damping 0.85.
func lexRank(s *Statistics, all []*sentence) []int {
	n := len(all)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if n < 2 {
		return order
	}
	if n > mostRanked {
		n = mostRanked
	}
	sim := similarities(s, all[:n])
	rank := make([]float64, n)
	for i := range rank {
		rank[i] = 1 / float64(n)
	}
	for range rounds {
		next := make([]float64, n)
		for i := range next {
			next[i] = (1 - damping) / float64(n)
			for j := range sim {
				next[i] += damping * sim[j][i] * rank[j]
			}
		}
		rank = next
	}
	order = order[:n]
	sort.SliceStable(order, func(i, j int) bool { return round(rank[order[i]]*1e3) > round(rank[order[j]]*1e3) })
	return order
}

const (
	damping    = 0.85
	rounds     = 40
	mostRanked = 200 // sentences; the work is quadratic
)

// similarities is the row-normalised matrix of cosines.
func similarities(s *Statistics, all []*sentence) [][]float64 {
	norm := make([]float64, len(all))
	for i, x := range all {
		norm[i] = norm2(s, x)
	}
	sim := make([][]float64, len(all))
	for i := range sim {
		sim[i] = make([]float64, len(all))
		sum := 0.0
		for j := range all {
			sim[i][j] = 1
			if i != j {
				sim[i][j] = cosine(s, all[i], all[j], norm[i], norm[j])
			}
			sum += sim[i][j]
		}
		for j := range sim[i] {
			sim[i][j] /= sum
		}
	}
	return sim
}

// Sums run over words in the order of the text: floating point addition in the
// order of a map would differ from run to run.
func norm2(s *Statistics, x *sentence) float64 {
	sum := 0.0
	for _, t := range x.distinctStems() {
		w := s.idf(t)
		sum += w * w
	}
	return math.Sqrt(sum)
}

func cosine(s *Statistics, a, b *sentence, na, nb float64) float64 {
	if na == 0 || nb == 0 {
		return 0
	}
	sum := 0.0
	for _, t := range a.distinctStems() {
		if b.has[t] {
			w := s.idf(t)
			sum += w * w
		}
	}
	return sum / (na * nb)
}

// distinctStems are the sentence's stems in order, each once.
func (s *sentence) distinctStems() []string {
	if s.stems == nil {
		seen := make(map[string]bool, len(s.words))
		for _, w := range s.words {
			if !seen[w.stem] {
				seen[w.stem] = true
				s.stems = append(s.stems, w.stem)
			}
		}
	}
	return s.stems
}
