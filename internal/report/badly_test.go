package report

import (
	"encoding/json"
	"strings"
	"testing"

	"forage/internal/review"
)

func TestWhatWasRecognisedOrReadsBadlyIsSaid(t *testing.T) {
	s := situation(t)
	s.Evidence[0].Recognised = true
	oil, extract := s.Works["w1"], s.Works["w2"]
	oil.Status, oil.Notes = review.StatusRecognised, []string{"Page 3 is a picture without text: recognised by tesseract 5.3.0 (eng), so words may be wrong."}
	extract.Notes = []string{"Page 1 reads badly.", "Page 2 is a picture without text: not read."}
	s.Works["w1"], s.Works["w2"] = oil, extract
	s.Works["w0"] = review.Work{ID: "w0", Title: "Good"}
	quote := s.Evidence[0]
	checked, err := Check(t.Context(), one(review.Sentence{Text: quote.Quote, Cites: ids(quote), Support: review.SupportQuoted}), s, library, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := New(Input{Situation: s, Checked: checked})
	for _, want := range []string{
		"(p. 3; text recognised from a scan)",
		"## Pages that read badly",
		"- [Source 1] An oil: Page 3 is a picture without text: recognised by tesseract 5.3.0 (eng), so words may be wrong.",
		"- An extract: Page 1 reads badly. Page 2 is a picture without text: not read.",
		"| 3 (recognised) |",
	} {
		if !strings.Contains(r.Markdown, want) {
			t.Errorf("no %q in\n%s", want, r.Markdown)
		}
	}
	if len(r.Badly) != 2 || strings.Contains(r.Markdown, "Good:") {
		t.Errorf("%+v", r.Badly)
	}
	b, err := r.EvidenceJSON()
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Works    []map[string]any `json:"works"`
		Evidence []map[string]any `json:"evidence"`
	}
	if err := json.Unmarshal(b, &f); err != nil || f.Works[0]["status"] != "recognised" || f.Evidence[0]["recognised"] != true {
		t.Errorf("%s, %v", b, err)
	}
	s.Evidence[0].Recognised = false
	r = New(Input{Situation: situation(t), Checked: checked})
	if b, _ := r.EvidenceJSON(); strings.Contains(string(b), "recognised\": ") || strings.Contains(r.Markdown, "read badly") {
		t.Error("a report without scans speaks of them")
	}
}
