package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/fault"
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
	var text strings.Builder
	fmt.Fprintf(&text, "# %s\n\n", title)
	d := review.Document{Work: review.Work{
		Title: title, Authors: []string{"Ada Lovelace", "Grace Hopper"}, Year: 2020, Venue: "Journal of Tests",
		Abstract: title + " in short.", Language: "en", Keywords: []string{"testing"}, Notes: []string{}, Status: review.StatusFull,
		Format: review.FormatMarkdown, Path: title + ".md",
	}}
	for i, b := range body {
		start := text.Len()
		text.WriteString(b + "\n\n")
		d.Sections = append(d.Sections, review.Section{Ordinal: i, Level: 1, Title: "Results", Path: "Results", Kind: review.SectionResults, Start: start, End: text.Len()})
		d.Chunks = append(d.Chunks, review.Chunk{Ordinal: i, Section: i, Path: "Results", Kind: review.SectionResults, Start: start, End: start + len(b), Text: b, Tokens: len(strings.Fields(b))})
	}
	d.Text = text.String()
	d.Work.SHA256 = review.Digest([]byte(d.Text))
	d.Work.ID = review.NewWorkID(d.Work.SHA256)
	for i := range d.Chunks {
		d.Chunks[i].Work = d.Work.ID
		d.Chunks[i].ID = review.NewChunkID(d.Work.ID, i)
	}
	return d
}

// originalOf writes a document's text to a file, so that it can be stored.
func originalOf(t testing.TB, d review.Document) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "paper.md")
	if err := os.WriteFile(path, []byte(d.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func save(t testing.TB, s *Store, d review.Document) {
	t.Helper()
	if err := s.SaveDocument(context.Background(), d, originalOf(t, d)); err != nil {
		t.Fatal(err)
	}
}

// aReview is a review over some works, stored.
func aReview(t testing.TB, s *Store, id review.ID, works ...review.WorkID) review.Review {
	t.Helper()
	r := review.Review{
		ID: id, Title: "Title of " + string(id), Idea: review.Idea{Text: "An idea for " + string(id), Outcome: "recall"},
		Papers: []string{"papers"}, Works: works, Failed: []review.Failure{}, Engine: "extractive",
		Privacy: review.PrivacyOffline, Secrets: []string{"xylophone"},
		Constraints: review.Constraints{FromYear: 2001, Languages: []string{}, Sources: []string{}},
		State:       review.StateImporting, Created: "2026-01-02T03:04:05Z",
	}
	if err := s.CreateReview(context.Background(), r, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// must passes a value and ends the test on an error.
func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// refused checks that an error is a fault of a kind that says what to do.
func refused(t testing.TB, err error, kind fault.Kind, says string) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != kind || f.Advice == "" || !strings.Contains(f.Say, says) {
		t.Fatalf("want a %s fault with advice that says %q, got: %v", kind, says, err)
	}
}

// sane checks that doctor finds nothing wrong.
func sane(t testing.TB, s *Store) {
	t.Helper()
	for _, f := range must[[]Finding](t)(s.Check(context.Background())) {
		if !f.OK {
			t.Errorf("%s: %s", f.Name, f.Say)
		}
	}
}
