package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"forage/internal/review"
)

// The name of the variable that turns the test program into a writer to be killed.
const crashVariable = "FORAGE_STORE_CRASH"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashVariable); dir != "" {
		writeUntilKilled(dir)
		return
	}
	os.Exit(m.Run())
}

// writeUntilKilled saves documents and appends steps, and prints each that was
// committed.
func writeUntilKilled(dir string) {
	ctx := context.Background()
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	s, err := Open(ctx, dir, Options{})
	fail(err)
	fail(s.UseEmbedding(ctx, small))
	works, err := s.Works(ctx)
	fail(err)
	trail, err := s.Trail(ctx, "a", 0)
	fail(err)
	seq := len(trail)
	for i := len(works); ; i++ {
		var t crashT
		d := document(t, fmt.Sprintf("Work number %d of a crash", i), strings.Repeat("Some text. ", 500), "More text.")
		src, err := os.CreateTemp("", "forage-crash-*.md")
		fail(err)
		_, err = src.WriteString(d.Text)
		fail(err)
		fail(src.Close())
		fail(s.SaveDocument(ctx, d, src.Name()))
		fail(os.Remove(src.Name()))
		fmt.Println("work", i+1)
		fail(s.SaveVectors(ctx, []ChunkVector{{d.Chunks[0].ID, axis(i, 0)}, {d.Chunks[1].ID, axis(i, 1)}}))
		for range 10 {
			seq++
			v := review.Verdict{Requirement: "r1", Chunk: d.Chunks[0].ID, Answer: review.Answers,
				Quotes: []review.Quote{{Start: d.Chunks[0].Start, End: d.Chunks[0].Start + seq, Text: "q"}}}
			e := review.Entry{Seq: seq, State: review.StateGrazing, Event: "judged", Work: d.Work.ID, Say: "Judged."}
			fail(s.Append(ctx, "a", e, Step{State: review.StateGrazing, Verdict: &v, Evidence: v.Evidence(d.Chunks[0], func(int) int { return 0 })}))
			fmt.Println("step", seq)
		}
	}
}

// crashT lets document be used outside a test; it only marks helpers.
type crashT struct{ testing.TB }

func (crashT) Helper() {}

func TestKilledAtAnyMomentTheStoreIsWhole(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	t.Setenv("TMPDIR", t.TempDir())
	s := open(t, dir)
	aReview(t, s, "a")
	s.Close()
	last := map[string]int{}
	for i, wait := range []time.Duration{0, 3, 11, 30, 55, 90, 140} {
		killAfter(t, dir, wait*time.Millisecond, last)
		if i%2 == 0 { // readers must come to terms with what a writer left
			r := must[*Store](t)(Open(ctx, dir, Options{ReadOnly: true}))
			must[[]review.Work](t)(r.Works(ctx))
			r.Close()
		}
		s := must[*Store](t)(Open(ctx, dir, Options{}))
		for _, f := range must[[]Finding](t)(s.Check(ctx)) {
			if !f.OK && f.Name != "leftovers" { // a copy whose document did not come to be stored
				t.Errorf("killed after %v: %s: %s", wait, f.Name, f.Say)
			}
		}
		works, trail := must[[]review.Work](t)(s.Works(ctx)), must[[]review.Entry](t)(s.Trail(ctx, "a", 0))
		if len(works) < last["work"] || len(trail) < last["step"] {
			t.Errorf("killed after %v: %d works and %d steps, but %v were committed", wait, len(works), len(trail), last)
		}
		for _, w := range works {
			have, of, err := s.Embedded(ctx, []review.WorkID{w.ID})
			if err != nil || have != 0 && have != of {
				t.Errorf("killed after %v: %d of %d vectors saved together, %v", wait, have, of, err)
			}
		}
		judged := map[review.WorkID]bool{}
		for n, e := range trail {
			judged[e.Work] = true
			if e.Seq != n+1 {
				t.Fatalf("step %d is numbered %d", n+1, e.Seq)
			}
		}
		if n := len(must[[]review.Evidence](t)(s.Evidence(ctx, "a"))); n != len(judged) {
			t.Errorf("%d pieces of evidence for %d works judged: a step was half written", n, len(judged))
		}
		s.Close()
	}
	t.Logf("killed seven times; %v survived", last)
}

// killAfter starts a writer, waits until it has written something and then a
// little longer, and kills it. It notes what the writer said it had committed.
func killAfter(t *testing.T, dir string, wait time.Duration, last map[string]int) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), crashVariable+"="+dir)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the writer wrote nothing")
	}
	timer := time.AfterFunc(wait, func() { _ = c.Process.Kill() }) // SIGKILL
	defer timer.Stop()
	for ok := true; ok; ok = lines.Scan() {
		what, number, _ := strings.Cut(lines.Text(), " ")
		if n, err := strconv.Atoi(number); err == nil {
			last[what] = n
		}
	}
	_ = c.Wait() // it was killed
}

func TestReadersReadWhileAWriterWrites(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.", "More text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	other := must[*Store](t)(Open(ctx, s.Dir(), Options{ReadOnly: true}))
	defer other.Close()
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for _, r := range []*Store{s, s, other, other} {
		readers.Go(func() {
			for reads := 0; ; reads++ {
				select {
				case <-stop:
					if reads == 0 {
						t.Error("a reader never got to read")
					}
					return
				default:
				}
				trail, err := r.Trail(ctx, "a", 0)
				if err != nil {
					t.Error(err)
					return
				}
				found, err := r.Evidence(ctx, "a")
				if err != nil || len(trail) > 0 && len(found) == 0 {
					t.Errorf("%d steps, %d pieces of evidence: %v", len(trail), len(found), err)
					return
				}
				if hits, err := r.Match(ctx, []string{"text"}, nil, nil, 9); err != nil || len(hits) < 2 {
					t.Errorf("%d hits, %v", len(hits), err)
					return
				}
			}
		})
	}
	for i := range 200 {
		judge(t, s, "a", i+1, d.Chunks[i%2], review.RequirementID(fmt.Sprint("r", i)), review.Answers, 1)
		if i%50 == 0 {
			save(t, s, document(t, fmt.Sprint("Another ", i), "Other text."))
		}
	}
	close(stop)
	readers.Wait()
}

func TestACancelledWriteLeavesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.SaveDocument(ctx, document(t, "Plain", "Some text."), ""); err == nil {
		t.Error("saved after all")
	}
	if n := len(must[[]review.Work](t)(s.Works(context.Background()))); n != 0 {
		t.Errorf("%d works", n)
	}
	save(t, s, document(t, "Plain", "Some text.")) // the one connection is free again
}
