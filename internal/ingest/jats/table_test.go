package jats

import (
	"strings"
	"testing"
)

func TestRowsOfAHeadAreHeadersWrittenAsOne(t *testing.T) {
	for _, c := range []struct {
		name, xml string
		header    int
		want      string
	}{
		{"two header rows", `<table><thead><tr><th rowspan="2">Plot</th><th colspan="2">Yield</th></tr><tr><th>dry</th><th>wet</th></tr></thead><tbody><tr><td>A</td><td>1</td><td>2</td></tr></tbody></table>`,
			2, "| Plot | Yield dry | Yield wet |\n|---|---|---|\n| A | 1 | 2 |"},
		{"no head: the first row", `<table><tr><td>Plot</td><td>Yield</td></tr><tr><td>A</td><td>1</td></tr></table>`, 1, "| Plot | Yield |\n|---|---|\n| A | 1 |"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Read(`<article><front><article-meta><title-group><article-title>Soils</article-title></title-group></article-meta></front><body><sec><title>Results</title><table-wrap><label>Table 1</label>` + c.xml + `</table-wrap></sec></body></article>`)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Tables) != 1 || d.Tables[0].Header != c.header || !strings.Contains(d.Text, c.want) {
				t.Errorf("%+v\n%s", d.Tables, d.Text)
			}
		})
	}
}
