package forage

import (
	"slices"
	"testing"

	"forage/internal/review"
	"forage/internal/settings"
)

// dived is a machine that dives into a work of some chunks.
func dived(batch int, chunks ...review.ChunkID) *Machine {
	m := NewMachine(settings.Walk{Survey: 2, PerWork: 2, Patience: 1, Dives: 1, Coverage: 1, Iterations: 1, Dry: 1, Batch: batch})
	r := []review.Requirement{{ID: "r1"}}
	for _, ev := range []Event{
		{Kind: Imported}, {Kind: Proposed, Requirements: r}, {Kind: Approved, Requirements: r},
		{Kind: Surveyed, Requirement: "r1", Patches: []review.Patch{{Work: "w", Chunks: []review.ChunkID{"w.00000"}, Ranks: []int{1}}}},
		{Kind: Judged, Requirement: "r1", Work: "w", Chunk: "w.00000", Answer: review.Interesting},
		{Kind: Summarised, Work: "w", Requirement: "r1"}, {Kind: Gated, Work: "w", Requirement: "r1", Yes: true},
		{Kind: Picked, Work: "w", Requirement: "r1", Chunks: chunks},
	} {
		m.Step(ev)
	}
	return m
}

// TestABatchStaysTheSameWhateverIsJudgedOfIt: a walk that was killed in the middle of
// one puts the same passages together again.
func TestABatchStaysTheSameWhateverIsJudgedOfIt(t *testing.T) {
	chunks := []review.ChunkID{"w.00001", "w.00002", "w.00003", "w.00004", "w.00005"}
	m := dived(2, chunks...)
	var got [][]review.ChunkID
	for act := m.Next(); act.Kind == Judge; act = m.Next() {
		got = append(got, together(m))
		m.Step(Event{Kind: Judged, Requirement: "r1", Work: "w", Chunk: act.Chunk, Answer: review.Unrelated})
	}
	want := [][]review.ChunkID{chunks[:2], chunks[:2], chunks[2:4], chunks[2:4], chunks[4:]}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// together are the chunks of the machine's batch.
func together(m *Machine) []review.ChunkID {
	var out []review.ChunkID
	for _, a := range m.Batch() {
		out = append(out, a.Chunk)
	}
	return out
}

func TestASurveyIsJudgedTogetherAcrossItsWorks(t *testing.T) {
	m := NewMachine(settings.Walk{Survey: 4, PerWork: 2, Patience: 4, Coverage: 1, Iterations: 1, Dry: 1, Batch: 3})
	r := []review.Requirement{{ID: "r1"}}
	if m.Batch() != nil {
		t.Error("a batch before there is anything to judge")
	}
	for _, ev := range []Event{
		{Kind: Imported}, {Kind: Proposed, Requirements: r}, {Kind: Approved, Requirements: r},
		{Kind: Surveyed, Requirement: "r1", Patches: []review.Patch{
			{Work: "v", Scent: 2, Chunks: []review.ChunkID{"v.00004", "v.00001"}, Ranks: []int{1, 3}},
			{Work: "w", Scent: 1, Chunks: []review.ChunkID{"w.00000", "w.00001"}, Ranks: []int{2, 4}}}},
	} {
		m.Step(ev)
	}
	for _, want := range [][]review.ChunkID{{"v.00004", "v.00001", "w.00000"}, {"v.00004", "v.00001", "w.00000"}, {"v.00004", "v.00001", "w.00000"}, {"w.00001"}} {
		got := m.Batch()
		if ids := together(m); !slices.Equal(ids, want) {
			t.Fatalf("got %v, want %v", ids, want)
		}
		if len(got) == 3 && (got[2].Work != "w" || got[2].Rank != 2 || got[2].Dive) {
			t.Errorf("the third is %+v", got[2])
		}
		act := m.Next()
		m.Step(Event{Kind: Judged, Requirement: "r1", Work: act.Work, Chunk: act.Chunk, Answer: review.Answers})
	}
}

func TestAWalkFromBeforeBatchesJudgesOneByOne(t *testing.T) {
	for _, batch := range []int{0, 1} {
		if got := together(dived(batch, "w.00001", "w.00002")); !slices.Equal(got, []review.ChunkID{"w.00001"}) {
			t.Errorf("batches of %d put %v together", batch, got)
		}
	}
}
