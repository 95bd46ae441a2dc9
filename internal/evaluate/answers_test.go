package evaluate

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/pdf"
)

func TestMain(m *testing.M) {
	pdf.ServeIfAsked()
	os.Exit(m.Run())
}

// corpora is the folder of shared corpora, "" when it is not here.
func corpora(t *testing.T) string {
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	dir := filepath.Join(shared, "corpora")
	if _, err := os.Stat(dir); err != nil {
		t.Log("NO SHARED CORPORA at " + dir + ": only the bundled example is measured here")
		return ""
	}
	return dir
}

// write makes a corpus folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestAnswersRefuses(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"empty folder":  {},
		"unknown files": {"corpus.txt": "x"},
		"not gzip":      {"claims.jsonl.gz": "{}", "queries.jsonl": "", "qrels.tsv": "", "corpus.jsonl.gz": "{}"},
		"topic unnamed": {"docs.jsonl.gz": "", "README.md": "# a set"},
	} {
		_, err := Answers(context.Background(), write(t, files), Options{})
		if f := fault.Of(err); f == nil || f.Kind != fault.Input || f.Advice == "" {
			t.Errorf("%s: got %v, want an input fault with advice", name, err)
		}
	}
}

func TestRowIsRepeatable(t *testing.T) {
	ts := []tally{{1, 1}, {0, 1}, {1, 1}, {1, 2}, {0, 0}, {2, 2}}
	a, b := row("m", "s", 0.5, ts), row("m", "s", 0.5, ts)
	if a != b {
		t.Errorf("two rows of the same data differ: %+v, %+v", a, b)
	}
	if a.Value != 5.0/7 || a.Low > a.Value || a.High < a.Value || a.Low < 0 || a.High > 1 {
		t.Errorf("row %+v", a)
	}
	if r := row("m", "s", 0, nil); r.Value != 0 || r.N != 0 {
		t.Errorf("no data: %+v", r)
	}
}

func TestBM25(t *testing.T) {
	x := newBM25([]string{"a", "b", "c"}, []string{"wheat yield and wheat protein", "rice yield", "sleep and memory"})
	for query, want := range map[string][]int{"wheat": {0}, "yields of rice": {1, 0}, "": {}, "quasar": {}} {
		if got := x.top(query, 5); !reflect.DeepEqual(append([]int{}, got...), want) {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
	}
}

func TestFound(t *testing.T) {
	for label, want := range map[string]bool{
		"RESULTS": true, "PRINCIPAL FINDINGS": true, "CONCLUSION": true, "MEASUREMENTS AND MAIN RESULTS": true,
		"METHODS": false, "BACKGROUND": false, "METHODS AND RESULTS": false,
	} {
		if found(label) != want {
			t.Errorf("found(%q) = %v", label, !want)
		}
	}
}

func TestTablePrints(t *testing.T) {
	table := Table{Corpus: "c", Kind: "k", Rows: []Row{{Measure: "m", System: "s", N: 3, Value: 0.5, Target: 0.75}, {Measure: "m", System: "t", Value: 1, Target: 1}}, Notes: []string{"note"}}
	out := table.String()
	for _, want := range []string{"missed", "met", "0.5000", ">= 0.75", "note"} {
		if !strings.Contains(out, want) {
			t.Errorf("table lacks %q:\n%s", want, out)
		}
	}
	if table.Met() {
		t.Error("a missed target counts as met")
	}
}

// The quick sets are held to their targets in every test run; SciFact takes half a
// minute and is measured by ./build/measure.
func TestTargets(t *testing.T) {
	dir := corpora(t)
	if dir == "" {
		return
	}
	for _, set := range []string{"qa-scholarqabench", "qa-pubmedqa"} {
		table, err := Answers(context.Background(), filepath.Join(dir, set), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !table.Met() {
			t.Errorf("a target is missed:\n%s", table)
		}
	}
}
