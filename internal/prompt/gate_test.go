package prompt

import "testing"

func TestGateShowsTheSummaryOnly(t *testing.T) {
	p, err := Gate(GateInput{Requirement: "Naps improve working memory.", Summary: "Forty adults napped. They recalled more."})
	golden(t, "gate", p, err)
}

func TestParseGateTakesOnlyWhatFits(t *testing.T) {
	parses(t, GateInput{Requirement: "r", Summary: "s"}, ParseGate, []reply{
		{"yes", `{"continue_search":true,"reason":"measures it"}`, "{Yes:true Reason:measures it}"},
		{"no", `{"continue_search":false,"reason":"mice"}`, "{Yes:false Reason:mice}"},
		{"in words", `{"continue_search":"yes","reason":"r"}`, "malformed: continue_search must be true or false"},
		{"no reason", `{"continue_search":true}`, "malformed: reason is missing"},
	})
}
