package evaluate

import (
	"bytes"
	"compress/gzip"
	"context"
	"testing"
)

func gz(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A corpus of three abstracts, in SciFact's shape.
func TestSciFactShape(t *testing.T) {
	dir := write(t, map[string]string{
		"corpus.jsonl.gz": gz(t, `{"_id":"1","title":"Basil oil inhibits fungal growth","text":"Basil oil was tested on Aspergillus. Basil oil significantly inhibited the growth of Aspergillus flavus by 92%."}
{"_id":"2","title":"Sleep and memory","text":"Sleep improves memory consolidation. Naps were studied in 40 adults."}
{"_id":"3","title":"Wheat yield","text":"Wheat yield depends on nitrogen. Yield rose by 10%."}
`),
		"queries.jsonl":      `{"_id":"q1","text":"Basil oil inhibits the growth of Aspergillus flavus."}` + "\n",
		"qrels.tsv":          "query-id\tcorpus-id\tscore\nq1\t1\t1\n",
		"claims.jsonl.gz":    gz(t, `{"id":"q1","claim":"Basil oil inhibits the growth of Aspergillus flavus.","evidence":[{"doc_id":"1","label":"SUPPORT","sentences":[1]}]}`+"\n"),
		"sentences.jsonl.gz": gz(t, `{"_id":"1","sentences":["Basil oil was tested on Aspergillus.","Basil oil significantly inhibited the growth of Aspergillus flavus by 92%."]}`+"\n"),
	})
	table, err := Answers(context.Background(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	value := map[string]float64{}
	for _, r := range table.Rows {
		if r.System == "extractive" {
			value[r.Measure] = r.Value
		}
	}
	for _, m := range []string{"verdicts: precision of answers", "verdicts: recall of answers", "rationale: one of two sentences is right"} {
		if value[m] != 1 {
			t.Errorf("%s is %.2f, want 1:\n%s", m, value[m], table)
		}
	}
}

// A paper with an anchor is cited, its neighbours are not.
func TestTopicShape(t *testing.T) {
	dir := write(t, map[string]string{
		"README.md": `# tiny: papers for "basil oil against fungi"` + "\n",
		"docs.jsonl.gz": gz(t, `{"tier":"core","title":"Basil oil inhibits fungi","abstract":"Basil oil inhibited the growth of fungi by 92%. The effect was due to membrane damage.","sections":[{"level":1,"title":"Results","paragraphs":["Basil oil significantly reduced the growth of fungi by 92% compared with the control."]}]}
{"tier":"background","title":"Wheat yield","abstract":"Wheat yield depends on nitrogen.","sections":[{"level":1,"title":"Results","paragraphs":["Wheat yield rose by 10% with nitrogen fertiliser."]}]}
`),
	})
	table, err := Answers(context.Background(), dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r := table.Rows[0]; r.N != 1 || r.Value != 1 {
		t.Errorf("want the core paper cited and no other:\n%s", table)
	}
}
