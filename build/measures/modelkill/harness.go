package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"time"
)

// mostResumes is how often a round is gone on with. Random weights can end a walk by
// eight useless replies in a row; a person would resume.
const mostResumes = 12

// harness runs reviews of one library with one server.
type harness struct {
	cli, dir, model, idea, requirements string
	server                              server
	settings                            string // of the workspace, "" for the defaults
	strict                              bool   // evidence.json is compared too
	took                                time.Duration
	report, evidence                    []byte // of the undisturbed run
}

// command is a call of the program on a workspace, in a process group of its own.
func (h *harness) command(workspace string, args ...string) *exec.Cmd {
	cmd := exec.Command(h.cli, append([]string{"--workspace", workspace}, args...)...)
	cmd.Env = append(os.Environ(), "OLLAMA_HOST="+h.server.host())
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	log, err := os.OpenFile(filepath.Join(h.dir, "log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	must(err)
	cmd.Stdout, cmd.Stderr = log, log
	return cmd
}

func (h *harness) importInto(workspace, papers string) {
	must(h.command(workspace, "import", papers).Run())
}

func (h *harness) review(workspace string) *exec.Cmd {
	return h.command(workspace, "review", "--engine", "ollama", "--model", h.model, "--yes", "--idea", h.idea,
		"--requirements", h.requirements, "--out", filepath.Join(workspace, "report"))
}

// fresh is a copy of the imported library.
func (h *harness) fresh() string {
	at := filepath.Join(h.dir, "workspace")
	must(os.RemoveAll(at))
	must(os.CopyFS(at, os.DirFS(filepath.Join(h.dir, "base"))))
	h.server.fresh()
	return at
}

func (h *harness) undisturbed() {
	at := h.fresh()
	began := time.Now()
	err := h.review(at).Run()
	resumes := 0
	for ; err != nil && resumes < mostResumes; resumes++ {
		err = h.resume(at)
	}
	must(err)
	h.took = time.Since(began)
	h.report, h.evidence = h.read(at)
	repeated, _ := h.server.count()
	fmt.Printf("%s: undisturbed in %.1f s, %d resume(s), report of %d bytes, %d calls repeated\n", h.model, h.took.Seconds(), resumes, len(h.report), repeated)
}

func (h *harness) round(victim string, i int) outcome {
	at := h.fresh()
	o := outcome{after: time.Duration(rand.Int64N(int64(h.took)))}
	app := h.review(at)
	must(app.Start())
	done := make(chan error, 1)
	go func() { done <- app.Wait() }()
	time.Sleep(o.after)
	var err error
	if victim == "app" {
		_ = syscall.Kill(-app.Process.Pid, syscall.SIGKILL) // it may have ended by itself
		err = <-done
		h.server.mark()
	} else {
		h.server.kill()
		h.server.mark()
		if i%2 == 0 { // back while the app still tries
			time.Sleep(time.Duration(rand.Int64N(int64(2 * time.Second))))
			h.server.start()
			err = <-done
		} else { // back after the app gave up
			err = <-done
			h.server.start()
		}
	}
	for ; err != nil && o.resumes < mostResumes; o.resumes++ {
		err = h.resume(at)
	}
	o.repeated, o.again = h.server.count()
	if err != nil {
		o.failed = err.Error()
		return o
	}
	report, evidence := h.read(at)
	o.report = bytes.Equal(report, h.report)
	o.evidence = !h.strict || bytes.Equal(evidence, h.evidence)
	return o
}

var reviewID = regexp.MustCompile(`"review-[^"]*"`)

// resume goes on with the one review of a workspace; one that was killed before it was
// stored is begun again.
func (h *harness) resume(at string) error {
	list := h.command(at, "list", "--json")
	list.Stdout = nil
	out, err := list.Output()
	must(err)
	id := reviewID.Find(out)
	if id == nil {
		return h.review(at).Run()
	}
	return h.command(at, "resume", string(bytes.Trim(id, `"`)), "--yes", "--out", filepath.Join(at, "report")).Run()
}

// read is the report, and its evidence without what tells the time.
func (h *harness) read(at string) (report, evidence []byte) {
	report, err := os.ReadFile(filepath.Join(at, "report", "report.md"))
	must(err)
	evidence, err = os.ReadFile(filepath.Join(at, "report", "evidence.json"))
	must(err)
	var v any
	must(json.Unmarshal(evidence, &v))
	timeless(v)
	evidence, err = json.Marshal(v)
	must(err)
	return report, evidence
}

// timeless takes out the seconds that calls took.
func timeless(v any) {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "seconds")
		for _, x := range v {
			timeless(x)
		}
	case []any:
		for _, x := range v {
			timeless(x)
		}
	}
}
