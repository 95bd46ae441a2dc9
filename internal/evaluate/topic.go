package evaluate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

// paper is one line of a topic set.
type paper struct {
	Tier     string `json:"tier"`
	Title    string `json:"title"`
	Abstract string `json:"abstract"`
	Sections []struct {
		Level      int      `json:"level"`
		Title      string   `json:"title"`
		Paragraphs []string `json:"paragraphs"`
	} `json:"sections"`
}

// markdown is the paper as a file that import reads.
func (p paper) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", p.Title)
	if p.Abstract != "" {
		fmt.Fprintf(&b, "## Abstract\n\n%s\n\n", p.Abstract)
	}
	for _, s := range p.Sections {
		if s.Title != "" {
			fmt.Fprintf(&b, "%s %s\n\n", strings.Repeat("#", min(s.Level, 4)+1), s.Title)
		}
		for _, text := range s.Paragraphs {
			b.WriteString(text + "\n\n")
		}
	}
	return b.String()
}

// subject is the quoted topic in the first line of a topic set's README.
var subject = regexp.MustCompile(`(?m)^# .*?papers for "([^"]+)"`)

func ideaOf(dir string) (string, error) {
	b, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		return "", need(false, "The topic set %s has no README that names its topic.", filepath.Base(dir))
	}
	m := subject.FindSubmatch(b)
	if m == nil {
		return "", need(false, "The README of %s names no topic in quotes.", filepath.Base(dir))
	}
	return string(m[1]), nil
}

// topic runs a whole review of the set's idea over all of its papers, and counts
// which of the cited works are core; then a review of every neighbouring set's idea,
// which these papers must leave unanswered.
func topic(ctx context.Context, dir string, t *Table) error {
	idea, err := ideaOf(dir)
	if err != nil {
		return err
	}
	shelf, err := newShelf(dir)
	if err != nil {
		return err
	}
	defer shelf.close()
	r, err := shelf.review(ctx, idea)
	if err != nil {
		return err
	}
	cited := make([]bool, 0, len(r.Sources))
	for _, s := range r.Sources {
		cited = append(cited, shelf.core[s.Work.Title])
	}
	n := len(cited)
	rnd := rand.New(rand.NewPCG(seed, 5))
	target := 0.0
	if shelf.cores() >= enoughCore {
		target = 0.90
	}
	t.Rows = append(t.Rows, row("cited works that are core", "extractive", target, shares(cited)),
		row("cited works that are core", "plain BM25, as many", 0, shares(shelf.tiers(shelf.index.top(idea, n)))),
		row("cited works that are core", "as many at random", 0, shares(shelf.tiers(rnd.Perm(len(shelf.papers))[:n]))))
	t.Notes = append(t.Notes, fmt.Sprintf("%d of %d works cited; coverage %.2f.", n, len(shelf.papers), r.Mean))
	return shelf.foreign(ctx, dir, t)
}

// enoughCore is how many core papers a set needs for a run to be held to the
// target: a thinner one has too little to cite.
const enoughCore = 30

func (s *shelf) cores() int {
	n := 0
	for _, p := range s.papers {
		if p.Tier == "core" {
			n++
		}
	}
	return n
}

// foreign runs the ideas of the sets beside this one.
func (s *shelf) foreign(ctx context.Context, dir string, t *Table) error {
	others, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "topic-*"))
	if err != nil {
		return err
	}
	for _, o := range others {
		if filepath.Base(o) == filepath.Base(dir) {
			continue
		}
		idea, err := ideaOf(o)
		if err != nil {
			return err
		}
		r, err := s.review(ctx, idea)
		if err != nil {
			return err
		}
		var unanswered []bool
		for _, c := range r.Coverage {
			unanswered = append(unanswered, c.Share == 0)
		}
		t.Rows = append(t.Rows, row("requirements left open: "+filepath.Base(o), "extractive", 1, shares(unanswered)))
	}
	return nil
}

func shares(yes []bool) []tally {
	out := make([]tally, len(yes))
	for i, y := range yes {
		out[i].of = 1
		if y {
			out[i].got = 1
		}
	}
	return out
}

// shelf is a topic set as files, and a workspace to review them in.
type shelf struct {
	dir    string
	papers []paper
	core   map[string]bool // by title
	index  *bm25
}

func newShelf(dir string) (*shelf, error) {
	tmp, err := os.MkdirTemp("", "forage-evaluate-")
	if err != nil {
		return nil, err
	}
	s := &shelf{dir: tmp, core: map[string]bool{}}
	var ids, texts []string
	err = rows(dir, "docs.jsonl.gz", func(p paper) error {
		name := fmt.Sprintf("%05d.md", len(s.papers))
		s.papers = append(s.papers, p)
		s.core[p.Title] = p.Tier == "core"
		ids, texts = append(ids, name), append(texts, p.markdown())
		return os.WriteFile(filepath.Join(tmp, name), []byte(p.markdown()), 0o600)
	})
	if err != nil {
		s.close()
		return nil, err
	}
	s.index = newBM25(ids, texts)
	return s, nil
}

func (s *shelf) close() { os.RemoveAll(s.dir) }

func (s *shelf) tiers(at []int) []bool {
	out := make([]bool, len(at))
	for i, p := range at {
		out[i] = s.papers[p].Tier == "core"
	}
	return out
}

// review runs one review over all papers, from the idea to the report.
func (s *shelf) review(ctx context.Context, idea string) (report.Report, error) {
	w, err := workbench.Open(ctx, workbench.Options{Dir: filepath.Join(s.dir, "workspace")})
	if err != nil {
		return report.Report{}, err
	}
	defer w.Close()
	r, err := w.Begin(ctx, workbench.Brief{
		Idea: review.Idea{Text: idea}, Papers: []string{filepath.Join(s.dir, "*.md")},
		Engine: "extractive", Privacy: review.PrivacyOffline, Approve: true,
	})
	if err != nil {
		return report.Report{}, err
	}
	if err := w.Run(ctx, r.ID, func(review.Entry) {}); err != nil {
		return report.Report{}, err
	}
	return w.Report(ctx, r.ID)
}
