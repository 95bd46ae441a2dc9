package workbench

import (
	"context"
	"strings"

	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/store"
)

// Finding is one thing that the doctor looked at.
type Finding = store.Finding

// Doctor examines the workspace and the machine.
func (w *Workbench) Doctor(ctx context.Context) ([]Finding, error) {
	found, err := w.store.Check(ctx)
	if err != nil {
		return nil, err
	}
	sandbox := Finding{Name: "PDF sandbox", OK: true, Say: "PDFs are read by a process that can open no file, no connection and no program."}
	if holds, err := pdf.Sandbox(ctx); err != nil {
		sandbox.OK, sandbox.Say, sandbox.Advice = false, "The process that reads PDFs does not start: "+err.Error()+".", "Import other formats, and report this."
	} else if missing := holds.Missing(); len(missing) > 0 {
		sandbox.Say = "PDFs are read in a process of their own, which this kernel lets " + strings.Join(missing, " and ") + "."
		sandbox.Advice = "Import only PDFs that you trust, or use a newer kernel (Landlock and seccomp)."
	}
	found = append(found, sandbox)
	place := Finding{Name: "Place of the workspace", OK: true, Say: w.dir}
	if s := settings.Synced(w.dir); s != "" {
		place.OK = false
		place.Say += " seems to be copied elsewhere by " + s
		place.Advice = "Move the workspace to a folder that is not synced: what stands in it leaves this machine."
	}
	found = append(found, place, w.recognitionFinding(ctx))
	queue, err := w.queueFinding(ctx)
	if err != nil {
		return nil, err
	}
	found = append(found, queue)
	return append(found, w.modelFindings(ctx)...), nil
}

// Rebuild makes the derived tables anew.
func (w *Workbench) Rebuild(ctx context.Context, progress func(done, total int)) error {
	return w.store.Rebuild(ctx, progress)
}

// Ledger is everything that left or was refused, for one review or, with "", for
// all.
func (w *Workbench) Ledger(ctx context.Context, id review.ID) ([]review.LedgerEntry, error) {
	return w.store.Ledger(ctx, id)
}

// VerifyLedger checks the chain of the ledger and returns its length and head.
func (w *Workbench) VerifyLedger(ctx context.Context) (int, string, error) {
	return w.store.VerifyLedger(ctx)
}
