package prompt

import (
	"fmt"
	"slices"
	"strings"

	"forage/internal/review"
)

// The parts of a section.
const (
	PartMechanism   = "mechanism"
	PartEvidence    = "evidence"
	PartLimitations = "limitations"
)

// ComposeSectionInput is a requirement, the language to write in (ISO 639-1), and the
// quotes to write from.
type ComposeSectionInput struct {
	Requirement, Language string
	Quotes                []Quote
}

// Quote is a piece of evidence under the number by which it is cited. Source is the
// number of its work; Reported says that the finding belongs to another work.
type Quote struct {
	N, Source int
	Kind      review.Kind
	Reported  bool
	Text      string
}

// SectionSentence is a sentence of a section: its part (PartMechanism, PartEvidence or
// PartLimitations) and the numbers of the quotes it cites, at least one.
type SectionSentence struct {
	Part  string
	Text  string
	Cites []int
}

// ComposeSection asks for one section of the report.
func ComposeSection(in ComposeSectionInput) (Prompt, error) {
	const name = "compose_section"
	view := in.view()
	var numbers []int
	for _, q := range in.Quotes {
		numbers = append(numbers, q.N)
	}
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case view.LanguageName == "":
		return Prompt{}, lacks(name, "unknown language")
	}
	if err := numbered(name, numbers); err != nil {
		return Prompt{}, err
	}
	return ask(name, view)
}

// numbered checks the numbers under which an input lists its entries.
func numbered(name string, numbers []int) error {
	if len(numbers) == 0 {
		return lacks(name, "nothing to write from")
	}
	if err := once("numbers", numbers, func(n int) bool { return n > 0 }); err != nil {
		return fmt.Errorf("prompt %s: %w", name, err)
	}
	return nil
}

type composeSectionView struct {
	ComposeSectionInput
	LanguageName string
	Largest      int // number of a quote
}

func (in ComposeSectionInput) view() composeSectionView {
	v := composeSectionView{ComposeSectionInput: in, LanguageName: Language(in.Language)}
	for _, q := range in.Quotes {
		v.Largest = max(v.Largest, q.N)
	}
	return v
}

// ParseComposeSection reads 1 to 12 sentences. Marks that a model wrote into a text,
// such as [Source 2], are taken out of it: what is cited stands in Cites. A sentence
// that was cut off at its most characters is left out.
func ParseComposeSection(reply string, in ComposeSectionInput) ([]SectionSentence, error) {
	var out struct {
		Sentences []SectionSentence `json:"sentences"`
	}
	if err := read("compose_section", in.view(), reply, &out); err != nil {
		return nil, err
	}
	known, marks := map[int]bool{}, map[int]bool{}
	for _, q := range in.Quotes {
		known[q.N], marks[q.N], marks[q.Source] = true, true, true
	}
	var kept []SectionSentence
	for i, s := range out.Sentences {
		var err error
		if s.Cites, err = cites(fmt.Sprintf("sentences[%d]", i), s.Cites, known); err != nil {
			return nil, err
		}
		if s.Text = sentence(s.Text, marks); s.Text != "" {
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 {
		return nil, noneWhole("sentences")
	}
	return kept, nil
}

// cites checks that all numbers are known. A number that comes twice is cited once.
func cites(field string, ids []int, known map[int]bool) ([]int, error) {
	var kept []int
	for _, id := range ids {
		if !known[id] {
			return nil, malformed("%s.cites: there is no number %d", field, id)
		}
		if !slices.Contains(kept, id) {
			kept = append(kept, id)
		}
	}
	return kept, nil
}
