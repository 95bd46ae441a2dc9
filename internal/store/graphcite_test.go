package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"forage/internal/review"
)

// saidBy are the props of all cites edges, by the key of the cited work.
func saidBy(t testing.TB, s *Store) map[string]cites {
	t.Helper()
	type edge struct {
		key  string
		said cites
	}
	all := must[[]edge](t)(list(context.Background(), s.reader, "SELECT n.key, e.props FROM edge e JOIN node n ON n.id = e.target WHERE e.kind = 'cites'",
		func(r row, e *edge) error { return r.Scan(&e.key, asJSON(&e.said)) }))
	by := map[string]cites{}
	for _, e := range all {
		by[e.key] = e.said
	}
	return by
}

// quoting is a document whose sentences cite the entries of its list in turn.
func quoting(t testing.TB, title string, refs []review.Reference, sentences ...string) review.Document {
	d := document(t, title, strings.Join(sentences, " "))
	d.References = refs
	for i, s := range sentences {
		at := strings.Index(d.Text, s)
		d.Citations = append(d.Citations, review.Citation{Reference: i % len(refs), Start: at, End: at + len(s)})
	}
	return d
}

func TestACitesEdgeHoldsTheSentencesThatCite(t *testing.T) {
	s := open(t, t.TempDir())
	refs := []review.Reference{{DOI: "10.1/a"}, {DOI: "10.1/b"}}
	var sentences []string
	for i := range 14 {
		sentences = append(sentences, fmt.Sprintf("Sentence %d cites.", i))
	}
	sentences[1] = "Long" + strings.Repeat(" wörd", 200) + "."
	d := quoting(t, "A work that cites two others often", refs, sentences...)
	d.References = append(d.References, review.Reference{DOI: "10.1/c"})
	save(t, s, d)
	said := saidBy(t, s)
	if a := said["doi:10.1/a"]; a.Count != 7 || len(a.Sentences) != keptSentences || a.Sentences[1] != "Sentence 2 cites." || fmt.Sprint(a.References) != "[0]" {
		t.Errorf("a: %+v", a)
	}
	if b := said["doi:10.1/b"]; len(b.Sentences[0]) > keptBytes || !strings.HasSuffix(b.Sentences[0], "…") {
		t.Errorf("a long sentence is kept as %q", b.Sentences[0])
	}
	if c := said["doi:10.1/c"]; c.Count != 0 || len(c.Sentences) != 0 {
		t.Errorf("never cited, but %+v", c)
	}
}

func TestEntriesThatNameOneWorkShareAnEdge(t *testing.T) {
	first := review.Reference{Title: "One and the same paper, printed twice", Year: 2001}
	second := review.Reference{Title: first.Title, Year: first.Year, DOI: "10.1/same"}
	third := review.Reference{DOI: "10.1/same"}
	for _, refs := range [][]review.Reference{{first, second, third}, {third, first, second}, {first, third, second}} {
		s := open(t, t.TempDir())
		save(t, s, quoting(t, "A work with a careless list", refs, "First.", "Second.", "Third."))
		want := saidBy(t, s)
		said := want["doi:10.1/same"]
		if len(want) != 1 || said.Count != 3 || fmt.Sprint(said.References) != "[0 1 2]" || fmt.Sprint(said.Sentences) != "[First. Second. Third.]" {
			t.Errorf("%+v", want)
		}
		if err := s.Rebuild(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		if got, want := asText(t, saidBy(t, s)), asText(t, want); got != want {
			t.Errorf("rebuilt: %s\nnot %s", got, want)
		}
		sane(t, s)
	}
}

// TestAnArXivIdentifierNamesAWork lets a preprint, an entry that gives its number and
// another that gives arXiv's DOI meet.
func TestAnArXivIdentifierNamesAWork(t *testing.T) {
	s := open(t, t.TempDir())
	preprint := document(t, "The preprint that others cite", "Text.")
	preprint.Work.DOI = "10.48550/arXiv.2101.00001v2"
	save(t, s, preprint)
	save(t, s, quoting(t, "Cites by number and by another title", []review.Reference{{ArXiv: "2101.00001", Title: "Misspelt", Year: 1999}}, "Here."))
	save(t, s, quoting(t, "Cites by the article and the number", []review.Reference{{ArXiv: "2101.00001", DOI: "10.1/article"}}, "There."))
	got := dump(t, s)
	if strings.Count(got, "-cites-> doi:10.1/article") != 2 || strings.Count(got, "\nwork ") != 3 {
		t.Errorf("got:\n%s", got)
	}
	for id, key := range map[string]string{"math.GT/0309136v1": "arxiv:math/0309136", "2101.00001v12": "arxiv:2101.00001", " ": ""} {
		if got := arXivKey(id); got != key {
			t.Errorf("%q has the key %q", id, got)
		}
	}
}

func TestAListThatNamesItsOwnWorkIsNoHarm(t *testing.T) {
	s := open(t, t.TempDir())
	d := quoting(t, "A work that lists itself with its number", ownList(), "Itself.", "Another.")
	save(t, s, d)
	if said := saidBy(t, s); len(said) != 1 || said["doi:10.1/other"].Count != 1 {
		t.Errorf("%+v", said)
	}
	sane(t, s)
}

func ownList() []review.Reference {
	return []review.Reference{{DOI: "10.1/itself", Title: "A work that lists itself with its number", Year: 2020}, {DOI: "10.1/other"}}
}

func asText(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
