package store

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"forage/internal/review"
)

// mention is a name in the author list of one file.
type mention struct {
	provenance review.WorkID
	key        string
	work       int64 // its node: merged files have the same
	node       int64
	at         string // the node's key
}

// folded finds which names are one person's, and returns the key each mention should
// be under: the longest of the person's names.
//
//  1. Names that are equal when folded are one.
//  2. A middle initial may be missing, or stand for a middle name, when no two middles
//     with the same first and family name in the library contradict each other, and
//     when no file lists both names.
//  3. Initials without a first name join the one person they agree with that is an
//     author of the very same work, or shares a co-author with them (a full name, or
//     two by family and initial). Where two would do, they stay apart. Lists of a crowd
//     tell nothing of who wrote with whom.
func folded(all []mention) []string {
	f := newFolding(all)
	f.middles()
	longest := f.longest()
	f.company()
	under := make([]string, len(all))
	for i, m := range all {
		switch p := f.people[m.key]; {
		case !p.initials():
			under[i] = longest[f.name(m.key)]
		default:
			under[i] = m.key
			if joined := f.among(i); joined != "" {
				under[i] = longest[joined]
			}
		}
	}
	return under
}

// crowd is the most authors of a work of which each is said to have written with the
// others. Some of physics have three thousand, and nine million pairs.
const crowd = 200

// folding is the state of folded.
type folding struct {
	all    []mention
	people map[string]person
	one    map[string]string // full name -> a name of the same person, by steps
	lists  map[review.WorkID][]int
	works  map[int64][]int

	bySign map[string][]string        // family and first letter -> full persons
	with   map[string]map[string]bool // full person -> persons and signs of co-authors
}

func newFolding(all []mention) *folding {
	f := &folding{all: all, people: map[string]person{}, one: map[string]string{}, lists: map[review.WorkID][]int{}, works: map[int64][]int{}}
	for i, m := range all {
		if _, ok := f.people[m.key]; !ok {
			f.people[m.key] = personOf(m.key)
		}
		f.lists[m.provenance] = append(f.lists[m.provenance], i)
		f.works[m.work] = append(f.works[m.work], i)
	}
	return f
}

// name is the name that stands for a full name's person.
func (f *folding) name(key string) string {
	for f.one[key] != "" {
		key = f.one[key]
	}
	return key
}

// middles is the second rule.
func (f *folding) middles() {
	alike := map[string][]string{}
	for key, p := range f.people {
		if !p.initials() {
			alike[p.first+"|"+p.family] = append(alike[p.first+"|"+p.family], key)
		}
	}
	listed := map[[2]string]bool{} // alike names in one file
	for _, list := range f.lists {
		before := map[string][]string{}
		for _, i := range list {
			p := f.people[f.all[i].key]
			who := p.first + "|" + p.family
			for _, other := range before[who] {
				listed[[2]string{min(other, p.key), max(other, p.key)}] = true
			}
			before[who] = append(before[who], p.key)
		}
	}
	for _, keys := range alike {
		if len(keys) > 1 {
			slices.Sort(keys)
			if f.unopposed(keys, listed) {
				f.chain(keys)
			}
		}
	}
}

// unopposed reports that no two of some names contradict each other.
func (f *folding) unopposed(keys []string, listed map[[2]string]bool) bool {
	for i, a := range keys {
		for _, b := range keys[i+1:] {
			if listed[[2]string{a, b}] || !agrees(f.people[a].middle, f.people[b].middle) {
				return false
			}
		}
	}
	return true
}

// chain joins names of which one has only initials where the other has more or
// nothing.
func (f *folding) chain(keys []string) {
	for i, a := range keys {
		for _, b := range keys[i+1:] {
			x, y := f.people[a].middle, f.people[b].middle
			if short := x[min(len(x), len(y)):]; !initialsOnly(short) {
				continue
			}
			if short := y[min(len(x), len(y)):]; !initialsOnly(short) {
				continue
			}
			if p, q := f.name(a), f.name(b); p != q {
				f.one[max(p, q)] = min(p, q)
			}
		}
	}
}

func initialsOnly(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !initial(w) })
}

// longest is the longest name of each full person.
func (f *folding) longest() map[string]string {
	best := map[string]string{}
	for key, p := range f.people {
		if p.initials() {
			continue
		}
		n := f.name(key)
		if best[n] == "" || longer(key, best[n]) {
			best[n] = key
		}
	}
	return best
}

func longer(a, b string) bool {
	return cmp.Or(cmp.Compare(utf8.RuneCountInString(b), utf8.RuneCountInString(a)), strings.Compare(a, b)) < 0
}

// company notes who wrote with whom.
func (f *folding) company() {
	f.bySign, f.with = map[string][]string{}, map[string]map[string]bool{}
	for _, list := range f.works {
		for _, i := range list {
			p := f.people[f.all[i].key]
			if p.initials() {
				continue
			}
			n := f.name(p.key)
			if f.with[n] == nil {
				f.with[n] = map[string]bool{}
				f.bySign[p.sign()] = append(f.bySign[p.sign()], n)
			}
			if len(list) > crowd {
				continue
			}
			for _, j := range list {
				if q := f.people[f.all[j].key]; q.first != "" && q.family != p.family {
					f.with[n][q.sign()] = true
					if !q.initials() {
						f.with[n][f.name(q.key)] = true
					}
				}
			}
		}
	}
	for sign := range f.bySign {
		slices.Sort(f.bySign[sign])
	}
}

// among is the one person that a mention by initials is, "" where that is not sure.
func (f *folding) among(i int) string {
	m := f.all[i]
	p := f.people[m.key]
	if p.first == "" || len(f.bySign[p.sign()]) == 0 {
		return ""
	}
	given := append([]string{p.first}, p.middle...)
	own := map[string]bool{}
	for _, j := range f.lists[m.provenance] {
		if q := f.people[f.all[j].key]; j != i && !q.initials() {
			own[f.name(q.key)] = true
		}
	}
	sure := map[string]bool{}
	for _, n := range f.bySign[p.sign()] {
		if own[n] || !f.compatible(n, given) {
			continue
		}
		if f.sameWork(i, n) || f.shared(i, n) {
			sure[n] = true
		}
	}
	if len(sure) != 1 {
		return ""
	}
	for n := range maps.Keys(sure) {
		return n
	}
	return ""
}

// compatible reports that initials agree with all names of a person.
func (f *folding) compatible(n string, given []string) bool {
	q := f.people[n]
	return agrees(given, append([]string{q.first}, q.middle...))
}

// sameWork reports that another file of the same work names a person.
func (f *folding) sameWork(i int, n string) bool {
	for _, j := range f.works[f.all[i].work] {
		o := f.all[j]
		if o.provenance != f.all[i].provenance && !f.people[o.key].initials() && f.name(o.key) == n {
			return true
		}
	}
	return false
}

// shared reports that those listed beside a mention also wrote with a person: one by a
// full name, or two by family and initial.
func (f *folding) shared(i int, n string) bool {
	if len(f.lists[f.all[i].provenance]) > crowd {
		return false
	}
	signs := 0
	for _, j := range f.lists[f.all[i].provenance] {
		q := f.people[f.all[j].key]
		if j == i || q.first == "" || q.family == f.people[f.all[i].key].family {
			continue
		}
		if !q.initials() && f.with[n][f.name(q.key)] {
			return true
		}
		if f.with[n][q.sign()] {
			signs++
		}
	}
	return signs >= 2
}
