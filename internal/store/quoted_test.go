package store

import (
	"context"
	"testing"

	"forage/internal/review"
)

func TestWhatStandsOnABadPageScoresLessAndSaysWhereItIsFrom(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	d := document(t, "Of four pages", "The printed page.", "The recognised page.", "The bad page.", "The page that was cut.")
	d.Pages = []review.Page{
		{N: 1, Quality: 0.9}, {N: 2, Quality: 0.8, Scanned: true, Recognised: "tesseract 5.3.0 (eng)"},
		{N: 3, Quality: 0.5, Scanned: true, Recognised: "tesseract 5.3.0 (eng)"}, {N: 4, Quality: 0.7, Trouble: review.PageCut},
	}
	d.Chunks = d.Chunks[:4]
	for i := range d.Chunks {
		d.Chunks[i].Page = i + 1
	}
	save(t, s, d)
	if quoted := must[bool](t)(s.Quoted(ctx, d.Work.ID)); quoted {
		t.Error("no review reads it yet")
	}
	aReview(t, s, "a", d.Work.ID)
	if quoted := must[bool](t)(s.Quoted(ctx, d.Work.ID)); !quoted {
		t.Error("a review reads it")
	}
	for i, c := range d.Chunks {
		judge(t, s, "a", i+1, c, "r1", review.Answers, 0.8)
	}
	want := map[int]review.Evidence{
		1: {Score: 0.8}, 2: {Score: 0.8, Recognised: true}, 3: {Score: 0.4, Recognised: true}, 4: {Score: 0.56},
	}
	last := 1.0
	found := must[[]review.Evidence](t)(s.Evidence(ctx, "a"))
	for _, e := range found {
		w := want[e.Page]
		if diff := e.Score - w.Score; diff > 1e-9 || diff < -1e-9 || e.Recognised != w.Recognised || e.Score > last {
			t.Errorf("page %d: %+v", e.Page, e)
		}
		last = e.Score
	}
	if len(found) != 4 || found[3].Page != 3 {
		t.Errorf("%d pieces, the worst %+v", len(found), found[len(found)-1])
	}
}
