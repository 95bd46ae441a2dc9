package prompt

import (
	"slices"
	"strings"

	"forage/internal/review"
)

// DiagnoseInput is how far each requirement is met, and the language to write in (ISO
// 639-1).
type DiagnoseInput struct {
	Requirements []Covered
	Language     string
}

// Covered is a requirement with its coverage (0, 0.5 or 1), the distinct works behind
// it, and a few of its quotes.
type Covered struct {
	Text   string
	Share  float64
	Works  int
	Quotes []string
}

// Diagnose asks what the evidence lacks and which requirements would mend it.
func Diagnose(in DiagnoseInput) (Prompt, error) {
	view := in.view()
	switch {
	case len(in.Requirements) == 0:
		return Prompt{}, lacks("diagnose", "no requirements")
	case view.LanguageName == "":
		return Prompt{}, lacks("diagnose", "unknown language")
	}
	return ask("diagnose", view)
}

type diagnoseView struct {
	DiagnoseInput
	LanguageName string
}

func (in DiagnoseInput) view() diagnoseView { return diagnoseView{in, Language(in.Language)} }

// ParseDiagnose reads the diagnosis. New requirements carry text, dimension and origin,
// no id; both lists are empty, or neither is. One that repeats a given one is left out,
// and when none is left the reply is malformed.
func ParseDiagnose(reply string, in DiagnoseInput) (review.Diagnosis, error) {
	var out struct {
		Missing []review.Dimension `json:"missing"`
		Reason  string             `json:"reason"`
		Add     []struct {
			Text      string           `json:"text"`
			Dimension review.Dimension `json:"dimension"`
		} `json:"add"`
	}
	if err := read("diagnose", in.view(), reply, &out); err != nil {
		return review.Diagnosis{}, err
	}
	d := review.Diagnosis{Reason: out.Reason}
	lack := func(dim review.Dimension) {
		if !slices.Contains(d.Missing, dim) {
			d.Missing = append(d.Missing, dim)
		}
	}
	for _, dim := range out.Missing {
		lack(dim)
	}
	known := map[string]bool{}
	for _, r := range in.Requirements {
		known[plain(r.Text)] = true
	}
	for _, a := range out.Add {
		if known[plain(a.Text)] {
			continue
		}
		known[plain(a.Text)] = true
		lack(a.Dimension)
		d.Add = append(d.Add, review.Requirement{Text: a.Text, Dimension: a.Dimension, Origin: review.OriginSystem})
	}
	if len(d.Missing) > 0 && len(d.Add) == 0 {
		return review.Diagnosis{}, malformed("add must hold a requirement that repeats none of those given")
	}
	return d, nil
}

// plain is a requirement's text as it is compared: no case, no full stop.
func plain(text string) string {
	return strings.ToLower(strings.TrimRight(oneLine(text), " .;:!?。"))
}
