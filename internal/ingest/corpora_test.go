package ingest

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"forage/internal/ingest/ingesttest"
	"forage/internal/markdown"
	"forage/internal/pdf"
	"forage/internal/review"
)

func TestMain(m *testing.M) {
	pdf.ServeIfAsked()
	os.Exit(m.Run())
}

// corpora is the folder of shared corpora; without it a test says so and uses
// nothing but what is bundled.
func corpora(t *testing.T) (string, bool) {
	t.Helper()
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	dir, err := filepath.Abs(filepath.Join(shared, "corpora"))
	if _, missing := os.Stat(dir); err != nil || missing != nil {
		fmt.Println("!!! THE SHARED CORPORA ARE NOT HERE (FORAGE_SHARED): only the bundled papers are tested !!!")
		t.Log("no shared corpora")
		return "", false
	}
	return dir, true
}

// truth is what a corpus says a paper holds.
type truth struct {
	ID       string `json:"id"`
	PMCID    string `json:"pmcid"`
	Title    string `json:"title"`
	Sections []struct {
		Level      int      `json:"level"`
		Title      string   `json:"title"`
		Paragraphs []string `json:"paragraphs"`
	} `json:"sections"`
	References []struct {
		Title string `json:"title"`
	} `json:"references"`
}

// truths are the papers of a corpus: its docs.jsonl.gz, or one expected.json each.
func truths(t *testing.T, dir string) (all []truth) {
	t.Helper()
	take := func(in io.Reader) {
		for d := json.NewDecoder(in); ; {
			var one truth
			if err := d.Decode(&one); err == io.EOF {
				return
			} else if err != nil {
				t.Fatal(err)
			}
			all = append(all, one)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(files, filepath.Join(dir, "docs.jsonl.gz")) {
		f, err := os.Open(path)
		if err != nil {
			continue
		}
		defer f.Close()
		var in io.Reader = bufio.NewReader(f)
		if strings.HasSuffix(path, ".gz") {
			if in, err = gzip.NewReader(in); err != nil {
				t.Fatal(err)
			}
		}
		take(in)
	}
	return all
}

// trimmings are what the truth's plain flattening lacks: spaces around formulas,
// bars and brackets of fractions, the "^" of powers, list marks, commas between
// citations that print without one.
var trimmings = regexp.MustCompile(`(?m)^(?:- |\d+\. )|[\s/^()\-,]|[\x{2060}-\x{2064}\x{200b}\x{ad}\x{feff}]`)

func bare(s string) string { return trimmings.ReplaceAllString(markdown.Clean(s), "") }

// TestJATSCorpora holds JATS to the truth of the corpora: headings with their
// levels, paragraphs, the number and titles of references.
func TestJATSCorpora(t *testing.T) {
	dir, ok := corpora(t)
	if !ok {
		return
	}
	var papers, heads, headsFound, paragraphs, verbatim, found, refs, refsFound int
	for _, corpus := range []string{"topic-agriculture-ai", "topic-microplastics", "topic-sleep-cognition", "pdf-jose-jats", "pdf-pmc-jats"} {
		byTitle := map[string]truth{}
		for _, want := range truths(t, filepath.Join(dir, corpus)) {
			byTitle[bare(want.Title)] = want
		}
		files, err := filepath.Glob(filepath.Join(dir, corpus, "jats", "*.xml.gz"))
		more, err2 := filepath.Glob(filepath.Join(dir, corpus, "*.jats.xml.gz"))
		if err != nil || err2 != nil || len(files)+len(more) == 0 {
			t.Fatalf("no JATS in %s", corpus)
		}
		for _, path := range append(files, more...) {
			d := readPath(t, path)
			want, ok := byTitle[bare(d.Work.Title)]
			if !ok {
				t.Errorf("%s: no paper is called %q", filepath.Base(path), d.Work.Title)
				continue
			}
			papers++
			printed := map[string]bool{}
			for _, s := range d.Sections {
				printed[fmt.Sprint(s.Level, bare(s.Title))] = true
			}
			text, loose := markdown.Clean(d.Text), trimmings.ReplaceAllString(d.Text, "")
			for _, s := range want.Sections {
				if s.Title != "" {
					heads++
					if printed[fmt.Sprint(s.Level, bare(s.Title))] {
						headsFound++
					}
				}
				for _, p := range s.Paragraphs {
					paragraphs++
					if strings.Contains(text, markdown.Clean(p)) {
						verbatim++
					}
					if strings.Contains(loose, bare(p)) {
						found++
					}
				}
			}
			if len(d.References) != len(want.References) {
				t.Errorf("%s: %d references, want %d", filepath.Base(path), len(d.References), len(want.References))
				continue
			}
			for i, r := range want.References {
				if r.Title != "" {
					refs++
					if bare(strings.Trim(d.References[i].Title, ". ")) == bare(strings.Trim(r.Title, ". ")) {
						refsFound++
					}
				}
			}
		}
	}
	t.Logf("%d papers: headings %d/%d, paragraphs %d/%d (verbatim %d), reference titles %d/%d",
		papers, headsFound, heads, found, paragraphs, verbatim, refsFound, refs)
	if papers < 90 || headsFound < heads*99/100 || found*1000 < paragraphs*995 || verbatim*100 < paragraphs*94 || refsFound < refs*99/100 {
		t.Error("JATS reads worse than it did")
	}
}

// TestBackgroundPapers reads what the helper of ingesttest makes of a corpus.
func TestBackgroundPapers(t *testing.T) {
	dir, ok := corpora(t)
	if !ok {
		return
	}
	out := t.TempDir()
	paths, err := ingesttest.WriteMarkdown(out, filepath.Join(dir, "topic-agriculture-ai", "docs.jsonl.gz"), func(tier string) bool { return tier == "background" })
	if err != nil || len(paths) != 152 {
		t.Fatalf("%d papers, %v", len(paths), err)
	}
	lib := newShelf()
	r, err := New(lib, slides{}, nil).Import(context.Background(), []string{out}, nil)
	if err != nil || len(r.Works) != 152 || len(r.Failed) != 0 {
		t.Fatalf("%d works, %v, %v", len(r.Works), r.Failed, err)
	}
	for _, d := range lib.docs {
		w := d.Work
		if w.Title == "" || w.Year == 0 || w.Venue == "" || w.Language == "" {
			t.Errorf("%s: %+v", filepath.Base(w.Path), w)
		}
		if w.Status != review.StatusFull {
			t.Errorf("%s is %s", filepath.Base(w.Path), w.Status)
		}
	}
}
