package ollama

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
	"forage/internal/review/enginetest"
)

// situated is a requirement with n quotes of at least so many bytes; works take turns.
func situated(n, works, bytes int) (review.Requirement, review.Situation) {
	c := enginetest.Field()
	r := c.Requirements[0]
	var all []review.Evidence
	for i := range n {
		quote := fmt.Sprintf("Trial %d: machine learning detects rust on wheat leaves, in the %s.", i, strings.Repeat("wet ", bytes/4)+fmt.Sprint("year of ", 1900+i*i))
		all = append(all, review.Evidence{
			ID: review.EvidenceID(fmt.Sprintf("e%02d", i)), Requirement: r.ID, Work: c.Works[i%works].ID, Quote: quote, Start: i * 1000, End: i*1000 + len(quote),
			Verdict: review.Answers, Kind: review.KindQuantity, Zone: review.ZoneOwn, Score: 1 - float64(i)/100,
		})
	}
	return r, c.Situation(all)
}

func TestAChoiceThatLeansOnOneWorkIsNotTaken(t *testing.T) {
	_, s := situated(12, 4, 20) // numbers 0, 4 and 8 are of one work
	for _, c := range []struct {
		chosen []int
		leans  bool
	}{
		{[]int{0, 1, 2}, false}, {[]int{2, 0}, false}, {[]int{1, 0, 4, 2}, false},
		{[]int{0}, true}, {[]int{0, 4}, true}, {[]int{0, 4, 8, 1}, true}, {[]int{0, 4, 1}, true},
	} {
		var chosen []review.Evidence
		for _, i := range c.chosen {
			chosen = append(chosen, s.Evidence[i])
		}
		if leans(chosen, s.Evidence) != c.leans {
			t.Errorf("%v leans: %v", c.chosen, !c.leans)
		}
	}
	if _, s := situated(3, 1, 20); leans(s.Evidence, s.Evidence) {
		t.Error("there is only one work to lean on")
	}
}

func TestTheModelChoosesAmongWhatTheWordsChose(t *testing.T) {
	c := enginetest.Field()
	r := c.Requirements[0]
	s := c.Situation(evidenceOf(c, r))
	offered, err := words().JudgeSources(t.Context(), r, s)
	if err != nil || len(offered) <= fewSources {
		t.Fatal("the field is too small to choose from", offered, err)
	}
	for reply, want := range map[string][]review.EvidenceID{
		`{"order":[3,1]}`:   {offered[2], offered[0]},
		`{"order":[2]}`:     offered, // leans on one
		`{"order":[1,1]}`:   offered, // none twice
		`{"order":[1,999]}`: offered, // none that was not shown
		`{"order":[]}`:      offered,
	} {
		w := newWorld(t)
		e := w.engine()
		w.double.Chat(ollamatest.Always(ollamatest.Say(reply)))
		if got, err := e.JudgeSources(t.Context(), r, s); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", reply, got, err)
		}
	}
	w := newWorld(t)
	e := w.engine()
	few := c.Situation(s.Evidence[:2])
	if _, err := e.JudgeSources(t.Context(), r, few); err != nil || w.asked() != 1 {
		t.Error("two quotes need no choosing", err)
	}
}

func TestTheLastQuotesAreLeftOutFirstAndItIsSaid(t *testing.T) {
	w := newWorld(t)
	w.settings.Context = 4096
	e := w.engine()
	r, s := situated(12, 4, 1600)
	asked := w.asked()
	d, err := e.ComposeSection(t.Context(), r, s.Evidence, s)
	sent := w.since(asked)
	if err != nil || len(sent) != 1 || d.LeftOut < 1 || d.LeftOut > 10 {
		t.Fatalf("%d calls, %d left out, %v", len(sent), d.LeftOut, err)
	}
	for i, x := range s.Evidence {
		if shown := strings.Contains(sent[0].Text(), x.Quote); shown != (i < len(s.Evidence)-d.LeftOut) {
			t.Errorf("quote %d shown: %v, though %d are left out", i, shown, d.LeftOut)
		}
	}
	_, s = situated(12, 4, 8000)
	diagnosis, err := e.Diagnose(t.Context(), s)
	if err != nil || !strings.Contains(diagnosis.Reason, "The context held ") {
		t.Error(diagnosis, err)
	}
}

func TestALongListOfSectionsIsShownInPartAndItIsSaid(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	var paths []string
	for i := range 300 {
		paths = append(paths, fmt.Sprintf("Part %d", i))
	}
	c, err := e.PickSections(t.Context(), needed(), review.Summary{Text: "A book."}, paths)
	if err != nil || !slices.Equal(c.Paths, paths[:2]) || !strings.Contains(c.Reason, "The first 80 of 300") {
		t.Error(c, err)
	}
	asked := w.asked()
	if c, err := e.PickSections(t.Context(), needed(), review.Summary{Text: "A note."}, paths[:2]); err != nil || !slices.Equal(c.Paths, paths[:2]) || w.asked() != asked {
		t.Error("there was nothing to choose", c, err)
	}
}

func TestASummaryShowsAsMuchOfAnIntroductionAsFits(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	asked := w.asked()
	long := "It begins here. " + strings.Repeat("Wheat is grown widely. ", 20_000) + "It ends here."
	if s, err := e.Summarise(t.Context(), review.Work{ID: "w1", Title: "Wheat"}, long, nil); err != nil || s.Text == "" {
		t.Fatal(s, err)
	}
	text := w.since(asked)[0].Text()
	if !strings.Contains(text, "It begins here.") || strings.Contains(text, "It ends here.") || len(text) < 8192 {
		t.Errorf("%d bytes", len(text))
	}
	if _, err := e.Summarise(t.Context(), review.Work{ID: "w2", Title: "Wheat", Abstract: "In short."}, long, nil); err != nil || strings.Contains(w.since(asked)[1].Text(), "begins") {
		t.Error("an abstract makes the introduction needless", err)
	}
}

func TestASectionCitesOnlyWhatItWasGiven(t *testing.T) {
	r, s := situated(3, 3, 20)
	s.Evidence[1].Zone = review.ZoneReported
	for reply, parts := range map[string]int{
		`{"sentences":[{"part":"evidence","text":"Rust is detected [1].","cites":[1,2]},{"part":"evidence","text":"As another found.","cites":[2]},{"part":"limitations","text":"It was wet then.","cites":[3,3]}]}`: 2,
		`{"sentences":[{"part":"evidence","text":"Rust is detected.","cites":[4]}]}`: 0,
		`{"sentences":[{"part":"evidence","text":"Rust is detected.","cites":[]}]}`:  0,
		`{"sentences":[{"part":"evidence","text":"Rust is detected.","cites":[0]}]}`: 0,
		`{"sentences":[]}`: 0,
	} {
		w := newWorld(t)
		e := w.engine()
		w.double.Chat(ollamatest.Always(ollamatest.Say(reply)))
		d, err := e.ComposeSection(t.Context(), r, s.Evidence, s)
		if err != nil {
			t.Fatal(err)
		}
		if parts == 0 {
			if want, err := words().ComposeSection(t.Context(), r, s.Evidence, s); err != nil || fmt.Sprint(d) != fmt.Sprint(want) {
				t.Errorf("%s: the quotes are not kept: %+v, %v", reply, d, err)
			}
			continue
		}
		first := d.Parts[0].Groups[0].Sentences
		if len(d.Parts) != parts || first[0].Text != "Rust is detected." || !slices.Equal(first[0].Cites, []review.EvidenceID{"e00", "e01"}) ||
			first[0].Zone != review.ZoneOwn || first[1].Zone != review.ZoneReported || first[1].Lead != "" || len(d.Parts[1].Groups[0].Sentences[0].Cites) != 1 {
			t.Errorf("%+v", d.Parts)
		}
	}
	e := newWorld(t).engine()
	if d, err := e.ComposeSection(t.Context(), r, nil, s); err != nil || d.Missing == "" {
		t.Error("nothing was chosen", d, err)
	}
}

func TestTheFrontRestsOnTheSections(t *testing.T) {
	r, s := situated(3, 3, 20)
	section := review.DraftSection{Requirement: r.ID, Heading: "Rust", Parts: []review.DraftPart{{Title: "Evidence", Groups: []review.Group{{Sentences: []review.Sentence{
		{Text: "This part is about rust.", Framing: true},
		{Text: "Two works find it.", Cites: []review.EvidenceID{"e00", "e01"}, Support: review.SupportCounted},
		{Text: "Rust is detected.", Cites: []review.EvidenceID{"e01", "e02"}},
	}}}}}}
	w := newWorld(t)
	e := w.engine()
	plain, err := words().ComposeFront(t.Context(), []review.DraftSection{section}, s)
	if err != nil {
		t.Fatal(err)
	}
	d, err := e.ComposeFront(t.Context(), []review.DraftSection{section}, s)
	if err != nil || len(d.Overview) != 1 || !slices.Equal(d.Overview[0].Cites, []review.EvidenceID{"e01"}) || len(d.Scope) != len(plain.Scope)+1 || d.Title != plain.Title {
		t.Errorf("%+v, %v", d, err)
	}
	if text := w.since(1)[0].Text(); strings.Contains(text, "This part") || strings.Contains(text, "Two works") {
		t.Error("what carries no evidence is shown as if it did")
	}
	asked := w.asked()
	if d, err := e.ComposeFront(t.Context(), nil, s); err != nil || w.asked() != asked || d.Title == "" {
		t.Error("there was nothing to tell", d, err)
	}
}

func TestAClaimIsPutToTheModelOnlyWhereItIsOpen(t *testing.T) {
	_, s := situated(2, 2, 20)
	for _, c := range []struct {
		name string
		x    review.Sentence
		want review.Support
		asks int
	}{
		{"a quote", review.Sentence{Text: s.Evidence[0].Quote, Support: review.SupportQuoted}, review.SupportQuoted, 0},
		{"a count", review.Sentence{Text: "Two works find it.", Support: review.SupportCounted}, review.SupportCounted, 0},
		{"not about this", review.Sentence{Text: "Bakers heated ovens with peat in northern towns."}, review.SupportUnsupported, 0},
		{"a paraphrase", review.Sentence{Text: "Machine learning detects rust on leaves of wheat."}, review.SupportSupports, 1},
	} {
		w := newWorld(t)
		e := w.engine()
		if got, err := e.CheckClaim(t.Context(), c.x, s.Evidence); err != nil || got != c.want || w.asked()-1 != c.asks {
			t.Errorf("%s: %s, %v, %d calls", c.name, got, err, w.asked()-1)
		}
	}
	for _, reply := range []string{"quoted", "counted", "", "SUPPORTS"} {
		w := newWorld(t)
		e := w.engine()
		w.double.Chat(ollamatest.Always(ollamatest.SayJSON(map[string]any{"support": reply})))
		if got, err := e.CheckClaim(t.Context(), review.Sentence{Text: "Machine learning detects rust on wheat."}, s.Evidence); err != nil || got != review.SupportPartial && got != review.SupportUnsupported {
			t.Errorf("a model said %q, and so did we: %s, %v", reply, got, err)
		}
	}
}

func TestScoresByWordsKeepTheLineOfAcceptance(t *testing.T) {
	for score := range 11 {
		e := &Engine{Baseline: fixed{words(), score}}
		got, err := e.byWords(t.Context(), needed(), make([]review.Candidate, 2))
		if err != nil || len(got) != 2 || got[0] < 1 || got[0] > 5 || (got[0] >= 3) != (score >= 4) {
			t.Errorf("%d of 10 is %v of 5, %v", score, got, err)
		}
	}
}
