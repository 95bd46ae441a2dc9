package workbench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"forage/internal/review"
	"forage/internal/workbench"
)

// aPaper is a Markdown paper with some front matter.
func aPaper(front, result string) string {
	return "---\n" + front + "\n---\n\n## Abstract\n\nBasil oil stopped the growth of the fungus in 12 of 14 plates.\n\n## Results\n\n" + result + "\n"
}

// oils are a preprint, its article and another work, in a folder.
func oils(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"preprint.md": aPaper("title: Basil oil stops the growth of fungi\nauthors: [Silva A]\nyear: 2018\ndoi: 10.1101/77", "Basil oil reduced fungal growth by 64% (n = 30), said the preprint."),
		"article.md":  aPaper("title: Basil Oil Stops the Growth of Fungi\nauthors: [Ana Silva]\ndoi: 10.1000/basil\njournal: Oils", "Basil oil reduced fungal growth by 64% (n = 30). The oil breaks the membrane of the fungus, which explains its effect."),
		"other.md":    aPaper("title: Garlic oil and its smell\nauthors: [Bo Ek]\nyear: 2019\ndoi: 10.1000/garlic", "Garlic oil reduced fungal growth by 12% (n = 10)."),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func titled(t *testing.T, w *workbench.Workbench, end string) review.Work {
	t.Helper()
	for _, m := range mergesOf(t, w) {
		if filepath.Base(m.Work.Path) == end {
			return m.Work
		}
	}
	works, err := w.Works(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(works, func(w review.Work) bool { return filepath.Base(w.Path) == end })
	if i < 0 {
		t.Fatalf("no work %s", end)
	}
	return works[i]
}

func mergesOf(t *testing.T, w *workbench.Workbench) []workbench.Merge {
	t.Helper()
	m, err := w.Merges(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func count(t *testing.T, w *workbench.Workbench) (works int, hits []string) {
	t.Helper()
	all, err := w.Works(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	found, err := w.Search(t.Context(), "basil oil fungal growth", 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range found {
		hits = append(hits, filepath.Base(h.Work.Path))
	}
	slices.Sort(hits)
	return len(all), slices.Compact(hits)
}

func TestPreprintAndArticleAreOneWorkUntilTakenApart(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	dir := oils(t)
	if _, err := w.Import(t.Context(), []string{dir}, nil); err != nil {
		t.Fatal(err)
	}
	merges := mergesOf(t, w)
	if len(merges) != 1 || filepath.Base(merges[0].Onto.Path) != "article.md" || merges[0].Rule != review.SameTitle || !slices.Equal(merges[0].Filled, []string{"year"}) {
		t.Fatalf("merges %+v", merges)
	}
	if works, hits := count(t, w); works != 2 || slices.Contains(hits, "preprint.md") {
		t.Errorf("%d works, found %q", works, hits)
	}
	article, preprint := titled(t, w, "article.md"), titled(t, w, "preprint.md")
	if article.Year != 2018 {
		t.Errorf("the article has no year: %+v", article)
	}
	words, err := w.Keywords(t.Context())
	if err != nil || len(words[article.ID]) == 0 || len(words[preprint.ID]) != 0 {
		t.Errorf("keywords %+v, %v", words, err)
	}
	if err := w.TakeApart(t.Context(), article.ID); err == nil || !strings.Contains(err.Error(), "does not stand behind") {
		t.Errorf("taking the wrong one apart: %v", err)
	}
	if err := w.TakeApart(t.Context(), preprint.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Import(t.Context(), []string{dir}, nil); err != nil { // no rule comes again
		t.Fatal(err)
	}
	if works, hits := count(t, w); works != 3 || !slices.Contains(hits, "preprint.md") || titled(t, w, "article.md").Year != 0 {
		t.Errorf("taken apart: %d works, found %q", works, hits)
	}
	if m := mergesOf(t, w); len(m) != 1 || m[0].State != review.Apart {
		t.Errorf("merges %+v", m)
	}
	if err := w.Merge(t.Context(), article.ID, preprint.ID); err != nil { // by hand, the other way round
		t.Fatal(err)
	}
	if m := mergesOf(t, w); len(m) != 1 || m[0].Onto.ID != preprint.ID || m[0].Rule != review.ByHand || m[0].State != review.Merged {
		t.Errorf("by hand: %+v", m)
	}
	if err := w.Merge(t.Context(), preprint.ID, article.ID); err != nil {
		t.Fatal(err)
	}
	if m := mergesOf(t, w); len(m) != 1 || m[0].Onto.ID != article.ID {
		t.Errorf("turned round: %+v", m)
	}
}

func TestAReviewCountsPreprintAndArticleOnce(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	dir := oils(t)
	ask := func(paths ...string) review.Review {
		t.Helper()
		for i := range paths {
			paths[i] = filepath.Join(dir, paths[i])
		}
		id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: "How does basil oil stop the growth of fungi?"}, Papers: paths,
			Requirements: []string{"How far basil oil reduces fungal growth"}, Engine: "extractive", Approve: true})
		text := run(t, w, id)
		r, err := w.Review(t.Context(), id)
		if err != nil || text == "" {
			t.Fatal(err)
		}
		return r
	}
	if r := ask("."); len(r.Works) != 2 {
		t.Errorf("a review of both reads %v", r.Works)
	}
	before := ask("preprint.md")
	if len(before.Works) != 1 || before.Works[0] != titled(t, w, "preprint.md").ID {
		t.Errorf("a review of the preprint reads %v", before.Works)
	}
	if p, err := w.Preflight(t.Context(), before.ID, []review.Requirement{{ID: "r1", Text: "How far basil oil reduces fungal growth"}}); err != nil || p.Hits[0].Works != 1 {
		t.Errorf("preflight %+v, %v", p, err)
	}
}

func TestMergesDoNotDependOnTheOrderOfImports(t *testing.T) {
	names := []string{"preprint.md", "article.md", "other.md"}
	dir, want := oils(t), ""
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}} {
		w := open(t, t.TempDir())
		for _, i := range order {
			if _, err := w.Import(t.Context(), []string{filepath.Join(dir, names[i])}, nil); err != nil {
				t.Fatal(err)
			}
		}
		works, err := w.Works(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		words, err := w.Keywords(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(mergesOf(t, w), works, words); want == "" {
			want = got
		} else if got != want {
			t.Errorf("order %v:\n%s\nnot:\n%s", order, got, want)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
