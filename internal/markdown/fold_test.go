package markdown

import "testing"

func TestFoldedTextsDifferInNoSpellingHabit(t *testing.T) {
	for in, want := range map[string]string{
		"  Élan — vital!": "elan vital", "O’Neill": "o neill", "ﬁnd H₂O": "find h2o", "...": "", "Ünï  CODE": "uni code",
	} {
		if got := Fold(in); got != want {
			t.Errorf("%q: %q, not %q", in, got, want)
		}
	}
}
