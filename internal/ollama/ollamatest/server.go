package ollamatest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Variable names the environment variable that holds the path of the server.
const Variable = "FORAGE_OLLAMA"

// Server is a real Ollama server of its own, with the tiny models.
type Server struct {
	Host string // "127.0.0.1:port", the same after Restart

	program string // path of the server
	dir     string // home, models and log; removed at the end
	watch   *watch

	mu  sync.Mutex
	run *run // nil when it is not running
}

// Start runs a server that ends with the test. With words in prefer, it also has
// tiny-prefer, which under a schema takes the first of them that is allowed. The
// test is skipped without FORAGE_OLLAMA.
func Start(t testing.TB, prefer ...string) *Server {
	t.Helper()
	s, err := start(program(t), prefer)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.end)
	return s
}

var shared struct {
	once   sync.Once
	server *Server
	err    error
}

// Shared returns one server for all tests of a binary that neither end it nor
// change its models. It ends with the binary.
func Shared(t testing.TB) *Server {
	t.Helper()
	path := program(t)
	shared.once.Do(func() { shared.server, shared.err = start(path, nil) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.server
}

func program(t testing.TB) string {
	t.Helper()
	path := os.Getenv(Variable)
	if path == "" || !grouping {
		t.Skip("no real Ollama server: " + Variable + " is not set (build/test builds one and sets it)")
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	return path
}

func start(path string, prefer []string) (*Server, error) {
	from, err := models(path, prefer)
	if err != nil {
		return nil, err
	}
	return boot(path, from)
}

// boot starts a server whose models are a copy of those in from, or none.
func boot(path, from string) (*Server, error) {
	dir, err := os.MkdirTemp("", "ollamatest")
	if err != nil {
		return nil, err
	}
	s := &Server{program: path, dir: dir}
	if s.watch, err = keepWatch(dir); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	err = os.Mkdir(s.Models(), 0o755)
	if err == nil && from != "" {
		err = clone(from, s.Models())
	}
	if err == nil {
		err = s.launch("127.0.0.1:0")
	}
	if err != nil {
		s.end()
		return nil, err
	}
	return s, nil
}

// Models returns the folder that the server keeps its models in.
func (s *Server) Models() string { return filepath.Join(s.dir, "models") }

// Log returns what the server has written so far, over all its lives.
func (s *Server) Log() string {
	text, err := os.ReadFile(s.log())
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func (s *Server) log() string { return filepath.Join(s.dir, "log") }

// Kill ends the server and its model runners at once, as kill -9 does. It may be
// called from another goroutine than the test's.
func (s *Server) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil {
		s.run.kill()
		s.gone()
	}
}

// Stop asks the server to end and waits for it.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil {
		s.run.stop()
		s.gone()
	}
}

func (s *Server) gone() {
	s.run = nil
	s.watch.guard(0)
}

// Restart starts the server again on the same port with the same models. One that
// still runs is stopped first.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	s.Stop()
	if err := s.launch(s.Host); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) launch(host string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.run != nil {
		return errors.New("the server runs already")
	}
	r, err := launch(s, host)
	if err != nil {
		return err
	}
	if s.run = r; s.Host == "" { // later lives keep it: others may be reading
		s.Host = r.host
	}
	return nil
}

// end stops the server and removes its files.
func (s *Server) end() {
	s.Stop()
	s.watch.end()
}
