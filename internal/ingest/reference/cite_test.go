package reference

import (
	"fmt"
	"strings"
	"testing"

	"forage/internal/markdown"
	"forage/internal/review"
)

// documented is a Markdown text as ingest finishes it, its citations left out.
func documented(text string) review.Document {
	d := review.Document{Text: strings.TrimSpace(text) + "\n"}
	d.Sections = markdown.Parse(d.Text)
	d.References = Split(markdown.SectionText(d.Text, d.Sections, review.SectionReferences))
	return d
}

// citedBy tells which entries each sentence of a Markdown text cites, as "Sentence
// begins: 1 2", entries counted from 1.
func citedBy(t testing.TB, text string) string {
	t.Helper()
	d := documented(text)
	d.Citations = Cite(d)
	var lines []string
	last := -1
	for _, c := range d.Citations {
		if c.Start != last {
			words := strings.Fields(d.Text[c.Start:c.End])
			lines = append(lines, words[0]+":")
			last = c.Start
		}
		lines[len(lines)-1] += fmt.Sprintf(" %d", c.Reference+1)
	}
	return strings.Join(lines, "\n")
}

const numberedList = "\n\n## References\n\n[1] Adams R. Soil carbon in orchards. Soil Sci. 2001.\n\n[2] Baker T. Clover as a cover crop. Agron. J. 2010.\n\n" +
	"[3] Diaz P. Sampling deep soils. Geoderma. 2015.\n\n[4] Ellis J. Letters on farming. Notes. 1990.\n\n[5] Fox M. Letters on clover. Notes. 1991.\n"

func TestNumbersCiteTheEntriesOfTheList(t *testing.T) {
	text := "# T\n\n## Methods\n\nOne stands alone [3]. Several do, too [1,2–4]. Pages are named [2, p. 12]. Ranges run over brackets [1]–[3]. " +
		"None is an interval [0.1, 0.4]. None is zero [0, 1]. None is a year [2010]. None is beyond the list [4–9]. None is an equation by Eq. [2]. " +
		"Numbers in parentheses count things (3). A note [see text]. Both of them [1] and [5] do." + numberedList
	want := "One: 3\nSeveral: 1 2 3 4\nPages: 2\nRanges: 1 2 3\nBoth: 1 5"
	if got := citedBy(t, text); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestRaisedFiguresCiteWhereTheyAreThePapersManner(t *testing.T) {
	list := strings.NewReplacer("[1]", "1.", "[2]", "2.", "[3]", "3.", "[4]", "4.", "[5]", "5.").Replace(numberedList)
	text := "# T\n\n## Methods\n\nPlots of 4 m² grew.¹ Clover grew²,³ well. We saw 10⁵ cells of ¹⁴C per cm³. It took 10 min⁴,⁵. It fits (R² = 0.9)." + list
	if got, want := citedBy(t, text), "Plots: 1\nClover: 2 3\nIt: 4 5"; got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestParenthesesCiteWhereTheyReachMostOfTheList(t *testing.T) {
	text := "# T\n\n## Methods\n\nOne (1). More (2, 3). Then many (3-5)." + numberedList
	if got, want := citedBy(t, text), "One: 1\nMore: 2 3\nThen: 3 4 5"; got != want {
		t.Errorf("got\n%s", got)
	}
	if got := citedBy(t, "# T\n\n## Methods\n\nBy equation (1) we get more. It follows (2)."+numberedList); got != "" {
		t.Errorf("equations cite\n%s", got)
	}
}

func TestLabelsCiteTheirEntries(t *testing.T) {
	text := "# T\n\n## Methods\n\nIt is known [Ada01, BC10]. It is not [XY99]. Look [Dia15, p. 3].\n\n## References\n\n" +
		"[Ada01] Adams R. Soil carbon in orchards. 2001.\n\n[BC10] Baker T, Chen L. Clover as a cover crop. 2010.\n\n[Dia15] Diaz P. Deep soils. 2015.\n"
	if got, want := citedBy(t, text), "It: 1 2\nLook: 3"; got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestNamesAndYearsCiteTheOneEntryTheyFit(t *testing.T) {
	list := []string{
		"Adams, R. (2001). Soil carbon in orchards. *Soil Science*, 3, 1-9.",             // 1
		"Baker, T., & Chen, L. (2010a). Clover as a cover crop. *Agronomy*, 4, 33.",      // 2
		"Baker, T., & Chen, L. (2010b). Clover as a green manure. *Agronomy*, 5, 35.",    // 3
		"Diaz, P., Ellis, J., & Fox, M. (2015). Deep soils. *Geoderma*, 250, 77.",        // 4
		"Diaz, P., & Gray, A. (2015). Shallow soils. *Geoderma*, 251, 78.",               // 5
		"Van Dyke, H. (1999). Dykes of old. *Walls*, 1, 1.",                              // 6
		"World Health Organization (WHO). (2016). Global report on sleep. Geneva: WHO.",  // 7
		"Müller, K. / Meier, L. (1999): Der Schlaf. In: Traum 3, S. 4-9.",                // 8
		"Same, A. (2003). The first of two. *Twins*, 1, 1.",                              // 9
		"Same, A. (2003). The second of two. *Twins*, 2, 2.",                             // 10
		"Python language reference. (2020). https://www.python.org/reference/manual-one", // 11
	}
	for text, want := range map[string]string{
		"It is so (Adams, 2001).":                                "It: 1",
		"It is so (see Adams, 2001; Baker & Chen, 2010b).":       "It: 1 3",
		"Both are (Baker and Chen 2010a, b).":                    "Both: 2 3",
		"Adams (2001) says so.":                                  "Adams: 1",
		"However, Adams (2001, p. 3) says so.":                   "However,: 1",
		"In Adams's (2001) view it is.":                          "In: 1",
		"Diaz et al. (2015) dug deep.":                           "Diaz: 4",
		"Diaz and Gray (2015) did not.":                          "Diaz: 5",
		"Diaz (2015) might be either.":                           "",
		"Baker and Chen (2010) might be either.":                 "",
		"Baker and Chen (2010c) is none.":                        "",
		"Same (2003) might be either.":                           "",
		"The dykes of Van Dyke (1999) fell.":                     "The: 6",
		"Sleep is short (World Health Organization [WHO], 2016)": "Sleep: 7",
		"Sleep is short (WHO, 2016).":                            "Sleep: 7",
		"So ist es (Müller/Meier 1999: 12).":                     "So: 8",
		"So ist es, vgl. Müller und Meier 1999, S. 12.":          "So: 8",
		"Python is described (Python language reference, 2020).": "Python: 11",
		"In 2001 nothing happened (Smith, 2001).":                "",
		"Adams, who is old, met Baker in 2015.":                  "",
		"So it is (Adams, 2001, 2002; Diaz et al., 2015).":       "So: 1 4",
	} {
		if got := citedBy(t, "# T\n\n## Methods\n\n"+text+"\n\n## References\n\n"+strings.Join(list, "\n\n")+"\n"); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestManyCitationsAreCapped(t *testing.T) {
	text := "# T\n\n## Methods\n\n" + strings.Repeat("All of them [1-5000] and [1–5]. ", 30_000) + numberedList
	if n := len(Cite(documented(text))); n != maxCitations {
		t.Errorf("%d citations", n)
	}
}

// TestALongListOfOneNameIsNoTrouble is linear or does not end.
func TestALongListOfOneNameIsNoTrouble(t *testing.T) {
	var list strings.Builder
	for n := range 5000 {
		fmt.Fprintf(&list, "Same, A. (2003). The paper %d of many. Twins, 1, 1.\n\n", n)
	}
	if got := citedBy(t, "# T\n\n## M\n\n"+strings.Repeat("It is so (Same, 2003). ", 20_000)+"\n\n## References\n\n"+list.String()); got != "" {
		t.Error("a name that fits thousands cites one")
	}
}
