package review

import "testing"

func TestANameIsReadInAnyOrder(t *testing.T) {
	for in, want := range map[string]Name{
		"John A. Smith":        {"John A", "Smith", ""},
		"Smith, John A.":       {"John A", "Smith", ""},
		"Smith JA":             {"J A", "Smith", ""},
		"Smith, J.A.":          {"J A", "Smith", ""},
		"J.-P. Sartre":         {"J P", "Sartre", ""},
		"JA Smith":             {"J A", "Smith", ""},
		"LI XU":                {"LI", "XU", ""},
		"Jan van der Berg":     {"Jan", "van der Berg", ""},
		"van der Berg, Jan":    {"Jan", "van der Berg", ""},
		"Berg, Jan van der":    {"Jan", "van der Berg", ""},
		"van der Berg J":       {"J", "van der Berg", ""},
		"Martin L. King Jr.":   {"Martin L", "King", "Jr."},
		"King, Martin L., Jr.": {"Martin L", "King", "Jr."},
		"Plato":                {"", "Plato", ""},
		"":                     {},
	} {
		if got := ParseName(in); got != want {
			t.Errorf("%q: %+v, want %+v", in, got, want)
		}
	}
}

func TestWhatWasFilledIsTakenBackAndNothingElse(t *testing.T) {
	own := Work{Title: "Own", Authors: []string{}, Keywords: []string{"kept"}, Year: 2020}
	w := own
	f := Filled{Title: "Other", Authors: []string{"A"}, Venue: "V", Keywords: []string{"not taken"}}
	f.Give(&w)
	if w.Title != "Own" || len(w.Authors) != 1 || w.Venue != "V" || w.Keywords[0] != "kept" {
		t.Fatalf("given: %+v", w)
	}
	f.TakeBack(&w)
	if w.Venue != "" || len(w.Authors) != 0 || w.Title != "Own" || w.Keywords[0] != "kept" || w.Year != 2020 {
		t.Errorf("taken back: %+v", w)
	}
}
