package egress

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"forage/internal/fault"
	"forage/internal/review"
)

// Ledger takes down what left, or was refused.
type Ledger interface {
	AppendLedger(ctx context.Context, e review.LedgerEntry) error
}

const (
	// mostReply caps the body of a reply, in bytes: the largest is a batch of 64
	// vectors of 8,192 numbers as JSON, about 10 MB.
	mostReply = 64 << 20
	// mostConnections is more than the calls that are ever made at once.
	mostConnections = 4
	dialTimeout     = 5 * time.Second
)

// Door is the way to the local model server: one loopback address and port, and
// nothing else. No proxy of the environment is used, no redirect is followed, and
// the address is looked at again when it is dialled.
type Door struct {
	address string // "host:port", host a loopback literal
	ledger  Ledger // nil where there is nothing to write into
	now     func() time.Time
	client  *http.Client
}

// NewDoor opens the door to a model server, named as OLLAMA_HOST names it. The
// error is a fault of kind Privacy when it is not on this machine.
func NewDoor(ollama string, ledger Ledger) (*Door, error) {
	address, err := Loopback(ollama)
	if err != nil {
		return nil, err
	}
	d := &Door{address: address, ledger: ledger, now: time.Now}
	d.client = &http.Client{
		Transport:     capped{&http.Transport{Proxy: nil, DialContext: d.dial, MaxConnsPerHost: mostConnections, IdleConnTimeout: time.Minute}},
		CheckRedirect: d.redirect,
	}
	return d, nil
}

// URL is the address of the model server.
func (d *Door) URL() *url.URL { return &url.URL{Scheme: "http", Host: d.address} }

// Client speaks to the model server and to nobody else.
func (d *Door) Client() *http.Client { return d.client }

// Close lets go of connections that wait for another call.
func (d *Door) Close() { d.client.CloseIdleConnections() }

// dial connects to the one address. A client that asks for another was led astray.
func (d *Door) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if address != d.address {
		return nil, d.refuse(ctx, address, "not the model server's address")
	}
	dialer := net.Dialer{Timeout: dialTimeout, Control: func(_, resolved string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(resolved)
		if err != nil || !to.Addr().Unmap().IsLoopback() {
			return d.refuse(ctx, resolved, "not a loopback address")
		}
		return nil
	}}
	return dialer.DialContext(ctx, network, d.address)
}

// redirect refuses: a 307 would send the whole body, the idea in it, to where a
// reply says.
func (d *Door) redirect(r *http.Request, _ []*http.Request) error {
	return d.refuse(r.Context(), r.URL.Host, "redirect by the model server")
}

// refuse writes down what did not happen and says so.
func (d *Door) refuse(ctx context.Context, host, reason string) error {
	refused := fault.New(fault.Privacy, "The model server sent Forage to another address, and that was refused: "+reason+".",
		"Nothing was sent there. Find out what listens at "+d.address+": it should be your own Ollama and nothing between.")
	if d.ledger == nil {
		return refused
	}
	err := d.ledger.AppendLedger(context.WithoutCancel(ctx), review.LedgerEntry{
		At: d.now().UTC().Format(time.RFC3339), Kind: "refused", Host: host, Detail: "connection to " + host, Refused: true, Reason: reason,
	})
	if err != nil {
		refused.Err = err
	}
	return refused
}

// capped ends a body that is longer than any reply can be.
type capped struct{ *http.Transport }

// RoundTrip implements http.RoundTripper.
func (c capped) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := c.Transport.RoundTrip(r)
	if err == nil {
		resp.Body = &body{ReadCloser: resp.Body, left: mostReply}
	}
	return resp, err
}

// body is a reply's body with a cap.
type body struct {
	io.ReadCloser
	left int64
}

func (b *body) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fault.New(fault.Failed, "A reply of the model server is longer than any should be.", "Restart the model server.")
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
