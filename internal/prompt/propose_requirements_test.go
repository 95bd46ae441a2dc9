package prompt

import (
	"strings"
	"testing"

	"forage/internal/review"
)

var sleepIdea = review.Idea{
	Text: "Short naps improve working memory in older adults.", Population: "adults over 60", Exposure: "naps of up to 30 minutes",
	Comparison: "no nap", Outcome: "working memory", Mechanism: "less sleep pressure", Refuted: "no gain in controlled trials",
}

func TestProposeRequirementsAsksForWhatPapersMustEstablish(t *testing.T) {
	p, err := ProposeRequirements(ProposeRequirementsInput{Idea: sleepIdea, Language: "en"})
	golden(t, "propose_requirements", p, err)
	p, err = ProposeRequirements(ProposeRequirementsInput{Idea: review.Idea{Text: "Mittagsschlaf und Gedächtnis"}, Language: "de-AT"})
	golden(t, "propose_requirements_one_line", p, err)
	if _, err = ProposeRequirements(ProposeRequirementsInput{Idea: sleepIdea, Language: "klingon"}); err == nil {
		t.Error("a language without a name was asked for")
	}
}

func TestParseProposeRequirementsTakesOnlyWhatFits(t *testing.T) {
	in := ProposeRequirementsInput{Idea: sleepIdea}
	six := strings.Repeat(`"Naps help memory.",`, 5) + `"Naps help memory."`
	parses(t, in, ParseProposeRequirements, []reply{
		{"two", `{"requirements":["Naps improve working memory. ","Naps reduce\nsleep pressure."]}`, "[Naps improve working memory. Naps reduce sleep pressure.]"},
		{"a fence, a field too many", "```json\n{\"requirements\":[\"Naps help memory.\"],\"x\":1}\n```", "[Naps help memory.]"},
		{"one twice", `{"requirements":["Naps help memory.","naps help memory."]}`, "[Naps help memory.]"},
		{"six", `{"requirements":[` + six + `]}`, "malformed: requirements must have 1 to 5 entries, not 6"},
		{"none", `{"requirements":[]}`, "malformed: requirements must have 1 to 5 entries, not 0"},
		{"no list", `{"requirements":"Naps help memory."}`, "malformed: requirements must be a list"},
		{"a number", `{"requirements":[7]}`, "malformed: requirements[0] must be a string"},
		{"blank", `{"requirements":["  \u200b          "]}`, "malformed: requirements[0] must have at least 10 characters"},
		{"too long", `{"requirements":["` + strings.Repeat("ü", 301) + `"]}`, "[" + strings.Repeat("ü", 300) + "]"},
		{"half", `{"requirements":["Naps help`, "malformed: it ends in the middle of the JSON"},
		{"talk behind it", `{"requirements":["Naps help memory."]} I hope this helps`, "malformed: something follows the JSON"},
	})
}
