package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// lines is what a running command prints, read from another goroutine.
type lines struct{ c chan string }

func (l lines) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		l.c <- strings.TrimSpace(line)
	}
	return len(p), nil
}

// until waits for a line that holds some words.
func (l lines) until(t *testing.T, words string) {
	t.Helper()
	var seen []string
	for {
		select {
		case line := <-l.c:
			if seen = append(seen, line); strings.Contains(line, words) {
				return
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("waited in vain for %q; got\n%s", words, strings.Join(seen, "\n"))
		}
	}
}

func TestAWatchPrintsALineForEachEvent(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "a.md"), paper)
	ctx, cancel := context.WithCancel(t.Context())
	out, said := lines{make(chan string, 1000)}, lines{make(chan string, 1000)}
	status := make(chan int)
	go func() {
		status <- Run(ctx, Streams{In: strings.NewReader(""), Out: out, Err: said}, []string{"import", "--workspace", home, "--watch", dir})
	}()
	out.until(t, "added    "+filepath.Join(dir, "a.md"))
	said.until(t, "in step  "+dir+": 1 files")
	if err := os.Rename(filepath.Join(dir, "a.md"), filepath.Join(dir, "b.md")); err != nil {
		t.Fatal(err)
	}
	out.until(t, "renamed  "+filepath.Join(dir, "b.md")+", before "+filepath.Join(dir, "a.md"))
	cancel()
	if got := <-status; got != 130 {
		t.Errorf("status %d", got)
	}
	if status, stdout, _ := forage(t, home, "", "list"); status != 0 || !strings.Contains(stdout, "Basil oil") {
		t.Errorf("what was imported is not kept: %s", stdout)
	}
}

func TestWhatAnImportTakes(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "a.md"), paper)
	for name, c := range map[string]struct {
		status int
		say    string
		args   []string
	}{
		"nothing":                  {2, "At least one file", nil},
		"resume with paths":        {2, "takes no paths", []string{"--resume", file}},
		"nothing to resume":        {0, "0 works imported", []string{"--resume"}},
		"watching a file":          {2, "is no folder", []string{"--watch", file}},
		"watching what is not":     {3, "There is no folder", []string{"--watch", filepath.Join(dir, "none")}},
		"watching its own parent":  {2, "holds the workspace", []string{"--watch", dir, "--workspace", filepath.Join(dir, "home")}},
		"watching and ending both": {2, "goes on for ever", []string{"--watch", dir, "--json"}},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := forage(t, filepath.Join(t.TempDir(), "home"), "", append([]string{"import"}, c.args...)...)
			if status != c.status || !strings.Contains(stdout+stderr, c.say) {
				t.Errorf("want status %d and %q, got %d and %q", c.status, c.say, status, stdout+stderr)
			}
		})
	}
}

func TestAnInterruptedImportSaysHowToGoOn(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	for n := range 60 {
		write(t, filepath.Join(dir, fmt.Sprintf("p%02d.md", n)), fmt.Sprintf("# Paper %d\n\n## Results\n\nIt grew.\n", n))
	}
	ctx, cancel := context.WithCancel(t.Context())
	said := &trigger{word: "reading papers", pull: cancel}
	status := Run(ctx, Streams{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: said}, []string{"import", "--workspace", home, dir})
	if status != 130 || !strings.Contains(said.String(), "forage import --resume") {
		t.Fatalf("status %d, %s", status, said.String())
	}
	if _, out, _ := forage(t, home, "", "doctor"); !strings.Contains(out, "wait to be read") || !strings.Contains(out, "forage import --resume") {
		t.Errorf("the doctor says nothing of the queue:\n%s", out)
	}
	if status, out, stderr := forage(t, home, "", "import", "--resume"); status != 0 || !strings.Contains(out, "works imported") {
		t.Errorf("status %d, %s %s", status, out, stderr)
	}
	if _, out, _ := forage(t, home, "", "import", dir); !strings.HasPrefix(out, "0 works imported, 60 known already") {
		t.Errorf("not all is there: %s", out)
	}
}
