package ollama

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"forage/internal/fault"
)

// Process is a model server that Forage started, and ends.
type Process struct {
	cmd   *exec.Cmd
	ended chan struct{}
}

const (
	startTime = 20 * time.Second // until it answers
	stopTime  = 5 * time.Second  // until it has ended by itself
	askTime   = time.Second      // for one question whether it is there
)

// Find looks for a server to start: its path, "" where there is none.
func Find() string {
	if path, err := exec.LookPath("ollama"); err == nil {
		return path
	}
	home, _ := os.UserHomeDir()
	for _, path := range []string{
		"/usr/local/bin/ollama", "/opt/homebrew/bin/ollama", "/Applications/Ollama.app/Contents/Resources/ollama",
		filepath.Join(home, "AppData", "Local", "Programs", "Ollama", "ollama.exe"),
	} {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path
		}
	}
	return ""
}

// Serve starts a server at an address of this machine, with its cloud switched off,
// and waits until it answers. The person has been asked before.
func (c *Client) Serve(ctx context.Context, binary, address string) (*Process, error) {
	cmd := exec.Command(binary, "serve")
	cmd.Env = environment(os.Environ(), address)
	cmd.SysProcAttr = childAttributes()
	p := &Process{cmd: cmd, ended: make(chan struct{})}
	started := make(chan error)
	go func() {
		// The kernel ends the child with the thread that started it; this one waits.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.ended)
		err := cmd.Start()
		started <- err
		if err == nil {
			cmd.Wait()
			killGroup(cmd) // its runners, at once: later the number may be another's
		}
	}()
	if err := <-started; err != nil {
		<-p.ended
		return nil, fault.Wrap(err, fault.Unavailable, "The model server could not be started.", "Start it yourself with \"ollama serve\".")
	}
	if err := c.started(ctx, p); err != nil {
		p.Stop()
		return nil, err
	}
	return p, nil
}

// started waits until a server answers.
func (c *Client) started(ctx context.Context, p *Process) error {
	for end := time.Now().Add(c.limits.start); ; {
		err := within(ctx, askTime, func(ctx context.Context) error {
			_, err := c.api.Version(ctx)
			return err
		})
		if err == nil {
			return nil
		}
		select {
		case <-p.ended:
			return fault.New(fault.Unavailable, "The model server ended as soon as it was started.", "Start it yourself with \"ollama serve\"; it says there what is wrong.")
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
		if time.Now().After(end) {
			return fault.New(fault.Unavailable, "The model server was started and does not answer.", "Start it yourself with \"ollama serve\".")
		}
	}
}

// environment is ours, with the cloud off, the address set, and nothing that writes
// prompts into a log.
func environment(ours []string, address string) []string {
	env := slices.DeleteFunc(slices.Clone(ours), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		switch strings.ToUpper(name) {
		case "OLLAMA_HOST", "OLLAMA_NO_CLOUD", "OLLAMA_REMOTES", "OLLAMA_DEBUG", "OLLAMA_DEBUG_LOG_REQUESTS", "OLLAMA_NUM_PARALLEL":
			return true
		}
		return false
	})
	return append(env, "OLLAMA_HOST="+address, "OLLAMA_NO_CLOUD=1", "OLLAMA_NUM_PARALLEL=1")
}

// Alive reports whether the server has not ended. A nil one never began.
func (p *Process) Alive() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// Stop ends the server and the runners it started.
func (p *Process) Stop() {
	if p == nil {
		return
	}
	interrupt(p.cmd)
	select {
	case <-p.ended:
	case <-time.After(stopTime):
		killGroup(p.cmd)
		<-p.ended
	}
}
