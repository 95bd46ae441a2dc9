// Package realserver runs the real Ollama server of the tests for a program.
package realserver

import (
	"fmt"
	"os"
	"testing"

	"forage/internal/ollama/ollamatest"
)

// Start starts a server with the tiny models; end stops it. It ends with the program
// in any case. Without FORAGE_OLLAMA the program exits.
func Start() (s *ollamatest.Server, end func()) {
	p := &program{}
	s = ollamatest.Start(p)
	return s, func() {
		for i := len(p.after) - 1; i >= 0; i-- {
			p.after[i]()
		}
		p.after = nil
	}
}

// Restart starts a killed server again on its port.
func Restart(s *ollamatest.Server) { s.Restart(&program{}) }

// program takes the part of a test.
type program struct {
	testing.TB
	after []func()
}

func (p *program) Helper()          {}
func (p *program) Cleanup(f func()) { p.after = append(p.after, f) }

func (p *program) Fatal(args ...any) { p.Fatalf("%s", fmt.Sprint(args...)) }
func (p *program) Skip(args ...any)  { p.Fatal(args...) }

func (p *program) Fatalf(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	for i := len(p.after) - 1; i >= 0; i-- {
		p.after[i]()
	}
	os.Exit(1)
}
