package ollama

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
)

// free is an address on which nothing listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// answers reports whether something accepts connections at an address.
func answers(address string) bool {
	c, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// program is a script that is started in place of a server.
func program(t *testing.T, lines string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands in for the server")
	}
	path := filepath.Join(t.TempDir(), "ollama")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+lines+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAServerIsStartedWithItsCloudOffAndEndsWithUs(t *testing.T) {
	binary := os.Getenv(ollamatest.Variable)
	if binary == "" {
		t.Skip("no real Ollama server: " + ollamatest.Variable + " is not set")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("OLLAMA_MODELS", filepath.Join(home, "models"))
	t.Setenv("OLLAMA_NO_CLOUD", "0")
	t.Setenv("OLLAMA_HOST", "0.0.0.0:1")
	address := free(t)
	c := clientOf(t, address)
	p, err := c.Serve(t.Context(), binary, address)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Look(t.Context(), address)
	if err != nil || !s.Running || !s.CloudOff || s.Old {
		t.Errorf("%+v, %v", s, err)
	}
	pid := p.cmd.Process.Pid
	if !p.Alive() || (*Process)(nil).Alive() {
		t.Error("it is not known who lives")
	}
	p.Stop()
	if p.Alive() || answers(address) || len(group(t, pid)) != 0 {
		t.Errorf("it lives on: %v", group(t, pid))
	}
	p.Stop() // again, and of nothing
	(*Process)(nil).Stop()
}

// group are the processes of a group, where the system tells.
func group(t *testing.T, pgid int) []string {
	t.Helper()
	var members []string
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if f := strings.Fields(rest); len(f) > 2 && f[2] == fmt.Sprint(pgid) && f[0] != "Z" {
			members = append(members, path)
		}
	}
	return members
}

func TestAServerThatDoesNotStartIsExplained(t *testing.T) {
	for name, c := range map[string]struct{ lines, says string }{
		"ends at once":     {"exit 3", "ended as soon as"},
		"leaves a child":   {"sleep 100 & exit 3", "ended as soon as"},
		"never answers":    {"exec sleep 100", "does not answer"},
		"will not be told": {"trap '' TERM; while :; do sleep 1; done", "does not answer"},
	} {
		t.Run(name, func(t *testing.T) {
			address := free(t)
			w := clientOf(t, address)
			w.limits.start = 300 * time.Millisecond
			mark := filepath.Join(t.TempDir(), "pid")
			binary := program(t, "echo $$ > "+mark+"\n"+c.lines)
			p, err := w.Serve(t.Context(), binary, address)
			if f := fault.Of(err); p != nil || f == nil || f.Kind != fault.Unavailable || !strings.Contains(f.Say, c.says) || f.Advice == "" {
				t.Errorf("%v, %v", p, err)
			}
			text, err := os.ReadFile(mark)
			if err != nil {
				t.Fatal(err)
			}
			var pid int
			if _, err := fmt.Sscan(string(text), &pid); err != nil || len(group(t, pid)) != 0 {
				t.Errorf("%d lives on: %v, %v", pid, group(t, pid), err)
			}
		})
	}
	if p, err := clientOf(t, free(t)).Serve(t.Context(), filepath.Join(t.TempDir(), "none"), "127.0.0.1:1"); p != nil || fault.Status(err) != 4 {
		t.Error(p, err)
	}
}

// One question must not wait for ever.
func TestAServerThatAcceptsAndSaysNothingIsGivenUp(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.On("/api/version", ollamatest.Stall())
	c := clientOf(t, d.Host)
	c.limits.start = 200 * time.Millisecond
	began := time.Now()
	if _, err := c.Serve(t.Context(), program(t, "exec sleep 100"), d.Host); err == nil || time.Since(began) > 4*askTime {
		t.Error(time.Since(began), err)
	}
}

func TestTheEnvironmentOfAServerHoldsNothingThatTells(t *testing.T) {
	got := environment([]string{
		"PATH=/bin", "OLLAMA_HOST=0.0.0.0", "ollama_no_cloud=0", "OLLAMA_REMOTES=models.invalid", "OLLAMA_DEBUG=2",
		"OLLAMA_DEBUG_LOG_REQUESTS=1", "OLLAMA_NUM_PARALLEL=4", "OLLAMA_MODELS=/m",
	}, "127.0.0.1:7")
	if want := []string{"PATH=/bin", "OLLAMA_MODELS=/m", "OLLAMA_HOST=127.0.0.1:7", "OLLAMA_NO_CLOUD=1", "OLLAMA_NUM_PARALLEL=1"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestAServerIsFound(t *testing.T) {
	path := program(t, "")
	t.Setenv("PATH", filepath.Dir(path))
	if got := Find(); got != path {
		t.Errorf("%q, want %q", got, path)
	}
}
