package markdown

import (
	"fmt"
	"strings"
	"testing"

	"forage/internal/review"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"title, levels and kinds", "# Work\n\nA. Author\n\n## Abstract\n\n### Methods\n\n## 2.1 Methods\n\n### Participants\n\n##### Age\n\n## References\n",
			`0 front "" Work|1 abstract Abstract Abstract|2 abstract Abstract › Methods Methods|` +
				`1 methods 2.1 Methods 2.1 Methods|2 methods 2.1 Methods › Participants Participants|` +
				`3 methods 2.1 Methods › Participants › Age Age|1 references References References`},
		{"no title when level one repeats", "# Introduction\n\na\n\n# Results ##\n\nb",
			`1 introduction Introduction Introduction|1 results Results Results`},
		{"a lone part is no title", "# Abstract\n\na\n\n## Aim\n\nb", `1 abstract Abstract Abstract|2 abstract Abstract › Aim Aim`},
		{"a title that begins like a part", "# Introduction to deep learning\n\n## Summary\n",
			`0 front "" Introduction to deep learning|1 abstract Summary Summary`},
		{"references are no part of an abstract", "## Summary\n\n### Methods\n\n### References\n",
			`1 abstract Summary Summary|2 abstract Summary › Methods Methods|2 references Summary › References References`},
		{"setext", "Work\n====\n\nResults\n-------\n\nx\n\n---\n\ny\nz\n---\n", `0 front "" Work|1 results Results Results`},
		{"a title and nothing else", "# Work\n\nJust text.\n", `0 other "" Work`},
		{"no heading", "Just text.\n", `0 other "" `},
		{"text before the first heading", "Some front.\n\n## Methods\n", `0 front "" |1 methods Methods Methods`},
		{"fences hide headings", "## A\n\n```\n# no\n```\n\n## B\n", `1 other A A|1 other B B`},
		{"not headings", "## A\n\n#hash\n\n    # code\n\n| a |\n|---|\n\n- x\n---\n", `1 other A A`},
		{"emphasised and windows lines", "## **Methods**\r\n\r\nText\r\n", `1 methods Methods Methods`},
		{"empty", " \n\n", ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			end := -1
			for i, s := range Parse(c.text) {
				path := s.Path
				if path == "" {
					path = `""`
				}
				got = append(got, fmt.Sprintf("%d %s %s %s", s.Level, s.Kind, path, s.Title))
				if s.Ordinal != i || end >= 0 && s.Start != end {
					t.Errorf("section %d does not follow its neighbour: %+v", i, s)
				}
				end = s.End
			}
			if strings.Join(got, "|") != c.want {
				t.Errorf("\n got %s\nwant %s", strings.Join(got, "|"), c.want)
			}
		})
	}
}

func TestKindOf(t *testing.T) {
	for kind, titles := range map[review.SectionKind]string{
		review.SectionAbstract:     "Abstract|Zusammenfassung|Résumé|SUMMARY",
		review.SectionIntroduction: "1 Introduction|I. INTRODUCTION|Einleitung|Introducción|Related work|1. Background",
		review.SectionMethods:      "Materials and Methods|2. METHODS|Experimental procedures|Methoden|Matériel et méthodes|Study design|Statistical analysis|Material and methods|Experimental|2. Study area and data",
		review.SectionResults:      "Results|3 Results and Discussion|Ergebnisse|Main results|Résultats",
		review.SectionDiscussion:   "4.2. Discussion|Discussion and conclusions|Limitations of this study|Diskussion",
		review.SectionConclusion:   "Conclusions|Concluding remarks|Fazit|Future work and open questions",
		review.SectionReferences:   "References|Literature cited|Literaturverzeichnis|Bibliografía",
		review.SectionBack:         "Acknowledgements|Conflict of Interest Statement|Data availability|Appendix A. Proofs|Author contributions|Danksagung",
		review.SectionOther:        "Deep learning methods for weed mapping|Design of a rice harvester|Summary statistics of soils|Résumé of a long meeting|Résumé of notes|Material properties of soils|3D imaging|",
	} {
		for _, title := range strings.Split(titles, "|") {
			if got := KindOf(title); got != kind {
				t.Errorf("%q is %s, want %s", title, got, kind)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("# A\n\ntext\n\n## B\n```\n# c\n```\nD\n---\n")
	f.Add("\r\n#\n##\t\n===\n\xff")
	f.Fuzz(func(t *testing.T, text string) {
		sections := Parse(text)
		if strings.TrimSpace(text) != "" && len(sections) == 0 {
			t.Fatal("text without a section")
		}
		for i, s := range sections {
			end := len(text)
			if i+1 < len(sections) {
				end = sections[i+1].Start
			}
			if s.Ordinal != i || s.Start > s.End || s.End != end {
				t.Fatalf("sections do not tile: %+v", sections)
			}
		}
		if len(sections) > 0 && strings.TrimSpace(text[:sections[0].Start]) != "" {
			t.Fatalf("lost %q", text[:sections[0].Start])
		}
	})
}

func TestANameOfAPartWithATopicIsATitle(t *testing.T) {
	for title, kind := range map[string]review.SectionKind{
		"Résumé of notes": review.SectionFront, "Introduction to soils": review.SectionFront,
		"Abstract": review.SectionAbstract, "Results and discussion": review.SectionResults,
	} {
		if got := Parse("# " + title + "\n\nIt rained.\n\n## More\n\nIt stopped."); got[0].Kind != kind {
			t.Errorf("%q is %q, not %q", title, got[0].Kind, kind)
		}
	}
}
