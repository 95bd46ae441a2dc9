package prompt

import (
	"strings"
	"testing"

	"forage/internal/review"
)

var napReport = ComposeOverviewInput{Title: "Naps and memory", Language: "en", Idea: review.Idea{Text: "Naps improve memory."}, Sections: []OverviewSection{
	{Heading: "Naps improve working memory.", Sentences: []string{"Nappers recalled 2.1 more digits.", "One trial found no gain."}, Numbers: []int{1, 2}},
	{Heading: "Naps reduce sleep pressure.", Sentences: []string{"Sleep pressure falls after naps."}, Numbers: []int{4}},
}}

func TestComposeOverviewShowsNumberedSentences(t *testing.T) {
	p, err := ComposeOverview(napReport)
	golden(t, "compose_overview", p, err)
	for _, sections := range [][]OverviewSection{nil, {{Sentences: []string{"a"}}}, {{Sentences: []string{"a", "b"}, Numbers: []int{1, 1}}}} {
		if _, err := ComposeOverview(ComposeOverviewInput{Sections: sections}); err == nil {
			t.Errorf("%+v were asked about", sections)
		}
	}
}

func TestParseComposeOverviewTakesOnlyWhatFits(t *testing.T) {
	with := func(third, scope string) string {
		return `{"overview":[{"text":"Naps help memory [1].","cites":[1]},{"text":"One trial differs.","cites":[2]},` + third + `],"scope":[` + scope + `]}`
	}
	const third, scope = `{"text":"Pressure falls.","cites":[4]}`, `{"text":"No children were studied.","cites":[]}`
	parses(t, napReport, ParseComposeOverview, []reply{
		{"all", with(third, scope), "{Overview:[{Text:Naps help memory. Cites:[1]} {Text:One trial differs. Cites:[2]} {Text:Pressure falls. Cites:[4]}] Scope:[{Text:No children were studied. Cites:[]}]}"},
		{"an unknown sentence", with(`{"text":"Pressure falls.","cites":[3]}`, scope), "malformed: overview[2].cites: there is no number 3"},
		{"no cites", with(`{"text":"Pressure falls.","cites":[]}`, scope), "malformed: overview[2].cites must have 1 to 6 entries, not 0"},
		{"a number from nowhere", with(third, `{"text":"All 7 papers are trials.","cites":[]}`), "malformed: scope[0] carries a number and must cite where it stands"},
		{"no scope", with(third, ""), "malformed: scope must have 1 to 4 entries, not 0"},
		{"two sentences", strings.Replace(with(third, scope), ","+third, "", 1), "malformed: overview must have 3 to 8 entries, not 2"},
	})
	little := ComposeOverviewInput{Sections: []OverviewSection{{Sentences: []string{"Naps help."}, Numbers: []int{1}}}}
	parses(t, little, ParseComposeOverview, []reply{
		{"as many as there are", `{"overview":[{"text":"Naps help memory.","cites":[1]}],"scope":[` + scope + `]}`, "{Overview:[{Text:Naps help memory. Cites:[1]}] Scope:[{Text:No children were studied. Cites:[]}]}"},
	})
}
