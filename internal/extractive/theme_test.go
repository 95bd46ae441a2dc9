package extractive

import "testing"

func TestThemeOf(t *testing.T) {
	for _, c := range []struct {
		idea string
		want theme
	}{
		{"Artificial intelligence and machine learning in agriculture", theme{noun: "artificial intelligence and machine learning in agriculture"}},
		{"Essential oils and extracts of basil (Ocimum) as antimicrobial agents: how well do they stop growth, and how?",
			theme{noun: "essential oils and extracts of basil (Ocimum) as antimicrobial agents"}},
		{"sleep quality and memory", theme{noun: "sleep quality and memory"}},
		{"How does basil oil stop the growth of fungi?", theme{subject: "basil oil", verb: "stop", object: "the growth of fungi"}},
		{"Does gut microbiota composition influence response to checkpoint inhibitors in melanoma patients?",
			theme{subject: "gut microbiota composition", verb: "influence", object: "response to checkpoint inhibitors in melanoma patients"}},
		{"I want to test whether biochar amended with nano-zero-valent iron can immobilise arsenic in paddy soils better than lime.",
			theme{subject: "biochar amended with nano-zero-valent iron", verb: "immobilise", object: "arsenic in paddy soils"}},
		{"We hypothesise that slow-wave sleep improves memory consolidation.", theme{subject: "slow-wave sleep", verb: "improve", object: "memory consolidation"}},
		{"What is the effect of microplastics on fish larvae?", theme{noun: "the effect of microplastics on fish larvae"}},
		{"Climate changes and crop yields", theme{noun: "climate changes and crop yields"}},
		{"DNA repair in yeast", theme{noun: "DNA repair in yeast"}},
		{"Hypocretin neurons drive arousal through noradrenaline", theme{subject: "hypocretin neurons", verb: "drive", object: "arousal through noradrenaline"}},
		{"Title: Low-cost phenotyping from smartphone images\nProblem: cameras are dear.", theme{noun: "low-cost phenotyping from smartphone images"}},
		{"Can hyperspectral reflectance tell us how much nitrogen a wheat canopy has?", theme{}},
		{"How do they do it?", theme{}},
		{"Identify everything.", theme{}},
		{"", theme{}},
		{"?", theme{}},
	} {
		if got := themeOf(c.idea); got != c.want {
			t.Errorf("%q\n got %+v\nwant %+v", c.idea, got, c.want)
		}
	}
}
