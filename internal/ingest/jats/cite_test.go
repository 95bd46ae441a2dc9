package jats

import (
	"fmt"
	"strings"
	"testing"

	"forage/internal/ingest/reference"
)

func TestJATSCitesByItsOwnLinks(t *testing.T) {
	xml := strings.NewReplacer("of H<sub>", "of <xref ref-type=\"bibr\" rid=\"r2\">Lee</xref> H<sub>",
		"<p>Thanks.</p>", "<p>Thanks.</p><p>Odd (<xref ref-type=\"bibr\" rid=\"none\">3</xref>).</p>").Replace(article)
	d, err := Read(xml)
	if err != nil {
		t.Fatal(err)
	}
	d.Citations = reference.Cite(d)
	plain, err := Read(article)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ReplaceAll(strings.ReplaceAll(d.Text, "of Lee H", "of H"), "\n\nOdd (3).", "") != plain.Text {
		t.Errorf("links change the text:\n%s", d.Text)
	}
	if len(d.Citations) != 2 || d.Citations[0].Reference != 0 || d.Citations[1].Reference != 1 {
		t.Fatalf("%+v", d.Citations)
	}
	if c := d.Citations[0]; !strings.HasPrefix(d.Text[c.Start:c.End], "We added 10^5 cells of Lee H2O[1]") {
		t.Errorf("sentence %q", d.Text[c.Start:c.End])
	}
	for _, f := range d.Figures {
		if d.Text[f.Start:f.End] != "Figure 1. The curve." {
			t.Errorf("figure moved to %q", d.Text[f.Start:f.End])
		}
	}
}

func TestJATSRangesAreSpeltOut(t *testing.T) {
	refs := ""
	for n := 1; n <= 9; n++ {
		refs += fmt.Sprintf(`<ref id="b%d"><mixed-citation>Doe J. On soil and its %d layers. Acta 2001.</mixed-citation></ref>`, n, n)
	}
	d, err := Read(`<article><front><article-meta/></front><body><sec><title>M</title><p>It is so [<xref ref-type="bibr" rid="b2">2</xref>–<xref ref-type="bibr" rid="b5">5</xref>,` +
		`<xref ref-type="bibr" rid="b9">9</xref>]. And <xref ref-type="bibr" rid="b1 b3">so</xref>.</p></sec></body><back><ref-list>` + refs + `</ref-list></back></article>`)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, c := range reference.Cite(d) {
		got = append(got, c.Reference+1)
	}
	if fmt.Sprint(got) != "[2 3 4 5 9 1 3]" {
		t.Errorf("%v", got)
	}
}
