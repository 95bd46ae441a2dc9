package prompt

import (
	"slices"
	"strings"
)

// The sources whose search wants terms of its own kind. All others, and the library
// itself, take keywords in the language of their papers.
const (
	SourceArXiv    = "arxiv"    // 3 to 5 single words, in English
	SourceOpenAlex = "openalex" // 2 to 5 keywords, in English, and authors
)

// SearchTermsInput is a requirement, the source to search ("arxiv", "openalex",
// "library" or another), and the language of the keywords (ISO 639-1).
type SearchTermsInput struct {
	Requirement, Source, Language string
}

// Terms are what a source is searched for: at most five keywords, and authors only
// where the source takes them and the requirement names them.
type Terms struct {
	Keywords, Authors []string
}

// SearchTerms asks for the words that find papers for a requirement.
func SearchTerms(in SearchTermsInput) (Prompt, error) {
	const name = "search_terms"
	view := in.view()
	switch {
	case strings.TrimSpace(in.Requirement) == "":
		return Prompt{}, lacks(name, "no requirement")
	case view.LanguageName == "":
		return Prompt{}, lacks(name, "unknown language")
	}
	return ask(name, view)
}

type searchTermsView struct {
	SearchTermsInput
	LanguageName  string
	Single, Named bool // single words; authors wanted
}

func (in SearchTermsInput) view() searchTermsView {
	v := searchTermsView{SearchTermsInput: in, Single: in.Source == SourceArXiv, Named: in.Source == SourceOpenAlex}
	code := in.Language
	if v.Single || v.Named {
		code = "en"
	}
	v.LanguageName = Language(code)
	return v
}

// ParseSearchTerms reads the terms. An author whom the requirement does not name is
// left out: what a model adds would leave the machine.
func ParseSearchTerms(reply string, in SearchTermsInput) (Terms, error) {
	view := in.view()
	var out struct {
		Keywords []string `json:"keywords"`
		Authors  []string `json:"authors"`
	}
	if err := read("search_terms", view, reply, &out); err != nil {
		return Terms{}, err
	}
	least := 2
	if view.Single {
		least = 3
	}
	t := Terms{Keywords: distinct(out.Keywords)}
	if len(t.Keywords) < least {
		return Terms{}, malformed("keywords must be %d to 5 different ones", least)
	}
	for i, k := range t.Keywords {
		if view.Single && strings.Contains(k, " ") {
			return Terms{}, malformed("keywords[%d] must be a single word", i)
		}
	}
	requirement := strings.ToLower(oneLine(in.Requirement))
	t.Authors = distinct(slices.DeleteFunc(out.Authors, func(a string) bool {
		parts := strings.Fields(strings.ToLower(a))
		return len(parts) == 0 || !strings.Contains(requirement, parts[len(parts)-1])
	}))
	return t, nil
}
