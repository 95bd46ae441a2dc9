package pdf

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
)

// trial is a hostile file with what other tools make of it.
type trial struct {
	File     string                     `json:"file"`
	Category string                     `json:"category"`
	Outcome  string                     `json:"outcome"`
	Tools    map[string]json.RawMessage `json:"without_password"`
}

// letters is the least number of characters that a tool found.
func (t trial) letters() int {
	least := -1
	for _, said := range t.Tools {
		var one struct{ Chars *int }
		if json.Unmarshal(said, &one) == nil && one.Chars != nil && (least < 0 || *one.Chars < least) {
			least = *one.Chars
		}
	}
	return max(0, least)
}

func trials(t testing.TB, dir string) []trial {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "manifest.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []trial
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one trial
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		t.Fatalf("no files in the manifest of %s", dir)
	}
	return all
}

// judge reads a hostile file and checks that it ended as it must: in a Paper or
// in a clear input fault, within the limits.
func judge(t testing.TB, r *Reader, dir string, one trial) {
	t.Helper()
	start := time.Now()
	p, err := r.Read(context.Background(), filepath.Join(dir, "files", one.File))
	if took := time.Since(start); took > r.o.FileTime {
		t.Errorf("%s: took %v", one.File, took)
	}
	f := fault.Of(err)
	switch {
	case err == nil && p == nil:
		t.Errorf("%s: neither paper nor reason", one.File)
	case err == nil:
		inOrder(t, p)
	case f.Kind != fault.Input:
		t.Errorf("%s: %s fault: %v", one.File, f.Kind, err)
	}
	switch one.Outcome {
	case "opens":
		if err != nil {
			t.Errorf("%s opens in three tools, not here: %v", one.File, err)
		} else if p.Markdown == "" && one.letters() >= 30 { // fewer may stand in form fields, which are not read
			t.Errorf("%s has text in all tools, but not here", one.File)
		}
	case "rejected_or_no_pages":
		if err == nil {
			t.Errorf("%s is rejected by other tools, but not here", one.File)
		}
	case "needs_password":
		if err == nil || !strings.Contains(f.Say, "password") {
			t.Errorf("%s needs a password: got %v", one.File, err)
		}
	}
}

// TestHostile takes every seventh file; BenchmarkHostile takes them all.
func TestHostile(t *testing.T) {
	dir := corpus(t, "pdf-hostile")
	if dir == "" {
		return
	}
	r := reader(t, Options{})
	for i, one := range trials(t, dir) {
		if i%7 == 0 {
			judge(t, r, dir, one)
		}
	}
}

// BenchmarkHostile reads all hostile files and reports how many of them open.
func BenchmarkHostile(b *testing.B) {
	dir := corpus(b, "pdf-hostile")
	if dir == "" {
		b.SkipNow()
	}
	r := reader(b, Options{})
	all := trials(b, dir)
	for b.Loop() {
		for _, one := range all {
			judge(b, r, dir, one)
		}
	}
	b.ReportMetric(float64(len(all)), "files")
}

func TestScannedCorpus(t *testing.T) {
	dir := corpus(t, "pdf-scanned")
	if dir == "" {
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	r := reader(t, Options{})
	scanned := 0
	for _, f := range files {
		p, err := r.Read(context.Background(), f)
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if p.Markdown == "" {
			scanned++
			for _, page := range p.Pages {
				if !page.Scanned {
					t.Errorf("%s: page %d has no text and is not marked as scanned", f, page.N)
				}
			}
		}
	}
	if scanned != 8 {
		t.Errorf("%d of %d files have no text, want 8", scanned, len(files))
	}
}
