package reference

import (
	"strconv"
	"strings"
	"testing"
)

// TestEntriesOfOtherStyles reads lists whose entries lean on one another. Each line of
// want is authors | year | title.
func TestEntriesOfOtherStyles(t *testing.T) {
	for _, c := range []struct{ list, want []string }{
		{[]string{
			"Lindner, Karla: Wiesen. Über das langsame Wachsen kleiner und großer Kräuter. Musterstadt, 1973",
			"———, 1974. Field notes of a quiet summer. Harper.",
			"Dies. (Hg.) (1980): Das Eigene und das Fremde. In: Dialog 3, S. 1-9.",
			"Ahorn, Moritz/Birke, Hans-Peter (Hg.): Haltestelle Waldrand. Wien: Verlag 1999",
		}, []string{
			"Karla Lindner | 1973 | Wiesen. Über das langsame Wachsen kleiner und großer Kräuter",
			"Karla Lindner | 1974 | Field notes of a quiet summer",
			"Karla Lindner | 1980 | Das Eigene und das Fremde",
			"Moritz Ahorn; Hans-Peter Birke | 1999 | Haltestelle Waldrand",
		}},
		{[]string{
			"[1] (a) Smith J, Doe A. On naps in adults. Sleep 2001;1:1; (b) Roe P. On dreams in adults. Sleep 2002;2:2.",
			"[2] Adams R. Soil carbon in orchards. Soil Sci 2001. [3] Baker T. Clover as a cover crop. Agron J 2010.",
			"[4] Burg, S. van der, & Da Silva, J. (2020). Dollars in the street (2nd ed.). Zenodo.",
		}, []string{
			"Smith J; Doe A | 2001 | On naps in adults",
			"Roe P | 2002 | On dreams in adults",
			"Adams R | 2001 | Soil carbon in orchards",
			"Baker T | 2010 | Clover as a cover crop",
			"S. van der Burg; J. Da Silva | 2020 | Dollars in the street",
		}},
		{[]string{
			"1 Huang S.-C., Ho C.-T. Natural products as drugs from 1981 to 2014. J. Nat. Prod. 2016, 79, 629.",
			"2 Relatively, M. (2018). Is it complicated? Using models to teach relativity at school. arXiv:1812.11589.",
			"3 M. Robledo et al., Primeras noticias del huerto, in: Jardines Vol. 7 (2002), S. 11-19.",
			"4 The product guide for everybody. (2023). Retrieved June 1, 2023, from https://example.org/guide",
			"5 Nothing can be told here at all",
		}, []string{
			"Huang S.-C.; Ho C.-T. | 2016 | Natural products as drugs from 1981 to 2014",
			"M. Relatively | 2018 | Is it complicated? Using models to teach relativity at school",
			"M. Robledo | 2002 | Primeras noticias del huerto",
			" | 2023 | The product guide for everybody",
			" | 0 | ",
		}},
	} {
		var got []string
		for _, r := range Parse(c.list) {
			got = append(got, strings.Join(r.Authors, "; ")+" | "+strconv.Itoa(r.Year)+" | "+r.Title)
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}
