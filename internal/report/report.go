package report

import (
	"fmt"
	"maps"
	"slices"

	"forage/internal/review"
)

// Report is a checked draft with its sources numbered, ready to be shown,
// rendered and exported.
type Report struct {
	Review       review.Review        `json:"review"`
	Requirements []review.Requirement `json:"requirements"`
	Draft        review.Draft         `json:"draft"`
	Claims       []review.Claim       `json:"claims"`
	Cut          []Cut                `json:"cut"`
	Evidence     []review.Evidence    `json:"evidence"` // all of the walk's, cited or not
	Sources      []Source             `json:"sources"`  // cited works by number
	Coverage     []Covered            `json:"coverage"` // by requirement, counting what the prose cites
	Mean         float64              `json:"mean"`
	Matrix       []MatrixRow          `json:"matrix"`
	NotFound     []string             `json:"not_found"`
	Flow         Flow                 `json:"flow"`
	Trail        Trail                `json:"trail"`
	Ledger       Ledger               `json:"ledger"`
	Badly        []Badly              `json:"badly"`
	Outdated     bool                 `json:"outdated"` // the review was changed since
	Markdown     string               `json:"markdown"`
}

// Source is a cited work under its number.
type Source struct {
	Label     string      `json:"label"` // "Source 1"
	Work      review.Work `json:"work"`
	Reference string      `json:"reference"` // Harvard, in Markdown
}

// Covered is the coverage of one requirement by what the prose cites.
type Covered struct {
	Requirement review.RequirementID `json:"requirement"`
	Share       float64              `json:"share"`
	Works       int                  `json:"works"`
}

// MatrixRow is one work of the coverage matrix: the best verdict it holds for
// each requirement, "" where none.
type MatrixRow struct {
	Work  review.WorkID                          `json:"work"`
	Label string                                 `json:"label"` // "" when found but not cited
	Title string                                 `json:"title"`
	Best  map[review.RequirementID]review.Answer `json:"best"`
}

// Badly is a work that was not read as it should be, and what is to be known of it.
type Badly struct {
	Work  review.WorkID `json:"work"`
	Label string        `json:"label"` // "" when it is not cited
	Title string        `json:"title"`
	Notes []string      `json:"notes"`
}

// Flow counts works on their way into the report, after PRISMA 2020 (Page et al.,
// BMJ 372:n71).
type Flow struct {
	Given      int `json:"given"`      // files and works the review was begun with
	Failed     int `json:"failed"`     // could not be used
	Duplicates int `json:"duplicates"` // the same bytes as another
	Excluded   int `json:"excluded"`   // outside the years or languages
	Read       int `json:"read"`       // works of the review
	Judged     int `json:"judged"`     // works with at least one judged chunk
	Bearing    int `json:"bearing"`    // works with evidence
	Cited      int `json:"cited"`
	Chunks     int `json:"chunks"` // chunks judged
	Finds      int `json:"finds"`  // chunks that bore on a requirement
}

// Ledger is the receipt of what left the machine for a review: how many entries,
// the bytes that went out, and the head of the chain they stand in.
type Ledger struct {
	Entries int    `json:"entries"`
	Bytes   int    `json:"bytes"`
	Head    string `json:"head"` // "" for an empty ledger
}

// Trail is what the report says about the run.
type Trail struct {
	Iterations int          `json:"iterations"`
	Stop       string       `json:"stop"` // rule and figures that ended the reading
	Usage      review.Usage `json:"usage"`
}

// Input is everything a report is made from.
type Input struct {
	Situation review.Situation
	Checked   Checked
	Flow      Flow
	Trail     Trail
	Ledger    Ledger
}

// New numbers the sources, counts coverage and renders the Markdown.
func New(in Input) Report {
	r := Report{
		Review: in.Situation.Review, Requirements: in.Situation.Requirements, Draft: in.Checked.Draft,
		Claims: in.Checked.Claims, Cut: in.Checked.Cut, Evidence: in.Situation.Evidence, Flow: in.Flow, Trail: in.Trail, Ledger: in.Ledger,
	}
	r.number(in.Situation.Works)
	r.cover()
	r.matrix(in.Situation.Works)
	r.badly(in.Situation.Works)
	for _, s := range r.Draft.Sections {
		if s.Missing != "" {
			r.NotFound = append(r.NotFound, s.Missing)
		}
	}
	r.Flow.Cited = len(r.Sources)
	r.Markdown = r.render()
	return r
}

// Label is a work's label, "" when it is not cited.
func (r *Report) Label(w review.WorkID) string {
	for _, s := range r.Sources {
		if s.Work.ID == w {
			return s.Label
		}
	}
	return ""
}

// number gives each work its number at its first citation in the order of print.
func (r *Report) number(works map[review.WorkID]review.Work) {
	of := r.workOf()
	seen := map[review.WorkID]bool{}
	see := func(w review.WorkID) {
		if w == "" || seen[w] {
			return
		}
		seen[w] = true
		r.Sources = append(r.Sources, Source{Label: fmt.Sprintf("Source %d", len(r.Sources)+1), Work: works[w], Reference: Harvard(works[w])})
	}
	cites := func(sentences []review.Sentence) {
		for _, s := range sentences {
			for _, id := range s.Cites {
				see(of[id])
			}
		}
	}
	cites(r.Draft.Overview)
	cites(r.Draft.Scope)
	for _, n := range r.Draft.Nearest {
		see(n.Work)
	}
	for _, sec := range r.Draft.Sections {
		for _, row := range sec.Studies {
			see(row.Work)
		}
		for _, p := range sec.Parts {
			for _, g := range p.Groups {
				cites(g.Sentences)
			}
		}
	}
}

// workOf maps evidence to its work.
func (r *Report) workOf() map[review.EvidenceID]review.WorkID {
	of := make(map[review.EvidenceID]review.WorkID, len(r.Evidence))
	for _, e := range r.Evidence {
		of[e.ID] = e.Work
	}
	return of
}

// Cited is the evidence that the prose rests on, in the order of r.Evidence.
func (r *Report) Cited() []review.Evidence {
	cited := map[review.EvidenceID]bool{}
	for _, c := range r.Claims {
		for _, id := range c.Cites {
			cited[id] = true
		}
	}
	var out []review.Evidence
	for _, e := range r.Evidence {
		if cited[e.ID] {
			out = append(out, e)
		}
	}
	return out
}

func (r *Report) cover() {
	c := review.Cover(r.Requirements, r.Cited())
	for _, q := range r.Requirements {
		r.Coverage = append(r.Coverage, Covered{Requirement: q.ID, Share: c[q.ID].Share, Works: c[q.ID].Works})
	}
	r.Mean = c.Mean(r.Requirements)
}

// badly lists the works of the review that carry notes, cited ones by number, then
// the others by id.
func (r *Report) badly(works map[review.WorkID]review.Work) {
	r.Badly = []Badly{}
	for _, id := range slices.Sorted(maps.Keys(works)) {
		if w := works[id]; len(w.Notes) > 0 {
			r.Badly = append(r.Badly, Badly{Work: id, Label: r.Label(id), Title: w.Title, Notes: w.Notes})
		}
	}
	place := map[string]int{"": len(r.Sources)}
	for i, s := range r.Sources {
		place[s.Label] = i
	}
	slices.SortStableFunc(r.Badly, func(a, b Badly) int { return place[a.Label] - place[b.Label] })
}

// matrix lists the works that hold evidence: cited ones by number, then the
// others by id.
func (r *Report) matrix(works map[review.WorkID]review.Work) {
	best := map[review.WorkID]map[review.RequirementID]review.Answer{}
	var others []review.WorkID
	for _, e := range r.Evidence {
		if best[e.Work] == nil {
			best[e.Work] = map[review.RequirementID]review.Answer{}
			if r.Label(e.Work) == "" {
				others = append(others, e.Work)
			}
		}
		if best[e.Work][e.Requirement] != review.Answers {
			best[e.Work][e.Requirement] = e.Verdict
		}
	}
	slices.Sort(others)
	row := func(label string, w review.WorkID) {
		r.Matrix = append(r.Matrix, MatrixRow{Work: w, Label: label, Title: works[w].Title, Best: best[w]})
	}
	for _, s := range r.Sources {
		row(s.Label, s.Work.ID)
	}
	for _, w := range others {
		row("", w)
	}
}
