package evaluate

import (
	"math"
	"sort"

	"forage/internal/extractive"
)

// bm25 is the plain ranking that everything is held against: stems, no stop
// list, no weights, k1 1.2 and b 0.75.
type bm25 struct {
	postings map[string][]posting
	length   []float64
	mean     float64
	ids      []string
}

type posting struct {
	doc   int
	count float64
}

func newBM25(ids, texts []string) *bm25 {
	x := &bm25{postings: map[string][]posting{}, ids: ids}
	for i, t := range texts {
		stems := extractive.Stems(t, "en")
		x.length = append(x.length, float64(len(stems)))
		x.mean += float64(len(stems)) / float64(len(texts))
		count := map[string]float64{}
		for _, s := range stems {
			count[s]++
		}
		for s, n := range count {
			x.postings[s] = append(x.postings[s], posting{i, n})
		}
	}
	return x
}

const (
	k1 = 1.2
	b  = 0.75
)

// top ranks the k best documents for a text; ties go to the smaller id.
func (x *bm25) top(text string, k int) []int {
	score := map[int]float64{}
	n := float64(len(x.ids))
	for _, s := range extractive.Stems(text, "en") {
		ps := x.postings[s]
		idf := math.Log(1 + (n-float64(len(ps))+0.5)/(float64(len(ps))+0.5))
		for _, p := range ps {
			score[p.doc] += idf * p.count * (k1 + 1) / (p.count + k1*(1-b+b*x.length[p.doc]/x.mean))
		}
	}
	docs := make([]int, 0, len(score))
	for d := range score {
		docs = append(docs, d)
	}
	sort.Slice(docs, func(i, j int) bool {
		if score[docs[i]] != score[docs[j]] {
			return score[docs[i]] > score[docs[j]]
		}
		return x.ids[docs[i]] < x.ids[docs[j]]
	})
	return docs[:min(k, len(docs))]
}
