package ollamatest

import (
	"net"
	"net/http"
	"sync"
	"testing"
)

// Double is a stand-in for the server that goes wrong on purpose.
type Double struct {
	Host string // "127.0.0.1:port", the same after Up

	mu       sync.Mutex
	server   *http.Server
	gone     chan struct{} // closed by Down: ends what stalls
	known    []Model       // nil when Models was not called: every name is known
	inForce  map[string]int
	version  string
	cloud    bool
	chat     ChatFunc
	load     ChatFunc
	embed    EmbedFunc
	pull     []map[string]any
	on       map[string]Answer
	chats    int
	loads    int
	embeds   int
	requests []Request
	left     int
}

// ChatFunc answers call n (from 0) of /api/chat, given its decoded body. It may be
// called from several goroutines.
type ChatFunc func(n int, req map[string]any) Answer

// EmbedFunc answers call n (from 0) of /api/embed, given its texts.
type EmbedFunc func(n int, input []string) Answer

// NewDouble starts a double that ends with the test. Without a script, /api/chat
// fails with "no script" and /api/embed gives Vectors.
func NewDouble(t testing.TB) *Double {
	t.Helper()
	d := &Double{version: "0.24.0", inForce: map[string]int{}, on: map[string]Answer{}}
	d.listen(t, "127.0.0.1:0")
	t.Cleanup(d.Down)
	return d
}

func (d *Double) listen(t testing.TB, host string) {
	t.Helper()
	l, err := net.Listen("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	if d.Host == "" {
		d.Host = l.Addr().String()
	}
	server, gone := &http.Server{Handler: d.handler()}, make(chan struct{})
	d.mu.Lock()
	d.server, d.gone = server, gone
	d.mu.Unlock()
	// Serve always returns an error; that the server was closed is the only one.
	go func() { _ = server.Serve(l) }()
}

// Down ends the double as a crash does: open streams break off, and new
// connections are refused.
func (d *Double) Down() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.server == nil {
		return
	}
	// The connections go first: an ending that waits for gone must not finish a
	// stream in good order. What closing says does not matter.
	_ = d.server.Close()
	close(d.gone)
	d.server = nil
}

// Up listens again on the same port, with the same script.
func (d *Double) Up(t testing.TB) {
	t.Helper()
	d.Down()
	d.listen(t, d.Host)
}

// Chat sets what /api/chat answers.
func (d *Double) Chat(f ChatFunc) { d.set(func() { d.chat, d.chats = f, 0 }) }

// Load sets what /api/chat answers when there are no messages, which asks to load
// or unload the model. Without it, both work.
func (d *Double) Load(f ChatFunc) { d.set(func() { d.load, d.loads = f, 0 }) }

// Embed sets what /api/embed answers.
func (d *Double) Embed(f EmbedFunc) { d.set(func() { d.embed, d.embeds = f, 0 }) }

// Pull sets the records that /api/pull streams. Without it, the registry cannot
// be reached.
func (d *Double) Pull(records ...map[string]any) { d.set(func() { d.pull = records }) }

// On sets what a path such as "/api/tags" answers from now on, whatever else was
// said of it.
func (d *Double) On(path string, a Answer) { d.set(func() { d.on[path] = a }) }

// Off takes back what On said of a path.
func (d *Double) Off(path string) { d.set(func() { delete(d.on, path) }) }

// Models sets the models that there are. The loaded ones stay in /api/ps.
func (d *Double) Models(m ...Model) { d.set(func() { d.known = append([]Model{}, m...) }) }

// Version sets what /api/version says; 0.24.0 without it.
func (d *Double) Version(v string) { d.set(func() { d.version = v }) }

// Cloud sets whether /api/status says that cloud features are on; off without it.
func (d *Double) Cloud(on bool) { d.set(func() { d.cloud = on }) }

func (d *Double) set(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f()
}

// Left returns how many requests the client gave up, or Down broke off, before they
// were answered to the end. It grows a moment after the client has gone.
func (d *Double) Left() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.left
}
