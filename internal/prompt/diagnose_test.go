package prompt

import (
	"testing"

	"forage/internal/review"
)

var covered = DiagnoseInput{Language: "en", Requirements: []Covered{
	{Text: "Naps improve working memory.", Share: 1, Works: 1, Quotes: []string{"Nappers recalled\n2.1 more digits."}},
	{Text: "Naps reduce sleep pressure."},
}}

func TestDiagnoseShowsCoverageAndQuotes(t *testing.T) {
	p, err := Diagnose(covered)
	golden(t, "diagnose", p, err)
	if _, err := Diagnose(DiagnoseInput{}); err == nil {
		t.Error("nothing was diagnosed")
	}
}

func TestParseDiagnoseTakesOnlyWhatFits(t *testing.T) {
	parses(t, covered, ParseDiagnose, []reply{
		{"nothing missing", `{"missing":[],"reason":"enough","add":[]}`, "{Missing:[] Reason:enough Add:[]}"},
		{"a repeat", `{"missing":["comparison"],"reason":"r","add":[{"text":"naps reduce sleep pressure","dimension":"comparison"}]}`,
			"malformed: add must hold a requirement that repeats none of those given"},
		{"nothing added", `{"missing":["methods"],"reason":"r","add":[]}`, "malformed: add must have 1 to 3 entries, not 0"},
		{"another dimension", `{"missing":["ethics"],"reason":"r","add":[]}`,
			`malformed: missing[0] must be "methods" or "quantitative" or "comparison" or "measurement" or "implementation" or "source diversity"`},
		{"four", `{"missing":["methods"],"reason":"r","add":[{},{},{},{}]}`, "malformed: add must have 1 to 3 entries, not 4"},
		{"no dimension", `{"missing":["methods"],"reason":"r","add":[{"text":"Naps are safe for adults."}]}`, "malformed: add[0].dimension is missing"},
	})
	d, err := ParseDiagnose(`{"missing":["comparison","comparison"],"reason":"r","add":[{"text":"Naps are better than coffee.","dimension":"comparison"},
		{"text":"NAPS are better than coffee","dimension":"methods"},{"text":"More than one work studies naps.","dimension":"source diversity"}]}`, covered)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Missing) != 2 || d.Missing[0] != review.DimensionComparison || d.Missing[1] != review.DimensionDiversity {
		t.Errorf("what is added for is missing too: %v", d.Missing)
	}
	if len(d.Add) != 2 || d.Add[0].Origin != review.OriginSystem || d.Add[1].Dimension != review.DimensionDiversity {
		t.Errorf("%+v", d.Add)
	}
}
