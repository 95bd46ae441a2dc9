package store

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"

	"forage/internal/review"
)

// ownName is the name that only a work's own file gives it. One that stands behind
// another shares its node, and is called there as the other is.
func (g grapher) ownName(w review.Work) (named, error) {
	n := named{nodeWork, byWork + string(w.ID), w.Title, workProps(w.DOI, w.Year)}
	var doi string
	var year int
	merged, err := one(g.ctx, g.tx, `SELECT o.title, o.doi, o.year FROM merges m JOIN works o ON o.id = m.onto
		WHERE m.work = ? AND m.state = 'merged'`, []any{w.ID}, &n.label, &doi, &year)
	if merged {
		n.props = workProps(doi, year)
	}
	return n, err
}

// together joins the node of a work with those of the works it is merged with, as far
// as they are in the graph; the last one to come joins them all.
func (g grapher) together(self int64) (int64, error) {
	others, err := list(g.ctx, g.tx, `SELECT DISTINCT a.node FROM merges m
		JOIN alias a ON a.kind = 'work' AND a.key = 'work:' || CASE m.work WHEN ?1 THEN m.onto ELSE m.work END
		WHERE m.state = 'merged' AND (m.work = ?1 OR m.onto = ?1) ORDER BY a.node`,
		func(r row, n *int64) error { return r.Scan(n) }, g.provenance)
	if err != nil {
		return 0, err
	}
	for _, n := range others {
		if n != self {
			if err := g.join(n, self); err != nil {
				return 0, err
			}
		}
	}
	return self, settle(g.ctx, g.tx, self)
}

// describe links a work with its authors, venue, year, keywords and sources.
func (g grapher) describe(w review.Work, self int64) error {
	for _, a := range w.Authors {
		if err := g.link(edgeWrote, keyed(nodeAuthor, personKey(a), a), self, true); err != nil {
			return err
		}
	}
	if err := g.link(edgePublished, keyed(nodeVenue, venueKey(w.Venue), w.Venue), self, false); err != nil {
		return err
	}
	if w.Year != 0 {
		if err := g.link(edgeInYear, plain(nodeYear, strconv.Itoa(w.Year)), self, false); err != nil {
			return err
		}
	}
	sources, err := sourcesOf(g.ctx, g.tx, g.provenance)
	if err != nil {
		return err
	}
	for _, s := range sources {
		if err := g.link(edgeFrom, []named{{nodeSource, s, filepath.Base(s), "{}"}}, self, false); err != nil {
			return err
		}
	}
	return g.keywords(w.Keywords, self)
}

// keyed names a node by a key of its own; none for an empty one.
func keyed(kind, key, label string) []named {
	if key == "" {
		return nil
	}
	return []named{{kind, key, label, "{}"}}
}

// sourcesOf are the folders and archives a work was read from, in order.
func sourcesOf(ctx context.Context, db querier, id review.WorkID) ([]string, error) {
	paths, err := list(ctx, db, `SELECT path FROM works WHERE id = ?1 UNION SELECT path FROM path_works WHERE work = ?1 ORDER BY 1`,
		func(r row, p *string) error { return r.Scan(p) }, id)
	if err != nil {
		return nil, err
	}
	var found []string
	seen := map[string]bool{}
	for _, p := range paths {
		if s := sourceOf(p); s != "" && !seen[s] {
			seen[s] = true
			found = append(found, s)
		}
	}
	return found, nil
}

// sourceOf is the archive or the folder that a path lies in, "" where it names none.
func sourceOf(path string) string {
	if i := strings.Index(strings.ToLower(path), ".zip/"); i >= 0 {
		return path[:i+len(".zip")]
	}
	if dir := filepath.Dir(path); dir != "." {
		return dir
	}
	return ""
}

// about is what an edge to a keyword says: who gave it, and what it weighs among the
// work's terms, 0 when it is only printed.
type about struct {
	Weight float64 `json:"weight,omitempty"`
	By     string  `json:"by"`
}

// What a keyword is by.
const (
	byAuthors = "authors" // printed in the paper
	byWeight  = "tf-idf"  // worked out over the library
)

// text is it as JSON.
func (a about) text() string {
	b, err := json.Marshal(a)
	if err != nil {
		return "{}"
	}
	return string(b)
}

// keywords links a work with the keywords printed in it and those worked out for it.
func (g grapher) keywords(printed []string, self int64) error {
	weighed, err := list(g.ctx, g.tx, "SELECT keyword, weight FROM keywords WHERE work = ? ORDER BY ordinal",
		func(r row, k *review.Keyword) error { return r.Scan(&k.Text, &k.Weight) }, g.provenance)
	if err != nil {
		return err
	}
	return linkKeywords(aboutEdges(printed, weighed), g.provenance, self, func(step int, args ...any) error {
		_, err := g.tx.ExecContext(g.ctx, keywordSteps[step], args...)
		return err
	})
}

// aboutEdge is a keyword with what its edge says.
type aboutEdge struct {
	named
	about
}

// aboutEdges are the keywords of a work, each once. One that is both printed and
// worked out is by the authors, with its weight.
func aboutEdges(printed []string, weighed []review.Keyword) []aboutEdge {
	var edges []aboutEdge
	note := func(text string, a about) {
		n := plain(nodeKeyword, text)
		if n == nil {
			return
		}
		for i := range edges {
			if edges[i].key == n[0].key {
				edges[i].Weight = max(edges[i].Weight, a.Weight)
				return
			}
		}
		edges = append(edges, aboutEdge{n[0], a})
	}
	for _, k := range printed {
		note(k, about{By: byAuthors})
	}
	for _, k := range weighed {
		note(k.Text, about{k.Weight, byWeight})
	}
	return edges
}

// keywordSteps draw an edge to a keyword: node, alias, edge. They are what node, settle
// and link do, in fewer statements, because a library has fifty thousand of these.
var keywordSteps = []string{
	`INSERT INTO node (kind, key, label, props) VALUES ('keyword', ?1, ?2, '{}')
		ON CONFLICT (kind, key) DO UPDATE SET label = excluded.label WHERE excluded.label < label`,
	"INSERT OR IGNORE INTO alias SELECT 'keyword', key, ?1, id, ?2, '{}' FROM node WHERE kind = 'keyword' AND key = ?3",
	"INSERT OR REPLACE INTO edge SELECT ?1, 'about', id, ?2, ?3 FROM node WHERE kind = 'keyword' AND key = ?4",
}

// linkKeywords runs the steps for every keyword of a work.
func linkKeywords(edges []aboutEdge, provenance review.WorkID, self int64, run func(step int, args ...any) error) error {
	for _, e := range edges {
		if err := run(0, e.key, e.label); err != nil {
			return err
		}
		if err := run(1, provenance, e.label, e.key); err != nil {
			return err
		}
		if err := run(2, self, provenance, e.text(), e.key); err != nil {
			return err
		}
	}
	return nil
}
