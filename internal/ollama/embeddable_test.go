package ollama

import (
	"strings"
	"testing"
	"unicode"
)

func TestATextIsMadeFitForATokeniser(t *testing.T) {
	for text, want := range map[string]string{
		"“rust” – ‘so’ …":        `"rust" - 'so' ...`,
		" a\t\n b\u00a0c ":       "a b c",
		"":                       "-",
		" \n ":                   "-",
		"\u200b\u00ad":           "-",
		"a\x00b\xffc":            "a b c",
		"so\u00adil":             "soil",
		strings.Repeat("x", 250): strings.Repeat("x", 100) + " " + strings.Repeat("x", 100) + " " + strings.Repeat("x", 50),
		"小麦":                     "小麦",
	} {
		if got := embeddable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzNothingOfATextIsLostButSpace(f *testing.F) {
	for _, text := range []string{"", "a b", strings.Repeat("x", 300), "“小麦”\xff 麦", " \u00a0 ", "a" + strings.Repeat(" ", 99) + "b", strings.Repeat("é", 80)} {
		f.Add(text, 64)
		f.Add(text, 5)
	}
	bare := func(text string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsSpace(r) {
				return -1
			}
			return r
		}, text)
	}
	f.Fuzz(func(t *testing.T, text string, most int) {
		most = 4 + abs(most)%2000 // a sign of UTF-8 takes up to four bytes
		fit := embeddable(text)
		if fit == "" || embeddable(fit) != fit {
			t.Fatalf("%q is not fit: %q, then %q", text, fit, embeddable(fit))
		}
		for word := range strings.FieldsSeq(fit) {
			if n := len([]rune(word)); n > longestRun {
				t.Fatalf("a word of %d letters", n)
			}
		}
		for _, whole := range []string{fit, strings.ToValidUTF8(text, "")} {
			pieces := split(whole, most)
			for _, p := range pieces {
				if p == "" || len(p) > most || strings.TrimSpace(p) != p {
					t.Fatalf("a piece %q of at most %d bytes", p, most)
				}
			}
			if bare(strings.Join(pieces, "")) != bare(whole) {
				t.Fatalf("%q became %q", whole, pieces)
			}
		}
	})
}

func abs(n int) int { return max(n, -(n + 1)) }
