package evaluate

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"forage/internal/pdf"
)

// heard collects the kinds of misses that a measure tells of.
type heard []string

func (h *heard) miss(kind, text string) { *h = append(*h, kind) }

func (h heard) is(t *testing.T, want ...string) {
	t.Helper()
	slices.Sort(h)
	slices.Sort(want)
	if !slices.Equal(h, heard(want)) {
		t.Errorf("misses %q, want %q", h, want)
	}
}

// letters are n letters, other ones for each seed.
func letters(seed, n int) string {
	rnd := rand.New(rand.NewPCG(uint64(seed), 0))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + rnd.IntN(26))
	}
	return string(b)
}

func TestBodyTextIsProbedEveryTwoHundredLetters(t *testing.T) {
	long, short, lost := letters(1, 450), "Short one.", letters(2, 60)
	var h heard
	// Probes: long at 0, 200 and 400, short whole, lost at 0. The text breaks the second.
	text := long[:210] + "XX" + long[210:] + " short ONE"
	found, order, _ := bodyScores(text, []string{long, short, lost}, h.miss)
	if found != (score{3, 5, 5}) || order != (score{}) {
		t.Errorf("found %v, order %v", found, order)
	}
	h.is(t, "text not found", "text not found")
}

func TestOrderPassesOverWhatIsNotFound(t *testing.T) {
	a, b, c, d := letters(1, 50), letters(2, 50), letters(3, 50), letters(4, 50)
	var h heard
	_, order, _ := bodyScores(a+" "+c+" "+b, []string{a, d, b, c}, h.miss) // a before b, b not before c
	if order != (score{1, 2, 2}) {
		t.Errorf("order %v", order)
	}
	h.is(t, "out of order", "text not found")
}

func TestOrderOfWordsSaidOnceLeavesRepetitionsOut(t *testing.T) {
	a, b, c := letters(1, 50), letters(2, 50), letters(3, 50)
	abstract := b[:45]
	_, order, clear := bodyScores(abstract+" "+a+" "+b+" "+c, []string{a, b, c}, silent)
	if order != (score{1, 2, 2}) || clear != (score{}) {
		t.Errorf("order %v, clear %v", order, clear)
	}
	if _, _, clear = bodyScores(a+" "+c+" "+b, []string{a, b, c}, silent); clear != (score{1, 2, 2}) {
		t.Errorf("clear %v of two neighbours, one of them wrong", clear)
	}
}

func TestAParagraphIsWholeWhenBothItsEndsAreInOne(t *testing.T) {
	a, b, lost := letters(1, 300), letters(2, 300), letters(3, 300)
	var h heard
	got := wholeScore(a+"\n\n"+b[:150]+"\n\n"+b[150:], []string{a, b, lost, "short"}, h.miss)
	if got != (score{1, 2, 2}) {
		t.Errorf("whole %v", got)
	}
	h.is(t, "paragraph not whole")
}

func TestTextsAreAlikeByTheEditsBetweenThem(t *testing.T) {
	for _, c := range []struct {
		a, b        string
		least, want float64
	}{
		{"", "", 0.9, 1},
		{"kitten", "sitting", 0, 1 - 3.0/7},
		{"abcdefghij", "abcdefghij", 0.9, 1},
		{"abcdefghij", "abcdefghix", 0.9, 0.9},
		{"abc", "abcdefghij", 0.9, 0}, // too short to be alike
		{"über", "uber", 0, 0.75},
	} {
		if got := alike(c.a, c.b, c.least); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.want)
		}
		if got := alike(c.b, c.a, c.least); got != c.want {
			t.Errorf("%q and %q the other way: %v, want %v", c.b, c.a, got, c.want)
		}
	}
}

func TestTextsAreComparedByLettersAndFigures(t *testing.T) {
	if got, want := plain("The ﬁrst 10⁵ cells, co-\u00adoperate."), "thefirst105cellscooperate"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for title, want := range map[string]string{
		"2.1. Methods": "methods", "3 Results": "results", "IV. Ends": "ends", "A. First": "first",
		"2020 in review": "2020inreview", "I am": "iam",
	} {
		if got := headKey(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

// The README's floor was measured with one version of pdftotext; another may differ by
// a probe or two.
func TestTheFloorOfTheREADMEIsMetFileByFile(t *testing.T) {
	root := corpora(t)
	if root == "" || !pdf.Pdftotext.Installed() {
		t.Log("pdftotext or the corpora are not here: the floor is not compared")
		return
	}
	dir := filepath.Join(root, "pdf-jose-jats")
	floor := map[string]float64{}
	err := rows(dir, "index.jsonl", func(r struct {
		File  string  `json:"file"`
		Floor float64 `json:"body_text_probe_recall_poppler"`
	}) error {
		floor[r.File] = r.Floor
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	papers, err := paperTruths(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range papers {
		text, err := pdf.Pdftotext.Text(context.Background(), p.path)
		if err != nil {
			t.Fatal(err)
		}
		found, _, _ := bodyScores(text, p.paragraphs(), silent)
		if got := float64(found.right) / float64(found.wanted); math.Abs(got-floor[p.PDF]) > 0.03 {
			t.Errorf("%s: %.3f of the probes, the README has %.3f", p.PDF, got, floor[p.PDF])
		}
	}
}
