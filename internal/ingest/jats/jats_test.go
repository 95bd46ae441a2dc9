package jats

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"forage/internal/ingest/ingesttest"
	"forage/internal/markdown"
	"forage/internal/review"
)

const article = `<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" xml:lang="de-CH">
<front><journal-meta><journal-title>Acta</journal-title></journal-meta><article-meta>
<article-id pub-id-type="doi">10.1000/XYZ.1</article-id>
<title-group><article-title>Main <italic>title</italic>&nbsp;here</article-title><subtitle>And more</subtitle></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Doe</surname><given-names>J. A.</given-names></name></contrib>
<contrib contrib-type="author"><collab>The Group<contrib-group><contrib><name><surname>X</surname></name></contrib></contrib-group></collab></contrib>
<contrib contrib-type="editor"><name><surname>Ed</surname></name></contrib></contrib-group>
<pub-date pub-type="pmc-release"><year>2009</year></pub-date><pub-date pub-type="ppub"><year>2012</year></pub-date><pub-date pub-type="epub"><year>2011</year></pub-date>
<abstract><title>Abstract</title><sec><title>Aim:</title><p>To test.</p></sec><sec><title>Results</title><p>It grew.</p></sec></abstract>
<kwd-group><kwd>soil</kwd><kwd>water</kwd></kwd-group></article-meta></front>
<body><sec><label>1</label><title>Methods</title>
<p>We added 10<sup>5</sup> cells of H<sub>2</sub>O<xref ref-type="bibr" rid="r1">[1]</xref> (see <xref ref-type="fig" rid="f1">Fig. 1</xref>).<fn id="n1"><p>A note.</p></fn> Then
<disp-formula><label>(1)</label><mml:math xmlns:mml="m"><mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:mrow><mml:mi>c</mml:mi></mml:mfrac></mml:math></disp-formula> and on.</p>
<sec><title>Deep</title><list list-type="order"><list-item><p>One</p></list-item><list-item><p>Two</p><list><list-item><p>Inner</p></list-item></list></list-item></list>
<boxed-text><caption><title>Box</title></caption><p>In the box.</p></boxed-text><p># no heading</p></sec></sec></body>
<back><ack><p>Thanks.</p></ack><ref-list><title>References</title>
<ref id="r1"><label>1.</label><mixed-citation publication-type="journal"><name><surname>Roe</surname><given-names>R</given-names></name><name><surname>Poe</surname><given-names>E A</given-names></name>. <article-title>On naps</article-title>. <source>Sleep</source> <year>2001a</year>. doi: 10.1000/Nap(1).</mixed-citation></ref>
<ref id="r2"><element-citation publication-type="book"><person-group person-group-type="author"><name><surname>Lee</surname><given-names>L.</given-names></name></person-group><source>A Book</source><year>1999</year></element-citation></ref>
</ref-list></back>
<floats-group><fig id="f1"><label>Figure 1</label><caption><p>The curve.</p></caption></fig>
<table-wrap id="t1"><label>Table 1</label><caption><p>Rows.</p></caption><table><thead><tr><th colspan="2">A|B</th><th>C</th></tr></thead><tbody><tr><td rowspan="2">x</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table><table-wrap-foot><fn><p>Foot.</p></fn></table-wrap-foot></table-wrap></floats-group>
</article>`

func TestJATSParts(t *testing.T) {
	d, err := Read(article)
	if err != nil {
		t.Fatal(err)
	}
	w := d.Work
	want := `# Main title here: And more

J. A. Doe, The Group

Acta, 2011

https://doi.org/10.1000/XYZ.1

Article type: research-article

Keywords: soil, water

## Abstract

### Aim:

To test.

### Results

It grew.

## Methods

We added 10^5 cells of H2O[1] (see Fig. 1). Then

(1) (a+b)/c

and on.

Figure 1. The curve.

### Deep

1. One

2. Two

- Inner

Box

In the box.

\# no heading

Table 1. Rows.

| A\|B |  | C |
|---|---|---|
| x | 1 | 2 |
|  | 3 | 4 |

Foot.

## Acknowledgements

Thanks.

## Footnotes

A note.

## References

1. Roe R, Poe E A. On naps. Sleep 2001a. doi: 10.1000/Nap(1).

2. L. Lee (1999). A Book.
`
	if d.Text != want {
		t.Errorf("text:\n%s", d.Text)
	}
	if w.Abstract != "Aim: To test. Results: It grew." || w.Language != "de" || w.Year != 2011 {
		t.Errorf("%+v", w)
	}
	if got := fmt.Sprintf("%v", d.References[0]); got != "{0 Roe R, Poe E A. On naps. Sleep 2001a. doi: 10.1000/Nap(1). On naps [R Roe E A Poe] 2001 10.1000/Nap(1) }" {
		t.Errorf("reference %s", got)
	}
	if r := d.References[1]; r.Title != "A Book" || r.Year != 1999 {
		t.Errorf("book %+v", r)
	}
	if f := d.Figures[0]; d.Text[f.Start:f.End] != "Figure 1. The curve." {
		t.Errorf("figure %+v", f)
	}
	if tab := d.Tables[0]; !strings.HasPrefix(d.Text[tab.Start:tab.End], "Table 1. Rows.\n\n| A") || len(tab.Rows) != 3 || tab.Rows[2][1] != "3" {
		t.Errorf("table %+v", tab)
	}
	if deep := markdown.Parse(d.Text)[5]; deep.Path != "Methods › Deep" || deep.Kind != review.SectionMethods || deep.Level != 2 {
		t.Errorf("section %+v", deep)
	}
}

func TestJATSRetraction(t *testing.T) {
	for _, xml := range []string{
		`<article article-type="retraction"><front><article-meta/></front></article>`,
		`<article><front><article-meta><related-article related-article-type="retraction-forward"/></article-meta></front></article>`,
		`<article><front><article-meta><title-group><article-title>RETRACTED: Cold fusion</article-title></title-group></article-meta></front></article>`,
	} {
		if d, err := Read(xml); err != nil || !d.Work.Retracted {
			t.Errorf("not seen as retracted: %s %v", xml, err)
		}
	}
}

func TestHostileXML(t *testing.T) {
	laughs := `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><article><front/><body><p>&b;</p></body></article>`
	outside := `<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]><article><front/><body><p>&x;</p></body></article>`
	for name, c := range map[string]struct{ xml, want string }{
		"entities":  {laughs, "an entity of its own"},
		"outside":   {outside, "an entity of its own"},
		"deep":      {strings.Repeat("<p>", 100_000), "nested or repeated"},
		"truncated": {article[:len(article)/2], "ends in the middle"},
		"crossed":   {"<article><front></article></front>", "broken at line 1"},
		"empty":     {" \n", "empty"},
		"words":     {"just words", "not XML"},
		"html":      {"<html><body>x</body></html>", "its root is <html>"},
		"no text":   {"<article></article>", "not a JATS article"},
		"declared":  {`<?xml version="1.0"?>`, "its root is <nothing>"},
	} {
		started := time.Now()
		_, err := Read(c.xml)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if spent := time.Since(started); spent > 2*time.Second {
			t.Errorf("%s took %s", name, spent)
		}
	}
}

func TestHostileTable(t *testing.T) {
	xml := `<article><body><table-wrap><table>` + strings.Repeat(`<tr><td colspan="999999999" rowspan="999999999">x</td></tr>`, 300) + `</table></table-wrap></body></article>`
	d, err := Read(xml)
	if err != nil || len(d.Tables) != 1 || len(d.Tables[0].Rows[0]) > 200 {
		t.Errorf("%v", err)
	}
}

func FuzzJATS(f *testing.F) {
	f.Add(article)
	f.Add("<article><front><article-meta><abstract><p>a</p></abstract></article-meta></front><body>x<sec><p>y<list><list-item>z</list-item></list></p></sec></body></article>")
	f.Fuzz(func(t *testing.T, xml string) {
		d, err := Read(xml)
		if err != nil {
			return
		}
		ingesttest.HoldsTogether(t, d)
	})
}
