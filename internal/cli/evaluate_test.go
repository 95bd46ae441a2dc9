package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/evaluate"
	"forage/internal/pdf/pdftest"
)

// silverSet is a corpus of one PDF whose truth has a word more.
func silverSet(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	page := pdftest.File(pdftest.Page{{X: 60, Y: 80, Size: 10, Text: "Mice sleep well."}})
	for name, text := range map[string]string{
		"a.pdf": string(page), "a.silver.md": "Mice sleep very well.",
		"manifest.jsonl": `{"file":"a.pdf","truth":"a.silver.md"}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestEvaluateReadingPrintsOneTableACorpus(t *testing.T) {
	dir := silverSet(t)
	status, out, stderr := forage(t, t.TempDir(), "", "evaluate", "reading", dir, dir, "--misses")
	if status != 0 || strings.Count(out, "(other scripts, 1 files)") != 2 || strings.Count(out, "a.pdf\tword missed\tvery") != 2 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
}

func TestEvaluateReadingPrintsOneDocument(t *testing.T) {
	status, out, stderr := forage(t, t.TempDir(), "", "evaluate", "reading", silverSet(t), "--json")
	var doc struct{ Corpora []evaluate.ReadingTable }
	if err := json.Unmarshal([]byte(out), &doc); status != 0 || err != nil || len(doc.Corpora) != 1 || len(doc.Corpora[0].Rows) != 4 {
		t.Errorf("status %d, %v: %s%s", status, err, out, stderr)
	}
	if strings.Contains(out, `"misses"`) {
		t.Errorf("misses nobody asked for: %s", out)
	}
}

func TestEvaluateReadingSaysWhatItNeeds(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		say    string
		args   []string
	}{
		"no folder":         {2, "Usage: forage evaluate", []string{"reading"}},
		"an absent one":     {3, "There is no folder", []string{"reading", filepath.Join(t.TempDir(), "absent")}},
		"an unknown corpus": {3, "Nothing in this folder tells", []string{"reading", t.TempDir()}},
		"flags of answers":  {2, "Usage: forage evaluate", []string{"reading", t.TempDir(), "--train"}},
		"flags of reading":  {2, "Usage: forage evaluate", []string{"answers", t.TempDir(), "--misses"}},
	} {
		status, _, stderr := forage(t, t.TempDir(), "", append([]string{"evaluate"}, c.args...)...)
		if status != c.status || !strings.Contains(stderr, c.say) {
			t.Errorf("%s: status %d: %s", name, status, stderr)
		}
	}
}
