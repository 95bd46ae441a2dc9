package prompt

import "testing"

func TestMarksOfSourcesLeaveTheText(t *testing.T) {
	marks := map[int]bool{1: true, 2: true, 3: true, 12: true, 18: true}
	for _, x := range []struct{ in, want string }{
		{"Naps help [Source 2].", "Naps help."},
		{"Naps help (Source 1, Source 3), and more.", "Naps help, and more."},
		{"Naps help [Sources 1 and 2] a lot [3].", "Naps help a lot."},
		{"Naps help [1, 2] [3].", "Naps help."},
		{"Naps help [1][2].", "Naps help."},
		{"Das hilft [Quelle 1; 2].", "Das hilft."},
		{"The gain was 15 (95% CI [12, 18]).", "The gain was 15 (95% CI [12, 18])."},
		{"The range [1, 3] holds.", "The range [1, 3] holds."},
		{"In [2001] it began.", "In [2001] it began."},
		{"Sources 1 and 2 differ (n = 3).", "Sources 1 and 2 differ (n = 3)."},
		{"Naps help, as reported in [Source 3].", "Naps help."},
		{"Naps help as reported in.", "Naps help."},
		{"Naps help.", "Naps help."},
	} {
		if got := unmark(x.in, marks); got != x.want {
			t.Errorf("%q becomes %q, want %q", x.in, got, x.want)
		}
	}
}
