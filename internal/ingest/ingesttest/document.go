package ingesttest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"forage/internal/ingest/field"
	"forage/internal/ingest/reference"
	"forage/internal/markdown"
	"forage/internal/review"
)

// Text is what a fuzzer made up, as the readers are given texts: UTF-8 without a byte
// order mark, composed, lines ended by line feeds. What holds a null is skipped.
func Text(t *testing.T, raw []byte) string {
	text := string(raw)
	if !utf8.ValidString(text) {
		text, _ = charmap.Windows1252.NewDecoder().String(text) // it has a character for each byte
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	if strings.IndexByte(text, 0) >= 0 {
		t.Skip("no text")
	}
	return norm.NFC.String(text)
}

// HoldsTogether checks what every document promises of its parts, whatever it was
// read from. Sections, chunks and citations are made where it has none yet.
func HoldsTogether(t *testing.T, d review.Document) {
	t.Helper()
	if d.Sections == nil {
		d.Sections = markdown.Parse(d.Text)
		d.Chunks = markdown.Chunks(d.Work.ID, d.Text, d.Sections)
		d.Citations = reference.Cite(d)
	}
	within := func(what string, start, end int) {
		if start < 0 || start > end || end > len(d.Text) {
			t.Fatalf("%s runs from %d to %d in %d bytes", what, start, end, len(d.Text))
		}
	}
	for _, x := range d.Tables {
		within("a table", x.Start, x.End)
	}
	for _, f := range d.Figures {
		within("a figure", f.Start, f.End)
	}
	for _, s := range d.Sections {
		within("a section", s.Start, s.End)
	}
	for _, c := range d.Chunks {
		if within("a chunk", c.Start, c.End); d.Text[c.Start:c.End] != c.Text {
			t.Fatalf("a chunk says %q where the text has %q", c.Text, d.Text[c.Start:c.End])
		}
	}
	for _, r := range d.References {
		if r.Year != 0 && field.Year(r.Text) == 0 && r.Year < 1600 {
			t.Fatalf("year %d in %q", r.Year, r.Text)
		}
	}
	w := d.Work
	for _, field := range append(append([]string{w.Title, w.Venue, w.DOI, w.Language}, w.Authors...), w.Keywords...) {
		if field != markdown.Clean(field) {
			t.Fatalf("%q is no clean line", field)
		}
	}
	if w.Year != 0 && (w.Year < 1600 || w.Year > 2100) {
		t.Fatalf("year %d", w.Year)
	}
	if strings.ContainsRune(d.Text, 0) {
		t.Fatal("the text holds a null")
	}
}
