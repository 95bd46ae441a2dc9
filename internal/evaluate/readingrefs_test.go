package evaluate

import (
	"encoding/json"
	"testing"

	"forage/internal/review"
)

// ref is an entry of ours with its title.
func ref(text, title string, year int, doi, author string) review.Reference {
	r := review.Reference{Text: text, Title: title, Year: year, DOI: doi}
	if author != "" {
		r.Authors = []string{author}
	}
	return r
}

func TestReferencesFromXMLAreKnownByTheirWords(t *testing.T) {
	truth := []entry{
		{Title: "Sleep and memory in old mice", Year: 2001, Page: "17", Authors: []string{"Ada Smith"}, DOI: "10.1/a", TitlePrinted: true, DOIPrinted: true},
		{Title: "Naps and the learning of words", Year: 2002, Page: "21", Authors: []string{"Bo Li"}, DOI: "10.1/b", TitlePrinted: true},
		{Title: "Dreams of electric sheep herders", Year: 2003, Page: "33", Authors: []string{"Cy Young"}, TitlePrinted: true},
		{Title: "Yawning as a sign of boredom", Year: 2004, Page: "44", Authors: []string{"Di Old"}, TitlePrinted: true},
		{Title: "Nowhere to be seen on the page", Year: 2005, Page: "55", Authors: []string{"Ed New"}},
	}
	refs := []review.Reference{
		ref("Smith A. Sleep and memory in old mice. J Sleep 2001;1:17–19.", "Sleep and memory in old mice", 2001, "10.1/A", "A. Smith"),
		// The second runs into the third, which is missed.
		ref("Li B. Naps and the learning of words. J Nap 2002;2:21. Young C. Dreams of electric sheep herders. J Dream 2003;3:33.", "Naps", 2003, "10.1/c", "B. Lo"),
		ref("Old D. Yawning as a sign of", "", 0, "", ""), // cut short
		ref("Received 3 May 2006, accepted 4 June 2007.", "Received", 2006, "", ""),
		ref("New E. Nowhere to be seen on the page. J Void 2005;5:55.", "Nowhere to be seen", 2004, "10.1/e", "X. New"), // not judged
	}
	var h heard
	got := referenceScores(refs, truth, h.miss)
	want := referenceScore{
		cut:    score{1, 4, 4},
		title:  score{1, 3, 4},
		strict: score{1, 3, 4},
		doi:    score{1, 1, 1}, // the second's is not printed
		year:   score{1, 3, 4},
		author: score{1, 2, 4},
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	h.is(t, "references joined", "reference missed", "reference not whole", "reference spurious",
		"reference title", "reference year", "reference author",
		"reference without title", "reference without year", "reference without author")
}

func TestReferencesMarkedByHandAreComparedWhole(t *testing.T) {
	no := false
	truth := []entry{
		{Raw: "[1] Goffman, Erving: Asyle. Frankfurt/Main, 1973", marked: true},
		{Raw: "Grolle, Inge: An die Liebe Glauben. Hamburg, 1998", marked: true},
		{Raw: "Luhmann, Niklas: Soziale Systeme. Frankfurt 1984", marked: true, Printed: &no},
	}
	for name, c := range map[string]struct {
		texts []string
		want  score
	}{
		"as printed":   {[]string{"Goffman, Erving: Asyle. Frank\u00adfurt/Main 1973.", "2. Grolle, Inge: An die Liebe Glauben. Hamburg, 1998"}, score{2, 2, 2}},
		"two in one":   {[]string{"Goffman, Erving: Asyle. Frankfurt/Main, 1973 Grolle, Inge: An die Liebe Glauben. Hamburg, 1998"}, score{0, 1, 2}},
		"one as two":   {[]string{"Goffman, Erving: Asyle.", "Frankfurt/Main, 1973", "Grolle, Inge: An die Liebe Glauben. Hamburg, 1998"}, score{1, 3, 2}},
		"none":         {nil, score{0, 0, 2}},
		"not printed":  {[]string{"Luhmann, Niklas: Soziale Systeme. Frankfurt 1984"}, score{0, 0, 2}},
		"nothing like": {[]string{"Weber, Max: Wirtschaft und Gesellschaft. Tübingen 1922"}, score{0, 1, 2}},
	} {
		var refs []review.Reference
		for _, text := range c.texts {
			refs = append(refs, review.Reference{Text: text})
		}
		if got := referenceScores(refs, truth, silent).cut; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestNoEntryIsTakenForTwoReferences(t *testing.T) {
	twice := entry{Title: "Sleep and memory in old mice", Year: 2001, Page: "17", Authors: []string{"Ada Smith"}, TitlePrinted: true}
	refs := []review.Reference{{Text: "Smith A. Sleep and memory in old mice. 2001;1:17."}}
	if pairs := pairUp(refs, []entry{twice, twice}); len(pairs) != 1 || pairs[0].truth != 0 {
		t.Errorf("%+v", pairs)
	}
}

func TestYearsAreReadHoweverTheyAreWritten(t *testing.T) {
	for text, want := range map[string]year{`2006`: 2006, `"2006a"`: 2006, `"14.2.2006"`: 2006, `"n.d."`: 0, `""`: 0, `null`: 0} {
		var y year
		if err := json.Unmarshal([]byte(text), &y); err != nil || y != want {
			t.Errorf("%s: %d, %v", text, y, err)
		}
	}
}

func TestASurnameIsTheLastWordOrWhatStandsBeforeTheComma(t *testing.T) {
	for name, want := range map[string]string{"A. N. Ford Versypt": "versypt", "Anhorn, Roland": "anhorn", "J.E. Freedman": "freedman", "": ""} {
		if got := surname(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
	if !named("Li X", "Xun Li") || named("X. Lo", "Xun Li") {
		t.Error("named")
	}
}
