package markdown

import (
	"strings"
	"testing"
	"unicode"
)

// Sentences of each case are divided by " ¦ ".
func TestSentences(t *testing.T) {
	for _, want := range []string{
		"Sleep loss impairs memory. ¦ We tested this.",
		"The effect was significant (p < 0.05). ¦ Patients improved.",
		"It held at p < 0.05. ¦ Patients improved by 3.2 mg.",
		"See Fig. 3 and Eq. (2), e.g. the slope, i.e. its sign. ¦ It rises.",
		"Smith et al. (2010) found none. ¦ Jones et al. found some.",
		"As shown by Smith et al. ¦ The rest is new.",
		"Compare Lactobacillus sp. with E. coli and S. aureus. ¦ Both grew.",
		"We isolated Bacillus sp. ¦ The isolates grew.",
		"J. R. R. Tolkien and E. A. Poe wrote this. ¦ N. K. Jemisin did too.",
		"Patients took vitamin C. ¦ Serum levels rose.",
		"Memory failed.[12] ¦ Later it returned.[3,4] ¦ This is known.",
		"Memory failed. [12] ¦ Later it returned.",
		"Memory failed.12,13 ¦ Later it returned.",
		"Memory failed.¹²,¹³ ¦ Later, in 2010.³–⁵ ¦ It returned to 10⁵.",
		"Memory failed [1–3]. ¦ Later it returned.",
		"Version 2.12 was used. ¦ It is old.",
		"Samples rested for 24 h. ¦ Samples were then dried.",
		"Growth ended in 2010. ¦ 35 patients remained.",
		"1. First we wash. ¦ Then we dry.",
		"Did it work? ¦ It did! ¦ Good…",
		"He said “it works.” ¦ She agreed.",
		"The cells (n = 12. Data not shown. See below) grew. ¦ They died.",
		"In the U.S. soil is poor. ¦ In the U.K. the soil is rich.",
		"Levels of mRNA fell. ¦ mTOR rose and α-tocopherol fell. ¦ α-tocopherol rose.",
		"Mutations span c.179 to c.505 (BCCR1), and c.5261 to c.5563 (BCCR2).",
		"A stray (bracket fell. ¦ Then one (closed) well. ¦ It ended (there).",
		"See No. 3 and Vol. 12, pp. 3–9. ¦ No. ¦ That is all.",
		"Dies gilt z.B. für Weizen, vgl. Abb. 3. ¦ Die Werte stiegen bzw. Fielen.",
		"本研究は有効である。 ¦ 結果は明らかだ。",
		"One line\nbroken in two. ¦ Another.",
		"- First item. ¦ With two sentences.\n¦ - Second item",
		"Before a table\n¦ | a. B | c |\n¦ | d | e. F |\n¦ After it. ¦ Done.",
		"A title\n\n¦ A paragraph without an end\n\n¦ Another",
	} {
		text := strings.ReplaceAll(strings.ReplaceAll(want, "\n¦ ", "\n"), " ¦ ", " ")
		text = strings.ReplaceAll(text, "。 ", "。")
		var got []string
		for _, s := range Sentences(text) {
			got = append(got, text[s.Start:s.End])
		}
		fields := strings.FieldsFunc(want, func(r rune) bool { return r == '¦' })
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if strings.Join(got, " ¦ ") != strings.Join(fields, " ¦ ") {
			t.Errorf("\n got %s\nwant %s", strings.Join(got, " ¦ "), strings.Join(fields, " ¦ "))
		}
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("One. Two (three. Four) 5.\n\n| a |\n# b\n- c. [12] D")
	f.Add("\xff.\xfe A. \u3002")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, s := range Sentences(text) {
			if s.Start < end || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("bad span %v after %d", s, end)
			}
			if strings.TrimFunc(text[end:s.Start], unicode.IsSpace) != "" {
				t.Fatalf("lost %q", text[end:s.Start])
			}
			if part := text[s.Start:s.End]; strings.TrimFunc(part, unicode.IsSpace) != part {
				t.Fatalf("white space at the ends of %q", part)
			}
			end = s.End
		}
		if strings.TrimFunc(text[end:], unicode.IsSpace) != "" {
			t.Fatalf("lost %q", text[end:])
		}
	})
}
