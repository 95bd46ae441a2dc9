package workbench_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/workbench"
)

func TestMain(m *testing.M) {
	pdf.ServeIfAsked()
	os.Setenv("OLLAMA_HOST", "127.0.0.1:9") // whoever runs the tests may have an Ollama of their own
	os.Exit(m.Run())
}

const idea = "Essential oils and extracts of basil (Ocimum) as antimicrobial agents against bacteria and fungi"

var requirements = []string{
	"Report the antimicrobial activity of Ocimum extracts against bacteria",
	"Describe how Ocimum essential oil inhibits the growth of fungi",
	"Identify the limitations of Ocimum extracts as antimicrobial agents",
}

// papers is the bundled example: PDFs and JATS.
func papers(t *testing.T) []string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "..", "build", "example", "papers"))
	if err != nil {
		t.Fatal(err)
	}
	return []string{dir}
}

func open(t *testing.T, dir string) *workbench.Workbench {
	t.Helper()
	w, err := workbench.Open(t.Context(), workbench.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func begin(t *testing.T, w *workbench.Workbench, b workbench.Brief) review.ID {
	t.Helper()
	r, err := w.Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

func run(t *testing.T, w *workbench.Workbench, id review.ID) string {
	t.Helper()
	if err := w.Run(t.Context(), id, nil); err != nil {
		t.Fatal(err)
	}
	r, err := w.Report(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r.Markdown
}

func TestAReviewFromIdeaToReport(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Papers: papers(t)})
	if err := w.Run(t.Context(), id, nil); err != nil {
		t.Fatal(err)
	}
	r, err := w.Review(t.Context(), id)
	if err != nil || r.State != review.StateAwaiting || len(r.Works) != 7 {
		t.Fatalf("want it to wait for approval with 7 works, got %+v, %v", r, err)
	}
	reqs, err := w.Requirements(t.Context(), id)
	if err != nil || len(reqs) == 0 || len(reqs) > 5 {
		t.Fatalf("want one to five proposed requirements, got %d, %v", len(reqs), err)
	}
	flight, err := w.Preflight(t.Context(), id, reqs)
	if err != nil || flight.Readable != 7 || len(flight.Hits) != len(reqs) {
		t.Fatalf("preflight %+v, %v", flight, err)
	}
	reqs[0].Text = requirements[0]
	if err := w.Approve(t.Context(), id, reqs[:1]); err != nil {
		t.Fatal(err)
	}
	run(t, w, id)
	rep, err := w.Report(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Requirements[0].Text != requirements[0] || len(rep.Claims) == 0 || len(rep.Sources) < 2 || rep.Mean == 0 {
		t.Fatalf("a thin report: %d claims, %d sources, coverage %.2f", len(rep.Claims), len(rep.Sources), rep.Mean)
	}
	marked := 0
	for _, e := range rep.Cited() {
		p, err := w.Passage(t.Context(), id, e.ID)
		if err != nil || p.Quote != e.Quote {
			t.Fatalf("passage of %s: %q, %v", e.ID, p.Quote, err)
		}
		marks, err := w.Marks(t.Context(), id, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		if e.Page == 0 {
			continue
		}
		page, err := w.Page(t.Context(), e.Work, e.Page, 60)
		if err != nil || len(marks) == 0 || marks[0].Page != e.Page {
			t.Fatalf("evidence on page %d is marked on %v, %v", e.Page, marks, err)
		}
		for _, m := range marks {
			if m.Rect.X0 < 0 || m.Rect.X1 > page.Width || m.Rect.Y0 < 0 || m.Rect.Y1 > page.Height || m.Rect.X0 >= m.Rect.X1 {
				t.Fatalf("mark %+v is off its page of %.0f x %.0f", m, page.Width, page.Height)
			}
		}
		marked++
	}
	if marked == 0 {
		t.Error("no evidence of a PDF was marked: the example holds four")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestTheSameInputGivesTheSameReportHoweverItIsInterrupted(t *testing.T) {
	brief := workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements, Papers: papers(t), Approve: true}
	w := open(t, t.TempDir())
	want := run(t, w, begin(t, w, brief))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, steps := range []int{1, 2, 5, 40, 90} {
		dir := t.TempDir()
		w := open(t, dir)
		id := begin(t, w, brief)
		for range 3 { // three interruptions, each after some steps
			ctx, cancel := context.WithCancel(t.Context())
			n := 0
			err := w.Run(ctx, id, func(review.Entry) {
				if n++; n == steps {
					cancel()
				}
			})
			cancel()
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			w = open(t, dir)
		}
		if got := run(t, w, id); got != want {
			t.Errorf("interrupted every %d steps, the report differs", steps)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheResearchersWordChangesTheReport(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements[:1], Papers: papers(t), Approve: true})
	before := run(t, w, id)
	rep, err := w.Report(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	cited := rep.Cited()[0]
	var chunk review.ChunkID
	trail, err := w.Trail(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range trail {
		if e.Event == "judged" && e.Work == cited.Work && strings.HasPrefix(e.Say, "answers") {
			chunk = e.Chunk
		}
	}
	if err := w.Overrule(t.Context(), id, cited.Requirement, chunk, review.Unrelated); err != nil {
		t.Fatal(err)
	}
	if after := run(t, w, id); after == before {
		t.Error("a verdict was overruled and the report is the same")
	}
	if err := w.EditRequirement(t.Context(), id, review.Requirement{ID: "r1", Text: requirements[1]}); err != nil {
		t.Fatal(err)
	}
	if after := run(t, w, id); !strings.Contains(after, "inhibits the growth of fungi") {
		t.Error("the edited requirement is not in the report")
	}
}

func TestStoppingKeepsWhatIsThere(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements, Papers: papers(t), Approve: true})
	n := 0
	told := make(chan error, 1)
	err := w.Run(t.Context(), id, func(e review.Entry) {
		if n++; n == 20 {
			go func() { told <- w.StopAndKeep(t.Context(), id) }()
		}
		time.Sleep(time.Millisecond)
	})
	if err := errors.Join(err, <-told); err != nil {
		t.Fatal(err)
	}
	rep, err := w.Report(t.Context(), id)
	if err != nil || !strings.HasPrefix(rep.Trail.Stop, "F10") {
		t.Fatalf("ended by %q, %v", rep.Trail.Stop, err)
	}
	if p, err := w.Progress(t.Context(), id); err != nil || p.State != review.StateDone || p.Running {
		t.Errorf("progress %+v, %v", p, err)
	}
}

func TestDeletingAReviewLeavesNothingOfItsIdea(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	secret := "quintessential perambulation hypothesis"
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea + " and the " + secret}, Papers: papers(t), Approve: true})
	run(t, w, id)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !holds(t, dir, "perambulation") {
		t.Fatal("the idea is not in the workspace even before: the test looks at the wrong place")
	}
	w = open(t, dir)
	if err := w.DeleteReview(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if holds(t, dir, "perambulation") {
		t.Error("bytes of the idea are left while the workspace is open")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if holds(t, dir, "perambulation") {
		t.Error("bytes of the idea are left")
	}
}

// holds reports whether any file below a folder holds a word.
func holds(t *testing.T, dir, word string) bool {
	t.Helper()
	found := false
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(path)
		found = found || bytes.Contains(bytes.ToLower(body), []byte(word))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestABriefThatCannotRunIsRefused(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	for name, c := range map[string]struct {
		brief workbench.Brief
		kind  fault.Kind
	}{
		"no idea":            {workbench.Brief{}, fault.Input},
		"only white space":   {workbench.Brief{Idea: review.Idea{Text: " \n\t "}}, fault.Input},
		"no words":           {workbench.Brief{Idea: review.Idea{Text: "?? 12"}}, fault.Input},
		"a megabyte":         {workbench.Brief{Idea: review.Idea{Text: strings.Repeat("basil ", 200_000)}}, fault.Input},
		"bytes":              {workbench.Brief{Idea: review.Idea{Text: "basil \xff\xfe"}}, fault.Input},
		"a long requirement": {workbench.Brief{Requirements: []string{strings.Repeat("basil ", 300)}}, fault.Input},
		"years backwards":    {workbench.Brief{Idea: review.Idea{Text: idea}, Constraints: review.Constraints{FromYear: 2020, ToYear: 2010}}, fault.Usage},
		"searching outside":  {workbench.Brief{Idea: review.Idea{Text: idea}, Privacy: review.PrivacyAsk}, fault.Unavailable},
		"a model":            {workbench.Brief{Idea: review.Idea{Text: idea}, Engine: "ollama"}, fault.Unavailable},
		"no such engine":     {workbench.Brief{Idea: review.Idea{Text: idea}, Engine: "gpt"}, fault.Usage},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := w.Begin(t.Context(), c.brief)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != c.kind || f.Advice == "" {
				t.Errorf("want a fault of kind %s with advice, got %v", c.kind, err)
			}
		})
	}
	if reviews, err := w.Reviews(t.Context()); err != nil || len(reviews) != 0 {
		t.Errorf("refused briefs left %d reviews, %v", len(reviews), err)
	}
	t.Setenv("OLLAMA_HOST", "192.168.1.20:11434")
	if _, err := workbench.Open(t.Context(), workbench.Options{Dir: t.TempDir()}); fault.Status(err) != 5 {
		t.Errorf("a model server elsewhere: %v", err)
	}
}

// TestWordsSaidTogetherAreAllTaken says many things at once, before, during and
// after a run.
func TestWordsSaidTogetherAreAllTaken(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements[:1], Papers: papers(t), Approve: true})
	run(t, w, id)
	trail, err := w.Trail(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var chunks []review.ChunkID
	for _, e := range trail {
		if e.Event == "judged" && len(chunks) < 8 {
			chunks = append(chunks, e.Chunk)
		}
	}
	for _, running := range []bool{false, true} {
		var all sync.WaitGroup
		if running {
			all.Go(func() {
				if err := w.Run(t.Context(), id, nil); err != nil {
					t.Error(err)
				}
			})
		}
		for _, c := range chunks {
			all.Go(func() {
				if err := w.Overrule(t.Context(), id, "r1", c, review.Interesting); err != nil {
					t.Error(err)
				}
			})
		}
		for i := range 2 {
			all.Go(func() {
				if err := w.EditRequirement(t.Context(), id, review.Requirement{Text: requirements[1+i]}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	after, err := w.Trail(t.Context(), id, len(trail))
	if err != nil {
		t.Fatal(err)
	}
	heard := map[string]int{}
	for _, e := range after {
		heard[e.Event]++
	}
	reqs, err := w.Requirements(t.Context(), id)
	reqs = slices.DeleteFunc(reqs, func(r review.Requirement) bool { return r.Origin == review.OriginSystem })
	if heard["overruled"] != 2*len(chunks) || heard["edited"] != 4 || len(reqs) != 5 || err != nil {
		t.Errorf("heard %v, %d requirements of the researcher's, %v", heard, len(reqs), err)
	}
	if err := w.Overrule(t.Context(), id, "r1", "w0000.00000", review.Answers); err == nil {
		t.Error("a verdict on a passage that is not there was taken")
	}
	if err := w.Overrule(t.Context(), id, "r99", chunks[0], review.Answers); err == nil {
		t.Error("a verdict for a requirement that is not there was taken")
	}
}

// TestSettingsOfTodayDoNotChangeAWalkOfYesterday replays a walk under other numbers.
func TestSettingsOfTodayDoNotChangeAWalkOfYesterday(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir)
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements, Papers: papers(t), Approve: true})
	run(t, w, id)
	before, err := w.Progress(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(`{"walk": {"patience": 1, "dives": 1, "survey": 9, "iterations": 1}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w = open(t, dir)
	defer w.Close()
	after, err := w.Progress(t.Context(), id)
	if err != nil || after.State != before.State || after.Judged != before.Judged || after.Mean != before.Mean {
		t.Errorf("before %+v\nafter %+v\n%v", before, after, err)
	}
}

func TestAWorkThatAReviewReadsStays(t *testing.T) {
	w := open(t, t.TempDir())
	defer w.Close()
	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements[:1], Papers: papers(t), Approve: true})
	run(t, w, id)
	r, err := w.Review(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.DeleteWork(t.Context(), r.Works[0]); fault.Status(err) != 2 {
		t.Errorf("deleted under the review: %v", err)
	}
	if err := errors.Join(w.DeleteReview(t.Context(), id), w.DeleteWork(t.Context(), r.Works[0])); err != nil {
		t.Error(err)
	}
}

// TestOtherWorksInTheLibraryChangeNothing runs the same review in an empty library
// and beside strangers.
func TestOtherWorksInTheLibraryChangeNothing(t *testing.T) {
	brief := workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements, Papers: papers(t), Approve: true}
	alone := open(t, t.TempDir())
	want := run(t, alone, begin(t, alone, brief))
	if err := alone.Close(); err != nil {
		t.Fatal(err)
	}
	strangers := t.TempDir()
	for i := range 40 {
		text := fmt.Sprintf("# Stranger %d\n\n## Results\n\nBacteria, fungi and oils grew in field %d. Antimicrobial extracts of other plants inhibit growth of bacteria.\n", i, i)
		if err := os.WriteFile(filepath.Join(strangers, fmt.Sprintf("%02d.md", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	beside := open(t, t.TempDir())
	defer beside.Close()
	if _, err := beside.Import(t.Context(), []string{strangers}, nil); err != nil {
		t.Fatal(err)
	}
	if got := run(t, beside, begin(t, beside, brief)); got != want {
		t.Error("the report changed with what else the library holds")
	}
}
