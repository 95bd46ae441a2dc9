package store

import (
	"context"
	"fmt"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

func ledgerOf(t testing.TB, n int) *Store {
	s := open(t, t.TempDir())
	for i := range n {
		e := review.LedgerEntry{At: "2026-01-01T00:00:00Z", Review: "a", Kind: "search", Host: "api.example.org",
			Detail: fmt.Sprintf("query %d", i), Bytes: 10 * i, Refused: i == 2}
		if err := s.AppendLedger(context.Background(), e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestLedgerVerifies(t *testing.T) {
	ctx := context.Background()
	s := ledgerOf(t, 5)
	count, head, err := s.VerifyLedger(ctx)
	all := must[[]review.LedgerEntry](t)(s.Ledger(ctx, ""))
	if count != 5 || head != all[4].Hash || err != nil {
		t.Fatalf("%d %s %v", count, head, err)
	}
	for i, e := range all {
		if e.Seq != i+1 || e.Detail != fmt.Sprintf("query %d", i) || len(e.Salt) != 32 || e.Refused != (i == 2) {
			t.Errorf("entry %+v", e)
		}
	}
	if n := len(must[[]review.LedgerEntry](t)(s.Ledger(ctx, "another"))); n != 0 {
		t.Errorf("%d entries of another review", n)
	}
	if count, head, err := open(t, t.TempDir()).VerifyLedger(ctx); count != 0 || head != "" || err != nil {
		t.Errorf("empty ledger: %d %q %v", count, head, err)
	}
}

func TestAChangedLedgerIsNoticed(t *testing.T) {
	for _, c := range []struct{ change, says string }{
		{"UPDATE ledger SET detail = 'query 9' WHERE seq = 2", "entry 2, what it says was sent was altered"},
		{"UPDATE ledger SET detail = 'query 9', salt = '' WHERE seq = 2", "entry 2, what it says was sent was altered"},
		{"UPDATE ledger SET host = 'example.com' WHERE seq = 3", "entry 3, its contents were altered"},
		{"UPDATE ledger SET refused = 1 WHERE seq = 4", "entry 4, its contents were altered"},
		{"UPDATE ledger SET digest = 'x', salt = '', detail = '' WHERE seq = 4", "entry 4, its contents were altered"},
		{"DELETE FROM ledger WHERE seq = 1", "entry 1 is missing"},
		{"DELETE FROM ledger WHERE seq = 3", "entry 3 is missing"},
		{"DELETE FROM ledger WHERE seq = 1; UPDATE ledger SET seq = seq - 1", "entry 1, it does not follow"},
	} {
		t.Run(c.change, func(t *testing.T) {
			s := ledgerOf(t, 5)
			if _, err := s.writer.Exec(c.change); err != nil {
				t.Fatal(err)
			}
			_, _, err := s.VerifyLedger(context.Background())
			refused(t, err, fault.Failed, c.says)
		})
	}
}

func TestACutTailShowsInCountAndHead(t *testing.T) {
	ctx := context.Background()
	s := ledgerOf(t, 5)
	_, before, err := s.VerifyLedger(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec("DELETE FROM ledger WHERE seq = 5"); err != nil {
		t.Fatal(err)
	}
	if count, head, err := s.VerifyLedger(ctx); err != nil || count != 4 || head == before {
		t.Errorf("%d %v: a receipt could not tell", count, err)
	}
}
