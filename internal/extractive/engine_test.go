package extractive

import (
	"context"
	"strings"
	"testing"

	"forage/internal/review"
)

// hostile texts must cost an answer, never a panic.
var hostile = map[string]string{
	"empty":        "",
	"blank":        " \n\t\n ",
	"no letters":   "1234 --- ... ???? 5678 $$$ %%%",
	"one sentence": strings.Repeat("machine learning improves wheat yield ", 26_000) + ".",
	"no spaces":    strings.Repeat("a", 1<<20),
	"not UTF-8":    "machine learning \xff\xfe\x80 was found to be \xc3\x28 better.",
	"Chinese":      "机器学习提高了小麦产量的预测精度。结果表明准确率为92%。",
	"Arabic":       "أظهرت النتائج أن التعلم الآلي يحسن دقة التنبؤ بالمحصول بنسبة 12٪.",
	"Greek":        "Τα αποτελέσματα έδειξαν ότι η μηχανική μάθηση βελτιώνει την απόδοση.",
	"brackets":     strings.Repeat("([{", 50_000) + strings.Repeat("}])", 50_000),
	"table":        "| a | b |\n| --- | --- |\n| 1 | 2 |\n",
}

func TestHostileText(t *testing.T) {
	ctx := context.Background()
	for name, text := range hostile {
		t.Run(name, func(t *testing.T) {
			w := review.Work{ID: "w1", Title: text, Abstract: text}
			stats := NewStatistics()
			stats.Add(w, text)
			e := New(stats)
			idea := review.Idea{Text: text}
			_, _, _ = e.Propose(ctx, idea) // an idea without a topic is refused
			r, err := e.Analyse(ctx, idea, review.Requirement{ID: "r1", Text: text})
			if err != nil {
				t.Fatal(err)
			}
			c := review.Chunk{ID: "w1.00000", Work: "w1", Start: 7, End: 7 + len(text), Text: text, Kind: review.SectionResults}
			for _, r := range []review.Requirement{r, {ID: "r2", Text: "Machine learning and wheat yield.", Anchors: []string{"machine learning"}}} {
				v, err := e.JudgeChunk(ctx, r, review.Passage{Chunk: c, Work: w, Rank: 1}, false)
				if err != nil {
					t.Fatal(err)
				}
				for _, q := range v.Quotes {
					if got := text[q.Start-7 : q.End-7]; got != q.Text {
						t.Errorf("quote %q is not its bytes %q", q.Text, got)
					}
				}
				found := v.Evidence(c, func(int) int { return 0 })
				s := review.Situation{Review: review.Review{Idea: idea}, Requirements: []review.Requirement{r}, Evidence: found, Works: map[review.WorkID]review.Work{"w1": w}, Read: 1}
				writeAll(t, e, s)
			}
		})
	}
}

// writeAll runs everything that comes after judging.
func writeAll(t *testing.T, e *Engine, s review.Situation) review.Draft {
	t.Helper()
	ctx := context.Background()
	var sections []review.DraftSection
	for _, r := range s.Requirements {
		ids, err := e.JudgeSources(ctx, r, s)
		if err != nil {
			t.Fatal(err)
		}
		var chosen []review.Evidence
		for _, id := range ids {
			for _, x := range s.Evidence {
				if x.ID == id {
					chosen = append(chosen, x)
					break
				}
			}
		}
		d, err := e.ComposeSection(ctx, r, chosen, s)
		if err != nil {
			t.Fatal(err)
		}
		sections = append(sections, d)
	}
	if _, err := e.Diagnose(ctx, s); err != nil {
		t.Fatal(err)
	}
	for _, w := range s.Works {
		sum, err := e.Summarise(ctx, w, w.Abstract, []string{"Introduction", "Results", "Discussion"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Gate(ctx, s.Requirements[0], sum); err != nil {
			t.Fatal(err)
		}
		if c, err := e.PickSections(ctx, s.Requirements[0], sum, []string{"Introduction", "Results", "Discussion"}); err != nil || len(c.Paths) > 2 {
			t.Fatal(c, err)
		}
	}
	d, err := e.ComposeFront(ctx, sections, s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
