package markdown

import (
	"fmt"
	"strings"
	"testing"

	"forage/internal/review"
)

func TestATableIsWrittenWithOneHeader(t *testing.T) {
	for _, c := range []struct {
		name   string
		rows   [][]string
		header int
		want   string
	}{
		{"plain", [][]string{{"a", "b"}, {"1", "2"}}, 1, "| a | b |\n|---|---|\n| 1 | 2 |"},
		{"at least one header", [][]string{{"a", "b"}, {"1", "2"}}, 0, "| a | b |\n|---|---|\n| 1 | 2 |"},
		{"a spanning heading comes again over each of its columns",
			[][]string{{"", "Yield", "", "Rain"}, {"Plot", "dry", "wet", ""}, {"A", "1", "2", "3"}}, 2,
			"| Plot | Yield dry | Yield wet | Rain |\n|---|---|---|---|\n| A | 1 | 2 | 3 |"},
		{"a heading beside an empty one does not go on over it",
			[][]string{{"Plot", "", "Yield"}, {"", "n", ""}, {"A", "1", "2"}}, 2,
			"| Plot | n | Yield |\n|---|---|---|\n| A | 1 | 2 |"},
		{"bars and line breaks", [][]string{{"x|y", "b"}, {"1\n2", ""}}, 1, "| x\\|y | b |\n|---|---|\n| 1 2 |  |"},
		{"ragged rows", [][]string{{"a"}, {"1", "2"}}, 1, "| a |  |\n|---|---|\n| 1 | 2 |"},
		{"nothing", nil, 1, ""},
		{"headers only", [][]string{{"a", "b"}}, 3, "| a | b |\n|---|---|"},
	} {
		got, lines := Table(c.rows, c.header)
		if got != c.want {
			t.Errorf("%s:\n%s", c.name, got)
		}
		for _, l := range lines {
			if l.Start < 2 || got[l.Start-2:l.Start] != "| " || got[l.End:l.End+2] != " |" {
				t.Errorf("%s: line %+v is %q", c.name, l, got[l.Start:l.End])
			}
		}
	}
}

func longTable(n int) [][]string {
	rows := [][]string{{"Treatment", "Yield (t/ha)", "Standard error"}}
	for i := range n {
		rows = append(rows, []string{fmt.Sprintf("Straw mulch no. %d with compost", i), fmt.Sprint(i, ".25"), "0.11"})
	}
	return rows
}

// Every row of a long table stands in one chunk, whole, with the header above it.
func TestEveryChunkOfALongTableHasItsHeader(t *testing.T) {
	rows := longTable(120)
	table, lines := Table(rows, 1)
	if parts := strings.Count(table, "\n\n") + 1; parts < 3 || len(lines) != parts+120 {
		t.Fatalf("%d parts, %d lines", parts, len(lines))
	}
	text := "## Results\n\nYields are in the table. They rose.\n\nTable 1. Yields.\n\n" + table + "\n\nThe yields were high.\n"
	head := "| Treatment | Yield (t/ha) | Standard error |\n|---|---|---|\n"
	seen := map[string]bool{}
	for _, c := range Chunks("w", text, Parse(text)) {
		if text[c.Start:c.End] != c.Text || c.Tokens > MaxTokens {
			t.Errorf("chunk %d has %d tokens", c.Ordinal, c.Tokens)
		}
		under := false
		for _, line := range strings.SplitAfter(c.Text, "\n") {
			if !strings.HasPrefix(line, "|") {
				under = false
				continue
			}
			if !under && !strings.HasPrefix(c.Text[strings.Index(c.Text, line):], head) {
				t.Errorf("chunk %d: no header above %q", c.Ordinal, line)
			}
			under = true
			seen[strings.TrimSpace(line)] = true
		}
		if strings.HasPrefix(c.Text, "|") && !strings.HasPrefix(c.Text, head) {
			t.Errorf("chunk %d begins %.60q", c.Ordinal, c.Text)
		}
	}
	for _, row := range rows {
		if !seen["| "+strings.Join(row, " | ")+" |"] {
			t.Errorf("%v is in no chunk whole", row)
		}
	}
}

func TestALongTableThatIsReadIsSplitAsAWrittenOneIs(t *testing.T) {
	whole := "| Treatment | Yield (t/ha) | Standard error |\n|---|---|---|\n"
	for _, row := range longTable(120)[1:] {
		whole += "| " + strings.Join(row, " | ") + " |\n"
	}
	want, _ := Table(longTable(120), 1)
	if got := SplitTables("Before.\n\n" + whole + "\nAfter.\n"); got != "Before.\n\n"+want+"\n\nAfter.\n" {
		t.Errorf("got %.400q", got)
	}
	for _, same := range []string{"", "a | b\n", "| a |\n|---|\n| 1 |\n", "```\n" + whole + "```\n", strings.ReplaceAll(whole, "|---|---|---|\n", "")} {
		if got := SplitTables(same); got != same {
			t.Errorf("changed %.60q", same)
		}
	}
}

func TestARowOrAHeaderTooLongForAChunkIsKept(t *testing.T) {
	long := strings.Repeat("wheat straw and compost ", 300)
	for _, rows := range [][][]string{{{"a", "b"}, {long, "1"}, {"c", "2"}}, {{long, "b"}, {"c", "1"}, {long, "2"}}} {
		text, _ := Table(rows, 1)
		got := ""
		for _, c := range Chunks("w", text, []review.Section{{End: len(text)}}) {
			if c.Tokens > MaxTokens {
				t.Errorf("%d tokens", c.Tokens)
			}
			got += c.Text
		}
		if n := strings.Count(text, "compost"); n != 300 && n != 600 || !strings.Contains(got, "| c | ") {
			t.Errorf("%d words", n)
		}
	}
}
