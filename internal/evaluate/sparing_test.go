package evaluate

import (
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"

	"forage/internal/fault"
)

func zipped(t *testing.T, lines ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(strings.Join(lines, "\n"))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSparingTellsLossFromSaving(t *testing.T) {
	claims := []string{
		`{"id":"1","claim":"Aspirin lowers the risk of stroke.","evidence":[{"doc_id":"a","sentences":[0]}]}`,
		`{"id":"2","claim":"Zebrafish regrow their fins.","evidence":[{"doc_id":"a","sentences":[0]}]}`,
		`{"id":"3","claim":"Only cited, without evidence.","evidence":[]}`,
	}
	dir := write(t, map[string]string{
		"claims.jsonl.gz":     zipped(t, claims...),
		"queries-train.jsonl": `{"_id":"1","text":"Aspirin lowers the risk of stroke."}`,
		"queries.jsonl":       `{"_id":"2","text":"Zebrafish regrow their fins."}` + "\n" + `{"_id":"3","text":"Only cited, without evidence."}`,
		"corpus.jsonl.gz": zipped(t,
			`{"_id":"a","title":"Aspirin and stroke","text":"Aspirin lowers the risk of stroke by a fifth in adults."}`,
			`{"_id":"b","title":"Risk in banks","text":"The risk of a bank depends on its loans."}`),
	})
	table, best, err := Sparing(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if best < 0.05 {
		t.Errorf("the gold passage of the tune split says what the claim says, and best is %g", best)
	}
	value := func(measure, system string) float64 {
		for _, r := range table.Rows {
			if r.Measure == measure && r.System == system {
				return r.Value
			}
		}
		t.Fatalf("no row %q, %q:\n%s", measure, system, table)
		return 0
	}
	if got := value("test: gold passages ruled out", "below 0.150"); got != 1 {
		t.Errorf("a gold passage that shares no word is kept: %g", got)
	}
	if got := value("tune: other passages ruled out", "below 0.150"); got != 1 {
		t.Errorf("a passage on banks is kept: %g", got)
	}
}

func TestSparingNeedsASetItKnows(t *testing.T) {
	_, _, err := Sparing(context.Background(), write(t, map[string]string{"corpus.jsonl.gz": zipped(t, `{"_id":"a"}`)}))
	if f := fault.Of(err); f == nil || f.Kind != fault.Input || f.Advice == "" {
		t.Errorf("got %v, want an input fault with advice", err)
	}
}
