package prompt

import "testing"

func TestPickSectionsNumbersThem(t *testing.T) {
	p, err := PickSections(PickSectionsInput{Requirement: "Naps improve working memory.", Summary: "Forty adults napped.", Paths: []string{"Introduction", "Results › Memory"}})
	golden(t, "pick_sections", p, err)
}

func TestParsePickSectionsTakesOnlyWhatFits(t *testing.T) {
	in := PickSectionsInput{Requirement: "r", Paths: []string{"Methods", "Results › <b>", "Discussion"}}
	parses(t, in, ParsePickSections, []reply{
		{"two, the better first", `{"sections":[2,1],"reason":"numbers"}`, "{Paths:[Results › <b> Methods] Reason:numbers}"},
		{"none", `{"sections":[],"reason":"nothing fits"}`, "{Paths:[] Reason:nothing fits}"},
		{"three", `{"sections":[1,2,3],"reason":"all"}`, "malformed: sections must have 0 to 2 entries, not 3"},
		{"twice", `{"sections":[2,2],"reason":"r"}`, "malformed: sections: number 2 comes twice"},
		{"unknown", `{"sections":[4],"reason":"r"}`, "malformed: sections[0] must be a whole number from 1 to 3"},
	})
}
