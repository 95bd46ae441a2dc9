package markdown

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSentencesOfSciFact compares with the sentences that the makers of SciFact
// divided their abstracts into (with a trained splitter; most of what is left
// between us are its mistakes, as in "(ref. | 3)").
func TestSentencesOfSciFact(t *testing.T) {
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	f, err := os.Open(filepath.Join(shared, "corpora", "ir-scifact", "sentences.jsonl.gz"))
	if err != nil {
		fmt.Println("!!! THE SHARED CORPORA ARE NOT HERE (FORAGE_SHARED): sentences are tested on the table alone !!!")
		t.Log("no shared corpora")
		return
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	theirs, ours, same := 0, 0, 0
	for lines := json.NewDecoder(z); ; {
		var abstract struct{ Sentences []string }
		if err := lines.Decode(&abstract); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		ends := map[int]bool{}
		for _, s := range abstract.Sentences {
			text.WriteString(strings.TrimSpace(strings.ReplaceAll(s, `\n`, " ")))
			ends[text.Len()] = true
			text.WriteByte(' ')
		}
		theirs += len(ends)
		for _, s := range Sentences(text.String()) {
			ours++
			if ends[s.End] {
				same++
			}
		}
	}
	precision, recall := float64(same)/float64(ours), float64(same)/float64(theirs)
	t.Logf("%d sentences: precision %.4f, recall %.4f", theirs, precision, recall)
	if theirs < 1000 || precision < 0.994 || recall < 0.992 {
		t.Error("sentences are divided worse than they were")
	}
}
