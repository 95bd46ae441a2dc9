package store

import (
	"context"
	"encoding/json"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

// secretive fills every table that a review can reach, each with a word of its own.
func secretive(t testing.TB, s *Store, id review.ID, d review.Document, word string) {
	t.Helper()
	ctx := context.Background()
	r := review.Review{ID: id, Title: word + "Title", Idea: review.Idea{Text: word + "Idea", Mechanism: word + "Mechanism"},
		Papers: []string{word + "Papers"}, Works: []review.WorkID{d.Work.ID}, Secrets: []string{word + "Secret"},
		Failed: []review.Failure{{Path: word + "Path", Reason: word + "Reason"}}, State: review.StateDone, Created: "2026"}
	reqs := []review.Requirement{{ID: "r1", Text: word + "Requirement", Anchors: []string{word + "Anchor"}, Facets: []string{word + "Facet"}}}
	v := review.Verdict{Requirement: "r1", Chunk: d.Chunks[0].ID, Answer: review.Answers, Motive: word + "Motive"}
	found := []review.Evidence{{ID: "e1", Requirement: "r1", Work: d.Work.ID, Chunk: d.Chunks[0].ID, Quote: "Some", Motive: word + "Why"}}
	e := review.Entry{Seq: 1, Event: word + "Event", Say: word + "Say", Data: json.RawMessage(`{"x":"` + word + `Data"}`)}
	for _, err := range []error{
		s.CreateReview(ctx, r, reqs),
		s.Append(ctx, id, e, Step{Verdict: &v, VerdictKey: word + "Key", Evidence: found}),
		s.SaveReport(ctx, id, []byte(`"`+word+`Body"`), []review.Claim{{Section: word + "Section", Sentence: word + "Sentence"}}, word+"Markdown"),
		s.AppendLedger(ctx, review.LedgerEntry{Review: id, Kind: "search", Host: "api.example.org", Detail: word + "Query"}),
		s.PutResponse(ctx, id, word+"Request", "2026", []byte(word+"Response")),
		s.SaveCall(ctx, id, review.Call{Key: word + "CallKey", Kind: "gate", Model: "m", Reply: word + "Reply", Calls: 1}),
		s.SaveSummary(ctx, "engine", review.Summary{Work: d.Work.ID, Text: word + "Summary"}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestDeleteReviewLeavesNoByte(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	other := document(t, "Another", "Other text.")
	save(t, s, d)
	save(t, s, other)
	secretive(t, s, "stays", other, "Okapi")
	if _, err := s.Backup(ctx); err != nil { // holds only what stays
		t.Fatal(err)
	}
	secretive(t, s, "goes", d, "Wombat")
	// A row that was changed and grew leaves its old bytes somewhere: so must they go.
	r := must[review.Review](t)(s.Review(ctx, "goes"))
	for i := range 20 {
		r.Idea.Text += " WombatLonger"
		if i == 10 {
			if _, err := s.Backup(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.UpdateReview(ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	reader := must[*Store](t)(Open(ctx, s.Dir(), Options{ReadOnly: true}))
	defer reader.Close() // an idle reader does not stand in the way
	must[review.Review](t)(reader.Review(ctx, "goes"))
	if grep(t, s.Dir(), "Wombat") == "" {
		t.Fatal("the test would see nothing")
	}
	if err := s.DeleteReview(ctx, "goes"); err != nil {
		t.Fatal(err)
	}
	if where := grep(t, s.Dir(), "Wombat"); where != "" {
		t.Errorf("still in %s", where)
	}
	if where := grep(t, s.Dir(), "Okapi"); where == "" {
		t.Error("the other review is gone too")
	}
	if n := len(must[[]BackupFile](t)(Backups(ctx, s.Dir()))); n != 1 {
		t.Errorf("%d backups, want the one that does not hold the review", n)
	}
	if count, _, err := s.VerifyLedger(ctx); count != 2 || err != nil {
		t.Errorf("ledger: %d, %v", count, err)
	}
	if e := must[[]review.LedgerEntry](t)(s.Ledger(ctx, "goes")); len(e) != 1 || e[0].Detail != "" || e[0].Salt != "" || e[0].Host == "" {
		t.Errorf("ledger of the deleted review: %+v", e)
	}
	if _, ok, err := s.CachedSummary(ctx, "engine", other.Work.ID); !ok || err != nil {
		t.Errorf("the summary of another review's work is gone: %v", err)
	}
	refused(t, second(s.Review(ctx, "goes")), fault.Input, "no review")
	sane(t, s)
}

func TestASummaryThatAnotherReviewUsesStays(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	secretive(t, s, "one", d, "Okapi")
	aReview(t, s, "two", d.Work.ID)
	if err := s.DeleteReview(ctx, "one"); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := s.CachedSummary(ctx, "engine", d.Work.ID); !ok || err != nil {
		t.Errorf("gone: %v", err)
	}
}

func TestAReaderInTheWayIsSaid(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	secretive(t, s, "goes", d, "Wombat")
	if _, err := s.writer.Exec("PRAGMA busy_timeout = 50"); err != nil {
		t.Fatal(err)
	}
	reader := must[*Store](t)(Open(ctx, s.Dir(), Options{ReadOnly: true}))
	defer reader.Close()
	rows, err := reader.reader.Query("SELECT n FROM chunks UNION ALL SELECT 1 FROM reviews")
	if err != nil || !rows.Next() {
		t.Fatal(err)
	}
	refused(t, s.DeleteReview(ctx, "goes"), fault.Unavailable, "traces remain")
	rows.Close()
	if err := s.Close(); err != nil { // what the message advises
		t.Fatal(err)
	}
	reader.Close()
	open(t, s.Dir()).Close()
	if where := grep(t, s.Dir(), "Wombat"); where != "" {
		t.Errorf("still in %s", where)
	}
}
