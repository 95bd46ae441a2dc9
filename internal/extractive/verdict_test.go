package extractive

import (
	"context"
	"strings"
	"testing"
	"time"

	"forage/internal/review"
)

const passageText = "Yield maps help farmers. The four convolutional networks achieved an average detection accuracy of 94% for wheat spikes (p < 0.01). " +
	"However, they failed to detect spikes hidden by leaves. The trial was funded by a grant. Spikes were counted by hand by two people."

func judge(t *testing.T, e *Engine, r review.Requirement, p review.Passage, dive bool) review.Verdict {
	t.Helper()
	v, err := e.JudgeChunk(context.Background(), r, p, dive)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range v.Quotes {
		if got := p.Chunk.Text[q.Start-p.Chunk.Start : q.End-p.Chunk.Start]; got != q.Text {
			t.Errorf("quote %q is not its bytes %q", q.Text, got)
		}
	}
	return v
}

func fieldPassage(w review.Work, text string, kind review.SectionKind) review.Passage {
	c := review.Chunk{ID: review.NewChunkID(w.ID, 3), Work: w.ID, Kind: kind, Path: "Results", Start: 100, End: 100 + len(text), Text: text}
	return review.Passage{Chunk: c, Work: w, Rank: 4}
}

func TestJudgeChunk(t *testing.T) {
	s, works, _ := field()
	e := New(s)
	r := review.Requirement{ID: "r1", Text: "Report the detection accuracy of convolutional networks for wheat spikes.",
		Anchors: []string{"convolutional networks"}, Facets: []string{"detection accuracy", "wheat spikes"}, Kinds: []review.Kind{review.KindQuantity}}

	v := judge(t, e, r, fieldPassage(works[1], passageText, review.SectionResults), false)
	if v.Answer != review.Answers || len(v.Quotes) == 0 || v.Quotes[0].Kind != review.KindQuantity || v.Quotes[0].Zone != review.ZoneOwn {
		t.Errorf("verdict %+v", v)
	}
	if !strings.HasPrefix(v.Quotes[0].Text, "The four convolutional networks") {
		t.Errorf("first quote %q", v.Quotes[0].Text)
	}
	for _, want := range []string{"Strong match, not judged: ", " facets in two sentences", "anchor “convolutional networks” in the passage", "rarest terms", "score 0."} {
		if !strings.Contains(v.Motive, want) {
			t.Errorf("motive %q lacks %q", v.Motive, want)
		}
	}

	off := judge(t, e, r, fieldPassage(works[5], "Biscuits were prepared from flour blends and rated by a panel.", review.SectionResults), false)
	if off.Answer != review.Unrelated || len(off.Quotes) != 0 || !strings.HasPrefix(off.Motive, "Off topic: no anchor") {
		t.Errorf("without an anchor: %+v", off)
	}
	if v := judge(t, e, r, fieldPassage(works[1], passageText, review.SectionReferences), false); v.Answer != review.Unrelated {
		t.Errorf("a reference list answers: %+v", v)
	}
	if v := judge(t, e, r, fieldPassage(works[1], "Wheat spikes matter for yield in many regions of the world.", review.SectionIntroduction), true); v.Answer == review.Interesting {
		t.Errorf("a dive finds something interesting: %+v", v)
	}
}

func TestHangingSentencesTakeTheirPredecessor(t *testing.T) {
	s, works, _ := field()
	e := New(s)
	r := review.Requirement{ID: "r1", Text: "Leaves hide spikes.", Facets: []string{"hidden by leaves", "failed to detect"}, Kinds: []review.Kind{review.KindLimitation}}
	quotes := e.Quotes(r, fieldPassage(works[1], passageText, review.SectionResults))
	if len(quotes) == 0 || !strings.HasPrefix(quotes[0].Text, "The four convolutional networks") || !strings.HasSuffix(quotes[0].Text, "hidden by leaves.") {
		t.Errorf("quotes %+v", quotes)
	}
	if alone := e.Quotes(r, fieldPassage(works[1], "However, they failed to detect spikes hidden by leaves.", review.SectionResults)); len(alone) != 0 {
		t.Errorf("a sentence without what it leans on is quoted: %+v", alone)
	}
}

func TestVerdictsAreTheSameEveryTime(t *testing.T) {
	r := review.Requirement{ID: "r1", Text: "Report machine learning accuracy in agriculture."}
	var first review.Verdict
	for i := range 5 {
		s, works, _ := field()
		e := New(s)
		r, err := e.Analyse(context.Background(), review.Idea{Text: "Machine learning and AI in agriculture"}, r)
		if err != nil {
			t.Fatal(err)
		}
		v := judge(t, e, r, fieldPassage(works[0], works[0].Abstract, review.SectionAbstract), false)
		if i == 0 {
			first = v
		}
		if v.Motive != first.Motive || v.Score != first.Score || len(v.Quotes) != len(first.Quotes) {
			t.Fatalf("run %d: %+v, then %+v", i, first, v)
		}
	}
	a, _, _ := field()
	b := NewStatistics()
	_, works, _ := field()
	for i := len(works) - 1; i >= 0; i-- {
		b.Add(works[i])
	}
	if New(a).Stamp() != New(b).Stamp() {
		t.Error("the order in which works come changes the stamp")
	}
}

// A walk judges some hundred passages a requirement: each must take well under a
// millisecond on any laptop. The bound here is loose, for busy machines.
func TestJudgingIsQuick(t *testing.T) {
	s, works, _ := field()
	e := New(s)
	r := review.Requirement{ID: "r1", Text: "Report the detection accuracy of convolutional networks.", Anchors: []string{"convolutional networks"}, Facets: []string{"detection accuracy"}}
	start := time.Now()
	const n = 500
	for i := range n {
		p := fieldPassage(works[1], strings.Repeat(passageText+" ", 5), review.SectionResults)
		p.Chunk.ID = review.NewChunkID("w2", i)
		p.Chunk.Text += strings.Repeat(".", i%7)
		judge(t, e, r, p, false)
	}
	if each := time.Since(start) / n; each > 20*time.Millisecond {
		t.Errorf("%s a passage", each)
	} else {
		t.Logf("%s a passage", each)
	}
}

// "Sleep" in a paper on housing bears on nothing about sleep and memory.
func TestAWordInPassingIsNoFind(t *testing.T) {
	s, works, _ := field()
	e := New(s)
	r, err := e.Analyse(context.Background(), review.Idea{Text: "Sleep and memory"}, review.Requirement{ID: "r1", Text: "Establish how sleep and memory are related."})
	if err != nil {
		t.Fatal(err)
	}
	housing := fieldPassage(works[5], "The results showed that 65% of respondents mentioned that four to ten persons sleep in one room.", review.SectionResults)
	if v := judge(t, e, r, housing, false); v.Answer != review.Unrelated || !strings.HasPrefix(v.Motive, "In passing: ") {
		t.Errorf("verdict %+v", v)
	}
	study := fieldPassage(review.Work{ID: "y1", Title: "Sleep and memory in adults", Language: "en"}, "The results showed that sleep improved memory by 20% in 40 adults.", review.SectionResults)
	if v := judge(t, e, r, study, false); v.Answer != review.Answers {
		t.Errorf("verdict %+v", v)
	}
}
