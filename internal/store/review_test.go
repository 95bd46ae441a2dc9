package store

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"forage/internal/review"
)

// judge appends a verdict with one piece of evidence, the whole chunk.
func judge(t testing.TB, s *Store, id review.ID, seq int, c review.Chunk, r review.RequirementID, a review.Answer, score float64) review.Verdict {
	t.Helper()
	v := review.Verdict{Requirement: r, Chunk: c.ID, Answer: a, Motive: "because of " + string(r), Score: score,
		Quotes: []review.Quote{{Start: c.Start, End: c.End, Text: c.Text, Kind: review.KindQuantity, Zone: review.ZoneOwn, Score: score}}}
	if a == review.Unrelated {
		v.Quotes = []review.Quote{}
	}
	e := review.Entry{Seq: seq, State: review.StateGrazing, Event: "judged", Requirement: r, Work: c.Work, Chunk: c.ID, Say: "Judged a passage."}
	step := Step{State: review.StateGrazing, Verdict: &v, VerdictKey: "engine|" + string(r) + "|" + string(c.ID),
		Evidence: v.Evidence(c, func(int) int { return c.Page })}
	if err := s.Append(context.Background(), id, e, step); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestReviewComesBackAsSaved(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	one, two := document(t, "First of the two", "a b c"), document(t, "Second of the two", "d e f")
	save(t, s, one)
	save(t, s, two)
	r := aReview(t, s, "a", one.Work.ID)
	if got := must[review.Review](t)(s.Review(ctx, "a")); !reflect.DeepEqual(got, r) {
		t.Fatalf("got  %+v\nwant %+v", got, r)
	}
	if err := s.CreateReview(ctx, r, nil); err == nil {
		t.Error("a review was created twice")
	}
	r.Title, r.State = "Another title", review.StateDone
	r.Works = []review.WorkID{max(one.Work.ID, two.Work.ID), min(one.Work.ID, two.Work.ID)} // come back sorted
	r.Failed = []review.Failure{{Path: "x.pdf", Reason: "empty"}}
	if err := s.UpdateReview(ctx, r); err != nil {
		t.Fatal(err)
	}
	r.Works[0], r.Works[1] = r.Works[1], r.Works[0]
	if got := must[review.Review](t)(s.Review(ctx, "a")); !reflect.DeepEqual(got, r) {
		t.Fatalf("got  %+v\nwant %+v", got, r)
	}
	older := r
	older.ID, older.Created, older.Works = "older", "2025-01-01T00:00:00Z", nil
	if err := s.CreateReview(ctx, older, []review.Requirement{{ID: "r1", Text: "Begun with"}}); err != nil {
		t.Fatal(err)
	}
	if reqs := must[[]review.Requirement](t)(s.Requirements(ctx, "older")); len(reqs) != 1 || reqs[0].Text != "Begun with" {
		t.Errorf("requirements: %+v", reqs)
	}
	if all := must[[]review.Review](t)(s.Reviews(ctx)); len(all) != 2 || all[0].ID != "a" || all[1].Works == nil {
		t.Errorf("reviews: %+v", all)
	}
}

func TestRequirementsKeepTheirOrder(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	aReview(t, s, "a")
	reqs := []review.Requirement{
		{ID: "r2", Text: "Second first", Origin: review.OriginUser, Anchors: []string{"sleep"}, Setting: []string{"adults"}, Facets: []string{"x"}, Kinds: []review.Kind{review.KindMechanism}},
		{ID: "r1", Text: "First second", Origin: review.OriginUser, Anchors: []string{}, Setting: []string{}, Facets: []string{}, Kinds: []review.Kind{}},
		{ID: "s1", Text: "Ours", Origin: review.OriginSystem, Anchors: []string{}, Setting: []string{}, Facets: []string{}, Kinds: []review.Kind{}, Dimension: review.DimensionMethods},
	}
	if err := s.SetRequirements(ctx, "a", reqs); err != nil {
		t.Fatal(err)
	}
	if got := must[[]review.Requirement](t)(s.Requirements(ctx, "a")); !reflect.DeepEqual(got, reqs) {
		t.Errorf("got %+v", got)
	}
	if err := s.SetRequirements(ctx, "nobody", reqs); err == nil {
		t.Error("requirements of no review were stored")
	}
}

func TestAppendIsOneStep(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.", "More text.")
	save(t, s, d)
	aReview(t, s, "a")
	entries := []review.Entry{
		{Seq: 1, State: review.StateProposing, Event: "imported", Say: "Imported.", Data: json.RawMessage(`{"n":1}`)},
		{Seq: 2, State: review.StateSurveying, Event: "approved", Rule: "F1", Say: "Approved."},
	}
	step := Step{State: review.StateProposing, Works: []review.WorkID{d.Work.ID}, Failed: []review.Failure{{Path: "p", Reason: "r"}}}
	if err := s.Append(ctx, "a", entries[0], step); err != nil {
		t.Fatal(err)
	}
	reqs := []review.Requirement{{ID: "r1", Text: "T", Origin: review.OriginUser, Anchors: []string{}, Setting: []string{}, Facets: []string{}, Kinds: []review.Kind{}}}
	if err := s.Append(ctx, "a", entries[1], Step{State: review.StateSurveying, Requirements: reqs}); err != nil {
		t.Fatal(err)
	}
	if got := must[[]review.Entry](t)(s.Trail(ctx, "a", 0)); !reflect.DeepEqual(got, entries) {
		t.Errorf("trail %+v", got)
	}
	if got := must[[]review.Entry](t)(s.Trail(ctx, "a", 1)); !reflect.DeepEqual(got, entries[1:]) {
		t.Errorf("rest of trail %+v", got)
	}
	r := must[review.Review](t)(s.Review(ctx, "a"))
	if r.State != review.StateSurveying || len(r.Works) != 1 || len(r.Failed) != 1 {
		t.Errorf("review %+v", r)
	}
	v := judge(t, s, "a", 3, d.Chunks[0], "r1", review.Answers, 0.7)
	if got := must[[]review.Verdict](t)(s.Verdicts(ctx, "a")); !reflect.DeepEqual(got, []review.Verdict{v}) {
		t.Errorf("verdicts %+v", got)
	}
	cached, ok, err := s.CachedVerdict(ctx, "engine|r1|"+string(d.Chunks[0].ID))
	if !ok || err != nil || !reflect.DeepEqual(cached, v) {
		t.Errorf("cached %+v %v %v", cached, ok, err)
	}
	if _, ok, err := s.CachedVerdict(ctx, "another"); ok || err != nil {
		t.Errorf("cached under another key: %v %v", ok, err)
	}
}

func TestATrailHasNoGapsOrDoubles(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	judge(t, s, "a", 1, d.Chunks[0], "r1", review.Answers, 1)
	for _, seq := range []int{0, 1, 3, -1} {
		v := review.Verdict{Requirement: "r9", Chunk: d.Chunks[0].ID, Answer: review.Answers}
		if err := s.Append(ctx, "a", review.Entry{Seq: seq}, Step{State: review.StateDone, Verdict: &v}); err == nil {
			t.Errorf("entry %d was taken", seq)
		}
	}
	// What came with a refused entry was refused with it; so is a bad part of a good one.
	v := review.Verdict{Requirement: "r9", Chunk: "w0.00000", Answer: review.Answers}
	if err := s.Append(ctx, "a", review.Entry{Seq: 2}, Step{State: review.StateDone, Verdict: &v}); err == nil {
		t.Error("a verdict on no work was taken")
	}
	if n, r := len(must[[]review.Entry](t)(s.Trail(ctx, "a", 0))), must[review.Review](t)(s.Review(ctx, "a")); n != 1 || r.State != review.StateGrazing {
		t.Errorf("%d entries, state %s", n, r.State)
	}
	if err := s.Append(ctx, "nobody", review.Entry{Seq: 1}, Step{}); err == nil {
		t.Error("a trail of no review was begun")
	}
}

func TestANewVerdictReplacesTheOldOneAndItsEvidence(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.", "More text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	judge(t, s, "a", 1, d.Chunks[0], "r1", review.Answers, 0.4)
	judge(t, s, "a", 2, d.Chunks[1], "r1", review.Interesting, 0.9)
	judge(t, s, "a", 3, d.Chunks[0], "r0", review.Answers, 0.1)
	judge(t, s, "a", 4, d.Chunks[0], "r1", review.Unrelated, 0)
	var got []string
	for _, e := range must[[]review.Evidence](t)(s.Evidence(ctx, "a")) {
		got = append(got, string(e.Requirement)+" "+e.Quote)
	}
	if want := []string{"r0 Some text.", "r1 More text."}; !reflect.DeepEqual(got, want) {
		t.Errorf("evidence %q, want %q", got, want)
	}
	if n := len(must[[]review.Verdict](t)(s.Verdicts(ctx, "a"))); n != 3 {
		t.Errorf("%d verdicts, want 3", n)
	}
}

func TestOneQuoteFoundThroughTwoChunksCountsOnce(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.", "More text.")
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	overlap := d.Chunks[1] // a neighbour that begins with the same sentence
	overlap.Start, overlap.End, overlap.Text = d.Chunks[0].Start, d.Chunks[0].End, d.Chunks[0].Text
	judge(t, s, "a", 1, d.Chunks[0], "r1", review.Answers, 0.3)
	judge(t, s, "a", 2, overlap, "r1", review.Interesting, 0.8)
	found := must[[]review.Evidence](t)(s.Evidence(ctx, "a"))
	if len(found) != 1 || found[0].Verdict != review.Answers || found[0].Chunk != d.Chunks[0].ID {
		t.Fatalf("evidence %+v", found)
	}
	judge(t, s, "a", 3, d.Chunks[0], "r1", review.Unrelated, 0) // the other chunk still vouches for it
	if found := must[[]review.Evidence](t)(s.Evidence(ctx, "a")); len(found) != 1 || found[0].Verdict != review.Interesting {
		t.Errorf("evidence %+v", found)
	}
}

func TestEvidenceWithoutAPage(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.", "More text.")
	d.Chunks[1].Page = 7
	save(t, s, d)
	aReview(t, s, "a", d.Work.ID)
	judge(t, s, "a", 1, d.Chunks[0], "r1", review.Answers, 0.3)
	judge(t, s, "a", 2, d.Chunks[1], "r1", review.Answers, 0.2)
	var null int
	if _, err := one(ctx, s.reader, "SELECT count(*) FROM evidence WHERE page IS NULL", nil, &null); err != nil || null != 1 {
		t.Errorf("%d rows without a page, %v", null, err)
	}
	found := must[[]review.Evidence](t)(s.Evidence(ctx, "a"))
	if found[0].Page != 0 || found[1].Page != 7 {
		t.Errorf("pages %d and %d", found[0].Page, found[1].Page)
	}
}

func TestReportComesBackAsSaved(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	aReview(t, s, "a")
	if _, ok, err := s.Report(ctx, "a"); ok || err != nil {
		t.Errorf("a report before it was written: %v %v", ok, err)
	}
	body := `{"title":"T"}`
	claims := []review.Claim{{Section: "B", Sentence: "S", Cites: []review.EvidenceID{"e1"}, Support: review.SupportQuoted}, {Section: "A", Sentence: "S2", Cites: []review.EvidenceID{}}}
	for range 2 {
		if err := s.SaveReport(ctx, "a", []byte(body), claims, "# T\n"); err != nil {
			t.Fatal(err)
		}
	}
	got, ok, err := s.Report(ctx, "a")
	if string(got) != body || !ok || err != nil {
		t.Errorf("%s %v %v", got, ok, err)
	}
	if got := must[[]review.Claim](t)(s.Claims(ctx, "a")); !reflect.DeepEqual(got, claims) {
		t.Errorf("claims %+v", got)
	}
}

func TestSmallThingsAreKept(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "Some text.")
	save(t, s, d)
	aReview(t, s, "a")
	for range 2 {
		if err := s.PutSetting(ctx, "k", "v"); err != nil {
			t.Fatal(err)
		}
		if err := s.PutPreference(ctx, "theme", "dark"); err != nil {
			t.Fatal(err)
		}
		if err := s.SaveSummary(ctx, "engine", review.Summary{Work: d.Work.ID, Text: "Short."}); err != nil {
			t.Fatal(err)
		}
		if err := s.PutResponse(ctx, "a", "GET x", "2026-01-01T00:00:00Z", []byte("body")); err != nil {
			t.Fatal(err)
		}
	}
	if v, ok, err := s.Setting(ctx, "k"); v != "v" || !ok || err != nil {
		t.Errorf("setting %q %v %v", v, ok, err)
	}
	if _, ok, err := s.Setting(ctx, "theme"); ok || err != nil {
		t.Errorf("a preference is no setting: %v %v", ok, err)
	}
	if v, ok, err := s.Preference(ctx, "theme"); v != "dark" || !ok || err != nil {
		t.Errorf("preference %q %v %v", v, ok, err)
	}
	if sum, ok, err := s.CachedSummary(ctx, "engine", d.Work.ID); sum.Text != "Short." || !ok || err != nil {
		t.Errorf("summary %+v %v %v", sum, ok, err)
	}
	if _, ok, err := s.CachedSummary(ctx, "another engine", d.Work.ID); ok || err != nil {
		t.Errorf("summary of another engine: %v %v", ok, err)
	}
	if b, ok, err := s.Response(ctx, "GET x"); string(b) != "body" || !ok || err != nil {
		t.Errorf("response %q %v %v", b, ok, err)
	}
}
