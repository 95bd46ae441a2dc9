package webpage

import (
	"strings"
	"testing"
	"time"
)

func TestMetadataOfPages(t *testing.T) {
	const body = `<body><h1>Top &amp; heading</h1><p>` + "It grew in the warm and wet soil of the plain. " + `</p></body>`
	for _, c := range []struct {
		name, head, title, authors, venue, doi string
		year                                   int
	}{
		{"nothing but a heading", `<title>Window | Site</title>`, "Top & heading", "", "", "", 0},
		{"Dublin Core", `<meta name="DC.Title" content="T"><meta name="DC.creator" content="Doe, J."><meta name=DC.creator content='Roe, K.'><meta name="DCTERMS.issued" content="2012-03"><meta name="dc.identifier" content="doi:10.1000/a.b">`,
			"T", "J. Doe|K. Roe", "", "10.1000/a.b", 2012},
		{"Open Graph", `<meta property="og:title" content="OG"><meta property="og:site_name" content="Blog"><meta name="author" content="A. Writer"><meta property="article:published_time" content="2020-01-02T10:00">`,
			"OG", "A. Writer", "Blog", "", 2020},
		{"linked data", `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"no"},{"@type":["ScholarlyArticle"],"headline":"LD","author":[{"name":"Ann Author"},"Bo Author"],"datePublished":"2019-05-06","isPartOf":{"name":"Journal"},"identifier":{"value":"https://doi.org/10.1000/ld.1"}}]}</script>`,
			"LD", "Ann Author|Bo Author", "Journal", "10.1000/ld.1", 2019},
		{"linked data that is broken", `<script type="application/ld+json">{"@graph":[</script>`, "Top & heading", "", "", "", 0},
		{"authors in one tag", `<meta name="citation_title" content="C"><meta name="citation_authors" content="Doe, Jane; Roe, K."><meta name="citation_date" content="12 May 2009">`, "C", "Jane Doe|K. Roe", "", "", 2009},
	} {
		d, err := Read("<html><head>" + c.head + "</head>" + body + "</html>")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if w := d.Work; w.Title != c.title || strings.Join(w.Authors, "|") != c.authors || w.Venue != c.venue || w.DOI != c.doi || w.Year != c.year {
			t.Errorf("%s: %+v", c.name, w)
		}
	}
}

func TestTagSoupKeepsItsWords(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"unclosed":          {"<h2>A</h2><p>one<p>two <b>bold<p>three<ul><li>x<li>y<ul><li>z</ul></ul>", "## A\n\none\n\ntwo bold\n\nthree\n\n- x\n\n- y\n\n- z\n"},
		"strays":            {"</div></p><h2>A</h2></i><p>one</b> two</p></table>end", "## A\n\none two\n\nend\n"},
		"crossed":           {"<h2>A</h2><b>one<p>two</b> three</p>", "## A\n\none\n\ntwo three\n"},
		"capitals":          {"<H2 CLASS=x>A</H2><P>a&nbsp;&lt;&#946;&gt;<BR>b", "## A\n\na <β> b\n"},
		"headings skip":     {"<h2>A</h2><p>x<h5>B</h5><p>y", "## A\n\nx\n\n### B\n\ny\n"},
		"comments":          {"<h2>A</h2><!-- <p>no</p> --><![CDATA[yes]]><?php no ?><p>x", "## A\n\nyes\n\nx\n"},
		"raised":            {"<h2>A</h2><p>10<sup>5</sup> H<sub>2</sub>O", "## A\n\n10^5 H2O\n"},
		"mathematics":       {`<h2>A</h2><p>so <math alttext="x"><mfrac><mi>a</mi><mn>2</mn></mfrac><annotation encoding="t">"</annotation></math> is`, "## A\n\nso a/2 is\n"},
		"would-be Markdown": {"<h2>A</h2><p># x</p><p>| y</p><pre>\n  a\n   b</pre>", "## A\n\n\\# x\n\n\\| y\n\n```\n  a\n   b\n```\n"},
		"definitions":       {"<h2>A</h2><dl><dt>t<dd>means<dt>u</dl>", "## A\n\n- t: means\n\n- u\n"},
		"layout table":      {"<table><tr><td><h2>A</h2><p>one</p><table><tr><th>a<th>b<tr><td>1<td><p>2</p><p>3</p></table></td></tr></table>", "## A\n\none\n\n| a | b |\n|---|---|\n| 1 | 2 3 |\n"},
		"a page in a form":  {"<form><h2>A</h2><p>" + strings.Repeat("word ", 9) + "</p><input value=no></form>", "## A\n\n" + strings.TrimSpace(strings.Repeat("word ", 9)) + "\n"},
		"no heading":        {"<p>one<p>two", "## Main text\n\none\n\ntwo\n"},
		"xhtml":             {"<?xml version='1.0'?><!DOCTYPE html><html xmlns='x'><body><div id='a'/><h2>A</h2><p>x<br/>y</p></body></html>", "## A\n\nx y\n"},
	} {
		d, err := Read(c.page)
		if got := strings.TrimPrefix(d.Text, "# Untitled\n\n"); err != nil || got != c.want {
			t.Errorf("%s: %v\n got %q\nwant %q", name, err, got, c.want)
		}
	}
}

func TestAPageWithoutTextIsSaidToBe(t *testing.T) {
	for _, page := range []string{"<html><head><title>App</title><script>x()</script></head><body><div id=root></div></body></html>", "<html>", "<nav>a</nav>"} {
		if _, err := Read(page); err == nil || !strings.Contains(err.Error(), "no text of its own") {
			t.Errorf("%q: %v", page, err)
		}
	}
}

func TestHostilePagesEnd(t *testing.T) {
	for name, page := range map[string]string{
		"deep":       strings.Repeat("<div>", 200_000) + "bottom",
		"deep lists": strings.Repeat("<ul><li>", 60_000) + "bottom",
		"deep bold":  "<p>" + strings.Repeat("<b>", 100_000) + "bottom",
		"tables":     strings.Repeat("<table><tr><td>", 40_000) + "bottom",
		"paragraphs": strings.Repeat("<p>", 200_000) + "bottom",
		"strays":     strings.Repeat("</div>", 200_000) + "bottom",
		"open tag":   "<p>bottom</p><a " + strings.Repeat("a=b ", 200_000),
		"quotes":     "<p>bottom</p>" + strings.Repeat(`<svg a="`, 60_000),
		"links":      "<p>bottom</p>" + strings.Repeat("<ul><li><a>", 20_000),
		"brackets":   "bottom" + strings.Repeat("<", 500_000),
		"span":       "<p>bottom</p><table>" + strings.Repeat(`<tr><td colspan=999999999 rowspan=999999999>x`, 3000),
	} {
		started := time.Now()
		d, err := Read(page)
		if err != nil || !strings.Contains(d.Text, "bottom") {
			t.Errorf("%s: %v in %d bytes", name, err, len(d.Text))
		}
		if spent := time.Since(started); spent > 10*time.Second {
			t.Errorf("%s took %s", name, spent)
		}
	}
}
