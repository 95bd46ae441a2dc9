package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestMergesAreListedUndoneAndMadeByHand(t *testing.T) {
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	write(t, filepath.Join(dir, "papers", "a.md"), paper)
	write(t, filepath.Join(dir, "papers", "b.md"), strings.Replace(paper, "64%", "65%", 1))
	if status, _, stderr := forage(t, home, "", "import", filepath.Join(dir, "papers")); status != 0 {
		t.Fatal(stderr)
	}
	var listed struct {
		Merges []struct{ Work, Onto, Rule, Say, State string }
	}
	parse(t, home, &listed, "merges", "--json")
	if len(listed.Merges) != 1 || listed.Merges[0].Rule != "same DOI" || listed.Merges[0].State != "merged" || listed.Merges[0].Say == "" {
		t.Fatalf("%+v", listed)
	}
	m := listed.Merges[0]
	var shown struct {
		Keywords []struct {
			Text   string
			Weight float64
		}
		Behind []string
		Onto   string
	}
	parse(t, home, &shown, "show", m.Onto, "--json")
	if len(shown.Behind) != 1 || shown.Behind[0] != m.Work || len(shown.Keywords) != 5 {
		t.Errorf("show %+v", shown)
	}
	parse(t, home, &shown, "show", m.Work, "--json")
	if shown.Onto != m.Onto {
		t.Errorf("show what stands behind: %+v", shown)
	}
	if _, out, _ := forage(t, home, "", "show", m.Onto); !strings.Contains(out, "behind it stands "+m.Work+" (same DOI)") || !strings.Contains(out, "keywords: ") {
		t.Errorf("show says %s", out)
	}
	if _, out, _ := forage(t, home, "", "list"); !strings.Contains(out, "works: 1\n") {
		t.Errorf("list says %s", out)
	}
	if status, out, stderr := forage(t, home, "", "merge", "--undo", m.Work); status != 0 || !strings.Contains(out, "was taken apart from "+m.Onto) {
		t.Errorf("undo: %d %s %s", status, out, stderr)
	}
	if _, out, _ := forage(t, home, "", "list"); !strings.Contains(out, "works: 2\n") {
		t.Errorf("list says %s", out)
	}
	if status, out, stderr := forage(t, home, "", "merge", m.Onto, m.Work); status != 0 || !strings.Contains(out, "stands behind "+m.Work) || !strings.Contains(out, "by hand") {
		t.Errorf("by hand: %d %s %s", status, out, stderr)
	}
	for _, wrong := range [][]string{{"merge"}, {"merge", m.Work}, {"merge", "--undo"}, {"merge", m.Work, m.Work}, {"merge", m.Work, "w0"}, {"merge", "--undo", m.Work}, {"merges", "x"}} {
		if status, _, stderr := forage(t, home, "", wrong...); status < 2 || stderr == "" {
			t.Errorf("%q: %d %s", wrong, status, stderr)
		}
	}
}
