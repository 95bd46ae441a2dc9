package ingest

import (
	"strings"
	"testing"

	"forage/internal/review"
)

// holdsTogether checks what every document promises of its parts, whatever it was
// read from.
func holdsTogether(t *testing.T, d review.Document) {
	t.Helper()
	d = finish(d)
	within := func(what string, start, end int) {
		if start < 0 || start > end || end > len(d.Text) {
			t.Fatalf("%s runs from %d to %d in %d bytes", what, start, end, len(d.Text))
		}
	}
	for _, x := range d.Tables {
		within("a table", x.Start, x.End)
	}
	for _, f := range d.Figures {
		within("a figure", f.Start, f.End)
	}
	for _, s := range d.Sections {
		within("a section", s.Start, s.End)
	}
	for _, c := range d.Chunks {
		if within("a chunk", c.Start, c.End); d.Text[c.Start:c.End] != c.Text {
			t.Fatalf("a chunk says %q where the text has %q", c.Text, d.Text[c.Start:c.End])
		}
	}
	for _, r := range d.References {
		if r.Year != 0 && sensibleYear(r.Text) == 0 && r.Year < 1600 {
			t.Fatalf("year %d in %q", r.Year, r.Text)
		}
	}
	w := d.Work
	for _, field := range append(append([]string{w.Title, w.Venue, w.DOI, w.Language}, w.Authors...), w.Keywords...) {
		if field != clean(field) {
			t.Fatalf("%q is no clean line", field)
		}
	}
	if w.Year != 0 && (w.Year < 1600 || w.Year > 2100) {
		t.Fatalf("year %d", w.Year)
	}
	if strings.ContainsRune(d.Text, 0) {
		t.Fatal("the text holds a null")
	}
}

// decoded is a text as the readers are given it: the reading of a file passes it
// through decode.
func decoded(t *testing.T, raw []byte) string {
	text, err := decode(raw)
	if err != nil {
		t.Skip("no text")
	}
	return text
}

func FuzzHTML(f *testing.F) {
	f.Add([]byte("<html lang=en><head><title>T</title><meta name=citation_author content='Doe, J.'></head><body><main><h1>T</h1><p>a<ul><li>b</ul><table><caption>Table 1: x</caption><tr><td rowspan=2>c<td>d<tr><td>e</table></main></body></html>"))
	f.Add([]byte("<h2>A<p>1<b>2<p>3</b><dl><dt>t<dd>u</dl><pre>x</pre><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"))
	f.Add([]byte(`<script type="application/ld+json">{"@type":"Article","author":[[{}],"x"]}</script><figure><table><tr><td>a<td>b</table><figcaption>Figure 1 y`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if d, err := readHTML(decoded(t, raw)); err == nil {
			holdsTogether(t, d)
		}
	})
}

// holdRecords checks records, and the documents made of them.
func holdRecords(t *testing.T, format review.Format, records []record, err error) {
	t.Helper()
	if len(records) == 0 && err == nil {
		t.Fatal("nothing was read, and nothing said")
	}
	for _, r := range records {
		if r.title == "" {
			t.Fatalf("a record without a title: %+v", r)
		}
		if again := r.tidy(); again.canonical() != r.canonical() {
			t.Fatalf("tidied twice, a record is another:\n%s\n%s", r.canonical(), again.canonical())
		}
		holdsTogether(t, r.document(format))
	}
}

func FuzzRIS(f *testing.F) {
	f.Add([]byte(someRIS))
	f.Add([]byte("TY  - BOOK\nBT  - x\n y\nAU  - ,,\nPY  - 19999\nER  - \nAU  - z"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readRIS(decoded(t, raw))
		holdRecords(t, review.FormatRIS, records, err)
	})
}

func FuzzBibTeX(f *testing.F) {
	f.Add([]byte(someBibTeX))
	f.Add([]byte("@string(a=\"b\")@misc{k,title=a#{c}#1,author={{\\'{\\i}} and \\\"o, x, y},year=}\n@a{"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readBibTeX(decoded(t, raw))
		holdRecords(t, review.FormatBibTeX, records, err)
	})
}

func FuzzCSL(f *testing.F) {
	f.Add([]byte(`[{"title":["T"],"author":[{"family":"F","given":1},{"literal":"L"}],"issued":{"date-parts":[["2001",1]]},"page":1.5}]`))
	f.Add([]byte(`{"items":[{"title":"<p>a &lt; b</p>","abstract":"Abstract: x","keyword":"a;b","issued":{"raw":"May 1999"}},{`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readCSL(decoded(t, raw))
		holdRecords(t, review.FormatCSL, records, err)
	})
}

func FuzzReference(f *testing.F) {
	f.Add("Smith, J. A., & Doe, B. (2010a). The sleep of reason: A study. Journal of Naps, 3(2), 1–9. https://doi.org/10.1000/naps.1.")
	f.Add("[1] J. Smith and B. Doe, “Deep nets for weeds,” in Proc. IEEE Conf., 2018, pp. 1–9.\n[2] Müller, K.: Schlaf. Berlin 1999.")
	f.Fuzz(func(t *testing.T, text string) {
		r := parseReference(text, review.Reference{})
		if r.Text != text {
			t.Fatalf("the entry became %q", r.Text)
		}
		if r.Year != 0 && (r.Year < 1600 || r.Year > 2100) {
			t.Fatalf("year %d", r.Year)
		}
		for i, r := range splitReferences(text) {
			if r.Ordinal != i || strings.Contains(r.Text, "\n") {
				t.Fatalf("entry %d: %+v", i, r)
			}
		}
	})
}

// FuzzSections reads any text as Markdown and as plain text, whose structure has to
// be guessed.
func FuzzSections(f *testing.F) {
	f.Add([]byte("---\ntitle: [a, \"b\"\nabstract: x\n- c\n---\n# T\n\nReferences\n\n[1] x (2001). y."))
	f.Add([]byte("Title\n\nABSTRACT\nx\n\n1. Intro\n\n2.1 More of it\n\ny\n===\n\nz"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		text := decoded(t, raw)
		for _, read := range []func(string) (review.Document, error){readMarkdown, readText} {
			if d, err := read(text); err == nil {
				holdsTogether(t, d)
			}
		}
	})
}
