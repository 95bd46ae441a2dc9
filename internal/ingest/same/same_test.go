package same

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

// worksTold are works, told as "title | first author | year | doi | venue | status".
func worksTold(lines ...string) []Described {
	var works []Described
	for i, l := range lines {
		f := strings.Split(l+"|||||", "|")
		for j := range f {
			f[j] = strings.TrimSpace(f[j])
		}
		w := review.Work{ID: review.WorkID(fmt.Sprintf("w%d", i)), Title: f[0], DOI: f[3], Venue: f[4], Status: review.StatusFull, Authors: []string{}, Keywords: []string{}}
		if f[1] != "" {
			w.Authors = []string{f[1]}
		}
		fmt.Sscan(f[2], &w.Year)
		if f[5] != "" {
			w.Status = review.Status(f[5])
		}
		works = append(works, Described{Work: w})
	}
	return works
}

func TestWhatIsTheSameWork(t *testing.T) {
	for what, c := range map[string]struct {
		works []string
		want  string // "work onto rule"
	}{
		"one DOI, however written":                   {[]string{"Sleep and memory in mice | | | https://doi.org/10.1/AB", "Sleep and memory in mice: a study | | | 10.1/ab"}, "w1 w0 same DOI"},
		"one DOI without a title":                    {[]string{"Sleep | | | 10.1/ab", "| | | 10.1/ab"}, "w1 w0 same DOI"},
		"a supplement has its article's DOI":         {[]string{"Sleep and memory in mice | | | 10.1/ab", "Supplementary information for sleep and memory in mice | | | 10.1/ab"}, ""},
		"chapters of a book share its DOI":           {[]string{"Soil and its makers | | | 10.1/ab", "Water in the desert lands | | | 10.1/ab"}, ""},
		"one arXiv id":                               {[]string{"Attention is not needed at all | A Lee | 2017 | 10.48550/arXiv.1706.03762", "Attention is not needed | B | 2023 | | arXiv preprint arXiv:1706.03762v5"}, "w1 w0 same arXiv id"},
		"preprint and article":                       {[]string{"Sleep and memory in mice | Ann Lee | 2019 | 10.1101/123", "Sleep and Memory in Mice. | Lee, A. | 2021 | 10.1/ab"}, "w0 w1 same title, first author and year"},
		"two articles have two DOIs":                 {[]string{"Sleep and memory in mice | Ann Lee | 2019 | 10.2/123", "Sleep and Memory in Mice | Lee, A. | 2019 | 10.1/ab"}, ""},
		"years too far apart":                        {[]string{"Sleep and memory in mice | Ann Lee | 2016", "Sleep and Memory in Mice | Lee, A. | 2019"}, ""},
		"a year is not known":                        {[]string{"Sleep and memory in mice | Ann Lee |", "Sleep and Memory in Mice | Lee, A. | 2019"}, "w1 w0 same title, first author and year"},
		"another first author":                       {[]string{"Sleep and memory in mice | Ann Lee | 2019", "Sleep and Memory in Mice | Ann Ek | 2019"}, ""},
		"no author tells":                            {[]string{"Sleep and memory in mice | | 2019", "Sleep and Memory in Mice | | 2019"}, ""},
		"short titles name many works":               {[]string{"Deep learning | Ann Lee | 2019", "Deep learning | Ann Lee | 2019"}, ""},
		"an erratum is another work":                 {[]string{"Sleep and memory in mice | Ann Lee | 2019", "Erratum: Sleep and memory in mice | Ann Lee | 2019"}, ""},
		"nor is one erratum another by title":        {[]string{"Correction to: sleep and memory in mice | Ann Lee | 2019", "Correction to: sleep and memory in mice | Ann Lee | 2019"}, ""},
		"a reply is another work":                    {[]string{"Sleep and memory in mice | Ann Lee | 2019", "Reply to: Sleep and memory in mice | Ann Lee | 2019"}, ""},
		"parts":                                      {[]string{"On the slow growth of lichens upon old stone walls part 1 | Ann Lee | 2019", "On the slow growth of lichens upon old stone walls part 2 | Ann Lee | 2019"}, ""},
		"parts by roman numbers":                     {[]string{"On the slow growth of lichens upon very old stone walls ii | Ann Lee | 2019", "On the slow growth of lichens upon very old stone walls | Ann Lee | 2019"}, ""},
		"a report of every year":                     {[]string{"The yearly report of the office for all waters of the land 2019 | Ann Lee | 2019", "The yearly report of the office for all waters of the land 2020 | Ann Lee | 2020"}, ""},
		"a word that tells":                          {[]string{"On the slow growth of lichens upon old and grey stone walls | Ann Lee | 2019", "On the slow growth of lichens upon old and grey northern stone walls | Ann Lee | 2020"}, ""},
		"a word misspelt":                            {[]string{"On the slow growth of lichens upon old and greyish stone walls in eight hamlets along three rivers near Halden fjord | Ann Lee | 2019", "On the slow growth of lichens upon old and greyisch stone walls in eight hamlets along three rivers near Halden fjord | Ann Lee | 2020"}, "w1 w0 same title, first author and year"},
		"no year is known":                           {[]string{"Sleep and memory in mice | Ann Lee |", "Sleep and Memory in Mice | Lee, A. |"}, ""},
		"one small word more":                        {[]string{"On the slow growth of lichens upon old and grey stone walls | Ann Lee | 2019", "On the slow growth of lichens upon old and grey stone walls again | Ann Lee | 2020"}, "w1 w0 same title, first author and year"},
		"the best read stands":                       {[]string{"Sleep | | | 10.1/a | | metadata", "Sleep | | | 10.1/a | | unread", "Sleep | | | 10.1/a | | recognised", "Sleep | | | 10.1/a | | abstract"}, "w0 w2 same DOI, w1 w2 same DOI, w3 w2 same DOI"},
		"a full preprint before an article's record": {[]string{"Sleep and memory in mice | Lee | 2019 | 10.1/ab | | metadata", "Sleep and memory in mice | Lee | 2019 | 10.1101/9"}, "w0 w1 same title, first author and year"},
		"one preprint never joins two articles":      {[]string{"Sleep and memory in mice | Lee | 2019 | 10.1/ab", "Sleep and memory in mice | Lee | 2019 | 10.1101/9", "Sleep and memory in mice | Lee | 2019 | 10.1/cd"}, "w1 w0 same title, first author and year"},
		"a journal of the house of the preprints":    {[]string{"Sleep and memory in mice | Lee | 2019 | 10.1101/gr.1", "Sleep and memory in mice | Lee | 2019 | 10.1101/gad.2"}, ""},
	} {
		var got []string
		for _, m := range Find(worksTold(c.works...), nil) {
			got = append(got, fmt.Sprint(m.Work, " ", m.Onto, " ", m.Rule))
		}
		if g := strings.Join(got, ", "); g != c.want {
			t.Errorf("%s:\n got %s\nwant %s", what, g, c.want)
		}
	}
}

func TestTheOtherTakesOverWhatItLacks(t *testing.T) {
	works := worksTold("Sleep and memory in mice | Lee |", "Sleep and memory in mice | Lee | 2019 | 10.1/ab | J. Sleep | metadata", "Sleep and memory in mice | Lee | 2018 | 10.1101/7 | bioRxiv | metadata")
	works[2].Abstract, works[2].Retracted = "In short.", true
	got := Find(works, nil)
	if len(got) != 2 || got[0].Filled.Year != 2019 || got[0].Filled.DOI != "10.1/ab" || got[0].Filled.Venue != "J. Sleep" {
		t.Fatalf("%+v", got)
	}
	if f := got[1].Filled; f.Abstract != "In short." || !f.Retracted || f.Year != 0 || f.DOI != "" || f.Venue != "" {
		t.Errorf("of the preprint: %+v", f)
	}
}

func TestWhatWasDecidedByHandHolds(t *testing.T) {
	works := worksTold("Sleep and memory in mice | Lee | 2019", "Sleep and memory in mice | Lee | 2019", "Another work of other words | Ek | 1990")
	apart := []review.Merge{{Work: "w1", Onto: "w0", Rule: review.SameTitle, State: review.Apart}}
	if got := Find(works, apart); len(got) != 1 || got[0].State != review.Apart {
		t.Errorf("apart: %+v", got)
	}
	hand := []review.Merge{{Work: "w0", Onto: "w2", Rule: review.ByHand, State: review.Merged, Filled: review.Filled{Into: "w2"}}}
	got := Find(works, hand)
	if len(got) != 2 || got[0].Work != "w0" || got[0].Onto != "w2" || got[0].Rule != review.ByHand || got[0].Filled.Into != "w2" ||
		got[1].Work != "w1" || got[1].Onto != "w2" || got[1].Rule != review.SameTitle {
		t.Errorf("by hand, with what a rule adds: %+v", got)
	}
	if again := Find(works, got); !equalMerges(again, got) {
		t.Errorf("again: %+v, not %+v", again, got)
	}
}

func equalMerges(a, b []review.Merge) bool { return fmt.Sprintf("%+v", a) == fmt.Sprintf("%+v", b) }

func TestTheOrderOfWorksDoesNotMatter(t *testing.T) {
	var lines []string
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("Sleep and memory in mice number %d | Lee | %d | %s | | %s", i%7, 2015+i%5,
			[]string{"", "10.1/a", "10.1101/b", "10.1/c"}[i%4], []review.Status{review.StatusFull, review.StatusAbstract, review.StatusMetadata}[i%3]))
	}
	works := worksTold(lines...)
	want := Find(works, nil)
	if len(want) < 10 {
		t.Fatalf("only %d merges", len(want))
	}
	for range 5 {
		rand.Shuffle(len(works), func(i, j int) { works[i], works[j] = works[j], works[i] })
		if got := Find(works, want); !equalMerges(got, want) {
			t.Fatalf("another order, another result:\n%+v\n%+v", got, want)
		}
	}
}

func TestAReviewReadsOneOfEach(t *testing.T) {
	works := []review.Work{}
	for _, d := range worksTold("A", "B", "C", "D | | | 10.1101/1", "E") {
		works = append(works, d.Work)
	}
	merges := []review.Merge{{Work: "w0", Onto: "w1", State: review.Merged}, {Work: "w3", Onto: "w9", State: review.Merged},
		{Work: "w4", Onto: "w9", State: review.Merged}, {Work: "w2", Onto: "w1", State: review.Apart}}
	var got []string
	for _, w := range Best(works, merges) {
		got = append(got, string(w.ID))
	}
	if strings.Join(got, " ") != "w1 w2 w4" {
		t.Errorf("%v", got)
	}
}

// TestDistinctWorksStayApart counts what the title rule merges among works that are
// distinct by their publishers, and how long ten thousand take.
func TestDistinctWorksStayApart(t *testing.T) {
	for _, corpus := range [][]string{{"graph-acl-anthology", "papers.jsonl.gz"}, {"graph-elife-citations", "papers.jsonl.gz"},
		{"topic-agriculture-ai", "docs.jsonl.gz"}, {"topic-sleep-cognition", "docs.jsonl.gz"}, {"topic-microplastics", "docs.jsonl.gz"}} {
		works := describedIn(t, corpus...)
		bare := slices.Clone(works)
		for i := range bare {
			bare[i].DOI = "" // the harder case
		}
		withDOI, without := Find(works, nil), Find(bare, nil)
		t.Logf("%s: of %d works %d are merged, without DOIs %d", corpus[0], len(works), len(withDOI), len(without))
		if os.Getenv("FORAGE_SHOW") != "" {
			show(t, bare, without)
		}
	}
	many := describedIn(t, "graph-acl-anthology", "papers.jsonl.gz")[:10000]
	at := time.Now()
	Find(many, nil)
	took := time.Since(at)
	if t.Logf("10,000 works: %v", took.Round(time.Millisecond)); took > 5*time.Second {
		t.Errorf("10,000 works took %v", took)
	}
}

// describedIn are the works of a corpus.
func describedIn(t *testing.T, parts ...string) (works []Described) {
	t.Helper()
	for _, w := range ingesttest.Works(t, parts...) {
		works = append(works, Described{Work: w})
	}
	return works
}

func show(t *testing.T, works []Described, merges []review.Merge) {
	by := map[review.WorkID]Described{}
	for _, w := range works {
		by[w.ID] = w
	}
	for _, m := range merges {
		a, b := by[m.Work], by[m.Onto]
		t.Logf("\n  %s | %s | %d | %s\n  %s | %s | %d | %s", a.Title, a.Authors, a.Year, a.Venue, b.Title, b.Authors, b.Year, b.Venue)
	}
}
