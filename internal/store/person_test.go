package store

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"forage/internal/review"
)

// mentioned are the names of papers, as "a: Ann Lee; J Smith". Files with the same
// number before the letter are one work.
func mentioned(papers ...string) []mention {
	var all []mention
	for i, p := range papers {
		id, list, _ := strings.Cut(p, ": ")
		for a := range strings.SplitSeq(list, "; ") {
			node := int64(i + 1)
			if n := id[0] - '0'; n <= 9 {
				node = 100 + int64(n)
			}
			all = append(all, mention{provenance: review.WorkID(id), key: personKey(a), work: node})
		}
	}
	return all
}

func TestNamesAreFoldedOnlyWhereNothingContradicts(t *testing.T) {
	for what, c := range map[string]struct {
		papers []string
		want   string // people, by mention
	}{
		"order, case, accents, hyphens and points": {
			[]string{"a: Smith, John A.", "b: JOHN A SMITH", "c: Müller-Lüdenscheid, Jörg", "d: Jorg Muller Ludenscheid"},
			"john a smith|john a smith|jorg muller ludenscheid|jorg muller ludenscheid",
		},
		"letters without an accent, apostrophes":   {[]string{"a: Søren O’Brien", "b: Soren OBrien"}, "soren obrien|soren obrien"},
		"a missing middle initial":                 {[]string{"a: John Smith", "b: John A. Smith", "c: John Albert Smith"}, "john albert smith|john albert smith|john albert smith"},
		"not when another middle contradicts":      {[]string{"a: John Smith", "b: John A. Smith", "c: John B. Smith"}, "john smith|john a smith|john b smith"},
		"a missing middle name is too much":        {[]string{"a: Maria Lopez", "b: Maria Garcia Lopez"}, "maria lopez|maria garcia lopez"},
		"not when one file lists both":             {[]string{"a: Wei Li; Wei B. Li"}, "wei li|wei b li"},
		"another first name":                       {[]string{"a: Jon Smith", "b: John Smith"}, "jon smith|john smith"},
		"order is not guessed":                     {[]string{"a: Wei Li", "b: Li Wei"}, "wei li|li wei"},
		"a junior is somebody else":                {[]string{"a: Martin King", "b: Martin King Jr."}, "martin king|martin king jr"},
		"initials alone stay apart":                {[]string{"a: John Smith", "b: J Smith"}, "john smith|j smith"},
		"initials with a co-author":                {[]string{"a: John Smith; Ann Lee", "b: Smith J; Lee, Ann"}, "john smith|ann lee|john smith|ann lee"},
		"one co-author by initials is too little":  {[]string{"a: John Smith; Ann Lee", "b: Smith J; Lee A"}, "john smith|ann lee|j smith|a lee"},
		"two are enough":                           {[]string{"a: John Smith; Ann Lee; Bo Ek", "b: Smith J; Lee A; Ek B"}, "john smith|ann lee|bo ek|john smith|ann lee|bo ek"},
		"initials on another file of the same":     {[]string{"1a: John A. Smith", "1b: Smith JA"}, "john a smith|john a smith"},
		"initials that fit two":                    {[]string{"a: John Smith; Ann Lee", "b: Jack Smith; Ann Lee", "c: J Smith; Ann Lee"}, "john smith|ann lee|jack smith|ann lee|j smith|ann lee"},
		"initials that contradict":                 {[]string{"a: John B. Smith; Ann Lee", "b: J A Smith; Ann Lee"}, "john b smith|ann lee|j a smith|ann lee"},
		"the person is listed beside the initials": {[]string{"a: John Smith; Ann Lee", "b: John Smith; J Smith; Ann Lee"}, "john smith|ann lee|john smith|j smith|ann lee"},
		"particles": {[]string{"a: van der Berg, Jan", "b: Jan van der Berg", "c: Berg, Jan van der", "d: Jan A. van der Berg"}, strings.TrimSuffix(strings.Repeat("jan a van der berg|", 4), "|")},
		"one word":  {[]string{"a: Plato", "b: Plato; WHO"}, "plato|plato|who"},
	} {
		if got := strings.Join(folded(mentioned(c.papers...)), "|"); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", what, got, c.want)
		}
	}
}

// A work of physics can have three thousand authors, on each of its files.
func TestAuthorsByTheThousandAreFoldedInTime(t *testing.T) {
	full, short := "1a: Ann Lee", "1b: A Lee"
	for i := range 3000 {
		family := strings.Repeat("x", i%50+2) + strings.Repeat("y", i/50+1)
		full, short = full+"; John "+family, short+"; J "+family
	}
	start := time.Now()
	got := folded(mentioned(full, short, "c: Lee, A.; John xxy"))
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
	if n := len(got); n != 6004 || got[3001] != "ann lee" || got[6001] != got[3000] {
		t.Errorf("%d names, %q and %q", n, got[3001], got[6001])
	}
	if last := got[len(got)-2]; last != "a lee" {
		t.Errorf("one of the crowd vouched for %q", last)
	}
}

func TestShortVenueNamesJoinTheirLongOnes(t *testing.T) {
	keys := []string{}
	for _, v := range []string{"Journal of Sleep Research", "J. Sleep Res.", "J Sleep Research", "The Lancet", "Lancet", "Nature", "Nat.", "Science & Medicine", "Sci. Med.", "Sleep Medicine", "Sleep Medicine Reviews",
		"Journal of Medicine", "Journal of Medical Sciences", "J. Med.", "Proceedings of the Royal Society B", "Proc. R. Soc. B", "Am. J. Bot.", "American Journal of Botany", "American Journal of Bottles"} {
		if k := venueKey(v); !strings.Contains("|"+strings.Join(keys, "|")+"|", "|"+k+"|") {
			keys = append(keys, k)
		}
	}
	got := venues(keys)
	for short, long := range map[string]string{
		"j sleep res": "journal of sleep research", "j sleep research": "journal of sleep research", "sci med": "science and medicine",
		"nat": "", "lancet": "", "sleep medicine": "", "j med": "journal of medicine", "proc r soc b": "proceedings of the royal society b", "am j bot": "",
	} {
		if got[short] != long {
			t.Errorf("%q is %q, want %q", short, got[short], long)
		}
	}
}

// TestFoldingAgainstTheAnthology measures folding on a whole field, by its hand-kept
// list of names: pairs of mentions that are one person's, told and true.
func TestFoldingAgainstTheAnthology(t *testing.T) {
	if testing.Short() || os.Getenv("FORAGE_SHARED") == "" {
		t.Skip("needs the corpora")
	}
	dir := filepath.Join(os.Getenv("FORAGE_SHARED"), "corpora", "graph-acl-anthology")
	canonical := variants(t, filepath.Join(dir, "name_variants.yaml.gz"))
	var all []mention
	var truth []string
	for line := range lines(t, filepath.Join(dir, "papers.jsonl.gz")) {
		var p struct {
			ID      string    `json:"id"`
			Authors []string  `json:"authors"`
			IDs     []*string `json:"author_ids"`
		}
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		for i, a := range p.Authors {
			who := a
			if c := canonical[a]; len(c) == 1 {
				who = c[0]
			}
			if i < len(p.IDs) && p.IDs[i] != nil {
				who = *p.IDs[i]
			}
			all = append(all, mention{provenance: review.WorkID(p.ID), key: personKey(a), work: int64(len(truth) - i)})
			truth = append(truth, who)
		}
	}
	plain := make([]string, len(all))
	for i, m := range all {
		plain[i] = m.key
	}
	p0, r0 := pairwise(plain, truth)
	got := folded(all)
	p1, r1 := pairwise(got, truth)
	t.Logf("%d mentions; equal when folded: precision %.4f, recall %.4f; all rules: precision %.4f, recall %.4f", len(all), p0, r0, p1, r1)
	if p1 < p0-0.002 || r1 < r0 {
		t.Errorf("the rules cost more than they bring")
	}
	if os.Getenv("FORAGE_SHOW") != "" {
		shown := map[string]bool{}
		for i, m := range all {
			if k := m.key + " -> " + got[i]; m.key != got[i] && !shown[k] {
				shown[k] = true
				t.Log(k, " ", truth[i])
			}
		}
	}
}

// pairwise is precision and recall over pairs of mentions put together.
func pairwise(got, truth []string) (precision, recall float64) {
	pairs := func(n int) float64 { return float64(n) * float64(n-1) / 2 }
	both, told, is := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range got {
		both[got[i]+"|"+truth[i]]++
		told[got[i]]++
		is[truth[i]]++
	}
	sum := func(m map[string]int) (s float64) {
		for _, n := range m {
			s += pairs(n)
		}
		return s
	}
	return sum(both) / sum(told), sum(both) / sum(is)
}

// variants reads whom each name of the list may be.
func variants(t *testing.T, path string) map[string][]string {
	name := regexp.MustCompile(`\{first: (.*), last: (.*?)(?:, id: .*)?\}`)
	found := map[string][]string{}
	person := ""
	add := func(m []string) {
		unquote := strings.NewReplacer(`"`, "", "''", "'")
		n := strings.TrimSpace(unquote.Replace(m[1] + " " + m[2]))
		if strings.HasPrefix(person, "=") {
			person = n
		}
		found[n] = append(found[n], person)
	}
	for line := range lines(t, path) {
		if strings.HasPrefix(line, "- canonical:") {
			person = "="
		}
		if id, ok := strings.CutPrefix(line, "  id: "); ok {
			for n, who := range found {
				for i := range who {
					if who[i] == person {
						found[n][i] = id
					}
				}
			}
			person = id
		}
		if m := name.FindStringSubmatch(line); m != nil {
			add(m)
		}
	}
	return found
}

func lines(t *testing.T, path string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(z)
		s.Buffer(nil, 1<<24)
		for s.Scan() {
			if !yield(s.Text()) {
				return
			}
		}
	}
}
