package markdown

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

func chunksOf(text string) []review.Chunk { return Chunks("w1", text, Parse(text)) }

func TestChunksKeepToTheirSection(t *testing.T) {
	text := "# Work\n\nA. Author\n\n## Methods\n\n" + strings.Repeat("We weighed the plants twice. ", 200) +
		"\n\n### Soil\n\nIt was wet.\n\n## Empty\n\n## Results\n\nIt grew.\n"
	chunks := chunksOf(text)
	sections := Parse(text)
	for i, c := range chunks {
		s := sections[c.Section]
		if c.Start < s.Start || c.End > s.End || c.Path != s.Path || c.Kind != s.Kind {
			t.Errorf("chunk %d leaves its section %q", i, s.Path)
		}
		if c.Tokens > MaxTokens || c.ID != review.NewChunkID("w1", i) {
			t.Errorf("chunk %s has %d tokens", c.ID, c.Tokens)
		}
		if i > 0 && chunks[i-1].Section == c.Section {
			shared := Tokens(text[c.Start:chunks[i-1].End])
			if shared == 0 || shared > Overlap {
				t.Errorf("chunk %d repeats %d tokens", i, shared)
			}
		}
	}
	if last := chunks[len(chunks)-1]; last.Text != "It grew." || last.Path != "Results" {
		t.Errorf("last chunk %+v", last)
	}
	if soil := chunks[len(chunks)-2]; soil.Path != "Methods › Soil" || soil.Kind != review.SectionMethods {
		t.Errorf("chunk below methods %+v", soil)
	}
}

func TestChunksEndWithParagraphs(t *testing.T) {
	paragraph := strings.TrimSpace(strings.Repeat("The leaves were dry and cold. ", 56)) // 392 tokens
	chunks := chunksOf("## Results\n\n" + paragraph + "\n\n" + paragraph + "\n")
	if len(chunks) < 2 || chunks[0].Text != paragraph {
		t.Errorf("the first chunk does not end with its paragraph: %d chunks, %d tokens", len(chunks), chunks[0].Tokens)
	}
}

func TestChunksKeepRowsWhole(t *testing.T) {
	text := "## Table\n\n| a | b |\n|---|---|\n" + strings.Repeat("| wheat straw. Mixed | 12.5 kg per pot |\n", 80)
	for _, c := range chunksOf(text) {
		if !strings.HasPrefix(c.Text, "|") || !strings.HasSuffix(c.Text, "|") {
			t.Errorf("row cut: %q … %q", c.Text[:20], c.Text[len(c.Text)-20:])
		}
	}
}

func TestTokensErrHigh(t *testing.T) {
	// Counts of common encodings for these texts lie at or below ours.
	for text, atLeast := range map[string]int{
		"":                                   0,
		"Sleep restores memory.":             4,
		"photosynthesis of microplastics":    6,
		"p < 0.05 (95% CI 1.2–3.4)":          18,
		"本研究":                                3,
		"Ångström, naïve":                    5,
		"https://doi.org/10.1000/xyz.123":    15,
		"polyhydroxyalkanoate PHBV 3-mercap": 10,
	} {
		if got := Tokens(text); got < atLeast {
			t.Errorf("%q: %d tokens, want at least %d", text, got, atLeast)
		}
	}
}

func FuzzChunks(f *testing.F) {
	// Seeds stay small, because the fuzzer shortens what it finds byte by byte;
	// repeating them makes sections longer than a chunk.
	f.Add("# T\n\nSome words stand here, and more. \n\n## B\n\n", uint8(99))
	f.Add("ä", uint8(255))
	f.Add("|b c d e", uint8(255))
	f.Add("\xff\xfe", uint8(255))
	f.Fuzz(func(t *testing.T, text string, times uint8) {
		if len(text) > 200 {
			t.Skip("repeated, this is only slow")
		}
		text = strings.Repeat(text, 1+4*int(times))
		sections := Parse(text)
		covered := make([]bool, len(text))
		for _, c := range Chunks("w", text, sections) {
			s := sections[c.Section]
			switch {
			case c.Start < s.Start || c.End > s.End || c.Start >= c.End || text[c.Start:c.End] != c.Text:
				t.Fatalf("bad offsets %d-%d in section %d-%d", c.Start, c.End, s.Start, s.End)
			case c.Tokens > MaxTokens || c.Tokens != Tokens(c.Text):
				t.Fatalf("%d tokens", c.Tokens)
			case utf8.ValidString(text) && !utf8.ValidString(c.Text):
				t.Fatalf("a character was cut: %q", c.Text)
			}
			for i := c.Start; i < c.End; i++ {
				covered[i] = true
			}
		}
		for _, s := range sections {
			for i := BodyStart(text, s); i < s.End; {
				r, width := utf8.DecodeRuneInString(text[i:])
				if !covered[i] && !unicode.IsSpace(r) {
					t.Fatalf("%q at %d of section %q is in no chunk", r, i, s.Path)
				}
				i += width
			}
		}
	})
}
