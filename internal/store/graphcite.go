package store

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"forage/internal/review"
)

// Caps on the sentences that a cites edge keeps: enough to see why a work is cited.
// All of them stand in the citations table.
const (
	keptSentences = 5
	keptBytes     = 500 // of each
)

// cites is what an edge from a citing work says.
type cites struct {
	Count      int      `json:"count"`               // how many sentences cite
	References []int    `json:"references"`          // ordinals of the entries that name the cited work, mostly one
	Sentences  []string `json:"sentences,omitempty"` // the first of them
}

func (c cites) props() string {
	b, err := json.Marshal(c)
	if err != nil {
		return "{}"
	}
	return string(b)
}

// citing is a work's text with the sentences that cite each entry of its list.
type citing struct {
	text   string
	places map[int][]review.Citation
}

func (g grapher) citing(id review.WorkID) (c citing, err error) {
	if _, err = one(g.ctx, g.tx, "SELECT text FROM texts WHERE work = ?", []any{id}, &c.text); err != nil {
		return c, err
	}
	all, err := list(g.ctx, g.tx, "SELECT reference, start, end FROM citations WHERE work = ? ORDER BY start, ordinal",
		func(r row, x *review.Citation) error { return r.Scan(&x.Reference, &x.Start, &x.End) }, id)
	c.places = map[int][]review.Citation{}
	for _, x := range all {
		c.places[x.Reference] = append(c.places[x.Reference], x)
	}
	return c, err
}

// of is what an edge says when these entries name the cited work.
func (c citing) of(entries []int) cites {
	said := cites{References: entries}
	var places []review.Citation
	for _, e := range entries {
		places = append(places, c.places[e]...)
	}
	slices.SortFunc(places, func(a, b review.Citation) int { return a.Start - b.Start })
	last := -1
	for _, p := range places {
		if p.Start == last || p.End > len(c.text) {
			continue // cites two entries that name one work
		}
		last = p.Start
		if said.Count++; said.Count <= keptSentences {
			said.Sentences = append(said.Sentences, short(c.text[p.Start:p.End]))
		}
	}
	return said
}

// short is a sentence on one line, cut where it is too long.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= keptBytes {
		return s
	}
	return strings.ToValidUTF8(s[:keptBytes-len("…")], "") + "…"
}

// citations links a work with the works that its reference list names.
func (g grapher) citations(self int64) error {
	refs, err := references(g.ctx, g.tx, g.provenance)
	if err != nil || len(refs) == 0 {
		return err
	}
	text, err := g.citing(g.provenance)
	if err != nil {
		return err
	}
	for i, r := range refs {
		names := citedNames(r)
		if len(names) == 0 {
			continue
		}
		other, err := g.node(names)
		if err != nil {
			return err
		}
		// An entry that names the work itself may have joined its node to another.
		if _, err := one(g.ctx, g.tx, "SELECT node FROM alias WHERE kind = ? AND key = ? AND provenance = ?",
			[]any{nodeWork, byWork + string(g.provenance), g.provenance}, &self); err != nil {
			return err
		}
		if other == self {
			continue
		}
		if err := g.cite(self, other, text, i); err != nil {
			return err
		}
	}
	return nil
}

// cite draws the edge for one entry, or adds the entry to the edge that another drew.
func (g grapher) cite(self, other int64, text citing, entry int) error {
	made, err := g.tx.ExecContext(g.ctx, "INSERT OR IGNORE INTO edge VALUES (?, ?, ?, ?, ?)", self, edgeCites, other, g.provenance, text.of([]int{entry}).props())
	if err != nil {
		return fmt.Errorf("add edge: %w", err)
	}
	if n, err := made.RowsAffected(); err != nil || n > 0 {
		return err
	}
	var was cites
	if _, err := one(g.ctx, g.tx, "SELECT props FROM edge WHERE source = ? AND kind = 'cites' AND target = ? AND provenance = ?",
		[]any{self, other, g.provenance}, asJSON(&was)); err != nil {
		return err
	}
	return g.recite(self, other, g.provenance, text, append(was.References, entry))
}

// recite writes what an edge says anew, from these entries.
func (g grapher) recite(source, target int64, by review.WorkID, text citing, entries []int) error {
	slices.Sort(entries)
	_, err := g.tx.ExecContext(g.ctx, "UPDATE edge SET props = ? WHERE source = ? AND kind = 'cites' AND target = ? AND provenance = ?",
		text.of(slices.Compact(entries)).props(), source, target, by)
	return err
}

// joinCites puts what two edges say into the one that stays, where a work cites both
// of two nodes that are about to be joined.
func (g grapher) joinCites(from, to int64) error {
	type pair struct {
		source    int64
		by        review.WorkID
		gone, own cites
	}
	both, err := list(g.ctx, g.tx, `SELECT a.source, a.provenance, a.props, b.props FROM edge a
		JOIN edge b ON b.source = a.source AND b.kind = a.kind AND b.target = ?2 AND b.provenance = a.provenance
		WHERE a.target = ?1 AND a.kind = 'cites' ORDER BY a.source, a.provenance`,
		func(r row, p *pair) error { return r.Scan(&p.source, &p.by, asJSON(&p.gone), asJSON(&p.own)) }, from, to)
	if err != nil {
		return err
	}
	for _, p := range both {
		text, err := g.citing(p.by)
		if err != nil {
			return err
		}
		if err := g.recite(p.source, to, p.by, text, append(p.gone.References, p.own.References...)); err != nil {
			return err
		}
	}
	return nil
}

// citedNames are the names that an entry of a reference list gives a work.
func citedNames(r review.Reference) []named {
	names := workNames(r.DOI, r.Title, r.Year)
	key := arXivKey(r.ArXiv)
	if key == "" || slices.ContainsFunc(names, func(n named) bool { return n.key == key }) {
		return names
	}
	at := 0
	if len(names) > 0 && strings.HasPrefix(names[0].key, byDOI) {
		at = 1
	}
	return slices.Insert(names, at, named{nodeWork, key, r.Title, workProps(r.DOI, r.Year)})
}

// arXivDOI is the DOI that arXiv gives a paper: its identifier by another name.
var arXivDOI = regexp.MustCompile(`^10\.48550/arxiv\.(.+)$`)

// arXivSubject stands in old identifiers, or not ("math.GT/0309136").
var arXivSubject = regexp.MustCompile(`\.[a-z]{2}/`)

var arXivVersion = regexp.MustCompile(`v\d+$`)

// arXivKey is the key of a paper by its arXiv identifier, "" for none.
func arXivKey(id string) string {
	id = strings.ToLower(strings.TrimSpace(id))
	if id == "" {
		return ""
	}
	return byArXiv + arXivSubject.ReplaceAllString(arXivVersion.ReplaceAllString(id, ""), "/")
}
