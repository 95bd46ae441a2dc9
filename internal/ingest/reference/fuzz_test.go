package reference

import (
	"strings"
	"testing"

	"forage/internal/review"
)

func FuzzReference(f *testing.F) {
	f.Add("Smith, J. A., & Doe, B. (2010a). The sleep of reason: A study. Journal of Naps, 3(2), 1–9. https://doi.org/10.1000/naps.1.")
	f.Add("[1] J. Smith and B. Doe, “Deep nets for weeds,” in Proc. IEEE Conf., 2018, pp. 1–9.\n[2] Müller, K.: Schlaf. Berlin 1999.")
	f.Fuzz(func(t *testing.T, text string) {
		r := parse(text, review.Reference{})
		if r.Text != text {
			t.Fatalf("the entry became %q", r.Text)
		}
		if r.Year != 0 && (r.Year < 1600 || r.Year > 2100) {
			t.Fatalf("year %d", r.Year)
		}
		for i, r := range Split(text) {
			if r.Ordinal != i || strings.Contains(r.Text, "\n") {
				t.Fatalf("entry %d: %+v", i, r)
			}
		}
	})
}
