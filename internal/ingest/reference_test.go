package ingest

import (
	"strconv"
	"strings"
	"testing"
)

func TestDOIsAreFoundAsPrinted(t *testing.T) {
	for printed, want := range map[string]string{
		"doi:10.1000/xyz.1.":                                               "10.1000/xyz.1",
		"(https://doi.org/10.1000/a(1)b).":                                 "10.1000/a(1)b",
		"doi: 10.1016/ j.jep.2009.":                                        "10.1016/j.jep.2009",
		"https://doi.org/10.1890/0012(2003)084%5B1412: TETT%5D2.0.CO;2":    "10.1890/0012(2003)084[1412:TETT]2.0.CO;2",
		"10.1002/(SICI)1097-4679(199911)55:11<1417::AID-JCLP10>3.0.CO;2-5": "10.1002/(SICI)1097-4679(199911)55:11<1417::AID-JCLP10>3.0.CO;2-5",
		"10.1002/(SICI)1097(1999)55:11&lt;1417::AID-J&gt;3.0.CO;2-5":       "10.1002/(SICI)1097(1999)55:11<1417::AID-J>3.0.CO;2-5",
		"doi: 10.1021/jf03 0723c":                                          "10.1021/jf030723c",
		"doi: 10.1021/jf03 PMID: 12345678":                                 "10.1021/jf03",
		"https://example.org/doi/10.1000/abc/full?x=1":                     "10.1000/abc",
		"see http://10.10/none":                                            "",
	} {
		if got := findDOI(joinDOI(printed)); got != want {
			t.Errorf("%s gives %q, want %q", printed, got, want)
		}
	}
}

func TestArXivIdentifiersAreFoundWithoutVersion(t *testing.T) {
	for printed, want := range map[string]string{
		"arXiv:2101.00001v2 [cs.CL]":                       "2101.00001",
		"arXiv preprint arXiv:1706.03762, 2017":            "1706.03762",
		"arXiv. https://doi.org/10.48550/ARXIV.1812.11589": "1812.11589",
		"https://arxiv.org/abs/hep-th/9901001v3":           "hep-th/9901001",
		"Phys. Rev. D 59, hep-th/9901001":                  "hep-th/9901001",
		"arXiv:math.GT/0309136":                            "math.GT/0309136",
		"arXiv:2113.00001":                                 "", // no thirteenth month
		"the dark archive 2101.00001":                      "",
	} {
		if got := findArXiv(printed); got != want {
			t.Errorf("%s gives %q, want %q", printed, got, want)
		}
	}
}

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
		for _, r := range parseReferences(c.list) {
			got = append(got, strings.Join(r.Authors, "; ")+" | "+strconv.Itoa(r.Year)+" | "+r.Title)
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}
