package store

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"forage/internal/review"
)

// dump writes the graph without its row numbers: nodes, then edges.
func dump(t testing.TB, s *Store) string {
	t.Helper()
	var b strings.Builder
	for _, query := range []string{
		"SELECT kind || ' ' || key || ' = ' || label || ' ' || props FROM node ORDER BY 1",
		`SELECT a.key || ' -' || e.kind || '-> ' || b.key || ' says ' || w.title
			FROM edge e JOIN node a ON a.id = e.source JOIN node b ON b.id = e.target JOIN works w ON w.id = e.provenance ORDER BY 1`,
	} {
		for _, line := range must[[]string](t)(list(context.Background(), s.reader, query, func(r row, l *string) error { return r.Scan(l) })) {
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

func TestGraphOfOneWork(t *testing.T) {
	s, d := open(t, t.TempDir()), document(t, "Sleep and memory in older adults", "Text.")
	d.Work.DOI = "https://doi.org/10.1000/XYZ"
	d.Work.Authors = []string{"Müller, Jörg"}
	d.References = []review.Reference{
		{Title: "Only a title here, no number", Year: 2011},
		{DOI: "doi:10.1/ABC", Title: "With a number"},
		{Text: "Neither"},
		{Title: "Editorial", Year: 2012}, // names too many works
		{DOI: "10.1000/xyz"},             // the work itself
	}
	save(t, s, d)
	want := `author jorg muller = Müller, Jörg {}
keyword testing = testing {}
venue journal of tests = Journal of Tests {}
work doi:10.1/abc = With a number {"doi":"10.1/abc","year":0}
work doi:10.1000/xyz = Sleep and memory in older adults {"doi":"10.1000/xyz","year":2020}
work title:only a title here no number|2011 = Only a title here, no number {"doi":"","year":2011}
year 2020 = 2020 {}
doi:10.1000/xyz -about-> testing says Sleep and memory in older adults
doi:10.1000/xyz -cites-> doi:10.1/abc says Sleep and memory in older adults
doi:10.1000/xyz -cites-> title:only a title here no number|2011 says Sleep and memory in older adults
doi:10.1000/xyz -in_year-> 2020 says Sleep and memory in older adults
doi:10.1000/xyz -published_in-> journal of tests says Sleep and memory in older adults
jorg muller -wrote-> doi:10.1000/xyz says Sleep and memory in older adults
`
	if got := dump(t, s); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// cited are three works that cite each other by DOI only, by title only, and by
// both, so that the node of the first is known by different names.
func cited(t testing.TB) []review.Document {
	target := document(t, "The cited work with a long title", "Target.")
	target.Work.DOI = "10.5/target"
	byDOI := document(t, "Cites the target by its number", "One.")
	byDOI.References = []review.Reference{{DOI: "10.5/TARGET", Title: "Cited work, misspelt"}}
	byTitle := document(t, "Cites the target by its title", "Two.")
	byTitle.References = []review.Reference{{Title: "The cited work: with a long title.", Year: 2020}}
	return []review.Document{target, byDOI, byTitle}
}

func TestACitedWorkAndTheImportedOneAreOneNode(t *testing.T) {
	var first string
	for _, order := range [][]int{{0, 1, 2}, {1, 2, 0}, {2, 1, 0}, {2, 0, 1}} {
		s := open(t, t.TempDir())
		docs := cited(t)
		for _, i := range order {
			save(t, s, docs[i])
		}
		got := dump(t, s)
		if first == "" {
			first = got
			if n := strings.Count(got, "-cites-> doi:10.5/target"); n != 2 {
				t.Fatalf("%d citations of the target:\n%s", n, got)
			}
		}
		if got != first {
			t.Errorf("order %v gives another graph:\n%s\nnot:\n%s", order, got, first)
		}
		if err := s.Rebuild(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		if got := dump(t, s); got != first {
			t.Errorf("rebuilt graph differs:\n%s", got)
		}
		sane(t, s)
	}
}

func TestACitedWorkOutlivesItsFile(t *testing.T) {
	s, docs := open(t, t.TempDir()), cited(t)
	save(t, s, docs[1])
	before := dump(t, s)
	save(t, s, docs[0])
	if err := s.DeleteWork(context.Background(), docs[0].Work.ID); err != nil {
		t.Fatal(err)
	}
	if after := dump(t, s); after != before {
		t.Errorf("got:\n%s\nwas:\n%s", after, before)
	}
}

func TestASharedTitleDoesNotJoinTwoDOIs(t *testing.T) {
	s := open(t, t.TempDir())
	one, two := document(t, "Proceedings of the annual meeting", "One."), document(t, "Proceedings of the annual meeting", "Two.")
	one.Work.DOI, two.Work.DOI = "10.1/one", "10.1/two"
	save(t, s, one)
	save(t, s, two)
	if got := dump(t, s); !strings.Contains(got, "work doi:10.1/one") || !strings.Contains(got, "work doi:10.1/two") {
		t.Errorf("joined:\n%s", got)
	}
	sane(t, s)
}

func TestTwoFilesOfOneWorkShareItsNode(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	one, two := document(t, "The preprint of a paper", "One."), document(t, "The paper as it was printed", "Two.")
	one.Work.DOI, two.Work.DOI = "10.1/same", "10.1/same"
	save(t, s, one)
	save(t, s, two)
	if got := dump(t, s); strings.Count(got, "work doi:") != 1 || strings.Count(got, "-wrote->") != 4 {
		t.Errorf("got:\n%s", got)
	}
	if err := s.DeleteWork(ctx, one.Work.ID); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, s); strings.Count(got, "work doi:10.1/same = The paper as it was printed") != 1 || strings.Count(got, "-wrote->") != 2 {
		t.Errorf("got:\n%s", got)
	}
	sane(t, s)
}
