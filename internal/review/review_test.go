package review_test

import (
	"testing"

	"forage/internal/review"
)

func TestCoverCountsTheBestVerdictAndDistinctWorks(t *testing.T) {
	reqs := []review.Requirement{{ID: "r1"}, {ID: "r2"}, {ID: "r3"}}
	c := review.Cover(reqs, []review.Evidence{
		{Requirement: "r1", Work: "a", Verdict: review.Interesting},
		{Requirement: "r1", Work: "a", Verdict: review.Answers},
		{Requirement: "r2", Work: "a", Verdict: review.Interesting},
		{Requirement: "r2", Work: "b", Verdict: review.Interesting},
		{Requirement: "r3", Work: "b", Verdict: review.Unrelated},
		{Requirement: "gone", Work: "b", Verdict: review.Answers},
	})
	if c["r1"] != (review.Met{Share: 1, Works: 1}) || c["r2"] != (review.Met{Share: 0.5, Works: 2}) || c["r3"] != (review.Met{}) {
		t.Errorf("%+v", c)
	}
	if got := c.Mean(reqs); got != 0.5 {
		t.Errorf("mean %v", got)
	}
	if c.Well("r1") || c.Mean(nil) != 0 {
		t.Error("one work is not well covered; no requirement is no coverage")
	}
	c = review.Cover(reqs, []review.Evidence{{Requirement: "r1", Work: "a", Verdict: review.Answers}, {Requirement: "r1", Work: "b", Verdict: review.Interesting}})
	if !c.Well("r1") {
		t.Error("an answer and a second work are well covered")
	}
}

func TestMarksCutTheFirstAndLastLine(t *testing.T) {
	lines := []review.Line{
		{Start: 0, End: 10, Page: 1, Rect: review.Rect{X0: 100, Y0: 10, X1: 200, Y1: 20}},
		{Start: 11, End: 21, Page: 1, Rect: review.Rect{X0: 100, Y0: 22, X1: 200, Y1: 32}},
		{Start: 22, End: 32, Page: 2, Rect: review.Rect{X0: 100, Y0: 10, X1: 200, Y1: 20}},
	}
	got := review.Marks(lines, 5, 27)
	want := []review.Mark{
		{Page: 1, Rect: review.Rect{X0: 150, Y0: 10, X1: 200, Y1: 20}},
		{Page: 1, Rect: review.Rect{X0: 100, Y0: 22, X1: 200, Y1: 32}},
		{Page: 2, Rect: review.Rect{X0: 100, Y0: 10, X1: 150, Y1: 20}},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("mark %d is %+v, want %+v", i, got[i], want[i])
		}
	}
	if review.Marks(lines, 10, 11) != nil || review.Marks(nil, 0, 5) != nil {
		t.Error("nothing between lines and nothing without lines is marked")
	}
	for offset, page := range map[int]int{0: 1, 10: 1, 21: 1, 22: 2, 99: 2} {
		if got := review.PageAt(lines, offset); got != page {
			t.Errorf("byte %d is on page %d, want %d", offset, got, page)
		}
	}
	if review.PageAt(nil, 3) != 0 || review.PageAt(lines[1:], 0) != 1 {
		t.Error("no lines, no page; before the first line, its page")
	}
}

func TestWhatBeginsWithMarkdownsMarksIsOnThePageOfItsFirstLine(t *testing.T) {
	lines := []review.Line{{Start: 0, End: 10, Page: 1}, {Start: 14, End: 20, Page: 2}} // a table from byte 12 on
	for _, x := range []struct{ start, end, page int }{{12, 30, 2}, {12, 13, 1}, {3, 30, 1}, {25, 30, 2}} {
		if got := review.PageOf(lines, x.start, x.end); got != x.page {
			t.Errorf("bytes %d to %d are on page %d, want %d", x.start, x.end, got, x.page)
		}
	}
}

func TestConstraintsAdmitWhatIsNotKnown(t *testing.T) {
	c := review.Constraints{FromYear: 2015, ToYear: 2020, Languages: []string{"EN"}}
	for _, x := range []struct {
		work review.Work
		want bool
	}{
		{review.Work{Year: 2015, Language: "en"}, true},
		{review.Work{Year: 2020, Language: "en"}, true},
		{review.Work{Year: 2014, Language: "en"}, false},
		{review.Work{Year: 2021, Language: "en"}, false},
		{review.Work{Year: 2016, Language: "de"}, false},
		{review.Work{Language: "en"}, true},
		{review.Work{Year: 2016}, true},
	} {
		if got := c.Admits(x.work); got != x.want {
			t.Errorf("%+v: %v", x.work, got)
		}
	}
	if !(review.Constraints{}).Admits(review.Work{Year: 1800, Language: "la"}) {
		t.Error("no constraints admit everything")
	}
}

func TestIdsComeFromWhatTheyName(t *testing.T) {
	digest := review.Digest([]byte("basil"))
	if id := review.NewWorkID(digest); len(id) != 17 || id != review.NewWorkID(digest) {
		t.Errorf("%s", id)
	}
	a, b := review.NewEvidenceID("r1", "w1", 10, 20), review.NewEvidenceID("r1", "w1", 1, 20)
	if a == b || a != review.NewEvidenceID("r1", "w1", 10, 20) {
		t.Error("evidence ids hash requirement, work, start and end")
	}
	if review.NewChunkID("w", 9) >= review.NewChunkID("w", 10) {
		t.Error("chunk ids sort as the text runs")
	}
}

func TestAnUnrelatedVerdictIsNoEvidence(t *testing.T) {
	v := review.Verdict{Requirement: "r1", Answer: review.Unrelated, Quotes: []review.Quote{{Start: 1, End: 2}}}
	if got := v.Evidence(review.Chunk{}, func(int) int { return 0 }); got != nil {
		t.Errorf("%+v", got)
	}
	v.Answer = review.Answers
	got := v.Evidence(review.Chunk{Work: "w", Path: "Results"}, func(offset int) int { return offset + 6 })
	if len(got) != 1 || got[0].Page != 7 || got[0].SectionPath != "Results" || got[0].ID != review.NewEvidenceID("r1", "w", 1, 2) {
		t.Errorf("%+v", got)
	}
}
