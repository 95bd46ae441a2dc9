package pdf

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// corpus is where a set of the shared corpora lies, "" when it is absent.
func corpus(t testing.TB, name string) string {
	t.Helper()
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	dir := filepath.Join(shared, "corpora", name)
	if _, err := os.Stat(dir); err != nil {
		fmt.Fprintf(os.Stderr, "!!! %s IS NOT HERE (FORAGE_SHARED): only the bundled papers are read !!!\n", dir)
		return ""
	}
	return dir
}

// truth is what a corpus says about a paper (its README tells how it was made).
type truth struct {
	PDF      string `json:"pdf"`
	Title    string `json:"title"`
	Printed  *bool  `json:"title_printed"`
	DOI      string `json:"doi"`
	Year     int    `json:"year"`
	Journal  string `json:"journal"`
	Abstract string `json:"abstract"`
	Authors  []struct {
		Given  string `json:"given"`
		Family string `json:"family"`
	} `json:"authors"`
	Headings []struct {
		Level   int    `json:"level"`
		Title   string `json:"title"`
		Printed bool   `json:"printed"`
	} `json:"headings"`
	BackHeadings []struct {
		Title string `json:"title"`
	} `json:"back_headings"`
	Sections []struct {
		Paragraphs []string `json:"paragraphs"`
	} `json:"sections"`
	Tables []struct {
		Label string `json:"label"`
	} `json:"tables"`
	Figures []struct {
		Label string `json:"label"`
	} `json:"figures"`
	References []struct {
		Title        string `json:"title"`
		TitlePrinted bool   `json:"title_printed"`
		Raw          string `json:"raw"`
		Printed      bool   `json:"printed"`
	} `json:"references"`
}

func truths(t testing.TB, dir string) []truth {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.expected.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no expected.json in %s: %v", dir, err)
	}
	var all []truth
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var one truth
		if err := json.Unmarshal(b, &one); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		one.PDF = filepath.Join(dir, one.PDF)
		all = append(all, one)
	}
	return all
}

// BenchmarkReading reads the papers whose truth is known and reports what came
// out, as shares of 1. FORAGE_MISSES=FILE lists what was missed,
// FORAGE_TEXTS=DIR keeps the texts.
func BenchmarkReading(b *testing.B) {
	for _, name := range []string{"pdf-pmc-jats", "pdf-jose-jats"} {
		b.Run(name, func(b *testing.B) {
			dir := corpus(b, name)
			if dir == "" {
				b.SkipNow()
			}
			var counts tally
			for b.Loop() {
				counts = readAll(b, truths(b, dir))
			}
			for _, n := range counts.names() {
				b.ReportMetric(counts.share(n), n)
			}
		})
	}
}

// BenchmarkReferences reads papers whose reference lists were marked by hand. A
// reference counts when a paragraph begins with its first 25 letters and goes on
// to its last 15, as one entry should.
func BenchmarkReferences(b *testing.B) {
	dir := corpus(b, "pdf-ssoar-references")
	if dir == "" {
		b.SkipNow()
	}
	counts := tally{}
	r := reader(b, Options{})
	for b.Loop() {
		clear(counts)
		for _, want := range truths(b, dir) {
			p, err := r.Read(context.Background(), want.PDF)
			if err != nil {
				b.Errorf("%s: %v", want.PDF, err)
				continue
			}
			counts.entries(p, want)
		}
	}
	b.ReportMetric(counts.share("starts"), "starts")
	b.ReportMetric(counts.share("whole"), "whole")
}

func readAll(b *testing.B, all []truth) tally {
	r := NewReader(Options{})
	defer r.Close()
	counts := tally{}
	misses := io.Discard
	if path := os.Getenv("FORAGE_MISSES"); path != "" {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		misses = f
	}
	for _, want := range all {
		p, err := r.Read(context.Background(), want.PDF)
		if err != nil {
			b.Errorf("%s: %v", want.PDF, err)
			continue
		}
		if dir := os.Getenv("FORAGE_TEXTS"); dir != "" {
			os.WriteFile(filepath.Join(dir, filepath.Base(want.PDF)+".md"), []byte(p.Markdown), 0o600)
		}
		say := func(kind, text string) {
			fmt.Fprintf(misses, "%s: %s: %s\n", filepath.Base(want.PDF), kind, text)
		}
		counts.lines(b, p, want.PDF, r, say)
		counts.score(p, want, say)
	}
	return counts
}
