package pdf

import "testing"

// inBold is a heading of a size.
func inBold(size float64, text string) block {
	r := typeset(50, 100, size, text)
	r.bold, r.runs[0].bold = true, true
	return block{kind: heading, rows: []row{r}, col: column{50, 400}, first: true}
}

func TestWhatLooksLikeAHeadingAndIsNone(t *testing.T) {
	legend := inBold(10, "Clover Wheat Rye Barley")
	legend.rows[0].cells = []cell{{"Clover", 50, 90}, {"Wheat", 120, 150}, {"Rye Barley", 190, 250}}
	for _, c := range []struct {
		b    block
		want bool
	}{
		{inBold(10, "Counts of the plots"), true},
		{inBold(8, "10. FIELD STUDY"), true},
		{inBold(8, "FIELD STUDY"), false},
		{inBold(8, "10. Field study"), false},
		{inBold(10, "[100 −{ Mean value of all plots"), false},
		{inBold(10, "(Ana Pereira/Jonas Lindqvist)"), false},
		{inBold(10, "• Limits of the counts"), false},
		{legend, false},
	} {
		if got := looksLikeHeading(c.b, inSerif, nil); got != c.want {
			t.Errorf("%q: %v", c.b.text(), got)
		}
	}
}

func TestLevelsFollowNumbers(t *testing.T) {
	for _, c := range []struct {
		name    string
		outline []bookmark
		texts   []string
		want    []int
	}{
		{"spaced numbers", nil, []string{"8. METHODS", "8. 1. Sites of plots", "8. 1. 2. Soil of plots", "9. RESULTS"}, []int{1, 2, 3, 1}},
		{"a chapter of a book", []bookmark{{Title: "17.1 Einleitung", Level: 1, Page: 1}}, []string{"17.1 Einleitung", "17.2 Bäume der Gärten", "17.3 Gärten der Bäume", "17.3.1 Beete der Gärten"}, []int{1, 1, 1, 2}},
		{"numbers that begin again", nil, []string{"8. SURVEY OF PLOTS", "9. SYSTEMS OF PLOTS", "1. Kinds of plots", "2. Owners of plots", "10. FIELD STUDY"}, []int{1, 1, 2, 2, 1}},
		{"a footnote on one", []bookmark{{Title: "2.1 Sites", Level: 1, Page: 1}}, []string{"2.1 Sites¹", "2.2 Soils"}, []int{1, 1}},
	} {
		var blocks []block
		for _, text := range c.texts {
			blocks = append(blocks, inBold(10, text))
		}
		setLevels(blocks, contentsOf(c.outline))
		for i, b := range blocks {
			if b.level != c.want[i] {
				t.Errorf("%s: %q on level %d, want %d", c.name, c.texts[i], b.level, c.want[i])
			}
		}
	}
}
