package workbench

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"forage/internal/fault"
	"forage/internal/ingest/keyword"
	"forage/internal/ingest/same"
	"forage/internal/review"
)

// Merge is a work that stands behind another, or was taken apart from it, as it is
// shown.
type Merge struct {
	Work   review.Work       `json:"work"`
	Onto   review.Work       `json:"onto"`
	Rule   review.MergeRule  `json:"rule"`
	Say    string            `json:"say"` // the rule as a sentence
	State  review.MergeState `json:"state"`
	Filled []string          `json:"filled"` // what onto took over: "year", "venue"
}

// Merges are all merges of the library, by the title of the work that stands.
func (w *Workbench) Merges(ctx context.Context) ([]Merge, error) {
	merges, err := w.store.Merges(ctx)
	if err != nil || len(merges) == 0 {
		return []Merge{}, err
	}
	works, err := w.store.Works(ctx)
	if err != nil {
		return nil, err
	}
	by := make(map[review.WorkID]review.Work, len(works))
	for _, each := range works {
		by[each.ID] = each
	}
	shown := make([]Merge, len(merges))
	for i, m := range merges {
		shown[i] = Merge{by[m.Work], by[m.Onto], m.Rule, m.Rule.Say(), m.State, filledNames(m.Filled)}
	}
	slices.SortFunc(shown, func(a, b Merge) int {
		return cmp.Or(cmp.Compare(a.Onto.Title, b.Onto.Title), cmp.Compare(a.Onto.ID, b.Onto.ID), cmp.Compare(a.Work.ID, b.Work.ID))
	})
	return shown, nil
}

// filledNames are the fields that were taken over.
func filledNames(f review.Filled) []string {
	names := []string{}
	for _, field := range []struct {
		name   string
		filled bool
	}{
		{"title", f.Title != ""}, {"authors", len(f.Authors) > 0}, {"year", f.Year != 0}, {"venue", f.Venue != ""}, {"doi", f.DOI != ""},
		{"abstract", f.Abstract != ""}, {"keywords", len(f.Keywords) > 0}, {"retraction", f.Retracted},
	} {
		if field.filled {
			names = append(names, field.name)
		}
	}
	return names
}

// Merge puts a work behind another by hand, whatever the rules say, and whatever was
// taken apart before.
func (w *Workbench) Merge(ctx context.Context, work, into review.WorkID) error {
	for _, id := range []review.WorkID{work, into} {
		if _, err := w.store.Work(ctx, id); err != nil {
			return err
		}
	}
	if work == into {
		return fault.New(fault.Usage, "A work cannot be merged with itself.", "Give two works; \"forage list\" shows them.")
	}
	w.settling.Lock()
	defer w.settling.Unlock()
	merges, err := w.store.Merges(ctx)
	if err != nil {
		return err
	}
	// What stood the other way round, by a rule or by hand, gives way.
	merges = slices.DeleteFunc(merges, func(m review.Merge) bool { return m.Work == work || m.Work == into && m.Onto == work })
	merges = append(merges, review.Merge{Work: work, Onto: into, Rule: review.ByHand, State: review.Merged, Filled: review.Filled{Into: into}})
	return w.plan(ctx, merges)
}

// TakeApart lets a work that stands behind another stand by itself, and keeps the two
// apart until somebody merges them by hand. What the other took over is taken back.
func (w *Workbench) TakeApart(ctx context.Context, work review.WorkID) error {
	if _, err := w.store.Work(ctx, work); err != nil {
		return err
	}
	w.settling.Lock()
	defer w.settling.Unlock()
	merges, err := w.store.Merges(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(merges, func(m review.Merge) bool { return m.Work == work && m.State == review.Merged })
	if i < 0 {
		return fault.New(fault.Usage, fmt.Sprintf("The work %q does not stand behind another.", work),
			"\"forage merges\" shows which do: take apart the one that stands behind.")
	}
	merges[i].State, merges[i].Filled = review.Apart, review.Filled{}
	return w.plan(ctx, merges)
}

// settle brings up to date what follows from the library as a whole: which works are
// one and the same, the keywords of each, and the names in the graph. It comes after
// every import.
func (w *Workbench) settle(ctx context.Context) error {
	w.settling.Lock()
	defer w.settling.Unlock()
	merges, err := w.store.Merges(ctx)
	if err != nil {
		return err
	}
	return w.plan(ctx, merges)
}

// plan makes everything anew that hangs on which works are the same. decided are the
// merges there are or should be; what a rule found among them is found again. The
// caller holds settling.
func (w *Workbench) plan(ctx context.Context, decided []review.Merge) error {
	works, err := w.described(ctx)
	if err != nil {
		return err
	}
	merges := same.Find(works, decided)
	if err := w.store.SetMerges(ctx, merges); err != nil {
		return err
	}
	standing, err := w.Works(ctx)
	if err != nil {
		return err
	}
	openings, err := w.store.Openings(ctx)
	if err != nil {
		return err
	}
	if err := w.store.SetKeywords(ctx, keyword.Find(standing, openings)); err != nil {
		return err
	}
	return w.store.JoinNames(ctx)
}

// described are all works as their own files describe them: without what they took
// over from others.
func (w *Workbench) described(ctx context.Context) ([]same.Described, error) {
	works, err := w.store.Works(ctx)
	if err != nil {
		return nil, err
	}
	stored, err := w.store.Merges(ctx)
	if err != nil {
		return nil, err
	}
	fronts, err := w.store.Fronts(ctx)
	if err != nil {
		return nil, err
	}
	given := map[review.WorkID][]review.Filled{}
	for _, m := range stored {
		given[m.Onto] = append(given[m.Onto], m.Filled)
	}
	all := make([]same.Described, len(works))
	for i, each := range works {
		for _, f := range given[each.ID] {
			f.TakeBack(&each)
		}
		all[i] = same.Described{Work: each, Front: fronts[each.ID]}
	}
	return all, nil
}

// Works are the works of the library that stand by themselves, by id.
func (w *Workbench) Works(ctx context.Context) ([]review.Work, error) {
	works, err := w.store.Works(ctx)
	if err != nil {
		return nil, err
	}
	merges, err := w.store.Merges(ctx)
	if err != nil {
		return nil, err
	}
	behind := map[review.WorkID]bool{}
	for _, m := range merges {
		behind[m.Work] = m.State == review.Merged
	}
	return slices.DeleteFunc(works, func(each review.Work) bool { return behind[each.ID] }), nil
}

// Keywords are the terms that tell each work from the others, the best first.
func (w *Workbench) Keywords(ctx context.Context) (map[review.WorkID][]review.Keyword, error) {
	return w.store.Keywords(ctx)
}

// one keeps, of chosen works that are one and the same, the one that stands for the
// others, so that preprint and article never count as two. A work that stands behind
// one that was not chosen is read itself: the same papers give the same report.
func (w *Workbench) one(ctx context.Context, chosen []review.Work) ([]review.Work, error) {
	merges, err := w.store.Merges(ctx)
	if err != nil {
		return nil, err
	}
	return same.Best(chosen, merges), nil
}
