package reference

import (
	"strings"
	"testing"

	"forage/internal/review"
)

func TestParseReference(t *testing.T) {
	for _, c := range []struct {
		entry, title, authors string
		year                  int
		doi                   string
	}{
		{"Smith, J. A., & Doe, B. (2010a). The sleep of reason: A study. Journal of Naps, 3(2), 1–9. https://doi.org/10.1000/naps.1.",
			"The sleep of reason: A study", "J. A. Smith; B. Doe", 2010, "10.1000/naps.1"},
		{"Smith JA, Doe B, Roe C, et al. Sleep and memory in adults. Nature. 2015;521(7553):436-444. doi:10.1038/nature14539",
			"Sleep and memory in adults", "Smith JA; Doe B; Roe C", 2015, "10.1038/nature14539"},
		{"J. Smith and B. Doe, “Deep nets for weeds,” in Proc. IEEE Conf., 2018, pp. 1–9.", "Deep nets for weeds", "J. Smith; B. Doe", 2018, ""},
		{"Müller, K.: Schlaf und Gedächtnis. Springer, Berlin 1999.", "Schlaf und Gedächtnis", "K. Müller", 1999, ""},
		{"Klos, M.; Van de Venter, P.J.; Meyer, D. In vitro activity in R. J. Ethnopharmacol. 2009, 124, 182–188, doi:10.1016/ j.jep.2009.",
			"In vitro activity in R", "M. Klos; P.J. Van de Venter; D. Meyer", 2009, "10.1016/j.jep.2009"},
		{"Lindner, A. 1924. Meadows: an Introduction. Example House. Oldtown.", "Meadows: an Introduction", "A. Lindner", 1924, ""},
		{"Mishra, S. (n.d.). Deep Learning (Version 2). In Udemy. https://example.org", "Deep Learning", "S. Mishra", 0, ""},
		{"Singh, R. P. (2015). Genetics of a weapon to “stress ethylene” in plants. Front. Microbiol. 6:937.",
			"Genetics of a weapon to “stress ethylene” in plants", "R. P. Singh", 2015, ""},
		{"World Health Organization (2016). Global report on sleep. Geneva: WHO.", "Global report on sleep", "World Health Organization", 2016, ""},
		{"http://example.org/a-page-without-anything", "", "", 0, ""},
	} {
		r := parse(c.entry, review.Reference{})
		if r.Title != c.title || strings.Join(r.Authors, "; ") != c.authors || r.Year != c.year || r.DOI != c.doi || r.Text != c.entry {
			t.Errorf("%s\n got %q %q %d %q", c.entry, r.Title, r.Authors, r.Year, r.DOI)
		}
	}
}

// TestTitlesEndWhereTheirSourceBegins has entries of lists that print no comma or stop of
// their own behind the title.
func TestTitlesEndWhereTheirSourceBegins(t *testing.T) {
	for entry, want := range map[string]string{
		"Lindner, Karla (1974): Die Wiesen des 19. Jahrhunderts. Musterstadt: Ahorn":              "Karla Lindner | Die Wiesen des 19. Jahrhunderts",
		"Lindner, K. Field notes of a summer; Ahorn Press: Musterstadt, UK, 2000; pp. 1-9.":       "K. Lindner | Field notes of a summer",
		"Lindner, Karla, Field notes of a quiet summer. Musterstadt: Ahorn Press (2005) 120-151.": "Karla Lindner | Field notes of a quiet summer",
		"Karla B. Lindner, Moritz Ahorn, European Journal of Meadows 130 (2001) 1-9.":             "Karla B. Lindner; Moritz Ahorn | ",
		"Karla B. Lindner, Moritz Ahorn, Slow growth of small herbs, Meadows 3 (2001) 1-9.":       "Karla B. Lindner; Moritz Ahorn | Slow growth of small herbs",
	} {
		r := parse(entry, review.Reference{})
		if got := strings.Join(r.Authors, "; ") + " | " + r.Title; got != want {
			t.Errorf("%s gives %q, want %q", entry, got, want)
		}
	}
}
