package extractive

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

// field is a small library on machine learning in agriculture, in sentences of real
// papers (CC BY).
func field() (*Statistics, []review.Work, map[review.WorkID]string) {
	works := []review.Work{
		{ID: "w1", Title: "Estimation of paddy rice leaf area index using machine learning methods", Language: "en",
			Abstract: "The machine learning methods were more accurate and robust than the vegetation index methods. Support vector machine (SVM) and random forest models were built for agriculture."},
		{ID: "w2", Title: "Detection of wheat spikes using convolutional neural networks", Language: "en",
			Abstract: "Machine learning such as random forest and support vector models is used in agriculture. The four models achieve an average detection accuracy ranging from 88 to 94% across test images."},
		{ID: "w3", Title: "Weed mapping with random forest classifiers", Language: "en",
			Abstract: "Machine learning (ML) was applied with random forest and support vector classifiers to weed mapping in crops."},
		{ID: "w4", Title: "A maximum likelihood tree of wild rice", Language: "en", Abstract: "A maximum likelihood (ML) tree was built. The ML tree shows three clades in agriculture."},
		{ID: "w5", Title: "Nitrogen uptake in winter wheat", Language: "en", Abstract: "Nitrogen uptake was measured in agriculture. Plots received 2 mL of acid."},
		{ID: "w6", Title: "Sensory properties of biscuits", Language: "en", Abstract: "Biscuits were prepared from flour blends."},
	}
	for i, title := range []string{"Gut microbiota of herders", "Salt stress in rice seedlings", "Aflatoxin in feed", "Wheat leaf rust",
		"Iron transport in rice", "Mushroom yield", "Essential oils of basil", "Muscle fibres of skiers", "Household surveys in Ecuador"} {
		works = append(works, review.Work{ID: review.WorkID("x" + string(rune('a'+i))), Title: title, Language: "en"})
	}
	s := NewStatistics()
	texts := map[review.WorkID]string{}
	for _, w := range works {
		s.Add(w)
		texts[w.ID] = w.Abstract
	}
	return s, works, texts
}

func TestPhrases(t *testing.T) {
	s := NewStatistics()
	for text, want := range map[string][]string{
		"Report the accuracy of convolutional networks for detecting weeds, pests or spikes in images.": {"convolutional networks", "detecting weeds", "pests", "spikes", "images"},
		"Quantify how well models predict leaf area index from spectral data.":                          {"models predict leaf area", "index", "spectral data"},
		"Describe the limitations, gaps and uncertainties.":                                             nil,
		"What is the effect of sleep quality on memory?":                                                {"sleep quality", "memory"},
		"IL-6 and TNF-α levels": {"IL-6", "TNF-α levels"},
		"":                      nil,
	} {
		var got []string
		for _, p := range s.phrases(text, "en") {
			got = append(got, p.text)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestFrenchPhrases(t *testing.T) {
	var got []string
	for _, p := range NewStatistics().phrases("L'effet des microplastiques sur la santé des poissons d'eau douce", "fr") {
		got = append(got, p.text)
	}
	if want := []string{"effet", "microplastiques", "santé", "poissons", "eau douce"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestListsAskForAny(t *testing.T) {
	s := NewStatistics()
	for text, want := range map[string][]int{
		"weeds, pests or spikes":                            {1, 1, 1},
		"sleep quality and memory":                          {0, 0},
		"crops, such as weed mapping and disease detection": {0, 1, 1},
		"nitrogen, biomass and yield":                       {1, 1, 1},
	} {
		var got []int
		for _, p := range s.phrases(text, "en") {
			got = append(got, p.list)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: lists %v, want %v", text, got, want)
		}
	}
}

func TestAnalyse(t *testing.T) {
	s, _, _ := field()
	e := New(s)
	idea := review.Idea{Text: "Artificial intelligence and machine learning in agriculture"}
	for _, c := range []struct {
		text            string
		anchors, facets []string
		kinds           []review.Kind
	}{
		{"Report how accurately machine learning maps weeds in images.", []string{"Artificial intelligence", "machine learning"}, []string{"weeds", "images"}, []review.Kind{review.KindQuantity}},
		{"Describe the limitations.", []string{"Artificial intelligence", "machine learning"}, []string{"Artificial intelligence", "machine learning"}, []review.Kind{review.KindLimitation}},
	} {
		r, err := e.Analyse(context.Background(), idea, review.Requirement{Text: c.text})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(r.Anchors, c.anchors) || !reflect.DeepEqual(r.Kinds, c.kinds) {
			t.Errorf("%q: anchors %q, kinds %q", c.text, r.Anchors, r.Kinds)
		}
		for _, f := range c.facets {
			if !strings.Contains(strings.Join(r.Facets, "|"), f) {
				t.Errorf("%q: facets %q lack %q", c.text, r.Facets, f)
			}
		}
	}
}

func TestAnalyseKeepsChips(t *testing.T) {
	e := New(nil)
	in := review.Requirement{Text: "Report yields.", Anchors: []string{"wheat"}, Setting: []string{}, Facets: []string{"yield"}, Kinds: []review.Kind{review.KindMechanism}}
	out, err := e.Analyse(context.Background(), review.Idea{Text: "Sleep and memory"}, in)
	if err != nil || !reflect.DeepEqual(in, out) {
		t.Errorf("chips changed: %+v, %v", out, err)
	}
}

func TestRequirementsAloneAreTheirOwnIdea(t *testing.T) {
	e := New(nil)
	idea := review.Idea{Text: "Report wheat yield under drought stress.\nDescribe sleep quality in shift workers."}
	r, err := e.Analyse(context.Background(), idea, review.Requirement{Text: "Describe sleep quality in shift workers."})
	if err != nil || !reflect.DeepEqual(r.Anchors, []string{"sleep quality"}) {
		t.Errorf("anchors %q, %v", r.Anchors, err)
	}
}

func TestRelationsHaveOneAnchor(t *testing.T) {
	e := New(nil)
	reqs, _, err := e.Propose(context.Background(), review.Idea{Text: "Sleep quality and cognitive performance"})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Establish how sleep quality and cognitive performance are related."; reqs[0].Text != want {
		t.Errorf("first requirement %q, want %q", reqs[0].Text, want)
	}
	for _, r := range reqs {
		if !reflect.DeepEqual(r.Anchors, []string{"Sleep quality"}) || !strings.Contains(strings.Join(r.Facets, "|"), "ognitive performance") {
			t.Errorf("%q: anchors %q, facets %q", r.Text, r.Anchors, r.Facets)
		}
	}
}

func TestPropose(t *testing.T) {
	e := New(nil)
	for _, idea := range []string{"Artificial intelligence and machine learning in agriculture", "Microplastics and marine ecosystems",
		"How does basil oil stop the growth of fungi?", "Sleep", strings.Repeat("gut microbiome and immunity ", 40_000)} {
		reqs, _, err := e.Propose(context.Background(), review.Idea{Text: idea, Comparison: "conventional methods", Refuted: "no effect in blinded trials"})
		if err != nil {
			t.Fatal(err)
		}
		if len(reqs) == 0 || len(reqs) > 5 {
			t.Errorf("%.40q: %d requirements", idea, len(reqs))
		}
		seen := map[string]bool{}
		for _, r := range reqs {
			if strings.Count(r.Text, " ") < 3 || !strings.HasSuffix(r.Text, ".") || seen[r.Text] || len(r.Text) > 600 {
				t.Errorf("%.40q proposes %q", idea, r.Text)
			}
			seen[r.Text] = true
			if len(r.Anchors) == 0 || len(r.Anchors) > mostAnchors {
				t.Errorf("%q has anchors %q", r.Text, r.Anchors)
			}
		}
	}
	for _, idea := range []string{"", "???", "1 2 3"} {
		if _, _, err := e.Propose(context.Background(), review.Idea{Text: idea}); fault.Of(err) == nil || fault.Of(err).Kind != fault.Input {
			t.Errorf("idea %q: %v", idea, err)
		}
	}
}

func TestCompanyIsLearned(t *testing.T) {
	s, _, _ := field()
	var got []string
	for _, f := range s.Related(stemsOf("machine learning", "en")) {
		got = append(got, f.text)
	}
	if all := strings.Join(got, "|"); !strings.Contains(all, "random forest") {
		t.Errorf("machine learning keeps the company of %q", got)
	}
	if got := s.Related(stemsOf("sleep quality", "en")); len(got) != 0 {
		t.Errorf("sleep quality has company %v in a library without it", got)
	}
}

func TestDefinitions(t *testing.T) {
	for text, want := range map[string]string{
		"We used random forest (RF) models.":                 "RF=random forest",
		"Convolutional neural networks (CNNs) were trained.": "CNN=Convolutional neural networks",
		"the unmanned aerial vehicle (UAV) took images":      "UAV=unmanned aerial vehicle",
		"support vector machine regression (SVMR) was best":  "SVMR=support vector machine regression",
		"ML (machine learning) is used":                      "ML=machine learning",
		"as shown before (see Methods)":                      "",
		"in wheat (Triticum aestivum)":                       "",
		"in the control group (P < 0.01)":                    "",
	} {
		got := ""
		for _, d := range definitions(text) {
			got = d.short + "=" + d.long
		}
		if got != want {
			t.Errorf("%q defines %q, want %q", text, got, want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"Artificial intelligence and machine learning in agriculture": "en",
		"sleep memory": "en",
		"Les effets des microplastiques sur la croissance des poissons d'eau douce": "fr",
		"El efecto de los microplásticos en los peces marinos de la costa":          "es",
		"Влияние микропластика на здоровье рыб в пресной воде и на рост":            "ru",
		"": "en",
	} {
		if got := Language(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}
