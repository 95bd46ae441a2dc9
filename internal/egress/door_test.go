package egress_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"forage/internal/egress"
	"forage/internal/fault"
	"forage/internal/review"
)

// ledger keeps what it is told.
type ledger struct {
	mu  sync.Mutex
	all []review.LedgerEntry
}

func (l *ledger) AppendLedger(_ context.Context, e review.LedgerEntry) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, e)
	return nil
}

// serve is a server on loopback and a door to it.
func serve(t *testing.T, h http.HandlerFunc) (*egress.Door, *ledger) {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	l := &ledger{}
	d, err := egress.NewDoor(s.URL, l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d, l
}

func post(t *testing.T, d *egress.Door, to string) (string, error) {
	t.Helper()
	resp, err := d.Client().Post(to, "application/json", strings.NewReader(`{"secret":"the idea"}`))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func TestTheDoorLeadsToTheModelServer(t *testing.T) {
	d, l := serve(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "here") })
	if got, err := post(t, d, d.URL().String()); got != "here" || err != nil || len(l.all) != 0 {
		t.Errorf("%q %v %v", got, err, l.all)
	}
}

// TestNothingElseIsReached: another loopback port, a name and an outside address,
// each written into the ledger.
func TestNothingElseIsReached(t *testing.T) {
	reached := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer other.Close()
	d, l := serve(t, func(http.ResponseWriter, *http.Request) {})
	for n, to := range []string{other.URL, "http://example.org/", "http://192.0.2.1:11434/", "http://localhost:1/"} {
		_, err := post(t, d, to)
		if fault.Status(err) != 5 {
			t.Errorf("%s: %v; want a refusal", to, err)
		}
		if len(l.all) != n+1 || !l.all[n].Refused || l.all[n].Kind != "refused" {
			t.Errorf("%s: ledger %+v", to, l.all)
		}
	}
	if reached {
		t.Error("another server was reached")
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	for _, code := range []int{301, 302, 303, 307, 308} {
		got := ""
		thief := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			got = string(b)
		}))
		d, l := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, thief.URL, code) })
		if _, err := post(t, d, d.URL().String()); fault.Status(err) != 5 || got != "" || len(l.all) != 1 {
			t.Errorf("%d: %v, thief got %q, ledger %v", code, err, got, l.all)
		}
		thief.Close()
	}
}

func TestTheEnvironmentsProxyIsNotUsed(t *testing.T) {
	asked := false
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer proxy.Close()
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"} {
		t.Setenv(name, proxy.URL)
	}
	t.Setenv("NO_PROXY", "")
	d, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "here") })
	if got, err := post(t, d, d.URL().String()); got != "here" || err != nil || asked {
		t.Errorf("%q %v, proxy asked: %v", got, err, asked)
	}
	_, err := post(t, d, "http://ollama.invalid/")
	if fault.Status(err) != 5 || asked {
		t.Errorf("%v, proxy asked: %v", err, asked)
	}
}

func TestAnEndlessReplyIsCut(t *testing.T) {
	d, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		block := make([]byte, 1<<20)
		for {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	})
	resp, err := d.Client().Get(d.URL().String())
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	n, err := io.Copy(io.Discard, resp.Body)
	var f *fault.Error
	if !errors.As(err, &f) || n != 64<<20 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func TestNoDoorToAnotherMachine(t *testing.T) {
	for _, host := range []string{"192.168.1.20:11434", "lab.example.org", "0.0.0.0", "https://ollama.com"} {
		if _, err := egress.NewDoor(host, nil); fault.Status(err) != 5 {
			t.Errorf("%s: %v", host, err)
		}
	}
	d, err := egress.NewDoor("", nil)
	if err != nil || *d.URL() != (url.URL{Scheme: "http", Host: "127.0.0.1:11434"}) {
		t.Errorf("%v %v", d, err)
	}
}
