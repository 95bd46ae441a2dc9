package review

import "slices"

// Merge says that a work is the same work as another, behind which it stands, or
// that somebody took it apart from it.
type Merge struct {
	Work   WorkID     `json:"work"`
	Onto   WorkID     `json:"onto"` // never one that stands behind another itself
	Rule   MergeRule  `json:"rule"`
	State  MergeState `json:"state"`
	Filled Filled     `json:"filled"`
}

// MergeState says whether a work stands behind another now.
type MergeState string

// The states of a merge.
const (
	Merged MergeState = "merged"
	Apart  MergeState = "apart" // no rule merges this work again; a person may
)

// MergeRule is why two works were taken for one.
type MergeRule string

// The rules, in the order they are tried. That two files are the same, byte for
// byte, is told before either becomes a work.
const (
	SameDOI   MergeRule = "same DOI"
	SameArXiv MergeRule = "same arXiv id"
	SameTitle MergeRule = "same title, first author and year"
	ByHand    MergeRule = "by hand"
)

// Say is the rule as a sentence.
func (r MergeRule) Say() string {
	switch r {
	case SameDOI:
		return "Both have the same DOI, and their titles do not contradict it."
	case SameArXiv:
		return "Both have the same arXiv id, and their titles do not contradict it."
	case SameTitle:
		return "Title and first author are the same, the years at most two apart, and no two articles' DOIs or arXiv ids speak against it."
	case ByHand:
		return "Somebody said that these are the same work."
	}
	return string(r)
}

// Filled is what a work took over from one that stands behind it, because it had
// none of its own. Into is no such field: it is the work that a person named when
// merging by hand, which may itself have come to stand behind another.
type Filled struct {
	Title     string   `json:"title,omitempty"`
	Authors   []string `json:"authors,omitempty"`
	Year      int      `json:"year,omitempty"`
	Venue     string   `json:"venue,omitempty"`
	DOI       string   `json:"doi,omitempty"`
	Abstract  string   `json:"abstract,omitempty"`
	Keywords  []string `json:"keywords,omitempty"`
	Retracted bool     `json:"retracted,omitempty"`
	Into      WorkID   `json:"into,omitempty"`
}

// Give fills what a work lacks.
func (f Filled) Give(w *Work) {
	give(&w.Title, f.Title)
	give(&w.Venue, f.Venue)
	give(&w.DOI, f.DOI)
	give(&w.Abstract, f.Abstract)
	give(&w.Year, f.Year)
	if len(w.Authors) == 0 && len(f.Authors) > 0 {
		w.Authors = f.Authors
	}
	if len(w.Keywords) == 0 && len(f.Keywords) > 0 {
		w.Keywords = f.Keywords
	}
	w.Retracted = w.Retracted || f.Retracted
}

// TakeBack undoes Give. What the work has come to say itself stays.
func (f Filled) TakeBack(w *Work) {
	takeBack(&w.Title, f.Title)
	takeBack(&w.Venue, f.Venue)
	takeBack(&w.DOI, f.DOI)
	takeBack(&w.Abstract, f.Abstract)
	takeBack(&w.Year, f.Year)
	if len(f.Authors) > 0 && slices.Equal(w.Authors, f.Authors) {
		w.Authors = []string{}
	}
	if len(f.Keywords) > 0 && slices.Equal(w.Keywords, f.Keywords) {
		w.Keywords = []string{}
	}
	w.Retracted = w.Retracted && !f.Retracted
}

func give[T comparable](own *T, other T) {
	var none T
	if *own == none {
		*own = other
	}
}

func takeBack[T comparable](own *T, other T) {
	var none T
	if *own == other {
		*own = none
	}
}
