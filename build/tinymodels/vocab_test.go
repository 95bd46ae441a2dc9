package main

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryMergeIsMadeOfTokens(t *testing.T) {
	b := newBPEVocab()
	for _, m := range b.merges {
		l, r, _ := strings.Cut(m, " ")
		for _, tok := range []string{l, r, l + r} {
			if _, ok := b.ids[tok]; !ok {
				t.Errorf("merge %q: %q is not a token", m, tok)
			}
		}
	}
	w := newWordPieceVocab()
	for _, tok := range []string{"[UNK]", "[CLS]", "[SEP]", pieceStartMark + "invoice", pieceStartMark + "xyz", "xyz", pieceStartMark + "4", "42"} {
		if _, ok := w.ids[tok]; !ok {
			t.Errorf("%q is not a token", tok)
		}
	}
}

func TestTheSameSeedGivesTheSameFile(t *testing.T) {
	for _, m := range models([]string{"yes"}) {
		if !m.isDefault || m.name == "tiny-script" {
			continue
		}
		var sums [3][32]byte
		for i, seed := range []uint64{1, 1, 2} {
			path := filepath.Join(t.TempDir(), "m.gguf")
			if err := m.build(seed).write(path); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			sums[i] = sha256.Sum256(data)
		}
		if sums[0] != sums[1] || sums[0] == sums[2] {
			t.Errorf("%s: the file does not follow the seed", m.name)
		}
	}
}

func TestModelsAreInstalledOnLoopbackOnly(t *testing.T) {
	for s, want := range map[string]bool{
		"http://127.0.0.1:11434": true, "http://[::1]:11434": true,
		"http://192.0.2.1:11434": false, "http://ollama.example": false, "https://127.0.0.1": false, "127.0.0.1:11434": false,
	} {
		if _, err := loopbackURL(s); (err == nil) != want {
			t.Errorf("%s: %v", s, err)
		}
	}
}
