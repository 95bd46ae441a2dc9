package app

import (
	"context"
	"slices"
	"testing"
	"time"

	"forage/internal/review"
	"forage/internal/workbench"
)

// mergingHouse knows one merge and the keywords of two works.
type mergingHouse struct{ fakeHouse }

func (f *mergingHouse) Merges(context.Context) ([]workbench.Merge, error) { return nil, nil }

func (f *mergingHouse) Merge(_ context.Context, work, into review.WorkID) error {
	f.note("merge " + string(work) + " " + string(into))
	return nil
}

func (f *mergingHouse) TakeApart(_ context.Context, work review.WorkID) error {
	f.note("apart " + string(work))
	return nil
}

func (f *mergingHouse) Keywords(context.Context) (map[review.WorkID][]review.Keyword, error) {
	return map[review.WorkID][]review.Keyword{"w2": {{Text: "b", Weight: 0.5}}, "w1": {{Text: "a", Weight: 0.5}}}, nil
}

func TestMergingIsHandedOnAndTold(t *testing.T) {
	h := &mergingHouse{}
	a := New(func(context.Context) (House, error) { return h, nil })
	a.news = newNews((&events{}).emit, time.Now)
	defer a.close()
	if m, err := a.Library.Merges(); err != nil || m == nil {
		t.Errorf("merges %v, %v: an empty list is a list", m, err)
	}
	if err := a.Library.Merge("w1", "w2"); err != nil {
		t.Error(err)
	}
	if err := a.Library.TakeApart("w1"); err != nil {
		t.Error(err)
	}
	if got := h.called(); !slices.Equal(got, []string{"merge w1 w2", "apart w1"}) {
		t.Errorf("called %q", got)
	}
	k, err := a.Library.Keywords()
	if err != nil || len(k) != 2 || k[0].Work != "w1" || k[0].Keywords[0].Text != "a" {
		t.Errorf("keywords %+v, %v", k, err)
	}
}
