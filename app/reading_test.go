package app

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"forage/internal/review"
	"forage/internal/workbench"
)

// readDocument is a work of two pages: a sentence, a caption with its figure, a table
// and two references.
func readDocument() review.Document {
	text := "Basil grows [1, 1].\n\nFig. 1. Growth by day.\n\nTable 1. Days\n\nIt grows still [1]. Ä."
	at := func(words string) (start, end int) {
		start = strings.Index(text, words)
		return start, start + len(words)
	}
	d := review.Document{Work: review.Work{ID: "w1"}, Text: text}
	for i, words := range []string{"Basil grows [1, 1].", "Fig. 1. Growth by day.", "Table 1. Days", "It grows still [1]."} {
		start, end := at(words)
		d.Lines = append(d.Lines, review.Line{Start: start, End: end, Page: 1 + i/2, Rect: review.Rect{X0: 10, Y0: 10, X1: 100, Y1: 20}})
	}
	d.Pages = []review.Page{{N: 1, Quality: 1}, {N: 2, Scanned: true, Recognised: "tesseract"}, {N: 3, Trouble: review.PageBroken}}
	first, _ := at("Basil")
	_, end := at("[1, 1].")
	again, last := at("It grows still [1].")
	d.References = []review.Reference{{Text: "A (2001) Basil."}, {Ordinal: 1, Text: "B (2002) Mint."}}
	d.Citations = []review.Citation{{Start: first, End: end}, {Start: first, End: end}, {Start: again, End: last}, {Reference: 7, End: 3}}
	figure := review.Figure{Label: "Fig. 1", Caption: "Fig. 1. Growth by day.", Page: 1, Rect: review.Rect{X0: 5, Y0: 30, X1: 90, Y1: 80}}
	figure.Start, figure.End = at("Fig. 1. Growth by day.")
	table := review.Table{Label: "Table 1", Caption: "Days"}
	table.Start, table.End = at("Table 1. Days")
	d.Figures, d.Tables = []review.Figure{figure}, []review.Table{table}
	d.Sections = []review.Section{{Path: "Results", End: len(text)}}
	return d
}

func TestAReadingListsWhatMayBeLookedAt(t *testing.T) {
	r := readingOf(readDocument())
	d := readDocument()
	want := []DoubtfulPage{{N: 2, Start: d.Tables[0].Start, End: strings.Index(d.Text, " Ä")}, {N: 3}}
	if !reflect.DeepEqual(r.Doubtful, want) || !r.Linked {
		t.Errorf("pages %v, not %v, linked %v", r.Doubtful, want, r.Linked)
	}
	if f := r.Figures[0]; f.Caption != "Growth by day." || f.Page != 1 || f.Label != "Fig. 1" {
		t.Errorf("%+v", f)
	}
	if f := r.Tables[0]; f.Caption != "Days" || f.Page != 2 {
		t.Errorf("%+v", f)
	}
	first := r.References[0].Cited
	if len(first) != 2 || first[0].Text != "Basil grows [1, 1]." || first[0].Page != 1 || first[1].Page != 2 {
		t.Errorf("cited by %+v", first)
	}
	if len(r.References) != 2 || len(r.References[1].Cited) != 0 {
		t.Errorf("%+v", r.References)
	}
}

func TestACaptionIsShownWithoutItsLabelOnce(t *testing.T) {
	for _, c := range []struct{ caption, label, want string }{
		{"Fig. 1. Growth.", "Fig. 1", "Growth."},
		{"FIGURE 2 | Growth.", "Figure 2", "Growth."},
		{"Growth.", "Fig. 1", "Growth."},
		{"Growth.", "", "Growth."},
		{"Fig", "Fig. 1", "Fig"},
	} {
		if got := unlabelled(c.caption, c.label); got != c.want {
			t.Errorf("%q without %q is %q, want %q", c.caption, c.label, got, c.want)
		}
	}
}

func TestAPlaceHasItsLinesItsFigureAndTheTextAround(t *testing.T) {
	d := readDocument()
	f := d.Figures[0]
	p := placeOf(d, f.Start, f.End)
	if len(p.Marks) != 1 || len(p.Figures) != 1 || p.Figures[0].Rect != f.Rect {
		t.Errorf("%+v", p)
	}
	if p.Text != "Fig. 1. Growth by day." || p.Before+p.Text+p.After != d.Text || p.Path != "Results" {
		t.Errorf("%+v", p)
	}
	if p := placeOf(d, 0, 5); len(p.Figures) != 0 {
		t.Errorf("a figure is marked beside other text: %+v", p)
	}
}

func TestAPlaceOutsideTheTextIsKeptInside(t *testing.T) {
	d := readDocument()
	for _, c := range [][2]int{{-5, 3}, {5, 2}, {1 << 20, 1 << 21}, {len(d.Text) - 2, len(d.Text) + 9}} {
		p := placeOf(d, c[0], c[1])
		if !strings.Contains(d.Text, p.Before+p.Text+p.After) {
			t.Errorf("%v gives %+v", c, p)
		}
	}
	if p := placeOf(d, strings.Index(d.Text, "Ä")+1, len(d.Text)); p.Text != "Ä." {
		t.Errorf("a character is cut: %q", p.Text)
	}
}

// readingHouse has one work, and evidence that quotes the caption of its figure.
type readingHouse struct {
	*fakeHouse
	document review.Document
}

func (h readingHouse) Document(context.Context, review.WorkID) (review.Document, error) {
	return h.document, nil
}

func (h readingHouse) Passage(context.Context, review.ID, review.EvidenceID) (workbench.Passage, error) {
	f := h.document.Figures[0]
	return workbench.Passage{Evidence: review.Evidence{Work: "w1", Start: f.Start, End: f.End}, Work: h.document.Work}, nil
}

func (h readingHouse) Marks(_ context.Context, _ review.ID, e review.EvidenceID) ([]review.Mark, error) {
	if e == "without pages" {
		return nil, nil
	}
	return []review.Mark{{Page: 1}}, nil
}

func TestAFigureIsMarkedBesideItsQuotedCaption(t *testing.T) {
	h := readingHouse{&fakeHouse{}, readDocument()}
	a := New(func(context.Context) (House, error) { return h, nil })
	a.news = newNews(func(Changed) {}, a.news.now)
	t.Cleanup(a.close)
	m, err := a.Reader.Marks("r", "e")
	if err != nil || len(m.Quote) != 1 || len(m.Figures) != 1 || m.Figures[0].Page != 1 {
		t.Errorf("%+v, %v", m, err)
	}
	m, err = a.Reader.Marks("r", "without pages")
	if b, _ := json.Marshal(m); err != nil || string(b) != `{"quote":[],"figures":[]}` {
		t.Errorf("%s, %v", b, err)
	}
	r, err := a.Reader.Reading("w1")
	if b, _ := json.Marshal(r.References[1]); err != nil || !strings.Contains(string(b), `"cited":[]`) {
		t.Errorf("%s, %v", b, err)
	}
	p, err := a.Reader.Place("w1", 0, 5)
	if err != nil || p.Text != "Basil" || p.Figures == nil {
		t.Errorf("%+v, %v", p, err)
	}
}
