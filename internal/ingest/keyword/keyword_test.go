package keyword

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

func keywordsIn(t *testing.T, works ...review.Work) [][]string {
	t.Helper()
	for i := range works {
		works[i].ID = review.WorkID(fmt.Sprint("w", i))
	}
	of := Find(works, map[review.WorkID]string{"w0": "The opening of the text tells of glaciers and moraines. Glaciers retreat."})
	var found [][]string
	for _, w := range works {
		var texts []string
		for _, k := range of[w.ID] {
			if k.Weight <= 0 || k.Weight > 1 {
				t.Errorf("weight of %+v", k)
			}
			texts = append(texts, k.Text)
		}
		found = append(found, texts)
	}
	return found
}

func TestKeywords(t *testing.T) {
	for what, c := range map[string]struct {
		work  review.Work
		first []string // these come, in this order, before all others
		never []string
	}{
		"a pair stands for its parts": {
			review.Work{Title: "Random forests for yield", Abstract: "We train random forests. The random forest wins. Yield is hard to tell."},
			[]string{"random forests", "yield"}, []string{"random", "forest", "forests"},
		},
		"a word that is more than its pair stays": {
			review.Work{Title: "Sleep", Abstract: "Sleep quality matters. Sleep is good. Sleep is long. Bad sleep quality hurts."},
			[]string{"sleep"}, []string{"sleep quality"},
		},
		"without an abstract the text tells": {review.Work{Title: "Notes"}, []string{"glaciers"}, []string{"opening tells"}},
		"words about papers are none": {
			review.Work{Title: "A novel study of effects", Abstract: "This study shows results. The study finds important results of wheat."},
			[]string{"wheat"}, []string{"study", "results", "novel study"},
		},
		"abbreviations keep their capitals, names theirs": {
			review.Work{Title: "RNA in Drosophila", Abstract: "In flies of Drosophila the RNA of many kinds was seen; RNA decays, RNA and Drosophila sleep."},
			[]string{"RNA", "Drosophila"}, nil,
		},
		"titles in capitals of titles": {review.Work{Title: "Deep Learning for Crops", Abstract: "Deep learning works."}, []string{"deep learning"}, nil},
		"stop words of other languages": {
			review.Work{Language: "de", Title: "Der Einfluss von Schlaf auf das Gedächtnis", Abstract: "Der Schlaf wirkt. Das Gedächtnis der Probanden und der Schlaf."},
			[]string{"Schlaf", "Gedächtnis"}, []string{"der", "das", "und"},
		},
	} {
		got := keywordsIn(t, c.work)[0]
		if len(got) < len(c.first) || !slices.Equal(got[:len(c.first)], c.first) {
			t.Errorf("%s: %q, want first %q", what, got, c.first)
		}
		for _, k := range c.never {
			if slices.Contains(got, k) {
				t.Errorf("%s: %q among %q", what, k, got)
			}
		}
	}
}

func TestKeywordsTellAWorkFromTheOthers(t *testing.T) {
	var works []review.Work
	for _, crop := range []string{"wheat", "maize", "barley", "rice"} {
		works = append(works, review.Work{Title: "Soil and " + crop, Abstract: "Soil of " + crop + " fields is soil."})
	}
	for i, got := range keywordsIn(t, works...) {
		if len(got) == 0 || got[0] != []string{"wheat", "maize", "barley", "rice"}[i] {
			t.Errorf("%d: %q", i, got)
		}
	}
}

// TestKeywordsOfRealPapers shows them when asked to, and the time of ten thousand.
func TestKeywordsOfRealPapers(t *testing.T) {
	for _, corpus := range [][]string{{"topic-agriculture-ai", "docs.jsonl.gz"}, {"graph-elife-citations", "papers.jsonl.gz"}} {
		works := ingesttest.Works(t, corpus...)
		of := Find(works, nil)
		for i := 0; i < len(works) && os.Getenv("FORAGE_SHOW") != ""; i += len(works) / 12 {
			var got []string
			for _, k := range of[works[i].ID] {
				got = append(got, fmt.Sprintf("%s %.2f", k.Text, k.Weight))
			}
			t.Logf("%s\n\t%s\n\tprinted: %s", works[i].Title, strings.Join(got, " | "), strings.Join(works[i].Keywords, ", "))
		}
		if len(of) < len(works)*9/10 {
			t.Errorf("%s: %d of %d have keywords", corpus[0], len(of), len(works))
		}
	}
	works := ingesttest.Works(t, "graph-acl-anthology", "papers.jsonl.gz")
	many := append(make([]review.Work, 0, 10000), ingesttest.Works(t, "graph-elife-citations", "papers.jsonl.gz")...)
	for i := 0; len(many) < cap(many); i++ {
		w := works[i]
		w.Abstract += many[i%1900].Abstract
		many = append(many, w)
	}
	at := time.Now()
	of := Find(many, nil)
	t.Logf("%d works: %v", len(of), time.Since(at).Round(time.Millisecond))
}
