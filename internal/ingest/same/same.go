package same

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"forage/internal/review"
)

// Described is a work as its own file describes it, with what of its first page may
// tell its arXiv id.
type Described struct {
	review.Work
	Front string // the first chunk, when it names arXiv; else ""
}

// rules in the order they are tried, after what was decided by hand.
var rules = []review.MergeRule{review.SameDOI, review.SameArXiv, review.SameTitle}

// Find finds the works that are one and the same, and which of each group stands for
// the others: the best read, then an article before a preprint, then the smaller id.
// decided are the merges there are: what was decided by hand or taken apart holds,
// all else is found anew. What comes back are all merges there should be, by work;
// it depends on the works and on what was decided by hand, never on their order.
func Find(works []Described, decided []review.Merge) []review.Merge {
	g := newGrouping(works)
	merges := map[review.WorkID]review.Merge{}
	for _, m := range slices.SortedFunc(slices.Values(decided), func(a, b review.Merge) int { return cmp.Compare(a.Work, b.Work) }) {
		at, known := g.index[m.Work]
		switch {
		case !known:
		case m.State == review.Apart:
			g.all[at].alone = true
			merges[m.Work] = review.Merge{Work: m.Work, Onto: m.Onto, Rule: m.Rule, State: review.Apart}
		case m.Rule == review.ByHand:
			into := m.Onto
			if _, there := g.index[m.Filled.Into]; there {
				into = m.Filled.Into
			}
			if to, there := g.index[into]; there && to != at {
				g.all[at].into, g.all[to].named = into, true
				g.join(at, to)
			}
		}
	}
	g.byKey(review.SameDOI, func(d *description) string { return d.doi }, titlesAgree)
	g.byKey(review.SameArXiv, func(d *description) string { return d.arxiv }, titlesAgree)
	g.byTitle()
	for _, members := range g.groups() {
		for _, m := range g.settle(members) {
			merges[m.Work] = m
		}
	}
	return slices.SortedFunc(maps.Values(merges), func(a, b review.Merge) int { return cmp.Compare(a.Work, b.Work) })
}

// grouping joins descriptions into groups.
type grouping struct {
	all     []description
	index   map[review.WorkID]int
	parent  []int   // of a group's tree; its root names the group
	members [][]int // of a root
	rule    []int   // the first rule that joined each work, as its place in rules
}

func newGrouping(works []Described) *grouping {
	g := &grouping{index: make(map[review.WorkID]int, len(works))}
	for _, w := range slices.SortedFunc(slices.Values(works), func(a, b Described) int { return cmp.Compare(a.ID, b.ID) }) {
		at := len(g.all)
		g.index[w.ID] = at
		g.all = append(g.all, describe(w))
		g.parent = append(g.parent, at)
		g.members = append(g.members, []int{at})
		g.rule = append(g.rule, len(rules)-1)
	}
	return g
}

func (g *grouping) root(at int) int {
	for g.parent[at] != at {
		g.parent[at] = g.parent[g.parent[at]]
		at = g.parent[at]
	}
	return at
}

// join makes one group of two, whatever speaks against it.
func (g *grouping) join(a, b int) {
	ra, rb := g.root(a), g.root(b)
	if ra == rb {
		return
	}
	if rb < ra {
		ra, rb = rb, ra
	}
	g.parent[rb] = ra
	g.members[ra], g.members[rb] = append(g.members[ra], g.members[rb]...), nil
}

// try joins two works by a rule, unless one was taken apart or any two works of their
// groups contradict each other.
func (g *grouping) try(a, b int, rule review.MergeRule) {
	ra, rb := g.root(a), g.root(b)
	if g.all[a].alone || g.all[b].alone {
		return
	}
	if ra != rb {
		for _, x := range g.members[ra] {
			for _, y := range g.members[rb] {
				if contradict(&g.all[x], &g.all[y]) {
					return
				}
			}
		}
	}
	place := slices.Index(rules, rule)
	g.rule[a], g.rule[b] = min(g.rule[a], place), min(g.rule[b], place)
	g.join(a, b)
}

// byKey tries all pairs with the same key that a check agrees to.
func (g *grouping) byKey(rule review.MergeRule, key func(*description) string, agree func(a, b *description) bool) {
	same := map[string][]int{}
	for i := range g.all {
		if k := key(&g.all[i]); k != "" {
			same[k] = append(same[k], i)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(same)) {
		g.pairs(same[k], rule, agree)
	}
}

func (g *grouping) pairs(list []int, rule review.MergeRule, agree func(a, b *description) bool) {
	for i, a := range list {
		for _, b := range list[i+1:] {
			if agree(&g.all[a], &g.all[b]) {
				g.try(a, b, rule)
			}
		}
	}
}

// byTitle tries works of one title first, then those of nearly one among the works of
// one surname.
func (g *grouping) byTitle() {
	g.byKey(review.SameTitle, func(d *description) string {
		if d.surname == "" || len(d.words) < fewestWords {
			return ""
		}
		return d.surname + "|" + d.title
	}, sameTitle)
	g.byKey(review.SameTitle, func(d *description) string {
		if len(d.words) < fewestNearly {
			return ""
		}
		return d.surname
	}, sameTitle)
}

// groups are the groups of two works and more, by their smallest id.
func (g *grouping) groups() [][]int {
	var found [][]int
	for _, m := range g.members {
		if len(m) > 1 {
			slices.Sort(m)
			found = append(found, m)
		}
	}
	return found
}

// settle says who stands behind whom in a group, and what is taken over.
func (g *grouping) settle(members []int) []review.Merge {
	order := slices.Clone(members)
	slices.SortFunc(order, func(a, b int) int { return betterOf(&g.all[a], &g.all[b]) })
	first := order[0]
	stands := g.all[first].Work
	var merges []review.Merge
	for _, at := range order[1:] {
		d := &g.all[at]
		m := review.Merge{Work: d.ID, Onto: stands.ID, Rule: g.why(at, first), State: review.Merged, Filled: lacks(&stands, d)}
		if m.Filled.Into = d.into; d.into != "" {
			m.Rule = review.ByHand
		}
		m.Filled.Give(&stands)
		merges = append(merges, m)
	}
	return merges
}

// why is the rule by which a work stands behind another: one that holds between the
// two, else the first that joined it to the group.
func (g *grouping) why(at, first int) review.MergeRule {
	a, b := &g.all[at], &g.all[first]
	switch {
	case a.doi != "" && a.doi == b.doi && titlesAgree(a, b):
		return review.SameDOI
	case a.arxiv != "" && a.arxiv == b.arxiv && titlesAgree(a, b):
		return review.SameArXiv
	case sameTitle(a, b):
		return review.SameTitle
	}
	return rules[g.rule[at]]
}

// betterOf orders works by how well they can stand for their group. What somebody
// merged by hand stands for nobody, and what it was merged into comes first.
func betterOf(a, b *description) int {
	return cmp.Or(
		cmp.Compare(boolean(a.into != ""), boolean(b.into != "")),
		cmp.Compare(boolean(!a.named), boolean(!b.named)),
		cmp.Compare(boolean(!a.alone), boolean(!b.alone)), // it was taken apart so as not to stand behind
		cmp.Compare(slices.Index(readable, a.Status), slices.Index(readable, b.Status)),
		cmp.Compare(boolean(a.preprint), boolean(b.preprint)),
		cmp.Compare(a.ID, b.ID),
	)
}

// readable are the states of a work, the one that serves a reader best first.
var readable = []review.Status{review.StatusFull, review.StatusRecognised, review.StatusAbstract, review.StatusMetadata, review.StatusUnread}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// lacks is what a work would take over from another. A preprint's DOI and venue go
// only to a work that has neither: beside an article's own they would name a third
// thing.
func lacks(w *review.Work, from *description) review.Filled {
	var f review.Filled
	if w.Title == "" {
		f.Title = from.Title
	}
	if len(w.Authors) == 0 && len(from.Authors) > 0 {
		f.Authors = from.Authors
	}
	if w.Year == 0 {
		f.Year = from.Year
	}
	if place := !from.preprint || w.Venue == "" && w.DOI == ""; place {
		if w.Venue == "" {
			f.Venue = from.Venue
		}
		if w.DOI == "" {
			f.DOI = from.DOI
		}
	}
	if w.Abstract == "" {
		f.Abstract = from.Abstract
	}
	if len(w.Keywords) == 0 && len(from.Keywords) > 0 {
		f.Keywords = from.Keywords
	}
	f.Retracted = from.Retracted && !w.Retracted
	return f
}

// Best keeps, of works that are one and the same, the one that stands for the others,
// or the best read where it is not among them. The order is that of the ids.
func Best(works []review.Work, merges []review.Merge) []review.Work {
	group := map[review.WorkID]review.WorkID{}
	for _, m := range merges {
		if m.State == review.Merged {
			group[m.Work], group[m.Onto] = m.Onto, m.Onto
		}
	}
	chosen := map[review.WorkID]review.Work{}
	for _, w := range works {
		name, grouped := group[w.ID]
		if !grouped {
			name = w.ID
		}
		best, taken := chosen[name]
		if !taken || name == w.ID || best.ID != name && better(w, best) {
			chosen[name] = w
		}
	}
	return slices.SortedFunc(maps.Values(chosen), func(a, b review.Work) int { return strings.Compare(string(a.ID), string(b.ID)) })
}

func better(a, b review.Work) bool {
	x, y := describe(Described{Work: a}), describe(Described{Work: b})
	return betterOf(&x, &y) < 0
}
