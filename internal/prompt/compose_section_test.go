package prompt

import (
	"strings"
	"testing"

	"forage/internal/review"
)

var napQuotes = ComposeSectionInput{Requirement: "Naps improve working memory.", Language: "de", Quotes: []Quote{
	{N: 1, Source: 1, Kind: review.KindQuantity, Text: "Nappers recalled 2.1 more digits (95% CI [1, 3])."},
	{N: 3, Source: 2, Kind: review.KindMechanism, Reported: true, Text: "Sleep pressure falls after naps [14]."},
}}

func TestComposeSectionShowsQuotesWithTheirSources(t *testing.T) {
	p, err := ComposeSection(napQuotes)
	golden(t, "compose_section", p, err)
	for _, quotes := range [][]Quote{nil, {{N: 0}}, {{N: 1}, {N: 1}}} {
		if _, err := ComposeSection(ComposeSectionInput{Requirement: "r", Quotes: quotes}); err == nil {
			t.Errorf("%+v were asked about", quotes)
		}
	}
}

func TestParseComposeSectionTakesOnlyWhatFits(t *testing.T) {
	one := func(part, text, cites string) string {
		return `{"sentences":[{"part":"` + part + `","text":"` + text + `","cites":[` + cites + `]}]}`
	}
	parses(t, napQuotes, ParseComposeSection, []reply{
		{"a sentence", one("evidence", "Nappers recalled 2.1 more digits.", "1,3,1"), "[{Part:evidence Text:Nappers recalled 2.1 more digits. Cites:[1 3]}]"},
		{"marks in the text", one("evidence", "Nappers recalled more [Source 1], [3].", "1"), "[{Part:evidence Text:Nappers recalled more. Cites:[1]}]"},
		{"no cites", one("evidence", "Nappers recalled more.", ""), "malformed: sentences[0].cites must have 1 to 6 entries, not 0"},
		{"an unknown quote", one("evidence", "Nappers recalled more.", "2"), "malformed: sentences[0].cites: there is no number 2"},
		{"beyond the last", one("evidence", "Nappers recalled more.", "4"), "malformed: sentences[0].cites[0] must be a whole number from 1 to 3"},
		{"another part", one("summary", "Nappers recalled more.", "1"), `malformed: sentences[0].part must be "mechanism" or "evidence" or "limitations"`},
		{"only marks", one("evidence", "[Source 1] [Source 2]", "1"), "malformed: sentences has no whole sentence: each must end within 320 characters"},
		{"cut off", one("evidence", strings.Repeat("nap ", 100), "1"), "malformed: sentences has no whole sentence: each must end within 320 characters"},
		{"one of two cut off", `{"sentences":[{"part":"evidence","text":"` + strings.Repeat("nap ", 100) + `","cites":[1]},{"part":"mechanism","text":"Pressure falls.","cites":[3]}]}`,
			"[{Part:mechanism Text:Pressure falls. Cites:[3]}]"},
		{"nothing", `{"sentences":[]}`, "malformed: sentences must have 1 to 12 entries, not 0"},
	})
}
