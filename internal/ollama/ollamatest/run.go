package ollamatest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"time"
)

// Generous, because other tests may hold the processor.
const (
	startLimit = 60 * time.Second
	stopLimit  = 5 * time.Second
)

// run is one life of a server process.
type run struct {
	host string
	cmd  *exec.Cmd
	done chan struct{} // closed when the server process has ended
}

var listening = regexp.MustCompile(`Listening on (127\.0\.0\.1:\d+)`)

// launch starts the server at host and returns when it accepts connections.
func launch(s *Server, host string) (*run, error) {
	log, err := os.OpenFile(s.log(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	before, err := log.Stat()
	if err != nil {
		return nil, err
	}
	r := &run{cmd: exec.Command(s.program, "serve"), done: make(chan struct{})}
	r.cmd.Dir = s.dir
	// The environment is made anew: proxies and settings of the developer's own
	// Ollama have no say. A file, not a pipe, takes the output: runners inherit it.
	r.cmd.Env = []string{
		"HOME=" + s.dir, "TMPDIR=" + s.dir, "PATH=" + os.Getenv("PATH"),
		"OLLAMA_HOST=" + host, "OLLAMA_MODELS=" + s.Models(),
		"OLLAMA_NO_CLOUD=1", "OLLAMA_NUM_PARALLEL=1",
	}
	r.cmd.Stdout, r.cmd.Stderr = log, log
	group(r.cmd)
	if err := r.cmd.Start(); err != nil {
		return nil, err
	}
	s.watch.guard(r.cmd.Process.Pid)
	go func() {
		// How it ended is of no interest: tests kill it.
		_ = r.cmd.Wait()
		close(r.done)
	}()
	if r.host, err = r.ready(s, before.Size()); err != nil {
		r.kill()
		s.watch.guard(0)
		return nil, err
	}
	return r, nil
}

// ready waits for the line in the log, from byte offset on, that says where the
// server listens. By then connections are accepted.
func (r *run) ready(s *Server, offset int64) (string, error) {
	limit := time.After(startLimit)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		text, err := os.ReadFile(s.log())
		if err != nil {
			return "", err
		}
		text = text[min(offset, int64(len(text))):]
		if m := listening.FindSubmatch(text); m != nil {
			return string(m[1]), nil
		}
		select {
		case <-tick.C:
		case <-r.done:
			return "", fmt.Errorf("the server ended at once: %s", bytes.TrimSpace(text))
		case <-limit:
			return "", errors.New("the server did not start in time")
		}
	}
}

// stop lets the server end its runners, then makes sure of both.
func (r *run) stop() {
	terminate(r.cmd.Process.Pid)
	select {
	case <-r.done:
	case <-time.After(stopLimit):
	}
	r.kill()
}

// kill ends the whole group and waits for the server process.
func (r *run) kill() {
	killGroup(r.cmd.Process.Pid)
	<-r.done
}
