// Modelkill kills the app, then the model server, at random moments of a review, and
// holds what comes of resuming against an undisturbed run. Replies are scripted (the
// oracle), since a warm prompt cache may alter a real model's last digits; a few more
// rounds with the real server say how often the report is the same there.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forage/build/measures/library"
	"forage/internal/settings"
)

// small is a walk that random weights come through in a minute. The embedding model has
// one thread, as library.Model says.
const small = `{"walk_with_model":{"survey":3,"per_work":3,"dives":1,"iterations":1},"models":{"embedding":"` + library.Model + `:latest"}}`

func main() {
	n := flag.Int("n", 20, "kills of the app, and of the server, with scripted replies")
	real := flag.Int("real", 5, "the same with the real server; 0 leaves it out")
	cli := flag.String("forage", "", "the command line program")
	oracle := flag.String("oracle", "", "the stand-in program")
	papers := flag.String("papers", "", "folder of papers")
	few := flag.String("few", "", "a folder of a few papers, for the real server")
	requirements := flag.String("requirements", "", "file of requirements")
	idea := flag.String("idea", "", "file of the idea")
	work := flag.String("work", "", "folder to work in")
	flag.Parse()
	must(os.RemoveAll(*work))
	must(os.MkdirAll(*work, 0o700))

	bad := 0
	s := &scripted{program: *oracle, log: filepath.Join(*work, "oracle.log")}
	h := &harness{cli: *cli, dir: filepath.Join(*work, "scripted"), model: "oracle:latest", idea: *idea, requirements: *requirements, server: s, strict: true}
	bad += h.run(*papers, *n)
	if *real > 0 && os.Getenv("FORAGE_OLLAMA") != "" {
		r := newReal()
		defer r.stop()
		short := filepath.Join(*work, "requirements.txt")
		text, err := os.ReadFile(*requirements)
		must(err)
		must(os.WriteFile(short, []byte(strings.Join(strings.SplitAfterN(string(text), "\n", 3)[:2], "")), 0o600))
		g := &harness{cli: *cli, dir: filepath.Join(*work, "real"), model: "tiny-chat:latest", idea: *idea, requirements: short, server: r, settings: small}
		g.run(*few, *real)
	}
	if bad > 0 {
		os.Exit(1)
	}
}

// run makes the undisturbed run, then the kills of both, and returns how many rounds
// were not as they should be.
func (h *harness) run(papers string, n int) int {
	must(os.MkdirAll(h.dir, 0o700))
	h.server.start()
	base := filepath.Join(h.dir, "base")
	h.importInto(base, papers)
	if h.settings != "" {
		must(os.WriteFile(filepath.Join(base, settings.File), []byte(h.settings), 0o600))
	}
	h.undisturbed()
	bad, same := 0, 0
	for _, victim := range []string{"app", "server"} {
		for i := range n {
			o := h.round(victim, i)
			verdict := "as undisturbed"
			switch {
			case o.failed != "":
				verdict = "FAILED: " + o.failed
			case !o.report:
				verdict = "report.md DIFFERS"
			case !o.evidence:
				verdict = "evidence.json DIFFERS"
			}
			if o.report && o.evidence {
				same++
			}
			if o.repeated > 0 {
				verdict += fmt.Sprintf(", %d finished calls REPEATED", o.repeated)
			}
			if verdict != "as undisturbed" {
				bad++
			}
			fmt.Printf("%s, %s killed %d after %d ms, %d resume(s), %d call(s) in flight asked again: %s\n",
				h.model, victim, i+1, o.after.Milliseconds(), o.resumes, o.again, verdict)
		}
	}
	what := "report"
	if h.strict {
		what = "report and evidence"
	}
	fmt.Printf("%s: %d of %d rounds give the undisturbed %s\n", h.model, same, 2*n, what)
	h.server.stop()
	return bad
}

// outcome is what came of one round.
type outcome struct {
	after            time.Duration
	resumes          int
	report, evidence bool
	repeated, again  int // finished calls made twice; calls in flight made again
	failed           string
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "modelkill:", err)
		os.Exit(1)
	}
}
