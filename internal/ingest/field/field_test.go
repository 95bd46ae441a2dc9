package field

import (
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
		if got := DOI(JoinDOI(printed)); got != want {
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
		if got := ArXiv(printed); got != want {
			t.Errorf("%s gives %q, want %q", printed, got, want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for want, text := range map[string]string{
		"de": strings.Repeat("Die Pflanzen wurden täglich gegossen, und der Boden blieb während der ganzen Zeit feucht. ", 4),
		"en": `Sleep restores the brain after a long day. Although many have asked how it does so, nobody knew until recently
			which of its stages matters most. We therefore followed forty adults for a year and measured what they remembered.`,
		"fr": strings.Repeat("Les plantes ont été arrosées tous les jours et le sol est resté humide pendant toute la durée. ", 4),
		"":   "10 20 30",
	} {
		if got := DetectLanguage(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for tag, want := range map[string]string{"en-GB": "en", "eng": "en", "German": "de", "ger": "de", "": "", "0 -": "", "xx-nonsense": "xx", "klingon": ""} {
		if got := Language(tag); got != want {
			t.Errorf("%s: %q", tag, got)
		}
	}
}
