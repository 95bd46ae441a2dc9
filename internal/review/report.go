package review

// Support says how far a claim's evidence bears it out.
type Support string

// The kinds of support. Quoted and counted sentences are exact by construction;
// the others are a model's opinion.
const (
	SupportQuoted      Support = "quoted"
	SupportCounted     Support = "counted"
	SupportSupports    Support = "supports"
	SupportPartial     Support = "partial"
	SupportUnsupported Support = "unsupported"
)

// Claim is a sentence of the report with the evidence it cites.
type Claim struct {
	Section  string       `json:"section"`
	Sentence string       `json:"sentence"`
	Cites    []EvidenceID `json:"cites"`
	Support  Support      `json:"support"`
}

// Sentence is one sentence of a draft. Lead, when set, is printed before it as
// "Mechanism:" or "Evidence:". A framing sentence carries no facts and cites
// nothing.
type Sentence struct {
	Lead    string       `json:"lead"`
	Text    string       `json:"text"`
	Cites   []EvidenceID `json:"cites"`
	Support Support      `json:"support"`
	Framing bool         `json:"framing"`
	// Count is, for a counted sentence, the number of distinct works it states.
	Count int `json:"count"`
	// Zone is reported when the quoted finding belongs to another work.
	Zone Zone `json:"zone"`
}

// Group is sentences that share a key phrase. Label is "" for the only group.
type Group struct {
	Label     string     `json:"label"`
	Sentences []Sentence `json:"sentences"`
}

// DraftPart is one of Mechanism, Evidence and Limitations.
type DraftPart struct {
	Title  string  `json:"title"`
	Groups []Group `json:"groups"`
}

// StudyRow is a line of the table that opens a section. Blank where not found.
type StudyRow struct {
	Work     WorkID     `json:"work"`
	Design   string     `json:"design"`
	N        string     `json:"n"`
	Measure  string     `json:"measure"`
	Effect   string     `json:"effect"`
	Page     int        `json:"page"`
	Evidence EvidenceID `json:"evidence"`
}

// DraftSection answers one requirement. Missing is what was not found, "" when
// the requirement is met.
type DraftSection struct {
	Requirement RequirementID `json:"requirement"`
	Heading     string        `json:"heading"`
	Studies     []StudyRow    `json:"studies"`
	Parts       []DraftPart   `json:"parts"`
	Missing     string        `json:"missing"`
	TryWords    []string      `json:"try_words"` // words of the library to try instead
	// LeftOut is how many chosen quotes did not fit into the model's context.
	LeftOut int `json:"left_out,omitempty"`
}

// Nearest is one of the works closest to the idea, with what it matches and
// lacks of the idea's phrases.
type Nearest struct {
	Work    WorkID       `json:"work"`
	Matches []string     `json:"matches"`
	Lacks   []string     `json:"lacks"`
	Cites   []EvidenceID `json:"cites"`
}

// Draft is a report before it is checked and rendered.
type Draft struct {
	Title    string         `json:"title"`
	Overview []Sentence     `json:"overview"`
	Scope    []Sentence     `json:"scope"`
	Nearest  []Nearest      `json:"nearest"`
	Sections []DraftSection `json:"sections"`
}
