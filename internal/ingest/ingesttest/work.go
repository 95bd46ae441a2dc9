package ingesttest

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"forage/internal/review"
)

// Works reads the works of a corpus, the path of whose file (JSON lines, .gz) is given
// in parts below the folder of corpora. Without FORAGE_SHARED the test is skipped.
func Works(t testing.TB, parts ...string) []review.Work {
	t.Helper()
	if os.Getenv("FORAGE_SHARED") == "" {
		t.Skip("needs the corpora")
	}
	f, err := os.Open(filepath.Join(append([]string{os.Getenv("FORAGE_SHARED"), "corpora"}, parts...)...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<26)
	var works []review.Work
	for s.Scan() {
		var p struct {
			ID, Title, Venue, Journal, DOI, Abstract, Type string
			Year                                           any
			Authors                                        []string
			Keywords                                       []string
		}
		if err := json.Unmarshal(s.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		w := review.Work{ID: review.NewWorkID(review.Digest(fmt.Appendf(nil, "%s %d", parts[0], len(works)))), Title: p.Title, Venue: p.Venue + p.Journal, DOI: p.DOI,
			Abstract: p.Abstract, Authors: p.Authors, Keywords: p.Keywords, Status: review.StatusAbstract}
		fmt.Sscan(fmt.Sprint(p.Year), &w.Year)
		works = append(works, w)
	}
	return works
}
