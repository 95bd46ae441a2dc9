package ingest

import (
	"testing"

	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

// decoded is a text as the readers are given it: the reading of a file passes it
// through decode.
func decoded(t *testing.T, raw []byte) string {
	text, err := decode(raw)
	if err != nil {
		t.Skip("no text")
	}
	return text
}

// FuzzSections reads any text as Markdown and as plain text, whose structure has to
// be guessed.
func FuzzSections(f *testing.F) {
	f.Add([]byte("---\ntitle: [a, \"b\"\nabstract: x\n- c\n---\n# T\n\nReferences\n\n[1] x (2001). y."))
	f.Add([]byte("Title\n\nABSTRACT\nx\n\n1. Intro\n\n2.1 More of it\n\ny\n===\n\nz"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text := decoded(t, raw)
		for _, read := range []func(string) (review.Document, error){readMarkdown, readText} {
			if d, err := read(text); err == nil {
				ingesttest.HoldsTogether(t, finish(d))
			}
		}
	})
}
