package app

import (
	"context"
	"net/url"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"forage/internal/fault"
	"forage/internal/workbench"
)

// LedgerCheck is the outcome of verifying the ledger's chain.
type LedgerCheck struct {
	Count int    `json:"count"`
	Head  string `json:"head"`
}

// Settings is what the window may ask of the house itself.
type Settings struct{ app *App }

// Open opens the workspace, or says why that cannot be done. The window asks it
// first, and again when the person presses Try again.
func (s *Settings) Open() (string, error) {
	return ask(s.app, func(_ context.Context, h House) (string, error) { return h.Dir(), nil })
}

// Engines lists the makers of judgements and whether each can be used now.
func (s *Settings) Engines() ([]workbench.EngineState, error) {
	return ask(s.app, func(ctx context.Context, h House) ([]workbench.EngineState, error) { return h.Engines(ctx), nil })
}

// Doctor checks the workspace and the machine.
func (s *Settings) Doctor() ([]workbench.Finding, error) {
	return ask(s.app, func(ctx context.Context, h House) ([]workbench.Finding, error) { return h.Doctor(ctx) })
}

// VerifyLedger walks the ledger's chain.
func (s *Settings) VerifyLedger() (LedgerCheck, error) {
	return ask(s.app, func(ctx context.Context, h House) (LedgerCheck, error) {
		n, head, err := h.VerifyLedger(ctx)
		return LedgerCheck{Count: n, Head: head}, err
	})
}

// OpenLink hands an address to the person's browser. The window asks before,
// because what the browser does is outside the ledger.
func (s *Settings) OpenLink(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return fault.New(fault.Input, "This is not an address a browser can open.", "")
	}
	runtime.BrowserOpenURL(s.app.window, u.String())
	return nil
}
