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

// tally counts hits among chances by name.
type tally map[string][2]int

func (t tally) add(name string, hit bool) {
	c := t[name]
	c[1]++
	if hit {
		c[0]++
	}
	t[name] = c
}

func (t tally) share(name string) float64 {
	if t[name][1] == 0 {
		return 0
	}
	return float64(t[name][0]) / float64(t[name][1])
}

func (t tally) names() []string {
	var names []string
	for n := range t {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// score compares a paper with its truth. Strings are compared by their letters
// and figures; say hears what was missed.
func (t tally) score(p *Paper, want truth, say func(kind, text string)) {
	text := plain(p.Markdown)
	last := -1
	for _, s := range want.Sections {
		for _, para := range s.Paragraphs {
			at := t.probes(text, para, last, say)
			if last >= 0 && at >= 0 {
				t.check("order", at > last, para[:min(80, len(para))], say)
			}
			last = at
		}
	}
	t.paragraphs(p, want, say)
	t.headings(p, want, say)
	if want.Printed == nil || *want.Printed {
		t.check("title", plain(p.Title) == plain(want.Title), p.Title, say)
	}
	t.check("doi", strings.EqualFold(p.DOI, want.DOI), p.DOI, say)
	t.check("year", p.Year == want.Year, fmt.Sprint(p.Year, " / ", want.Year), say)
	t.check("venue", plain(p.Venue) == plain(want.Journal), p.Venue+" / "+want.Journal, say)
	abstract, found := plain(want.Abstract), plain(p.Abstract)
	t.check("abstract", abstract == "" || len(found) > 0 && len(found) < 2*len(abstract) && strings.Contains(found, abstract[:min(60, len(abstract))]),
		p.Abstract[:min(len(p.Abstract), 80)], say)
	var families, got []string
	for _, a := range want.Authors {
		families = append(families, plain(a.Given+a.Family))
	}
	for _, a := range p.Authors {
		got = append(got, plain(a))
	}
	t.check("authors", strings.Join(families, " ") == strings.Join(got, " "), strings.Join(p.Authors, "; "), say)
	t.references(p, want)
	for _, f := range want.Figures {
		found := false
		for _, ours := range p.Figures {
			found = found || labelKey(ours.Label) == labelKey(f.Label)
		}
		if labelKey(f.Label) != "" {
			t.check("figures", found, f.Label, say)
		}
	}
	for _, w := range want.Tables {
		if labelKey(w.Label) == "" {
			continue // printed without a label, so told from text by nothing
		}
		found, rows := false, 0
		for _, ours := range p.Tables {
			if labelKey(ours.Label) == labelKey(w.Label) {
				found, rows = true, max(rows, len(ours.Rows))
			}
		}
		t.check("tables", found, w.Label, say)
		t.check("table-cells", rows > 1, w.Label, say)
	}
}

// labelKey makes "Fig. 2" and "Figure 2" one.
func labelKey(label string) string {
	return strings.NewReplacer("figure", "", "fig", "", "table", "", "tab", "").Replace(plain(label))
}

// paragraphs asks of each paragraph of the truth whether it is whole (begins and
// ends in one paragraph of ours) and begins where one of ours does.
func (t tally) paragraphs(p *Paper, want truth, say func(kind, text string)) {
	var ours []string
	for _, s := range strings.Split(p.Markdown, "\n\n") {
		ours = append(ours, plain(s))
	}
	for _, s := range want.Sections {
		for _, para := range s.Paragraphs {
			key := []rune(plain(para))
			if len(key) < 200 {
				continue
			}
			head, tail := string(key[:40]), string(key[len(key)-40:])
			found, whole, begins := false, false, false
			for _, o := range ours {
				if strings.Contains(o, head) {
					found = true
					whole = whole || strings.Contains(o, tail)
					begins = begins || strings.HasPrefix(o, head)
				}
			}
			if found {
				t.check("paragraph-whole", whole, para[:60], say)
				t.check("paragraph-begins", begins, para[:60], say)
			}
		}
	}
}

func (t tally) check(name string, ok bool, got string, say func(kind, text string)) {
	t.add(name, ok)
	if !ok {
		say(name, got)
	}
}

// probes looks for every run of 40 letters of a paragraph, taken each 120, and
// returns where the first one that is there stands: after the paragraph before
// where it can, for abstracts say again what the text says.
func (t tally) probes(text, para string, before int, say func(kind, text string)) int {
	want := []rune(plain(para))
	at := -1
	for i := 0; i+40 <= len(want); i += 120 {
		probe := string(want[i : i+40])
		found := strings.Index(text, probe)
		t.add("probes", found >= 0)
		if found < 0 {
			say("probe", probe)
		}
		if at < 0 {
			at = found
			if next := strings.Index(text[max(before, 0):], probe); next > 0 {
				at = max(before, 0) + next
			}
		}
	}
	return at
}

func (t tally) headings(p *Paper, want truth, say func(kind, text string)) {
	levels := map[string]int{}
	var ours []string
	for _, l := range strings.Split(p.Markdown, "\n") {
		if mark, text, ok := strings.Cut(l, " "); ok && strings.Trim(mark, "#") == "" && len(mark) > 1 {
			key := plain(unnumbered(text))
			levels[key] = len(mark) - 1
			ours = append(ours, key)
		}
	}
	right := map[string]bool{}
	for _, h := range want.Headings {
		key := plain(unnumbered(h.Title))
		right[key] = true
		if !h.Printed {
			continue
		}
		t.check("headings", levels[key] > 0, h.Title, say)
		if levels[key] > 0 {
			t.add("levels", levels[key] == h.Level)
		}
	}
	for _, h := range want.BackHeadings {
		right[plain(h.Title)] = true
	}
	for _, key := range ours {
		t.check("heading-precision", right[key] || known.MatchString(key) || key == "keywords" || key == "authorcontributions", key, say)
	}
}

// references asks of each printed reference whether one paragraph holds its
// title and no neighbour's.
func (t tally) references(p *Paper, want truth) {
	var paras []string
	for _, s := range strings.Split(p.Markdown, "\n\n") {
		paras = append(paras, plain(s))
	}
	titles := []string{}
	for _, r := range want.References {
		if k := plain(r.Title); r.TitlePrinted && len(k) > 20 {
			titles = append(titles, k)
		}
	}
	for i, title := range titles {
		alone := false
		for _, para := range paras {
			if strings.Contains(para, title) && len(para) < 1200 {
				alone = (i == 0 || !strings.Contains(para, titles[i-1])) && (i+1 == len(titles) || !strings.Contains(para, titles[i+1]))
			}
		}
		t.add("references", alone)
	}
}

// lines asks of every line of the text whether its words are printed within its
// rectangle.
func (t tally) lines(b *testing.B, p *Paper, path string, r *Reader, say func(kind, text string)) {
	var raw rawPaper
	if err := r.work(context.Background(), path, r.readJob(), raw.take); err != nil {
		b.Fatal(err)
	}
	for _, l := range p.Lines {
		text := p.Markdown[l.Start:l.End]
		t.check("lines", covers(raw.sheets[l.Page-1], l.Rect, plain(text)), text, say)
	}
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

func (t tally) entries(p *Paper, want truth) {
	var paras []string
	for _, s := range strings.Split(p.Markdown, "\n\n") {
		paras = append(paras, strings.TrimLeft(plain(s), "0123456789"))
	}
	for _, r := range want.References {
		key := strings.TrimLeft(plain(r.Raw), "0123456789")
		if !r.Printed || len(key) < 40 {
			continue
		}
		starts, whole := false, false
		for _, para := range paras {
			if strings.HasPrefix(para, key[:25]) {
				starts = true
				whole = whole || strings.Contains(para, key[len(key)-15:]) && len(para) < 2*len(key)
			}
		}
		t.add("starts", starts)
		t.add("whole", whole)
		if !whole && os.Getenv("FORAGE_MISSES") != "" {
			println(filepath.Base(want.PDF), starts, key[:40])
		}
	}
}
