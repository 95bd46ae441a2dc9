package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"forage/build/measures/library"
	"forage/build/measures/realserver"
	"forage/build/measures/standin"
	"forage/internal/ollama/ollamatest"
)

// server is a model server that can be killed and started again on its port.
type server interface {
	start()
	kill()
	stop()
	host() string
	fresh()                       // begins a new log
	mark()                        // notes a kill in the log
	count() (repeated, again int) // of the log since fresh
}

// scripted is the oracle, as a process of its own.
type scripted struct {
	program, log, address string
	cmd                   *exec.Cmd
}

func (s *scripted) host() string { return s.address }

func (s *scripted) start() {
	at := s.address
	if at == "" {
		at = "127.0.0.1:0"
	}
	s.cmd = exec.Command(s.program, "-addr", at, "-log", s.log, "-delay", "10ms")
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	must(err)
	must(s.cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	must(err)
	s.address = strings.TrimSpace(line)
}

func (s *scripted) kill() {
	must(s.cmd.Process.Kill())
	_ = s.cmd.Wait() // it was killed
}

func (s *scripted) stop()  { s.kill() }
func (s *scripted) fresh() { must(os.Truncate(s.log, 0)) }

// mark waits first: a killed app's last call may still be written down.
func (s *scripted) mark() {
	time.Sleep(200 * time.Millisecond)
	f, err := os.OpenFile(s.log, os.O_WRONLY|os.O_APPEND, 0o600)
	must(err)
	defer f.Close()
	_, err = fmt.Fprintln(f, `{"at":"kill"}`)
	must(err)
}

// count reads the log. A call that was answered is finished, unless it was the last
// one before a kill: its answer may not have arrived, or not have been kept.
func (s *scripted) count() (repeated, again int) {
	f, err := os.Open(s.log)
	must(err)
	defer f.Close()
	finished, flying, last := map[string]bool{}, map[string]bool{}, ""
	for dec := json.NewDecoder(f); dec.More(); {
		var r standin.Record
		must(dec.Decode(&r))
		switch r.At {
		case "kill":
			delete(finished, last)
			flying[last] = true
		case "answered":
			finished[r.Key], last = true, r.Key
		case "asked":
			if finished[r.Key] {
				repeated++
			} else if flying[r.Key] {
				again++
			}
			last = r.Key
		}
	}
	return repeated, again
}

// real is the server of the tests. It keeps no log.
type real struct {
	*ollamatest.Server
	end  func()
	down bool
}

func newReal() *real {
	s, end := realserver.Start()
	must(library.Single(context.Background(), s.Host))
	return &real{Server: s, end: end}
}

func (r *real) start() {
	if r.down {
		realserver.Restart(r.Server)
		r.down = false
	}
}

func (r *real) kill()             { r.Kill(); r.down = true }
func (r *real) stop()             { r.end() }
func (r *real) host() string      { return r.Host }
func (r *real) fresh()            {}
func (r *real) mark()             {}
func (r *real) count() (int, int) { return 0, 0 }
