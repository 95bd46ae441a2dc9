package store

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/review"
)

// open opens a fresh workspace for writing and closes it with the test.
func open(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(context.Background(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// document is a small two-section document made from some words.
func document(t testing.TB, title string, body ...string) review.Document {
	t.Helper()
	text := "# " + title + "\n\n"
	d := review.Document{Work: review.Work{
		Title: title, Authors: []string{"Ada Lovelace", "Grace Hopper"}, Year: 2020, Venue: "Journal of Tests",
		Abstract: title + " in short.", Language: "en", Keywords: []string{"testing"}, Status: review.StatusFull,
		Format: review.FormatMarkdown, Path: title + ".md",
	}}
	for i, b := range body {
		start := len(text)
		text += b + "\n\n"
		d.Sections = append(d.Sections, review.Section{Ordinal: i, Level: 1, Title: "Results", Path: "Results", Kind: review.SectionResults, Start: start, End: len(text)})
		d.Chunks = append(d.Chunks, review.Chunk{Ordinal: i, Section: i, Path: "Results", Kind: review.SectionResults, Start: start, End: start + len(b), Text: b, Tokens: len(strings.Fields(b))})
	}
	d.Text = text
	d.Work.SHA256 = review.Digest([]byte(text))
	d.Work.ID = review.NewWorkID(d.Work.SHA256)
	for i := range d.Chunks {
		d.Chunks[i].Work = d.Work.ID
		d.Chunks[i].ID = review.NewChunkID(d.Work.ID, i)
	}
	return d
}

// original writes a document's text to a file, so that it can be stored.
func original(t testing.TB, d review.Document) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "paper.md")
	if err := os.WriteFile(path, []byte(d.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func save(t testing.TB, s *Store, d review.Document) {
	t.Helper()
	if err := s.SaveDocument(context.Background(), d, original(t, d)); err != nil {
		t.Fatal(err)
	}
}

func TestSmoke(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := open(t, dir)
	d := document(t, "Sleep and memory in older adults", "Sleep improved recall by 20%.", "Memory did not change.")
	save(t, s, d)
	save(t, s, d)
	hits, err := s.Match(ctx, []string{"recalls"}, nil, nil, 10)
	if err != nil || len(hits) != 1 || hits[0].Chunk.Text != d.Chunks[0].Text || hits[0].Work.Title != d.Work.Title {
		t.Fatalf("%+v %v", hits, err)
	}
	got, err := s.Document(ctx, d.Work.ID)
	if err != nil || got.Text != d.Text {
		t.Fatal(err)
	}
	counts, total, err := s.DocumentFrequency(ctx, []string{"sleeping", "memory", "zzz"})
	t.Log(counts, total, err)
	r := review.Review{ID: "a", Works: []review.WorkID{d.Work.ID}, State: review.StateImporting}
	if err := s.CreateReview(ctx, r); err != nil {
		t.Fatal(err)
	}
	v := review.Verdict{Requirement: "r1", Chunk: d.Chunks[0].ID, Answer: review.Answers}
	if err := s.Append(ctx, "a", review.Entry{Seq: 1}, Step{State: review.StateDone, Verdict: &v, VerdictKey: "k"}); err != nil {
		t.Fatal(err)
	}
	if err := s.AppendLedger(ctx, review.LedgerEntry{Detail: "x"}); err != nil {
		t.Fatal(err)
	}
	if n, _, err := s.VerifyLedger(ctx); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if err := s.Rebuild(ctx, nil); err != nil {
		t.Fatal(err)
	}
	fs, err := s.Check(ctx)
	t.Logf("%+v %v", fs, err)
	if _, err := s.Backup(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteReview(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteWork(ctx, d.Work.ID); err != nil {
		t.Fatal(err)
	}
	fs, err = s.Check(ctx)
	t.Logf("%+v %v", fs, err)
}
