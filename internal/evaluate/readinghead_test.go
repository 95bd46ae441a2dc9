package evaluate

import (
	"testing"

	"forage/internal/review"
)

func TestHeadingsCountForAndAgainst(t *testing.T) {
	sections := []review.Section{
		{Level: 0, Title: "The title of the work"},
		{Level: 1, Title: "Abstract"},
		{Level: 1, Title: "1 Methods"},
		{Level: 1, Title: "1.1 Mice"}, // one too high
		{Level: 1, Title: "Results"},
		{Level: 2, Title: "Mice"},
		{Level: 2, Title: "Table of contents"}, // spurious
		{Level: 1, Title: "Not in the page"},   // neither wanted nor spurious
		{Level: 1, Title: ""},
	}
	want := []head{
		{1, "Methods", true}, {2, "Mice", true}, {1, "Results", true}, {2, "Mice", true},
		{1, "Discussion", true}, // missed
		{1, "Not in the page", false},
	}
	var h heard
	got := headingScores(sections, want, []string{"abstract"}, h.miss)
	if got != (headScores{text: score{4, 5, 5}, both: score{3, 5, 5}, level: score{3, 4, 4}}) {
		t.Errorf("%+v", got)
	}
	h.is(t, "heading missed", "heading level", "heading spurious")
}

func TestFrontIsComparedFieldByField(t *testing.T) {
	var p paperTruth
	p.Title, p.TitlePrinted, p.DOI, p.Journal = "Sleep & memory", true, "10.1/X", "Sleep"
	p.Year = 2001
	p.Abstract = "We measured sleep in forty adults and found that it helps."
	p.Authors = append(p.Authors, struct {
		Given  string `json:"given"`
		Family string `json:"family"`
	}{"Ada M.", "Lovelace"})
	var h heard
	got := frontScores(review.Work{
		Title: "Sleep and memory", DOI: "10.1/x", Year: 2002, Authors: []string{"Ada M. Lovelace"},
		Abstract: "We measured sleep in forty adults and found that it help.",
	}, &p, h.miss)
	want := frontScore{title: score{0, 1, 1}, abstract: score{1, 1, 1}, authors: score{1, 1, 1}, doi: score{1, 1, 1}, year: score{0, 1, 1}, venue: score{0, 0, 1}}
	if got != want {
		t.Errorf("%+v", got)
	}
	h.is(t, "title", "year", "venue")
	p.TitlePrinted, p.Abstract = false, ""
	got = frontScores(review.Work{Title: "Something", Abstract: "Something"}, &p, silent)
	if got.title != (score{}) || got.abstract != (score{}) {
		t.Errorf("what the truth lacks is judged: %+v", got)
	}
}

func TestFiguresAreKnownByTheirNumbers(t *testing.T) {
	p := &paperTruth{}
	for _, l := range []string{"Fig. 1", "Figure 2"} {
		p.Figures = append(p.Figures, struct {
			Label string `json:"label"`
		}{l})
	}
	if got := figureScore([]review.Figure{{Label: "Figure 1"}, {Label: "Fig 3"}, {}}, p, silent); got != (score{1, 2, 2}) {
		t.Errorf("%v", got)
	}
	p.Figures[0].Label, p.Figures[1].Label = "", ""
	if got := figureScore([]review.Figure{{Label: "Figure 1"}}, p, silent); got != (score{}) {
		t.Errorf("figures without labels are judged: %v", got)
	}
}
