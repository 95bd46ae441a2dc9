package prompt

import "testing"

func TestSearchTermsSuitTheirSource(t *testing.T) {
	const requirement = "Daytime naps improve working memory in older adults, as Mednick reported."
	for _, source := range []string{SourceArXiv, SourceOpenAlex, "library"} {
		p, err := SearchTerms(SearchTermsInput{Requirement: requirement, Source: source, Language: "de"})
		golden(t, "search_terms_"+source, p, err)
	}
	if _, err := SearchTerms(SearchTermsInput{Requirement: requirement, Source: "library", Language: "xx"}); err == nil {
		t.Error("a language without a name was asked for")
	}
}

func TestParseSearchTermsTakesOnlyWhatFits(t *testing.T) {
	const requirement = "Naps improve memory, as Mednick reported."
	parses(t, SearchTermsInput{Requirement: requirement, Source: SourceOpenAlex}, ParseSearchTerms, []reply{
		{"an author named and one invented", `{"keywords":["nap","memory","Nap"],"authors":["Sara Mednick","A. Walker"]}`, "{Keywords:[nap memory] Authors:[Sara Mednick]}"},
		{"one word only", `{"keywords":["nap","NAP"],"authors":[]}`, "malformed: keywords must be 2 to 5 different ones"},
		{"six", `{"keywords":["ab","bc","cd","de","ef","fg"],"authors":[]}`, "malformed: keywords must have 2 to 5 entries, not 6"},
		{"no authors", `{"keywords":["nap","memory"]}`, "malformed: authors is missing"},
	})
	parses(t, SearchTermsInput{Requirement: requirement, Source: SourceArXiv}, ParseSearchTerms, []reply{
		{"three", `{"keywords":["nap","memory","aging"],"authors":["Mednick"]}`, "{Keywords:[nap memory aging] Authors:[]}"},
		{"two words", `{"keywords":["nap","working memory","aging"]}`, "malformed: keywords[1] must be a single word"},
		{"too few", `{"keywords":["nap","memory"]}`, "malformed: keywords must have 3 to 5 entries, not 2"},
	})
	parses(t, SearchTermsInput{Requirement: requirement, Source: "pubmed"}, ParseSearchTerms, []reply{
		{"two", `{"keywords":["nap","working memory"]}`, "{Keywords:[nap working memory] Authors:[]}"},
	})
}
