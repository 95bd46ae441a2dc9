package retrieve_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/retrieve"
	"forage/internal/review"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestGoldenRanks ranks a small collection and compares with what was ranked
// before, so that a change of ranking shows as a diff.
func TestGoldenRanks(t *testing.T) {
	c := load(t, filepath.Join("testdata", "scifact"), "queries.jsonl", "qrels.tsv")
	if len(c.works) != 153 || len(c.queries) != 40 {
		t.Fatalf("the collection shrank: %d works, %d queries", len(c.works), len(c.queries))
	}
	s := library(t, c.works)
	var b strings.Builder
	for _, q := range c.queries {
		hits, err := ours(s)(q.Text)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n", q.ID, q.Text)
		for i, h := range hits {
			id := c.byID[h.Work.ID]
			if i < 3 || c.judged[q.ID][id] {
				fmt.Fprintf(&b, "%4d %9s %-8s %.5f =%s\n", i+1, id, map[bool]string{true: "relevant"}[c.judged[q.ID][id]], h.Score, why(h))
			}
		}
	}
	ndcg, recall := c.measure(t, ours(s), 100)
	fmt.Fprintf(&b, "nDCG@10 %.4f, recall@100 %.4f\n", ndcg, recall)
	golden(t, filepath.Join("testdata", "ranks.golden"), b.String())
}

func why(h review.Hit) string {
	var b strings.Builder
	for _, p := range h.Why {
		fmt.Fprintf(&b, " %s %.5f", p.Name, p.Value)
	}
	return b.String()
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("%s differs at line %d:\ngot  %s\nwant %s\nrewrite with -update and read the diff", path, i+1, a[i], b[i])
			}
		}
		t.Fatalf("%s has %d lines, want %d", path, len(a), len(b))
	}
}

// paper is a document of some passages, one chunk each.
func paper(title, summary string, passages ...string) review.Document {
	var text strings.Builder
	var chunks []review.Chunk
	for i, p := range passages {
		chunks = append(chunks, review.Chunk{Ordinal: i, Kind: review.SectionResults, Path: "Results", Start: text.Len(), End: text.Len() + len(p), Text: p, Tokens: len(strings.Fields(p))})
		text.WriteString(p + "\n\n")
	}
	sum := review.Digest([]byte(title + text.String()))
	id := review.NewWorkID(sum)
	for i := range chunks {
		chunks[i].Work, chunks[i].ID = id, review.NewChunkID(id, i)
	}
	return review.Document{Work: review.Work{ID: id, Title: title, Abstract: summary, SHA256: sum, Status: review.StatusFull, Format: review.FormatText},
		Text: text.String(), Chunks: chunks}
}

func texts(hits []review.Hit) []string {
	found := []string{}
	for _, h := range hits {
		found = append(found, h.Chunk.Text)
	}
	return found
}

func TestFind(t *testing.T) {
	ctx := context.Background()
	soil := paper("Drones over fields", "Machine learning in agriculture.",
		"Yield was predicted with an error of 5%.", "Farmers like their drones.")
	sleep := paper("Sleep and yield", "Why people sleep.",
		"Yield was predicted from sleep with an error of 7%.", "A chatbot for agriculture predicted nothing.")
	f := retrieve.New(library(t, []review.Document{soil, sleep}))
	for _, c := range []struct {
		name string
		r    review.Requirement
		want []string
	}{
		{"only what is on topic counts", review.Requirement{Anchors: []string{"agriculture"}, Facets: []string{"yield prediction", "error"}},
			[]string{"Yield was predicted with an error of 5%.", "A chatbot for agriculture predicted nothing."}},
		{"without anchors everything counts", review.Requirement{Facets: []string{"error"}},
			[]string{"Yield was predicted with an error of 5%.", "Yield was predicted from sleep with an error of 7%."}},
		{"without facets the text ranks, not its instructions", review.Requirement{Text: "Identify concrete evidence on drones", Anchors: []string{"agriculture"}},
			[]string{"Farmers like their drones.", "Yield was predicted with an error of 5%."}},
		{"with neither it is searched by its text", review.Requirement{Text: "Describe the chatbot"},
			[]string{"A chatbot for agriculture predicted nothing."}},
		{"a topic the library does not hold", review.Requirement{Anchors: []string{"volcanoes"}, Facets: []string{"yield"}}, []string{}},
		{"facets the library does not hold fall back on the topic", review.Requirement{Anchors: []string{"chatbot"}, Facets: []string{"volcanoes"}},
			[]string{"A chatbot for agriculture predicted nothing."}},
		{"nothing to go by", review.Requirement{}, []string{}},
		{"punctuation to go by", review.Requirement{Anchors: []string{"?", ""}, Facets: []string{"\"", "--"}, Text: "()"}, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			hits, err := f.Find(ctx, c.r, []review.WorkID{soil.Work.ID, sleep.Work.ID}, 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			got := texts(hits)
			slices.Sort(got)
			slices.Sort(c.want)
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	hits, err := f.Find(ctx, review.Requirement{Facets: []string{"yield"}}, []review.WorkID{sleep.Work.ID}, 10, 8)
	if err != nil || len(hits) == 0 || slices.ContainsFunc(hits, func(h review.Hit) bool { return h.Work.ID != sleep.Work.ID }) {
		t.Errorf("other works than those asked for: %q %v", texts(hits), err)
	}
}

func TestPartsAddUpAndOrderHolds(t *testing.T) {
	c := load(t, filepath.Join("testdata", "scifact"), "queries.jsonl", "qrels.tsv")
	f := retrieve.New(library(t, c.works))
	slices.Reverse(c.works)
	backwards := retrieve.New(library(t, c.works))
	parts := map[string]bool{}
	for _, q := range c.queries {
		hits, err := f.Search(context.Background(), q.Text, nil, 20)
		if err != nil {
			t.Fatal(err)
		}
		for i, h := range hits {
			sum := 0.0
			for _, p := range h.Why {
				sum += p.Value
				parts[p.Name] = true
			}
			if math.Abs(sum-h.Score) > 1e-12 || h.Score <= 0 {
				t.Errorf("%s: parts of hit %d add up to %g, score %g", q.ID, i, sum, h.Score)
			}
			if i > 0 && hits[i-1].Score < h.Score {
				t.Errorf("%s: hit %d is better than the one before it", q.ID, i)
			}
		}
		again, err := backwards.Search(context.Background(), q.Text, nil, 20)
		if err != nil || !reflect.DeepEqual(hits, again) {
			t.Errorf("%s: the order of import changes the ranking (%v)", q.ID, err)
		}
	}
	if want := map[string]bool{"full text": true, "phrases": true}; !reflect.DeepEqual(parts, want) {
		t.Errorf("parts %v, want %v", parts, want)
	}
}

func TestNoWorkTakesMoreThanItsShareAndNothingIsSaidTwice(t *testing.T) {
	ctx := context.Background()
	long := "The yield of the field rose by five percent in the second year of the trial under the new method, as measured by hand."
	var passages []string
	for i := range 10 {
		passages = append(passages, fmt.Sprintf("Passage %d on yield says something of its own about topic number %d here.", i, i))
	}
	printed := paper("As it was printed", "", append(passages, long)...)
	preprint := paper("As a preprint", "", long, "The yield fell.")
	works := []review.Document{printed, preprint}
	f := retrieve.New(library(t, works))
	hits, err := f.Find(ctx, review.Requirement{Facets: []string{"yield", "five percent"}}, nil, 100, 4)
	if err != nil {
		t.Fatal(err)
	}
	per, longs := map[review.WorkID]int{}, 0
	for _, h := range hits {
		per[h.Work.ID]++
		if h.Chunk.Text == long {
			longs++
		}
	}
	if per[printed.Work.ID] != 4 || longs != 1 {
		t.Errorf("%d of one work, the same passage %d times", per[printed.Work.ID], longs)
	}
	if hits, err := f.Find(ctx, review.Requirement{Facets: []string{"yield"}}, nil, 2, 4); err != nil || len(hits) != 2 {
		t.Errorf("%d hits, want 2 (%v)", len(hits), err)
	}
	if hits, err := f.Search(ctx, "yield", nil, 100); err != nil || len(hits) > 6 {
		t.Errorf("%d hits of two works (%v)", len(hits), err)
	}
	if hits, err := f.Rank(ctx, "yield", nil, 100); err != nil || len(hits) != 2 {
		t.Errorf("%d ranked, want one of each work (%v)", len(hits), err)
	}
}

func TestAStubDoesNotOutrankAParagraph(t *testing.T) {
	ctx := context.Background()
	paragraph := "Deep networks predicted the yield of maize" + strings.Repeat(" with care over many fields and seasons", 12) + "."
	var others []string // so that the words asked for are rare, and passages long
	for i := range 20 {
		others = append(others, strings.Repeat(fmt.Sprintf("Another matter, number %d of many, is told at length. ", i), 8))
	}
	f := retrieve.New(library(t, []review.Document{
		paper("Deep networks in breeding", "", "Maize was analysed.", paragraph), paper("Other things", "", others...)}))
	hits, err := f.Search(ctx, "deep networks maize", nil, 5)
	if err != nil || len(hits) != 2 || hits[0].Chunk.Text != paragraph {
		for _, h := range hits {
			t.Errorf("%.60s%s", h.Chunk.Text, why(h))
		}
		t.Error(err)
	}
}

func TestAnyTextSearches(t *testing.T) {
	ctx := context.Background()
	works := []review.Document{paper("Naïve café", "", "What is it that they do not want?", "Plain words about naïve cafés.")}
	f := retrieve.New(library(t, works))
	for text, want := range map[string]int{
		"":                        0,
		" \t\n":                   0,
		"\x00\xff\xfe":            0,
		`"`:                       0,
		`"" AND (`:                0,
		"plain":                   1,
		"PLAIN* NOT words":        1,
		"text:plain -words ^":     1,
		"NEAR(plain words, 2)":    1,
		"plain\x00words":          1,
		"cafe":                    2, // in the title
		"what is it":              1, // nothing but stop words
		"日本語 text":                0,
		strings.Repeat("a", 1000): 0,
	} {
		hits, err := f.Search(ctx, text, nil, 10)
		if err != nil || len(hits) != want {
			t.Errorf("%q: %d hits, want %d (%v)", text, len(hits), want, err)
		}
	}
}

func TestALongTextStaysQuick(t *testing.T) {
	c := load(t, filepath.Join("testdata", "scifact"), "queries.jsonl", "qrels.tsv")
	f := retrieve.New(library(t, c.works))
	var long strings.Builder
	for long.Len() < 100_000 {
		for _, d := range c.works {
			long.WriteString(d.Text + ` "NEAR( `)
		}
	}
	begun := time.Now()
	hits, err := f.Search(context.Background(), long.String(), nil, 10)
	took := time.Since(begun)
	t.Logf("%d bytes searched in %v", long.Len(), took.Round(time.Millisecond))
	if err != nil || len(hits) != 10 || took > 3*time.Second {
		t.Errorf("%d hits in %v: %v", len(hits), took, err)
	}
}

func FuzzAnyText(f *testing.F) {
	finder := retrieve.New(library(f, []review.Document{paper("Title", "Abstract", "Some plain words.")}))
	for _, seed := range []string{"plain", `"`, "a AND (b", "x\x00y", "NEAR(a b, 3)", "title: *", "\xff", "İß", "a\u0301"} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, text, anchor string) {
		ctx := context.Background()
		if _, err := finder.Search(ctx, text, nil, 3); err != nil {
			t.Errorf("search %q: %v", text, err)
		}
		r := review.Requirement{Text: text, Anchors: []string{anchor, text}, Facets: []string{text, anchor}}
		if _, err := finder.Find(ctx, r, nil, 3, 3); err != nil {
			t.Errorf("find %q, %q: %v", text, anchor, err)
		}
	})
}
