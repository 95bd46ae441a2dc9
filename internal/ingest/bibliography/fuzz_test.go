package bibliography

import (
	"testing"

	"forage/internal/ingest/ingesttest"
	"forage/internal/review"
)

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
		ingesttest.HoldsTogether(t, r.document(format))
	}
}

func FuzzRIS(f *testing.F) {
	f.Add([]byte(ingesttest.RIS))
	f.Add([]byte("TY  - BOOK\nBT  - x\n y\nAU  - ,,\nPY  - 19999\nER  - \nAU  - z"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readRIS(ingesttest.Text(t, raw))
		holdRecords(t, review.FormatRIS, records, err)
	})
}

func FuzzBibTeX(f *testing.F) {
	f.Add([]byte(ingesttest.BibTeX))
	f.Add([]byte("@string(a=\"b\")@misc{k,title=a#{c}#1,author={{\\'{\\i}} and \\\"o, x, y},year=}\n@a{"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readBibTeX(ingesttest.Text(t, raw))
		holdRecords(t, review.FormatBibTeX, records, err)
	})
}

func FuzzCSL(f *testing.F) {
	f.Add([]byte(`[{"title":["T"],"author":[{"family":"F","given":1},{"literal":"L"}],"issued":{"date-parts":[["2001",1]]},"page":1.5}]`))
	f.Add([]byte(`{"items":[{"title":"<p>a &lt; b</p>","abstract":"Abstract: x","keyword":"a;b","issued":{"raw":"May 1999"}},{`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		records, err := readCSL(ingesttest.Text(t, raw))
		holdRecords(t, review.FormatCSL, records, err)
	})
}
