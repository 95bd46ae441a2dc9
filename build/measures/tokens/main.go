// Tokens counts what a review asks of a model beside what the prototype's scheme asks
// for the same requirements on the same passages, with the same answers.
//
// Ours is the real engine in the real walk, against the stand-in. The prototype's
// scheme is played from its description, in prompts as short as is fair. Passages are
// judged by the extractive engine in both; all else by the stand-in's rules.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"forage/build/measures/standin"
	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/workbench"
)

func main() {
	pdf.ServeIfAsked()
	papers := flag.String("papers", "", "folder of papers")
	requirements := flag.String("requirements", "", "file with one a line")
	idea := flag.String("idea", "", "file with the idea")
	dir := flag.String("workspace", "", "folder for the workspace; papers are imported when it is new")
	rounds := flag.Int("iterations", 1, "at most, of either scheme")
	answers := flag.Float64("answers", 0, "score from which a grazed passage answers; below, what the engine says answers is only interesting")
	flag.Parse()
	ctx := context.Background()

	m := &mind{least: *answers}
	log := &journal{}
	server := httptest.NewServer((&standin.Server{Mind: m, Log: log.add}).Handler())
	defer server.Close()
	must(os.Setenv("OLLAMA_HOST", server.Listener.Addr().String()))
	w := open(ctx, *dir, *papers, *rounds)
	defer w.Close()

	texts := lines(*requirements)
	about := review.Idea{Text: strings.Join(lines(*idea), "\n")}
	m.learn(ctx, w, about, texts)
	b := workbench.Brief{Idea: about, Requirements: texts, Engine: "ollama", Model: standin.Name, Approve: true}
	r, err := w.Begin(ctx, b)
	must(err)
	must(w.Run(ctx, r.ID, nil))
	ours := log.calls(texts)
	p, err := w.Progress(ctx, r.ID)
	must(err)
	trail, err := w.Trail(ctx, r.ID, 0)
	must(err)
	spared := 0
	for _, e := range trail {
		if strings.Contains(e.Say, "Not shown to the model") {
			spared++
		}
	}
	must(w.DeleteReview(ctx, r.ID))

	fmt.Printf("%d works, %d requirements; our coverage %.2f after %d iteration(s), %d passages judged, %d of them not shown to the model\n",
		len(m.works), len(texts), p.Mean, p.Iteration, p.Judged, spared)
	c := newCounter()
	defer c.end()
	theirs, coverage := play(m, 20, *rounds)
	fmt.Printf("the prototype's coverage %.2f\n", coverage)
	short, _ := play(m, 12, *rounds)
	tables(c, ours, theirs, short, texts)
}

// open opens a workspace and imports the papers into a new one.
func open(ctx context.Context, dir, papers string, rounds int) *workbench.Workbench {
	must(os.MkdirAll(dir, 0o700))
	must(os.WriteFile(filepath.Join(dir, settings.File), fmt.Appendf(nil, `{"walk_with_model":{"iterations":%d}}`, rounds), 0o600))
	w, err := workbench.Open(ctx, workbench.Options{Dir: dir})
	must(err)
	works, err := w.Works(ctx)
	must(err)
	if len(works) == 0 {
		_, err = w.Import(ctx, []string{papers}, nil)
		must(err)
	}
	return w
}

// call is one call to a model.
type call struct {
	kind, prompt, reply string
	requirement         int // its number, -1 for the whole review
}

// journal collects the stand-in's records.
type journal struct {
	mu      sync.Mutex
	records []standin.Record
}

func (j *journal) add(r standin.Record) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if r.At == "answered" {
		j.records = append(j.records, r)
	}
}

// calls are the answered calls in their order. One that names no requirement belongs
// to the one before, as a summary to the dive that wanted it.
func (j *journal) calls(requirements []string) []call {
	var out []call
	at := -1
	for _, r := range j.records {
		for i, text := range requirements {
			if strings.Contains(r.Prompt, "\nRequirement: "+text+"\n") {
				at = i
			}
		}
		c := call{r.Kind, r.Prompt, r.Reply, at}
		switch {
		case r.Kind == "judge_chunks" && r.Dive:
			c.kind = "dive"
		case r.Kind == "judge_chunks" && strings.Contains(r.Prompt, "Paper: Detecting wheat rust from leaf images"):
			c.kind = "proof of batches"
		case r.Kind == "judge_chunks":
			c.kind = "classify"
		}
		if r.Kind == "count" || c.kind == "proof of batches" || r.Kind == "compose_overview" || r.Kind == "check_claim" {
			c.requirement = -1
		}
		out = append(out, c)
	}
	return out
}

func lines(path string) []string {
	f, err := os.Open(path)
	must(err)
	defer f.Close()
	var out []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if s := strings.TrimSpace(sc.Text()); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "tokens:", err)
		os.Exit(1)
	}
}
