package pdf

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"forage/internal/review"
)

// corpus is where a set of the shared corpora lies, "" when it is absent.
func corpus(t testing.TB, name string) string {
	t.Helper()
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "shared")
	}
	dir := filepath.Join(shared, "corpora", name)
	if _, err := os.Stat(dir); err != nil {
		fmt.Fprintf(os.Stderr, "!!! %s IS NOT HERE (FORAGE_SHARED): only the bundled papers are read !!!\n", dir)
		return ""
	}
	return dir
}

// BenchmarkLines reads papers and reports the share of lines whose words are printed
// within their rectangle. FORAGE_MISSES=1 prints the others. How well the papers are
// read, "forage evaluate reading" tells.
func BenchmarkLines(b *testing.B) {
	for _, name := range []string{"pdf-pmc-jats", "pdf-jose-jats"} {
		b.Run(name, func(b *testing.B) {
			dir := corpus(b, name)
			if dir == "" {
				b.SkipNow()
			}
			files, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
			if err != nil || len(files) == 0 {
				b.Fatalf("no files in %s: %v", dir, err)
			}
			r := reader(b, Options{})
			right, all := 0, 0
			for b.Loop() {
				right, all = 0, 0
				for _, f := range files {
					covered, lines := coveredLines(b, r, f)
					right, all = right+covered, all+lines
				}
			}
			b.ReportMetric(float64(right)/float64(max(1, all)), "lines")
		})
	}
}

// coveredLines counts the lines of a paper, and those whose words are printed within
// their rectangle.
func coveredLines(t testing.TB, r *Reader, path string) (right, all int) {
	p, err := r.Read(context.Background(), path)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return 0, 0
	}
	var raw rawPaper
	if err := r.work(context.Background(), path, r.readJob(), raw.take); err != nil {
		t.Fatal(err)
	}
	for _, l := range p.Lines {
		all++
		text := p.Markdown[l.Start:l.End]
		if covers(raw.sheets[l.Page-1], l.Rect, plain(text)) {
			right++
		} else if os.Getenv("FORAGE_MISSES") != "" {
			fmt.Fprintf(os.Stderr, "%s: page %d: %s\n", filepath.Base(path), l.Page, text)
		}
	}
	return right, all
}

// covers reports whether the spans whose middle is level with a rectangle and
// that reach into it hold the letters, in order but for other spans between.
func covers(s sheet, r review.Rect, want string) bool {
	var spans []span
	for _, l := range s.Lines {
		for _, p := range l.Spans {
			p = p.onPage(l.Turn, s)
			if mid := (p.Y0 + p.Y1) / 2; mid >= r.Y0-1 && mid <= r.Y1+1 && p.X1 >= r.X0-1 && p.X0 <= r.X1+1 {
				spans = append(spans, p)
			}
		}
	}
	inDrawn := ""
	for _, p := range spans {
		inDrawn += plain(clean(p))
	}
	sort.SliceStable(spans, func(i, j int) bool { return spans[i].X0 < spans[j].X0 })
	inPlace := ""
	for _, p := range spans {
		inPlace += plain(clean(p))
	}
	if strings.Contains(inDrawn, want) || strings.Contains(inPlace, want) {
		return true
	}
	letters := map[rune]int{} // cells of a table are drawn in any order
	for _, c := range inPlace {
		letters[c]++
	}
	for _, c := range want {
		if letters[c]--; letters[c] < 0 {
			return false
		}
	}
	return true
}

func (s span) onPage(turn int, on sheet) span {
	r := onPage(review.Rect{X0: s.X0, Y0: s.Y0, X1: s.X1, Y1: s.Y1}, turn, review.Page{Width: on.Width, Height: on.Height})
	s.X0, s.Y0, s.X1, s.Y1 = r.X0, r.Y0, r.X1, r.Y1
	return s
}
