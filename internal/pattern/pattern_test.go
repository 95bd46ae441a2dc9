package pattern

import "testing"

var word, broken = New(`(\p{L}+)-(\d)`), New(`(`)

func TestAPatternIsMadeWhenItIsAsked(t *testing.T) {
	if got := word.FindStringSubmatch("a café-5 b"); len(got) != 3 || got[1] != "café" {
		t.Errorf("%q", got)
	}
	if Check() == nil {
		t.Error("a broken pattern is not found")
	}
	defer func() {
		if recover() == nil {
			t.Error("a broken pattern was asked and said nothing")
		}
	}()
	broken.MatchString("")
}
