package evaluate

import (
	"fmt"
	"strings"

	"forage/internal/review"
)

// fields says which fields of a reference are wanted: 1 for those that are.
type fields struct{ title, doi, year, author int }

func fieldsOf(e *entry) fields {
	doi := yes(e.DOI != "" && (e.marked || e.DOIPrinted)).right
	if !e.wanted() {
		return fields{doi: doi}
	}
	return fields{
		title:  yes(e.Title != "" && (e.marked || e.TitlePrinted)).right,
		doi:    doi,
		year:   yes(e.Year > 0).right,
		author: yes(len(e.Authors) > 0 && surname(e.Authors[0]) != "").right,
	}
}

// spurious counts the fields of an entry that is about no reference.
func (s *referenceScore) spurious(r review.Reference) {
	s.title.found += yes(r.Title != "").right
	s.strict.found += yes(r.Title != "").right
	s.doi.found += yes(r.DOI != "").right
	s.year.found += yes(r.Year > 0).right
	s.author.found += yes(len(r.Authors) > 0).right
}

// compare scores the fields of an entry that is about a reference.
func (s *referenceScore) compare(r review.Reference, e *entry, miss func(kind, text string)) {
	want := fieldsOf(e)
	if want.title > 0 && r.Title != "" {
		a, b := plain(r.Title), plain(e.Title)
		near := yes(alike(a, b, sameEntry) >= sameEntry).right
		s.title = s.title.plus(score{near, 1, 0})
		s.strict = s.strict.plus(score{yes(a == b).right, 1, 0})
		if near == 0 {
			miss("reference title", fmt.Sprintf("%q for %q", r.Title, e.Title))
		}
	}
	if want.doi > 0 && r.DOI != "" {
		same := strings.EqualFold(r.DOI, e.DOI)
		if s.doi = s.doi.plus(score{yes(same).right, 1, 0}); !same {
			miss("reference DOI", r.DOI+" for "+e.DOI)
		}
	}
	if want.year > 0 && r.Year > 0 {
		same := r.Year == int(e.Year)
		if s.year = s.year.plus(score{yes(same).right, 1, 0}); !same {
			miss("reference year", fmt.Sprintf("%d for %d: %s", r.Year, e.Year, r.Text))
		}
	}
	if want.author > 0 && len(r.Authors) > 0 {
		same := named(r.Authors[0], e.Authors[0])
		if s.author = s.author.plus(score{yes(same).right, 1, 0}); !same {
			miss("reference author", fmt.Sprintf("%q for %q", r.Authors[0], e.Authors[0]))
		}
	}
}

// missedFields tells of fields that entries lack which are about a reference.
func missedFields(about map[int]int, refs []review.Reference, truth []entry, miss func(kind, text string)) {
	for i, r := range refs {
		j, ok := about[i]
		if !ok {
			continue
		}
		want := fieldsOf(&truth[j])
		for _, f := range []struct {
			kind string
			lost bool
		}{
			{"reference without title", want.title > 0 && r.Title == ""},
			{"reference without DOI", want.doi > 0 && r.DOI == ""},
			{"reference without year", want.year > 0 && r.Year == 0},
			{"reference without author", want.author > 0 && len(r.Authors) == 0},
		} {
			if f.lost {
				miss(f.kind, r.Text)
			}
		}
	}
}
