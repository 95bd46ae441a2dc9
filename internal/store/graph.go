package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"forage/internal/markdown"
	"forage/internal/review"
)

// Kinds of node. Topic nodes come with the room that knows them.
const (
	nodeWork    = "work"
	nodeAuthor  = "author"
	nodeVenue   = "venue"
	nodeYear    = "year"
	nodeKeyword = "keyword"
	nodeSource  = "source" // a folder or archive
)

// Kinds of edge.
const (
	edgeWrote     = "wrote"        // author -> work
	edgePublished = "published_in" // work -> venue
	edgeInYear    = "in_year"      // work -> year
	edgeAbout     = "about"        // work -> keyword
	edgeCites     = "cites"        // work -> work
	edgeFrom      = "from"         // work -> source
)

// Prefixes of a work's keys, the most telling first.
const (
	byDOI   = "doi:"
	byArXiv = "arxiv:"
	byTitle = "title:"
	byWork  = "work:"
)

// fewestTitleWords is the shortest title that names a work by itself: "Editorial"
// or "Deep learning" name many.
const fewestTitleWords = 4

// named is one name of a node, as a file gives it.
type named struct{ kind, key, label, props string }

// graphWork puts what a work's file says into the graph.
func graphWork(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	var w review.Work
	if err := scanWork(tx.QueryRowContext(ctx, "SELECT "+workColumns+" FROM works WHERE id = ?", id), &w); err != nil {
		return err
	}
	g := grapher{ctx, tx, id}
	own, err := g.ownName(w)
	if err != nil {
		return err
	}
	self, err := g.node(append(workNames(w.DOI, w.Title, w.Year), own))
	if err != nil {
		return err
	}
	if self, err = g.together(self); err != nil {
		return err
	}
	if err := g.describe(w, self); err != nil {
		return err
	}
	return g.citations(self)
}

// ungraphWork takes out what only this work's file gave.
func ungraphWork(ctx context.Context, tx *sql.Tx, id review.WorkID) error {
	touched, err := list(ctx, tx, "SELECT DISTINCT node FROM alias WHERE provenance = ? ORDER BY node",
		func(r row, n *int64) error { return r.Scan(n) }, id)
	if err != nil {
		return err
	}
	for _, query := range []string{"DELETE FROM edge WHERE provenance = ?", "DELETE FROM alias WHERE provenance = ?"} {
		if _, err := tx.ExecContext(ctx, query, id); err != nil {
			return err
		}
	}
	for _, n := range touched {
		if err := settle(ctx, tx, n); err != nil {
			return err
		}
	}
	return nil
}

// grapher writes what one file says.
type grapher struct {
	ctx        context.Context
	tx         *sql.Tx
	provenance review.WorkID
}

// link draws an edge between the work and a named node: from the node when it is
// the source, else to it. What has no name, or is the work itself, is left out.
func (g grapher) link(kind string, names []named, self int64, source bool) error {
	if len(names) == 0 {
		return nil
	}
	other, err := g.node(names)
	if err != nil || other == self {
		return err
	}
	from, to := self, other
	if source {
		from, to = other, self
	}
	_, err = g.tx.ExecContext(g.ctx, "INSERT OR IGNORE INTO edge VALUES (?, ?, ?, ?, '{}')", from, kind, to, g.provenance)
	return err
}

// node finds or makes the node that goes by any of some names, best first, and
// notes that this file uses them. Two nodes that turn out to be one are joined,
// unless each has a DOI of its own: a name they share is then no one's proof. A node
// that goes by the best of the names is never a rival: merged works have two DOIs.
func (g grapher) node(names []named) (int64, error) {
	var found int64
	var used []named
	for _, n := range names {
		var at int64
		ok, err := one(g.ctx, g.tx, "SELECT node FROM alias WHERE kind = ? AND key = ? LIMIT 1", []any{n.kind, n.key}, &at)
		if err != nil {
			return 0, err
		}
		if ok && at != found {
			rival, err := g.rival(at, found, names[0].key)
			if err != nil {
				return 0, err
			}
			if rival {
				continue
			}
			if found == 0 {
				found = at
			} else if err := g.join(at, found); err != nil {
				return 0, err
			}
		}
		used = append(used, n)
	}
	if found == 0 {
		made, err := g.tx.ExecContext(g.ctx, "INSERT INTO node (kind, key, label, props) VALUES (?, ?, ?, ?)",
			names[0].kind, names[0].key, names[0].label, names[0].props)
		if err != nil {
			return 0, fmt.Errorf("add node: %w", err)
		}
		if found, err = made.LastInsertId(); err != nil {
			return 0, err
		}
	}
	for _, n := range used {
		if _, err := g.tx.ExecContext(g.ctx, "INSERT OR IGNORE INTO alias VALUES (?, ?, ?, ?, ?, ?)",
			n.kind, n.key, g.provenance, found, n.label, n.props); err != nil {
			return 0, fmt.Errorf("add alias: %w", err)
		}
	}
	return found, settle(g.ctx, g.tx, found)
}

// rival reports that a node has a DOI, and that what it would be joined with, a
// node or a first name, has another.
func (g grapher) rival(at, found int64, best string) (bool, error) {
	if !strings.HasPrefix(best, byDOI) && found == 0 {
		return false, nil
	}
	var n int
	_, err := one(g.ctx, g.tx, `SELECT count(*) FROM alias a WHERE a.node = ?1 AND a.key LIKE 'doi:%' AND a.key <> ?3
		AND NOT EXISTS (SELECT 1 FROM alias c WHERE c.node = ?1 AND c.key = ?3)
		AND (?3 LIKE 'doi:%' OR EXISTS (SELECT 1 FROM alias b WHERE b.node = ?2 AND b.key LIKE 'doi:%'))`, []any{at, found, best}, &n)
	return n > 0, err
}

// join moves everything of one node to another.
func (g grapher) join(from, to int64) error {
	if err := g.joinCites(from, to); err != nil {
		return err
	}
	for _, query := range []string{
		"UPDATE alias SET node = ?2 WHERE node = ?1",
		"UPDATE OR IGNORE edge SET source = ?2 WHERE source = ?1",
		"UPDATE OR IGNORE edge SET target = ?2 WHERE target = ?1",
		"DELETE FROM node WHERE id = ?1 AND ?2 > 0",
		"DELETE FROM edge WHERE source = ?2 AND target = ?2 AND ?1 > 0",
	} {
		if _, err := g.tx.ExecContext(g.ctx, query, from, to); err != nil {
			return fmt.Errorf("join nodes: %w", err)
		}
	}
	return nil
}

// fullest orders the names of a person or venue by how full they are: first those with
// a first name, then the longest.
const fullest = `CASE kind WHEN 'author' THEN (instr(key, ' ') = 2) * 1000 - length(key) WHEN 'venue' THEN -length(key) END`

// settle gives a node the key, label and props of its best aliases, whoever came
// first, and removes it when it has none left. What the library's own file says
// of a work counts before what others cite it as; of the names of a person or venue
// the fullest.
func settle(ctx context.Context, tx *sql.Tx, node int64) error {
	gone, err := tx.ExecContext(ctx, "DELETE FROM node WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM alias WHERE node = ?1)", node)
	if err != nil {
		return fmt.Errorf("settle node: %w", err)
	}
	if n, err := gone.RowsAffected(); err != nil || n > 0 {
		return err
	}
	var n named
	if _, err := one(ctx, tx, `SELECT (SELECT key FROM alias WHERE node = ?1
			ORDER BY `+fullest+`, CASE WHEN key LIKE 'doi:%' THEN 0 WHEN key LIKE 'arxiv:%' THEN 1 WHEN key LIKE 'title:%' THEN 2 ELSE 3 END, key LIMIT 1), label, props
		FROM alias WHERE node = ?1
		ORDER BY key NOT LIKE 'work:%', `+fullest+`, label = '', label, key, provenance LIMIT 1`, []any{node}, &n.key, &n.label, &n.props); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE node SET key = ?2, label = ?3, props = ?4
		WHERE id = ?1 AND (key <> ?2 OR label <> ?3 OR props <> ?4)`, node, n.key, n.label, n.props)
	if err != nil {
		return fmt.Errorf("settle node: %w", err)
	}
	return nil
}

// workNames are the names a citation gives a work, the most telling first. None
// when it has neither a DOI nor a title that could name it.
func workNames(doi, title string, year int) []named {
	var names []named
	props := workProps(doi, year)
	if d := review.PlainDOI(doi); arXivDOI.MatchString(d) {
		names = append(names, named{nodeWork, arXivKey(arXivDOI.FindStringSubmatch(d)[1]), title, props})
	} else if d != "" {
		names = append(names, named{nodeWork, byDOI + d, title, props})
	}
	if t := markdown.Fold(title); len(strings.Fields(t)) >= fewestTitleWords && year != 0 {
		names = append(names, named{nodeWork, byTitle + t + "|" + strconv.Itoa(year), title, props})
	}
	return names
}

func workProps(doi string, year int) string {
	b, err := json.Marshal(struct {
		DOI  string `json:"doi"`
		Year int    `json:"year"`
	}{review.PlainDOI(doi), year})
	if err != nil {
		return "{}"
	}
	return string(b)
}

// plain names an author, venue, year or keyword by its folded words.
func plain(kind, label string) []named {
	key := markdown.Fold(label)
	if key == "" {
		return nil
	}
	return []named{{kind, key, label, "{}"}}
}
