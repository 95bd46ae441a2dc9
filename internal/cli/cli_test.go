package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/pdf"
)

func TestMain(m *testing.M) {
	pdf.ServeIfAsked()
	os.Setenv("OLLAMA_HOST", "127.0.0.1:9") // whoever runs the tests may have an Ollama of their own
	os.Exit(m.Run())
}

// forage runs a command in a workspace of its own and returns what it printed.
func forage(t *testing.T, home, in string, args ...string) (status int, out, err string) {
	t.Helper()
	t.Setenv("FORAGE_HOME", home)
	var stdout, stderr bytes.Buffer
	status = Run(t.Context(), Streams{In: strings.NewReader(in), Out: &stdout, Err: &stderr}, args)
	if strings.Contains(stderr.String()+stdout.String(), "goroutine ") {
		t.Errorf("%v showed a stack trace:\n%s", args, stderr.String())
	}
	return status, stdout.String(), stderr.String()
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const paper = `---
title: Basil oil stops fungi
authors: [Ana Silva, Ben Okoro]
year: 2019
doi: 10.1000/basil
---

# Basil oil stops fungi

## Abstract

Basil oil stopped the growth of the fungus at 2.5 mg/mL in 12 of 14 plates. The oil damages the cell membrane of the fungus, which explains its effect on growth.

## Results

Basil oil reduced fungal growth by 64% compared with the control (p < 0.01, n = 30). We found that the growth of the fungus was inhibited by basil oil because it disrupts the membrane. A limitation of this study is that basil oil was tested in plates only.

## References

- Other, A. (2001) Oils. 10.1000/other
`

func TestTheMainJobFromTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	write(t, filepath.Join(dir, "papers", "a.md"), paper)
	write(t, filepath.Join(dir, "papers", "b.md"), strings.NewReplacer("2.5", "3.5", "64%", "41%", "Basil oil stops", "Basil oil slows", "basil\n", "basil2\n").Replace(paper))
	ideaFile := write(t, filepath.Join(dir, "idea.txt"), "How does basil oil stop the growth of fungi?")
	out := filepath.Join(dir, "out")

	// without --yes the requirements are shown, changed and approved on the spot
	status, stdout, stderr := forage(t, home, "edit 1 Report how far basil oil reduces fungal growth\nedit 9 x\nsing\nyes\n",
		"review", "--idea", ideaFile, "--papers", filepath.Join(dir, "papers"), "--out", out)
	if status != 0 || !strings.Contains(stderr, "Requirements:") || !strings.Contains(stderr, "is not one of") || !strings.Contains(stderr, "by its number") {
		t.Fatalf("status %d\n%s\n%s", status, stdout, stderr)
	}
	report, err := os.ReadFile(filepath.Join(out, "report.md"))
	if err != nil || !strings.Contains(string(report), "far basil oil reduces fungal growth") || !strings.Contains(string(report), "[Source 1]") {
		t.Fatalf("%v\n%s", err, report)
	}
	for _, name := range []string{"evidence.json", "works.bib", "trail.jsonl", "ledger.jsonl", "texts"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}

	var listed struct {
		Reviews []struct{ ID, Title, State string }
		Works   []struct{ ID, Title string }
	}
	parse(t, home, &listed, "list", "--json")
	if len(listed.Reviews) != 1 || listed.Reviews[0].State != "done" || len(listed.Works) != 2 {
		t.Fatalf("%+v", listed)
	}
	id := listed.Reviews[0].ID
	if status, stdout, _ := forage(t, home, "", "show", id, "--text"); status != 0 || stdout != string(report) {
		t.Errorf("show --text is not the report: %d", status)
	}
	if status, stdout, _ := forage(t, home, "", "--workspace", home, "resume", id); status != 0 || stdout != string(report) {
		t.Errorf("resuming a finished review gives its report; status %d", status)
	}
	var shown struct {
		Title    string
		Sections []struct{ Heading, Path string }
		Year     int
	}
	parse(t, home, &shown, "show", listed.Works[0].ID, "--json")
	if !strings.HasPrefix(shown.Title, "Basil oil") || shown.Year != 2019 || len(shown.Sections) < 3 {
		t.Errorf("%+v", shown)
	}
	var found struct {
		Hits []struct {
			Text string
			Why  []struct{ Name string }
		}
	}
	parse(t, home, &found, "search", "cell", "membrane", "-k", "1", "--json")
	if len(found.Hits) != 1 || len(found.Hits[0].Why) == 0 || !strings.Contains(found.Hits[0].Text, "membrane") {
		t.Errorf("%+v", found)
	}
	if status, stdout, _ := forage(t, home, "", "ledger"); status != 0 || stdout != "What left this machine: nothing.\n" {
		t.Errorf("ledger: %d %q", status, stdout)
	}
	if status, stdout, _ := forage(t, home, "", "ledger", "verify"); status != 0 || !strings.Contains(stdout, "0 entries") {
		t.Errorf("ledger verify: %d %q", status, stdout)
	}
	if status, stdout, stderr := forage(t, home, "", "doctor"); status != 0 || strings.Contains(stdout, "WRONG") {
		t.Errorf("doctor: %d\n%s%s", status, stdout, stderr)
	}
	if status, _, stderr := forage(t, home, "", "doctor", "--rebuild"); status != 0 {
		t.Errorf("doctor --rebuild: %d %s", status, stderr)
	}
	if status, _, _ := forage(t, home, "", "delete", id); status != 0 {
		t.Errorf("delete: %d", status)
	}
	if status, _, stderr := forage(t, home, "", "show", id); status == 0 || !strings.Contains(stderr, "forage:") {
		t.Errorf("a deleted review is still shown: %d %s", status, stderr)
	}
}

func parse(t *testing.T, home string, into any, args ...string) {
	t.Helper()
	status, out, stderr := forage(t, home, "", args...)
	if status != 0 {
		t.Fatalf("%v: status %d, %s", args, status, stderr)
	}
	if err := json.Unmarshal([]byte(out), into); err != nil {
		t.Fatalf("%v printed no JSON document: %v\n%s", args, err, out)
	}
}

func TestWithoutApprovalTheReviewWaits(t *testing.T) {
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	file := write(t, filepath.Join(dir, "a.md"), paper)
	status, _, stderr := forage(t, home, "Does basil oil stop fungi?", "review", "--idea", "-", "--papers", file)
	if status != 4 || !strings.Contains(stderr, "forage resume review-") {
		t.Fatalf("status %d, %s", status, stderr)
	}
	_, id, _ := strings.Cut(stderr, "forage resume ")
	id = strings.Fields(id)[0]
	if status, out, stderr := forage(t, home, "", "resume", id, "--yes", "--json"); status != 0 || !strings.Contains(out, `"format": 1`) {
		t.Errorf("status %d, %s%s", status, out, stderr)
	}
}

func TestAnInterruptKeepsWhatWasDone(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "a.md"), paper)
	idea := write(t, filepath.Join(dir, "idea.txt"), "Does basil oil stop fungi?")
	ctx, cancel := context.WithCancel(t.Context())
	var stdout bytes.Buffer
	stderr := &trigger{word: "proposing", pull: cancel}
	status := Run(ctx, Streams{In: strings.NewReader(""), Out: &stdout, Err: stderr},
		[]string{"review", "--workspace", filepath.Join(dir, "home"), "--idea", idea, "--papers", file, "--yes"})
	if status != 130 || !strings.Contains(stderr.String(), "Go on with: forage resume review-") {
		t.Errorf("status %d, %s", status, stderr.String())
	}
}

// trigger pulls when a word is written to it.
type trigger struct {
	bytes.Buffer
	word string
	pull func()
}

func (t *trigger) Write(p []byte) (int, error) {
	n, err := t.Buffer.Write(p)
	if strings.Contains(t.String(), t.word) {
		t.pull()
	}
	return n, err
}

func TestBadInputIsSaidAndNamed(t *testing.T) {
	dir := t.TempDir()
	good := write(t, filepath.Join(dir, "good.md"), paper)
	idea := write(t, filepath.Join(dir, "idea.txt"), "Does basil oil stop fungi?")
	empty := write(t, filepath.Join(dir, "empty.txt"), " \n")
	huge := write(t, filepath.Join(dir, "huge.txt"), strings.Repeat("basil oil ", 100_000))
	none := filepath.Join(dir, "none")
	write(t, filepath.Join(none, "notes.xyz"), "nothing")
	zero := write(t, filepath.Join(dir, "zero.pdf"), "")
	notJATS := write(t, filepath.Join(dir, "not.xml"), "<html><body>no paper</body></html>")
	notXML := write(t, filepath.Join(dir, "not.nxml"), "this is no XML at all")
	notSQLite := filepath.Join(dir, "notsqlite")
	write(t, filepath.Join(notSQLite, "forage.db"), strings.Repeat("this is not a database ", 200))

	for name, c := range map[string]struct {
		status int
		say    string
		args   []string
	}{
		"no command that is":      {2, "no command", []string{"sing"}},
		"no such flag":            {2, "Usage: forage list", []string{"list", "--all"}},
		"no idea":                 {2, "An idea is needed", []string{"review", "--papers", good}},
		"papers without a path":   {2, "needs at least one", []string{"review", "--idea", idea, "--papers", "--yes"}},
		"an empty idea":           {3, "The idea is empty", []string{"review", "--idea", empty, "--papers", good, "--yes"}},
		"an idea of 1 MB":         {3, "too long", []string{"review", "--idea", huge, "--papers", good, "--yes"}},
		"an idea that is absent":  {3, "cannot be read", []string{"review", "--idea", filepath.Join(dir, "absent"), "--papers", good}},
		"an idea that is a dir":   {3, "cannot be read", []string{"review", "--idea", dir, "--papers", good}},
		"no requirements":         {3, "requirements is empty", []string{"review", "--idea", idea, "--requirements", empty, "--papers", good, "--yes"}},
		"a folder that is absent": {3, "Nothing can be read at", []string{"review", "--idea", idea, "--papers", filepath.Join(dir, "absent"), "--yes"}},
		"a folder without papers": {3, "", []string{"review", "--idea", idea, "--papers", none, "--yes"}},
		"a PDF of zero bytes":     {3, "", []string{"import", zero}},
		"XML that is not JATS":    {3, "", []string{"import", notJATS}},
		"JATS that is not XML":    {3, "", []string{"import", notXML}},
		"an empty library":        {3, "no papers to read", []string{"review", "--idea", idea, "--yes"}},
		"a workspace not SQLite":  {3, "not a SQLite database", []string{"import", good, "--workspace", notSQLite}},
		"years backwards":         {2, "backwards", []string{"review", "--idea", idea, "--papers", good, "--years", "2020-2010"}},
		"years that are none":     {2, "range of years", []string{"review", "--idea", idea, "--papers", good, "--years", "soon"}},
		"ask":                     {4, "not in this version", []string{"review", "--idea", idea, "--papers", good, "--privacy", "ask"}},
		"a source":                {4, "not in this version", []string{"review", "--idea", idea, "--papers", good, "--source", "arxiv"}},
		"a model":                 {4, "No local model server answers", []string{"review", "--idea", idea, "--papers", good, "--engine", "ollama"}},
		"a language nobody knows": {2, "There is no language", []string{"review", "--idea", idea, "--papers", good, "--write-in", "xx"}},
		"no such review":          {3, "", []string{"resume", "review-00000000"}},
		"no such work":            {3, "", []string{"show", "w0000"}},
		"nothing to evaluate":     {3, "Nothing in this folder", []string{"evaluate", "answers", none}},
		"an evaluation of what":   {2, "Usage: forage evaluate", []string{"evaluate", none}},
		"nothing to search":       {2, "A text", []string{"search"}},
	} {
		t.Run(name, func(t *testing.T) {
			status, _, stderr := forage(t, filepath.Join(t.TempDir(), "home"), "", c.args...)
			if status != c.status || !strings.Contains(stderr, c.say) || !strings.HasSuffix(strings.TrimSpace(stderr), ".") && c.status != 2 {
				t.Errorf("want status %d and %q, got %d and %q", c.status, c.say, status, stderr)
			}
		})
	}
}

func TestOneBrokenFileStopsNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "papers", "good.md"), paper)
	write(t, filepath.Join(dir, "papers", "zero.pdf"), "")
	write(t, filepath.Join(dir, "papers", "bad.xml"), "<article><front>")
	var got imported
	parse(t, filepath.Join(dir, "home"), &got, "import", filepath.Join(dir, "papers"), "--json")
	if len(got.Works) != 1 || len(got.Failed) != 2 {
		t.Fatalf("%+v", got)
	}
	for _, f := range got.Failed {
		if f.Reason == "" || f.Path == "" {
			t.Errorf("a failure without a reason: %+v", f)
		}
	}
}

func TestASecondWriterIsToldAndReadersAreNot(t *testing.T) {
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	good := write(t, filepath.Join(dir, "good.md"), paper)
	f := newFlags("test", "test")
	f.workspace = home
	w, err := open(t.Context(), Streams{Err: os.Stderr}, f, false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if status, _, stderr := forage(t, home, "", "import", good); status != 4 || stderr == "" {
		t.Errorf("second writer: %d %s", status, stderr)
	}
	if status, out, stderr := forage(t, home, "", "list"); status != 0 || !strings.Contains(out, "reviews: 0") {
		t.Errorf("reader: %d %s%s", status, out, stderr)
	}
}

func TestAnEmptyWorkspaceMeansEmptyLists(t *testing.T) {
	home := filepath.Join(t.TempDir(), "absent")
	for _, args := range [][]string{{"list"}, {"list", "--json"}, {"search", "basil"}, {"ledger"}, {"ledger", "verify", "--json"}} {
		if status, _, stderr := forage(t, home, "", args...); status != 0 {
			t.Errorf("%v: %d %s", args, status, stderr)
		}
	}
	if _, err := os.Stat(home); err == nil {
		t.Error("listing made a workspace")
	}
}

func TestAModelServerElsewhereIsRefused(t *testing.T) {
	dir := t.TempDir()
	idea := write(t, filepath.Join(dir, "idea.txt"), "Does basil oil stop fungi?")
	t.Setenv("OLLAMA_HOST", "ollama.example.org")
	status, _, stderr := forage(t, filepath.Join(dir, "home"), "", "review", "--idea", idea, "--papers", write(t, filepath.Join(dir, "a.md"), paper), "--yes")
	if status != 5 || !strings.Contains(stderr, "SSH tunnel") {
		t.Errorf("status %d, %s", status, stderr)
	}
}

func TestRequirementLines(t *testing.T) {
	got := requirementLines("1. First one\n\n- second\n# a note\n  * third  \r\n12) fourth")
	if strings.Join(got, "|") != "First one|second|third|fourth" {
		t.Errorf("%q", got)
	}
}

func TestYears(t *testing.T) {
	for s, want := range map[string][2]int{"": {}, "2015-2024": {2015, 2024}, "2015-": {2015, 0}, "-2024": {0, 2024}, "2020": {2020, 2020}} {
		if from, to, err := parseYears(s); err != nil || from != want[0] || to != want[1] {
			t.Errorf("%q: %d-%d %v", s, from, to, err)
		}
	}
	for _, s := range []string{"-", "20", "2015--2016", "a-b", "2015-2024-2030"} {
		if _, _, err := parseYears(s); err == nil {
			t.Errorf("%q is taken", s)
		}
	}
}
