package store

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"forage/internal/review"
)

// twins are a preprint and its article, and a work that cites the preprint.
func twins(t testing.TB) (preprint, article, citing review.Document) {
	preprint = document(t, "Sleep and memory in mice, a preprint", "Mice sleep and remember xylophones.")
	preprint.Work.DOI, preprint.Work.Authors = "10.1101/9", []string{"Lee A", "Ek, Bo"}
	article = document(t, "Sleep and memory in mice", "Mice sleep and remember.")
	article.Work.DOI, article.Work.Year, article.Work.Authors = "10.1/ab", 0, []string{"Ann Lee", "Bo Ek"}
	citing = document(t, "A work that cites the preprint", "We cite.")
	citing.References = []review.Reference{{DOI: "10.1101/9", Title: "Sleep and memory in mice", Year: 2020}}
	citing.Work.Authors = []string{"Cy Dot"}
	return preprint, article, citing
}

func merged(work, onto review.Document) review.Merge {
	return review.Merge{Work: work.Work.ID, Onto: onto.Work.ID, Rule: review.SameTitle, State: review.Merged, Filled: review.Filled{Year: work.Work.Year}}
}

func titlesOf(t testing.TB, s *Store, word string) string {
	t.Helper()
	var titles []string
	for _, h := range must[[]review.Hit](t)(s.Match(context.Background(), []string{word}, nil, nil, 10)) {
		titles = append(titles, h.Work.Title)
	}
	return strings.Join(titles, "|")
}

func TestAMergedWorkStandsBehindTheOtherAndComesBack(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	preprint, article, citing := twins(t)
	for _, d := range []review.Document{preprint, article, citing} {
		save(t, s, d)
	}
	if err := s.JoinNames(ctx); err != nil {
		t.Fatal(err)
	}
	before := dump(t, s)
	if got := strings.Count(titlesOf(t, s, "mice"), "|"); got != 1 {
		t.Fatalf("%d works before", got+1)
	}
	plan := []review.Merge{merged(preprint, article)}
	for range 2 { // the second time changes nothing
		if err := s.SetMerges(ctx, plan); err != nil {
			t.Fatal(err)
		}
		if err := s.JoinNames(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if got := titlesOf(t, s, "mice"); got != "Sleep and memory in mice" {
		t.Errorf("found %q", got)
	}
	if got := titlesOf(t, s, "xylophones"); got != "" {
		t.Errorf("found what stands behind: %q", got)
	}
	if w := must[review.Work](t)(s.Work(ctx, article.Work.ID)); w.Year != 2020 {
		t.Errorf("the year was not taken over: %+v", w)
	}
	graph := dump(t, s)
	if strings.Count(graph, "\nwork ") != 2 || !strings.Contains(graph, "-cites-> doi:10.1/ab") || strings.Contains(graph, "author a lee") {
		t.Errorf("merged graph:\n%s", graph)
	}
	save(t, s, preprint) // imported anew, it stays where it stands
	save(t, s, article)
	if w := must[review.Work](t)(s.Work(ctx, article.Work.ID)); w.Year != 2020 {
		t.Errorf("read anew, it lost what it took over: %+v", w)
	}
	if err := s.JoinNames(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.Rebuild(ctx, nil); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); got != graph {
		t.Errorf("rebuilt:\n%s\nwas:\n%s", got, graph)
	}
	if got := titlesOf(t, s, "xylophones"); got != "" {
		t.Errorf("found after rebuild: %q", got)
	}
	sane(t, s)
	plan[0].State, plan[0].Filled = review.Apart, review.Filled{}
	if err := s.SetMerges(ctx, plan); err != nil {
		t.Fatal(err)
	}
	if err := s.JoinNames(ctx); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); got != before {
		t.Errorf("taken apart:\n%s\nwas:\n%s", got, before)
	}
	if got := titlesOf(t, s, "xylophones"); got == "" {
		t.Error("it does not come back into the search")
	}
	if w := must[review.Work](t)(s.Work(ctx, article.Work.ID)); w.Year != 0 {
		t.Errorf("the year was not taken back: %+v", w)
	}
	sane(t, s)
}

func TestDeletingEitherOfTwoMergedWorksLeavesTheOtherWhole(t *testing.T) {
	ctx := context.Background()
	for _, first := range []bool{true, false} {
		s := open(t, t.TempDir())
		preprint, article, _ := twins(t)
		save(t, s, preprint)
		save(t, s, article)
		if err := s.SetMerges(ctx, []review.Merge{merged(preprint, article)}); err != nil {
			t.Fatal(err)
		}
		gone, left := preprint, article
		if !first {
			gone, left = article, preprint
		}
		if err := s.DeleteWork(ctx, gone.Work.ID); err != nil {
			t.Fatal(err)
		}
		if got := titlesOf(t, s, "mice"); got != left.Work.Title {
			t.Errorf("left: %q", got)
		}
		if w := must[review.Work](t)(s.Work(ctx, left.Work.ID)); w.Year != left.Work.Year {
			t.Errorf("what was filled stays: %+v", w)
		}
		if m := must[[]review.Merge](t)(s.Merges(ctx)); len(m) != 0 {
			t.Errorf("merges %+v", m)
		}
		sane(t, s)
	}
}

func TestAReviewOfThePreprintAloneStillFindsIt(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	preprint, article, _ := twins(t)
	save(t, s, preprint)
	save(t, s, article)
	if err := s.SetMerges(ctx, []review.Merge{merged(preprint, article)}); err != nil {
		t.Fatal(err)
	}
	if all := must[bool](t)(s.Holds(ctx, []review.WorkID{article.Work.ID})); !all {
		t.Error("the library is more than the works that stand")
	}
	n := must[*Narrowed](t)(s.Narrow(ctx, []review.WorkID{preprint.Work.ID}))
	defer n.Close()
	if hits := must[[]review.Hit](t)(n.Match(ctx, []string{"xylophones"}, nil, nil, 5)); len(hits) != 1 {
		t.Errorf("%d hits", len(hits))
	}
}

func TestKeywordsAreNodesThatSayBywhom(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	d := document(t, "Sleep and memory", "Text.")
	d.Work.Keywords = []string{"Sleep"}
	d.Work.Path = "/papers/Sleep.zip/memory.md"
	save(t, s, d)
	of := map[review.WorkID][]review.Keyword{d.Work.ID: {{Text: "sleep", Weight: 0.5}, {Text: "memory", Weight: 0.25}}}
	for range 2 {
		if err := s.SetKeywords(ctx, of); err != nil {
			t.Fatal(err)
		}
	}
	edges := must[[]string](t)(list(ctx, s.reader, `SELECT n.label || ' ' || e.props FROM edge e JOIN node n ON n.id = e.target WHERE e.kind IN ('about', 'from') ORDER BY 1`,
		func(r row, l *string) error { return r.Scan(l) }))
	want := `Sleep {"weight":0.5,"by":"authors"}|Sleep.zip {}|memory {"weight":0.25,"by":"tf-idf"}`
	if got := strings.Join(edges, "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	before := dump(t, s)
	if err := s.Rebuild(ctx, nil); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); got != before {
		t.Errorf("rebuilt:\n%s\nwas:\n%s", got, before)
	}
	if err := s.SetKeywords(ctx, nil); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); strings.Contains(got, "keyword memory") || !strings.Contains(got, "keyword sleep") {
		t.Errorf("without keywords:\n%s", got)
	}
	sane(t, s)
}

// TestNamesDoNotDependOnWhoCameFirst saves files in several orders.
func TestNamesDoNotDependOnWhoCameFirst(t *testing.T) {
	ctx := context.Background()
	var docs []review.Document
	for i, c := range [][]string{{"John Smith", "Ann Lee"}, {"Smith J", "Lee, Ann"}, {"John A. Smith"}, {"J Smith"}, {"Ann B. Lee", "Ann C. Lee"}} {
		d := document(t, fmt.Sprintf("Paper number %d of this set of papers", i), "Text.")
		d.Work.Authors, d.Work.Venue = c, []string{"J. Sleep Res.", "Journal of Sleep Research"}[i%2]
		docs = append(docs, d)
	}
	first := ""
	for _, order := range [][]int{{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {3, 1, 4, 0, 2}} {
		s := open(t, t.TempDir())
		for _, i := range order {
			save(t, s, docs[i])
			if i%2 == 0 {
				if err := s.JoinNames(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.JoinNames(ctx); err != nil {
			t.Fatal(err)
		}
		got := dump(t, s)
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("order %v:\n%s\nnot:\n%s", order, got, first)
		}
		if err := s.Rebuild(ctx, nil); err != nil {
			t.Fatal(err)
		}
		if got := dump(t, s); got != first {
			t.Errorf("rebuilt:\n%s\nnot:\n%s", got, first)
		}
		sane(t, s)
	}
	for _, line := range []string{"author john a smith = John A. Smith", "author j smith = J Smith", "author ann lee = ", "author ann b lee", "venue journal of sleep research = Journal of Sleep Research"} {
		if !strings.Contains(first, line) {
			t.Errorf("no %q in:\n%s", line, first)
		}
	}
	if strings.Contains(first, "venue j sleep") {
		t.Errorf("short venue stays:\n%s", first)
	}
}

// TestTheEndOfALargeImport tells what it costs; with FORAGE_SHOW for ten thousand works.
func TestTheEndOfALargeImport(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	works := 500
	if os.Getenv("FORAGE_SHOW") != "" {
		works = 10_000
	}
	of := map[review.WorkID][]review.Keyword{}
	tx, err := s.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for i := range works {
		id := review.NewWorkID(review.Digest(fmt.Append(nil, i)))
		w := review.Work{ID: id, SHA256: review.Digest(fmt.Append(nil, i)), Title: fmt.Sprintf("Paper number %d of a large set", i), Status: review.StatusFull, Format: review.FormatText,
			Path: fmt.Sprintf("/papers/%d/%d.txt", i%50, i), Authors: []string{fmt.Sprintf("Ann%d Lee%d", i%3000, i%700), fmt.Sprintf("B%d Ek%d", i%3, i%900)}, Year: 2000 + i%20}
		if err := saveWork(ctx, tx, w); err != nil {
			t.Fatal(err)
		}
		if err := graphWork(ctx, tx, id); err != nil {
			t.Fatal(err)
		}
		for k := range 5 {
			of[id] = append(of[id], review.Keyword{Text: fmt.Sprintf("word %d", (i*7+k*131)%20_000), Weight: 0.5 - float64(k)/100})
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	clock := func(what string, f func() error) {
		at := time.Now()
		if err := f(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v", what, time.Since(at).Round(time.Millisecond))
	}
	clock("keywords, all new", func() error { return s.SetKeywords(ctx, of) })
	clock("keywords, none new", func() error { return s.SetKeywords(ctx, of) })
	for id := range of {
		of[id][0].Weight += 0.01
	}
	clock("keywords, all weights changed", func() error { return s.SetKeywords(ctx, of) })
	clock("names", func() error { return s.JoinNames(ctx) })
	clock("names again", func() error { return s.JoinNames(ctx) })
}
