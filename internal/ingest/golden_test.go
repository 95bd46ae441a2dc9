package ingest

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/review"
)

func TestAWebPageIsItsMainText(t *testing.T) {
	d, err := (&Importer{}).read(t.Context(), filepath.Join("testdata", "page.html"), strings.Repeat("0", 64))
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "page.golden.md")
	if *update {
		if err := os.WriteFile(golden, []byte(d.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d.Text != string(want) {
		t.Errorf("the page reads differently from %s; -update rewrites it:\n%s", golden, d.Text)
	}
	for _, noise := range []string{"cookies", "Home", "Subscribe", "Related", "alert(", "Imprint", "Buy now", "color:", "Search"} {
		if strings.Contains(d.Text, noise) {
			t.Errorf("%q is in the text", noise)
		}
	}
	w := d.Work
	if w.Title != "Soil & sleep: a <study>" || strings.Join(w.Authors, "|") != "Jane Doe|Karl Roe" || w.Year != 2015 || w.Venue != "Acta Somni" ||
		w.DOI != "10.1000/soil.1" || w.Language != "en" || strings.Join(w.Keywords, "|") != "soil|sleep" || w.Status != review.StatusFull || w.Format != review.FormatHTML ||
		w.Abstract != "We slept on soil." {
		t.Errorf("%+v", w)
	}
	if len(d.Tables) != 1 || d.Tables[0].Label != "Table 1" || d.Tables[0].Caption != "Hours slept." || len(d.Tables[0].Rows) != 3 ||
		!strings.HasPrefix(d.Text[d.Tables[0].Start:], "Table 1. Hours slept.") {
		t.Errorf("tables %+v", d.Tables)
	}
	if len(d.Figures) != 1 || d.Figures[0].Label != "Figure 2" || d.Figures[0].Caption != "The bed." {
		t.Errorf("figures %+v", d.Figures)
	}
	if len(d.References) != 2 || d.References[0].DOI != "10.1000/naps.1" || d.References[1].Year != 2011 {
		t.Errorf("references %+v", d.References)
	}
}

var update = flag.Bool("update", false, "rewrite golden files")

func readPath(t *testing.T, path string) review.Document {
	t.Helper()
	d, err := New(newShelf(), slides{}, nil).read(context.Background(), path, strings.Repeat("0", 64))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return d
}

func TestJATSGolden(t *testing.T) {
	for _, name := range []string{"PMC4562040.xml", "jose.00260.xml", "elife.12093.xml.gz"} {
		got := readPath(t, filepath.Join("testdata", name)).Text
		golden := filepath.Join("testdata", strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".xml")+".golden.md")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s reads differently from %s; -update rewrites it", name, golden)
		}
	}
}
