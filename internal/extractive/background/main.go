// Command background makes the table of document frequencies that the extractive
// engine bundles: in how many of some thousands of open scientific texts each stem
// occurs. Rebuild it with "go generate ./internal/extractive".
//
// It reads only sets whose licence lets their words be counted and the counts be
// passed on: SciFact abstracts (ODC-By 1.0), PubMedQA abstracts (MIT), and PLOS
// and eLife abstracts (CC BY, CC0). The
// topic sets are left out, so that what is measured on them is not tuned by them.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"forage/internal/extractive"
)

// floor leaves out stems seen in fewer texts: mostly names and misprints, which
// an unknown stem's weight serves as well.
const floor = 3

func main() {
	corpora := flag.String("corpora", "../../../shared/corpora", "folder of the shared corpora")
	out := flag.String("out", "background.txt.gz", "table to write")
	flag.Parse()
	df, texts := map[string]int{}, 0
	count := func(text string) {
		if len(text) < 200 { // a bare title says little about how common words are
			return
		}
		texts++
		seen := map[string]bool{}
		for _, s := range extractive.Stems(text, "en") {
			seen[s] = true
		}
		for s := range seen {
			df[s]++
		}
	}
	for _, source := range sources {
		if err := source.each(*corpora, count); err != nil {
			log.Fatal(err)
		}
	}
	if err := write(*out, df, texts); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d texts, %d stems seen in %d or more\n", texts, len(df), floor)
}

type source struct {
	path   string
	fields []string
}

var sources = []source{
	{"ir-scifact/corpus.jsonl.gz", []string{"title", "text"}},
	{"qa-pubmedqa/corpus.jsonl.gz", []string{"text"}},
	{"graph-elife-citations/papers.jsonl.gz", []string{"title", "abstract"}},
	{"fulltext-plos/docs.jsonl.gz", []string{"title", "abstract"}},
}

func (s source) each(root string, count func(string)) error {
	f, err := os.Open(filepath.Join(root, s.path))
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	lines := bufio.NewReaderSize(z, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 1 {
			var row map[string]any
			if err := json.Unmarshal(line, &row); err != nil {
				return fmt.Errorf("%s: %w", s.path, err)
			}
			s.pick(row, count)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
	}
}

// pick counts a row's fields as one text.
func (s source) pick(row map[string]any, count func(string)) {
	var parts []string
	for _, f := range s.fields {
		if text, ok := row[f].(string); ok {
			parts = append(parts, text)
		}
	}
	count(strings.Join(parts, ". "))
}

func write(path string, df map[string]int, texts int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(z)
	fmt.Fprintln(w, "# Document frequencies of English stems (Snowball) in open scientific texts:")
	fmt.Fprintln(w, "# SciFact (ODC-By 1.0), PubMedQA (MIT), eLife and PLOS (CC BY, CC0).")
	fmt.Fprintf(w, "* %d\n", texts)
	names := make([]string, 0, len(df))
	for s, n := range df {
		if n >= floor {
			names = append(names, s)
		}
	}
	sort.Strings(names)
	for _, s := range names {
		fmt.Fprintf(w, "%s %d\n", s, df[s])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return f.Close()
}
