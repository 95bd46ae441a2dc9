package pdf

import "testing"

func TestRaisedLettersBehindNumbersAndVariables(t *testing.T) {
	for _, c := range []struct{ before, text, want string }{
		{"32.5 ± 0.6", "a", "ᵃ"},
		{"12", "ab ", "ᵃᵇ "},
		{"12", "a,b", "ᵃ,ᵇ"},
		{"the 19", "th", "th"},
		{"the 2", "nd", "nd"},
		{"Vitamin B12", "a", "a"},
		{"Smith", "a", "a"},
		{"J. A.", "a", "a"},
		{"f (x) = e", "x", "ˣ"},
		{"S", "T", "ᵀ"},
		{"don't", "x", "x"},
		{"A", "a", "a"}, // a name's initial
		{"", "a", "a"},
		{"1", "", ""},
		{"5", "\xff", "\xff"},
	} {
		if got := raisedLetters(c.before, c.text); got != c.want {
			t.Errorf("%q and %q raised: %q, not %q", c.before, c.text, got, c.want)
		}
	}
	s := span{X1: 1, Size: 9, Font: "Times"}
	number, mark := s, s
	number.Text, mark.Text, mark.Raised = "0.6", "a", true
	if r, _ := rowOf(1, line{Spans: []span{number, mark}}); r.text != "0.6ᵃ" {
		t.Errorf("%q", r.text)
	}
}
