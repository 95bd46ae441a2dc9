package markdown

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// FuzzMarkdown holds the promises of doc.go against any text, repeated so that
// sections grow longer than a chunk.
func FuzzMarkdown(f *testing.F) {
	f.Add("# T\n\nA. Author\n\n## Abstract\n\nOne. Two?\n\n## Results\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n", uint8(3))
	f.Add("### B ###\n```\n# c\n```\nD\n---\n\\# e f. G", uint8(40))
	f.Add("日本語。テスト！\n\n## é\u0301\n\n\u2028x\u00a0y", uint8(90))
	f.Fuzz(func(t *testing.T, text string, times uint8) {
		if len(text) > 300 {
			t.Skip("repeated, this is only slow")
		}
		text = strings.Repeat(text, 1+int(times))
		sections := Parse(text)
		tiled(t, text, sections)
		chunked(t, text, sections)
	})
}

// tiled checks that each section runs from its heading to the next one, and that
// nothing stands outside of all.
func tiled(t *testing.T, text string, sections []review.Section) {
	t.Helper()
	at := 0
	for i, s := range sections {
		if s.Ordinal != i || s.Start < at || s.End < s.Start || s.End > len(text) || strings.TrimSpace(text[at:s.Start]) != "" {
			t.Fatalf("section %d runs from %d to %d behind %d", i, s.Start, s.End, at)
		}
		if body := BodyStart(text, s); body < s.Start || body > s.End {
			t.Fatalf("the body of section %d begins at %d, outside of it", i, body)
		}
		if s.Level == 0 && s.Path != "" || s.Level > 0 && i == 0 && s.Level != 1 || strings.Count(s.Path, Separator) > 0 && s.Level < 2 {
			t.Fatalf("section %d at level %d has the path %q", i, s.Level, s.Path)
		}
		at = s.End
	}
	if strings.TrimSpace(text[at:]) != "" {
		t.Fatalf("%q is in no section", text[at:])
	}
}

// chunked checks that chunks are whole, small enough, and share sentences at most.
func chunked(t *testing.T, text string, sections []review.Section) {
	t.Helper()
	covered := map[int]int{} // section -> first byte that no chunk holds yet
	for _, s := range sections {
		covered[s.Ordinal] = BodyStart(text, s)
	}
	last := review.Chunk{Section: -1}
	for i, c := range Chunks("w", text, sections) {
		s := sections[c.Section]
		switch {
		case c.Ordinal != i || c.Section < last.Section || c.Path != s.Path || c.Kind != s.Kind:
			t.Fatalf("chunk %d is out of order or out of place: %+v", i, c)
		case c.Start < BodyStart(text, s) || c.End > s.End || c.Start >= c.End || text[c.Start:c.End] != c.Text:
			t.Fatalf("chunk %d runs from %d to %d in section %d-%d", i, c.Start, c.End, s.Start, s.End)
		case c.Tokens > MaxTokens || c.Tokens != Tokens(c.Text):
			t.Fatalf("chunk %d has %d tokens, and says %d", i, Tokens(c.Text), c.Tokens)
		case utf8.ValidString(text) && !utf8.ValidString(c.Text):
			t.Fatalf("chunk %d cuts a character: %q", i, c.Text)
		case strings.TrimFunc(text[covered[c.Section]:max(c.Start, covered[c.Section])], unicode.IsSpace) != "":
			t.Fatalf("%q is in no chunk", text[covered[c.Section]:c.Start])
		}
		if last.Section == c.Section {
			if c.Start <= last.Start || c.End <= last.End {
				t.Fatalf("chunk %d does not go on", i)
			}
			if c.Start < last.End && Tokens(text[c.Start:last.End]) > Overlap {
				t.Fatalf("chunk %d repeats %d tokens", i, Tokens(text[c.Start:last.End]))
			}
		}
		covered[c.Section], last = c.End, c
	}
	for _, s := range sections {
		if rest := text[covered[s.Ordinal]:s.End]; strings.TrimFunc(rest, unicode.IsSpace) != "" {
			t.Fatalf("%q of section %q is in no chunk", rest, s.Path)
		}
	}
}
