package review

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Answer is what an engine thought of a chunk for a requirement.
type Answer string

// The three answers. The extractive engine's "answers" reads "strong match, not
// judged".
const (
	Answers     Answer = "answers"
	Interesting Answer = "interesting"
	Unrelated   Answer = "unrelated"
)

// Zone says whose finding a sentence states (argumentative zoning, Teufel and
// Moens 2002).
type Zone string

// A sentence that carries a citation to another work is reported, and never
// counts as the citing work's own finding.
const (
	ZoneOwn      Zone = "own"
	ZoneReported Zone = "reported"
)

// Quote is a run of bytes of a work's text that bears on a requirement.
type Quote struct {
	Start int     `json:"start"`
	End   int     `json:"end"`
	Text  string  `json:"text"` // the bytes between Start and End, exactly
	Kind  Kind    `json:"kind"`
	Zone  Zone    `json:"zone"`
	Score float64 `json:"score"`
}

// Verdict is what an engine thought of one chunk for one requirement, with a
// motive and the quotes it rests on. An unrelated chunk has no quotes.
type Verdict struct {
	Requirement RequirementID `json:"requirement"`
	Chunk       ChunkID       `json:"chunk"`
	Answer      Answer        `json:"answer"`
	Motive      string        `json:"motive"`
	Score       float64       `json:"score"`
	Quotes      []Quote       `json:"quotes"`
	Overruled   bool          `json:"overruled"` // set by the researcher
}

// EvidenceID names evidence by requirement, work and place.
type EvidenceID string

// NewEvidenceID hashes what makes a piece of evidence itself.
func NewEvidenceID(r RequirementID, w WorkID, start, end int) EvidenceID {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%s|%d|%d", r, w, start, end))
	return EvidenceID("e" + hex.EncodeToString(sum[:6]))
}

// Evidence is a quoted chunk that bears on a requirement.
type Evidence struct {
	ID          EvidenceID    `json:"id"`
	Requirement RequirementID `json:"requirement"`
	Work        WorkID        `json:"work"`
	Chunk       ChunkID       `json:"-"`
	SectionPath string        `json:"section_path"`
	SectionKind SectionKind   `json:"-"`
	Page        int           `json:"page"` // 0 where there is none
	Start       int           `json:"start"`
	End         int           `json:"end"`
	Quote       string        `json:"quote"`
	Verdict     Answer        `json:"verdict"`
	Motive      string        `json:"motive"`
	Kind        Kind          `json:"kind"`
	Zone        Zone          `json:"zone"`
	Recognised  bool          `json:"recognised,omitempty"` // its page is a picture that was read: words may be wrong
	Score       float64       `json:"-"`
}

// Evidence turns a verdict's quotes into evidence. pageAt tells the page of a
// byte offset, 0 where there is none.
func (v Verdict) Evidence(c Chunk, pageAt func(offset int) int) []Evidence {
	if v.Answer == Unrelated {
		return nil
	}
	found := make([]Evidence, 0, len(v.Quotes))
	for _, q := range v.Quotes {
		found = append(found, Evidence{
			ID: NewEvidenceID(v.Requirement, c.Work, q.Start, q.End), Requirement: v.Requirement,
			Work: c.Work, Chunk: c.ID, SectionPath: c.Path, SectionKind: c.Kind, Page: pageAt(q.Start),
			Start: q.Start, End: q.End, Quote: q.Text, Verdict: v.Answer, Motive: v.Motive,
			Kind: q.Kind, Zone: q.Zone, Score: q.Score,
		})
	}
	return found
}
