package review

// RequirementID names a requirement within its review: r1, r2, ... for the
// researcher's, s1, s2, ... for those the walk added itself.
type RequirementID string

// Origin says who set a requirement.
type Origin string

// Who sets requirements.
const (
	OriginUser   Origin = "user"
	OriginSystem Origin = "system"
)

// Requirement is one thing the answer must establish. Text is self-contained:
// whoever judges by it sees nothing else. Anchors, Setting, Facets and Kinds are
// how the extractive engine reads the text; the researcher sees them as chips and
// may change them.
type Requirement struct {
	ID      RequirementID `json:"id"`
	Text    string        `json:"text"`
	Origin  Origin        `json:"origin"`
	Anchors []string      `json:"anchors"` // a passage or its work's title or abstract must hold one
	Setting []string      `json:"setting"` // a work must hold one of these somewhere; none means anywhere
	Facets  []string      `json:"facets"`
	Kinds   []Kind        `json:"kinds"` // wanted kinds of finding; none means any
	// Dimension is what a system requirement was added for, "" otherwise.
	Dimension Dimension `json:"dimension"`
}

// Kind is what a piece of evidence holds.
type Kind string

// The kinds of evidence. The first three outrank background.
const (
	KindMechanism  Kind = "mechanism"
	KindQuantity   Kind = "quantity"
	KindLimitation Kind = "limitation"
	KindBackground Kind = "background"
)

// Dimension is a way in which evidence can fall short.
type Dimension string

// The six dimensions of a diagnosis.
const (
	DimensionMethods        Dimension = "methods"
	DimensionQuantitative   Dimension = "quantitative"
	DimensionComparison     Dimension = "comparison"
	DimensionMeasurement    Dimension = "measurement"
	DimensionImplementation Dimension = "implementation"
	DimensionDiversity      Dimension = "source diversity"
)
