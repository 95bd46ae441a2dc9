package extractive

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"forage/internal/review"
)

var update = flag.Bool("update", false, "rewrite golden files")

func TestHeading(t *testing.T) {
	for text, want := range map[string]string{
		"Identify the crop tasks to which machine learning is applied, such as weed mapping.": "Crop tasks to which machine learning is applied",
		"Identify and describe the limitations of sleep studies.":                             "Limitations of sleep studies",
		"Compare machine learning with regression in crops.":                                  "Machine learning compared with regression in crops",
		"How accurate are drones?":                                                            "How accurate are drones?",
		"Report mRNA levels.":                                                                 "mRNA levels",
		"Report the accuracy of convolutional neural networks for detecting weeds, pests, diseases or spikes in all images.": "Accuracy of convolutional neural networks for detecting weeds, pests, diseases…",
		"Report.": "Report",
	} {
		if got := heading(text); got != want {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestShown(t *testing.T) {
	long := "Yield rose in all plots of the trial, " + strings.Repeat("and in the next one, ", 30) + "and then it fell."
	got := shown(long)
	if len(got) > longestShown+len(ellipsis)+1 || !strings.HasSuffix(got, "one "+ellipsis) {
		t.Errorf("shown %q", got)
	}
	if !isCutFrom(got, long) {
		t.Error("what is shown is not cut from the quote")
	}
	two := "Weed maps " + strings.Repeat("of many fields and crops, ", 20) + "were made from drone images. This reduced herbicide use by 40%."
	if got := shown(two); !strings.HasSuffix(got, ellipsis+" This reduced herbicide use by 40%.") || !strings.HasPrefix(got, "Weed maps") || len(got) > longestShown+10 || !isCutFrom(got, two) {
		t.Errorf("shown %q", got)
	}
	if s := "Yield  rose\nby 10%."; shown(s) != "Yield rose by 10%." {
		t.Errorf("shown %q", shown(s))
	}
}

func TestStudy(t *testing.T) {
	w := review.Work{ID: "w1", Title: "Naps and memory: a randomised controlled trial", Abstract: "We enrolled 120 adults."}
	for _, c := range []struct {
		quote string
		zone  review.Zone
		want  review.StudyRow
	}{
		{"Recall was higher after a nap (OR = 1.8, 95% CI 1.2 to 2.7, n = 118).", review.ZoneOwn, review.StudyRow{Design: "Randomised trial", N: "118", Measure: "OR", Effect: "OR = 1.8"}},
		{"The model reached an overall accuracy of 96%.", review.ZoneOwn, review.StudyRow{Design: "Randomised trial", N: "120 adults", Measure: "overall accuracy", Effect: "96%"}},
		{"Lee et al. [3] reached an accuracy of 96%.", review.ZoneReported, review.StudyRow{Design: "Randomised trial", N: "120 adults"}},
	} {
		e := review.Evidence{ID: "e1", Work: "w1", Page: 4, Quote: c.quote, Kind: review.KindQuantity, Zone: c.zone}
		c.want.Work, c.want.Evidence, c.want.Page = "w1", "e1", 4
		if got := study(w, []review.Evidence{e}); got != c.want {
			t.Errorf("%q\n got %+v\nwant %+v", c.quote, got, c.want)
		}
	}
	if got := study(review.Work{ID: "w2", Title: "Leaves"}, []review.Evidence{{ID: "e2", Work: "w2", Quote: "Leaves fell."}}); got != (review.StudyRow{Work: "w2", Evidence: "e2"}) {
		t.Errorf("what is not found must stay blank: %+v", got)
	}
}

// situation judges the field library for some requirements, as a walk would.
func situation(t *testing.T, e *Engine, works []review.Work, reqs []review.Requirement) review.Situation {
	t.Helper()
	s := review.Situation{Review: review.Review{Idea: review.Idea{Text: "Machine learning and deep learning in agriculture"}}, Requirements: reqs, Works: map[review.WorkID]review.Work{}, Read: len(works)}
	for _, r := range reqs {
		for _, w := range works {
			s.Works[w.ID] = w
			p := fieldPassage(w, w.Abstract, review.SectionAbstract)
			s.Evidence = append(s.Evidence, judge(t, e, r, p, false).Evidence(p.Chunk, func(int) int { return 2 })...)
		}
	}
	return s
}

func fieldRequirements(t *testing.T, e *Engine) []review.Requirement {
	t.Helper()
	var out []review.Requirement
	for i, text := range []string{"Report the accuracy of machine learning in agriculture.", "Describe sleep quality in farmers."} {
		r, err := e.Analyse(context.Background(), review.Idea{Text: "Machine learning and deep learning in agriculture"},
			review.Requirement{ID: review.RequirementID([]string{"r1", "r2"}[i]), Text: text, Origin: review.OriginUser})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// TestGoldenReport keeps the whole draft over the small field library. Rewrite it
// with -update, then read the difference.
func TestGoldenReport(t *testing.T) {
	stats, works, _ := field()
	e := New(stats)
	s := situation(t, e, works, fieldRequirements(t, e))
	draft := writeAll(t, e, s)
	got, err := json.MarshalIndent(draft, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "report.json")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got)+"\n" != string(want) {
		t.Errorf("the draft changed; run with -update and read the difference:\n%s", got)
	}
}

// What a draft promises, whatever it says.
func TestDraftKeepsItsPromises(t *testing.T) {
	stats, works, _ := field()
	e := New(stats)
	s := situation(t, e, works, fieldRequirements(t, e))
	d := writeAll(t, e, s)
	by := map[review.EvidenceID]review.Evidence{}
	for _, x := range s.Evidence {
		by[x.ID] = x
	}
	all := append(append([]review.Sentence{}, d.Overview...), d.Scope...)
	leads := map[string]bool{}
	for _, sec := range d.Sections {
		for _, p := range sec.Parts {
			for _, g := range p.Groups {
				all = append(all, g.Sentences...)
				for _, x := range g.Sentences {
					leads[x.Lead] = true
				}
			}
		}
	}
	for _, x := range all {
		cited := []review.Evidence{}
		works := map[review.WorkID]bool{}
		for _, id := range x.Cites {
			cited = append(cited, by[id])
			works[by[id].Work] = true
		}
		switch {
		case x.Framing:
			if len(x.Cites) > 0 {
				t.Errorf("framing cites: %q", x.Text)
			}
			continue
		case x.Support == review.SupportCounted && (x.Count != len(works) || !strings.Contains(strings.ToLower(x.Text), spelled(x.Count))):
			t.Errorf("%q counts %d and cites %d works", x.Text, x.Count, len(works))
		case x.Support == review.SupportQuoted && (len(cited) != 1 || !isCutFrom(x.Text, cited[0].Quote) || x.Zone != cited[0].Zone):
			t.Errorf("%q is not its evidence", x.Text)
		}
		if got, err := e.CheckClaim(context.Background(), x, cited); err != nil || got != x.Support {
			t.Errorf("%q checks as %s, %v", x.Text, got, err)
		}
	}
	if !leads["Evidence"] {
		t.Error("no sentence leads with Evidence")
	}
	if sec := d.Sections[1]; sec.Missing == "" || len(sec.Parts) != 0 {
		t.Errorf("sleep among these papers: %+v", sec)
	}
	if !reflect.DeepEqual(d.Sections[1].Requirement, review.RequirementID("r2")) {
		t.Error("sections are out of order")
	}
}

func TestJudgeSourcesTakesTurns(t *testing.T) {
	e := New(nil)
	var ev []review.Evidence
	add := func(w review.WorkID, at int, score float64, quote string) {
		ev = append(ev, review.Evidence{ID: review.NewEvidenceID("r1", w, at, at+len(quote)), Requirement: "r1", Work: w, Start: at, End: at + len(quote), Quote: quote, Verdict: review.Answers, Kind: review.KindBackground, Zone: review.ZoneOwn, Score: score})
	}
	for i, q := range []string{"Naps improved word recall in adults by a third.", "Sleep loss slowed reaction times among nurses.", "Spindle density predicted overnight gains.", "Caffeine hid the deficits of tired drivers.", "Bright light shifted the clock of workers."} {
		add("w1", 1000*i, 2-0.1*float64(i), q)
	}
	add("w2", 0, 0.9, "Older people kept fewer memories after short nights.")
	add("w3", 0, 0.8, "Naps improved word recall in adults by one third.") // says what w1 says
	s := review.Situation{Requirements: []review.Requirement{{ID: "r1"}}, Evidence: ev}
	ids, err := e.JudgeSources(context.Background(), review.Requirement{ID: "r1"}, s)
	if err != nil {
		t.Fatal(err)
	}
	var works []string
	for _, id := range ids {
		for _, x := range ev {
			if x.ID == id {
				works = append(works, string(x.Work))
			}
		}
	}
	if got := strings.Join(works, " "); got != "w1 w2 w1" {
		t.Errorf("works in turn: %s", got)
	}
}

func TestDiagnose(t *testing.T) {
	stats, works, _ := field()
	e := New(stats)
	reqs := fieldRequirements(t, e)
	s := situation(t, e, works, reqs)
	d, err := e.Diagnose(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Add) > 3 || d.Reason == "" {
		t.Errorf("diagnosis %+v", d)
	}
	seen := map[string]bool{}
	for _, r := range append(d.Add, reqs...) {
		if len(r.Text) > longestAdded || seen[r.Text] {
			t.Errorf("added %q", r.Text)
		}
		seen[r.Text] = true
	}
	s.Requirements = append(s.Requirements, d.Add...)
	again, err := e.Diagnose(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range again.Add {
		if seen[r.Text] {
			t.Errorf("repeats %q", r.Text)
		}
	}
	s.Evidence = nil
	if none, err := e.Diagnose(context.Background(), s); err != nil || len(none.Add) != 0 || len(none.Missing) != len(dimensions)+1 {
		t.Errorf("nothing found: %+v, %v", none, err)
	}
}

func TestCheckClaimNeverSaysSupports(t *testing.T) {
	e := New(nil)
	cited := []review.Evidence{{ID: "e1", Work: "w1", Quote: "Basil oil inhibited the growth of Aspergillus by 92%."}}
	for text, want := range map[string]review.Support{
		"Basil oil inhibited the growth of Aspergillus.":        review.SupportPartial,
		"Basil oil inhibited the growth of Aspergillus by 95%.": review.SupportUnsupported,
		"Sleep improves memory.":                                review.SupportUnsupported,
	} {
		if got, err := e.CheckClaim(context.Background(), review.Sentence{Text: text}, cited); err != nil || got != want {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
	if got, _ := e.CheckClaim(context.Background(), review.Sentence{Text: "x"}, nil); got != review.SupportUnsupported {
		t.Errorf("nothing cited: %s", got)
	}
}

func TestSearchTermsAndCandidates(t *testing.T) {
	e := New(nil)
	r := review.Requirement{Text: "x", Anchors: []string{"Machine learning"}, Facets: []string{"weed mapping", "Machine Learning", "a b c d e f", "UAV", "images", "spikes", "pests"}}
	terms, err := e.SearchTerms(context.Background(), r, "openalex")
	if err != nil || len(terms) > 5 || terms[0] != "machine learning" {
		t.Errorf("terms %q, %v", terms, err)
	}
	high, _ := e.ScoreCandidate(context.Background(), r, review.Candidate{Title: "Machine learning for weed mapping in UAV images", Abstract: "Spikes and pests are mapped with machine learning."})
	low, _ := e.ScoreCandidate(context.Background(), r, review.Candidate{Title: "Weed mapping", Abstract: "UAV images of weeds, spikes, pests."})
	if high < 4 || high > 10 || low > 3 {
		t.Errorf("candidates score %d with an anchor, %d without", high, low)
	}
}
