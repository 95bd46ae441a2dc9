package webpage

import (
	"testing"

	"forage/internal/ingest/ingesttest"
)

func FuzzHTML(f *testing.F) {
	f.Add([]byte("<html lang=en><head><title>T</title><meta name=citation_author content='Doe, J.'></head><body><main><h1>T</h1><p>a<ul><li>b</ul><table><caption>Table 1: x</caption><tr><td rowspan=2>c<td>d<tr><td>e</table></main></body></html>"))
	f.Add([]byte("<h2>A<p>1<b>2<p>3</b><dl><dt>t<dd>u</dl><pre>x</pre><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"))
	f.Add([]byte(`<script type="application/ld+json">{"@type":"Article","author":[[{}],"x"]}</script><figure><table><tr><td>a<td>b</table><figcaption>Figure 1 y`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if d, err := Read(ingesttest.Text(t, raw)); err == nil {
			ingesttest.HoldsTogether(t, d)
		}
	})
}
