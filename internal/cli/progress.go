package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"forage/internal/ingest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// bar shows how far a command is: one line that is written over on a terminal, a
// line for each stage elsewhere.
type bar struct {
	mu       sync.Mutex
	out      io.Writer
	terminal bool
	width    int
	stage    string
	judged   int
	found    int
}

func newBar(out io.Writer) *bar {
	b := &bar{out: out, width: 79}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		b.terminal = true
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 20 {
			b.width = w - 1
		}
	}
	return b
}

// importing shows the progress of an import.
func (b *bar) importing(p ingest.Progress) {
	what := "reading papers"
	switch p.Stage {
	case workbench.Indexing:
		what = p.Stage
	case "comparing":
		what = "comparing files"
	}
	b.count(what, p.Done, p.Total)
}

// count shows how much of something is done.
func (b *bar) count(what string, done, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	filled := 0
	if total > 0 {
		filled = 20 * done / total
	}
	b.show(what, fmt.Sprintf("[%s%s] %d of %d", strings.Repeat("#", filled), strings.Repeat(".", 20-filled), done, total))
}

// walking shows the progress of a walk.
func (b *bar) walking(e review.Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e.Event {
	case "judged":
		b.judged++
		if !strings.HasPrefix(e.Say, string(review.Unrelated)) {
			b.found++
		}
	case "covered":
		b.show(e.Say, "")
	}
	line := fmt.Sprintf("%d passages judged, %d bear on a requirement", b.judged, b.found)
	if e.Requirement != "" {
		line = string(e.Requirement) + "  " + line
	}
	stage := string(e.State)
	if e.State == review.StateGrazing || e.State == review.StateSummarising || e.State == review.StateDiving || e.State == review.StateSurveying {
		stage = "walking"
		if !b.terminal {
			line = ""
		}
	}
	b.show(stage, line)
}

// show prints the line; off a terminal only when the stage is a new one.
func (b *bar) show(stage, line string) {
	if !b.terminal {
		if stage != b.stage {
			fmt.Fprintln(b.out, strings.TrimSpace(stage+"  "+line))
		}
		b.stage = stage
		return
	}
	b.stage = stage
	text := []rune(stage + "  " + line)
	if len(text) > b.width {
		text = text[:b.width]
	}
	fmt.Fprintf(b.out, "\r%-*s", b.width, string(text))
}

// end leaves the line.
func (b *bar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.terminal && b.stage != "" {
		fmt.Fprintln(b.out)
	}
}
