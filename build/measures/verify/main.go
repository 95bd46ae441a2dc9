// Verify holds an exported report against itself: are quotes verbatim at their
// offsets, do citations resolve, do sections cite widely enough, and, where a list
// of core works is given (index.jsonl of a topic corpus), how many cited works are
// core. It prints one line a figure and exits with 1 when an exact one is missed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

type export struct {
	Review       struct{ Coverage float64 }
	Requirements []struct {
		ID, Text string
		Coverage float64
		Works    int
	}
	Works    []struct{ ID, Label, Title, DOI string }
	Evidence []struct {
		ID, Requirement, Work, Quote string
		Start, End                   int
	}
	Claims []struct {
		Section, Sentence string
		Cites             []string
	}
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: verify REPORT_DIR [INDEX_JSONL]")
		os.Exit(2)
	}
	dir := os.Args[1]
	var e export
	read(filepath.Join(dir, "evidence.json"), &e)
	report, err := os.ReadFile(filepath.Join(dir, "report.md"))
	must(err)

	verbatim := 0
	work := map[string]string{}
	requirement := map[string]string{}
	for _, x := range e.Evidence {
		text, err := os.ReadFile(filepath.Join(dir, "texts", x.Work+".md"))
		must(err)
		if x.Start >= 0 && x.End <= len(text) && x.Start < x.End && string(text[x.Start:x.End]) == x.Quote {
			verbatim++
		}
		work[x.ID], requirement[x.ID] = x.Work, x.Requirement
	}
	labels := map[string]bool{}
	for _, w := range e.Works {
		labels[w.Label] = true
	}
	resolved, citations := 0, 0
	for _, m := range regexp.MustCompile(`\[(Source \d+)\]`).FindAllStringSubmatch(string(report), -1) {
		citations++
		if labels[m[1]] && strings.Contains(string(report), "\n- ["+m[1]+"] ") {
			resolved++
		}
	}
	dangling := 0
	cited := map[string]map[string]bool{} // section -> works
	held := map[string]map[string]bool{}
	for _, c := range e.Claims {
		for _, id := range c.Cites {
			if work[id] == "" {
				dangling++
			}
			if cited[c.Section] == nil {
				cited[c.Section] = map[string]bool{}
			}
			cited[c.Section][work[id]] = true
		}
	}
	for _, x := range e.Evidence {
		if held[x.Requirement] == nil {
			held[x.Requirement] = map[string]bool{}
		}
		held[x.Requirement][x.Work] = true
	}
	narrow := 0
	for _, r := range e.Requirements {
		if len(held[r.ID]) >= 2 && r.Works < 2 {
			narrow++
		}
	}
	fmt.Printf("quotes verbatim        %d of %d\n", verbatim, len(e.Evidence))
	fmt.Printf("citations resolved     %d of %d, dangling evidence ids %d\n", resolved, citations, dangling)
	fmt.Printf("sections too narrow    %d of %d\n", narrow, len(e.Requirements))
	fmt.Printf("coverage               %.2f, claims %d, works cited %d\n", e.Review.Coverage, len(e.Claims), len(e.Works))
	if len(os.Args) > 2 {
		core := coreWorks(os.Args[2])
		n := 0
		for _, w := range e.Works {
			if core[key(w.Title)] {
				n++
			} else {
				fmt.Printf("  not core: %s %s\n", w.Label, w.Title)
			}
		}
		fmt.Printf("cited works core       %d of %d\n", n, len(e.Works))
	}
	if verbatim != len(e.Evidence) || resolved != citations || dangling+narrow > 0 {
		os.Exit(1)
	}
}

// coreWorks reads the titles of the core tier of a topic corpus.
func coreWorks(path string) map[string]bool {
	f, err := os.Open(path)
	must(err)
	defer f.Close()
	core := map[string]bool{}
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		var row struct{ Tier, Title string }
		must(json.Unmarshal(sc.Bytes(), &row))
		if row.Tier == "core" {
			core[key(row.Title)] = true
		}
	}
	must(sc.Err())
	return core
}

// key compares titles by their letters and digits.
func key(title string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(title))
}

func read(path string, v any) {
	b, err := os.ReadFile(path)
	must(err)
	must(json.Unmarshal(b, v))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		os.Exit(1)
	}
}
