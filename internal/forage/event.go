package forage

import (
	"forage/internal/review"
	"forage/internal/settings"
)

// EventKind says what happened.
type EventKind string

// What a walk can be told. The last three come from the researcher.
const (
	Imported   EventKind = "imported"
	Proposed   EventKind = "proposed"
	Approved   EventKind = "approved"
	Surveyed   EventKind = "surveyed"
	Judged     EventKind = "judged"
	Summarised EventKind = "summarised"
	Gated      EventKind = "gated"
	Picked     EventKind = "picked"
	Covered    EventKind = "covered"
	Diagnosed  EventKind = "diagnosed"
	Replanned  EventKind = "replanned"
	Discovered EventKind = "discovered"
	Ingested   EventKind = "ingested"
	Sourced    EventKind = "sourced"
	Composed   EventKind = "composed"
	Fronted    EventKind = "fronted"
	Checked    EventKind = "checked"

	Overruled EventKind = "overruled"
	Edited    EventKind = "edited"
	Stopped   EventKind = "stopped"
)

// Event is one thing that happened. Which fields are set depends on the kind.
// It is stored in the trail as JSON.
type Event struct {
	Kind         EventKind            `json:"kind"`
	Requirement  review.RequirementID `json:"requirement,omitempty"`
	Work         review.WorkID        `json:"work,omitempty"`
	Chunk        review.ChunkID       `json:"chunk,omitempty"`
	Answer       review.Answer        `json:"answer,omitempty"`
	Quotes       int                  `json:"quotes,omitempty"` // of a verdict
	Motive       string               `json:"motive,omitempty"`
	Yes          bool                 `json:"yes,omitempty"` // the gate's decision
	Reason       string               `json:"reason,omitempty"`
	Cached       bool                 `json:"cached,omitempty"`
	Requirements []review.Requirement `json:"requirements,omitempty"`
	Patches      []review.Patch       `json:"patches,omitempty"`
	Chunks       []review.ChunkID     `json:"chunks,omitempty"` // of the picked sections, in reading order
	Paths        []string             `json:"paths,omitempty"`
	Works        []review.WorkID      `json:"works,omitempty"`
	Given        Given                `json:"given,omitzero"`      // what the works came from
	Limits       *settings.Walk       `json:"limits,omitempty"`    // the numbers this walk keeps to
	Embedding    string               `json:"embedding,omitempty"` // the index of vectors it searches by
	Failed       []review.Failure     `json:"failed,omitempty"`
	Missing      []review.Dimension   `json:"missing,omitempty"`
	Coverage     review.Coverage      `json:"coverage,omitempty"`
	Mean         float64              `json:"mean,omitempty"` // mean coverage
	Chosen       []review.EvidenceID  `json:"chosen,omitempty"`
	Section      *review.DraftSection `json:"section,omitempty"`
	Draft        *review.Draft        `json:"draft,omitempty"`
}

// Given counts the files that a review was given and that are not among its works.
type Given struct {
	Duplicates int `json:"duplicates"` // files with the same bytes as another
	Excluded   int `json:"excluded"`   // works outside the review's years or languages
}

// ActionKind says what to do next.
type ActionKind string

// What a machine can ask for.
const (
	Import       ActionKind = "import"
	Propose      ActionKind = "propose"
	Await        ActionKind = "await approval"
	Survey       ActionKind = "survey"
	Judge        ActionKind = "judge"
	Summarise    ActionKind = "summarise"
	Gate         ActionKind = "gate"
	Pick         ActionKind = "pick sections"
	Cover        ActionKind = "cover"
	Diagnose     ActionKind = "diagnose"
	Replan       ActionKind = "replan"
	Discover     ActionKind = "discover"
	Ingest       ActionKind = "ingest"
	JudgeSources ActionKind = "judge sources"
	Compose      ActionKind = "compose"
	ComposeFront ActionKind = "compose front"
	Check        ActionKind = "check"
)

// Action is the next thing to do in the world.
type Action struct {
	Kind        ActionKind
	Requirement review.RequirementID
	Work        review.WorkID
	Chunk       review.ChunkID
	Rank        int  // of the chunk in its survey; 0 in a dive
	Dive        bool // only answers and unrelated are admitted
	Limit       int  // passages a survey asks for
	PerWork     int
}
