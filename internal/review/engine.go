package review

import "context"

// Summary is what an engine made of a work from its title, abstract (else its
// introduction) and section paths.
type Summary struct {
	Work WorkID `json:"work"`
	Text string `json:"text"`
}

// Decision is a yes or no with its reason.
type Decision struct {
	Yes    bool   `json:"yes"`
	Reason string `json:"reason"`
}

// Choice is the section paths to read next, at most two, with the reason.
type Choice struct {
	Paths  []string `json:"paths"`
	Reason string   `json:"reason"`
}

// Diagnosis is what the evidence lacks, and at most three requirements of at
// most 140 characters that would mend it.
type Diagnosis struct {
	Missing []Dimension   `json:"missing"`
	Reason  string        `json:"reason"`
	Add     []Requirement `json:"add"`
}

// Candidate is a work found outside the library, before its full text.
type Candidate struct {
	Title, Abstract string
	Year            int
}

// Situation is what a diagnosis, a judge of sources or a composer looks at.
type Situation struct {
	Review       Review
	Requirements []Requirement
	Evidence     []Evidence // sorted by requirement, then by falling score, then by id
	Works        map[WorkID]Work
	Read         int // works in the review
}

// Of returns the evidence for one requirement.
func (s Situation) Of(r RequirementID) []Evidence {
	var of []Evidence
	for _, e := range s.Evidence {
		if e.Requirement == r {
			of = append(of, e)
		}
	}
	return of
}

// The judgements, each a small interface so that a test or a room asks for no
// more than it uses. All are deterministic for a given engine and input unless
// the engine is a model.
type (
	// Proposer turns an idea into at most five requirements and constraints.
	Proposer interface {
		Propose(ctx context.Context, idea Idea) ([]Requirement, Constraints, error)
	}
	// Analyst fills in anchors, facets and kinds of a requirement from its text
	// and the idea. Fields that are already filled are kept. Wordings are other
	// ways in which these papers write the anchors: they count as anchors in a
	// search, and are not shown as the researcher's own.
	Analyst interface {
		Analyse(ctx context.Context, idea Idea, r Requirement) (Requirement, error)
		Wordings(r Requirement) []string
	}
	// ChunkJudge judges one passage for one requirement. A dive admits only
	// Answers and Unrelated.
	ChunkJudge interface {
		JudgeChunk(ctx context.Context, r Requirement, p Passage, dive bool) (Verdict, error)
	}
	// Summariser summarises a work from its cues.
	Summariser interface {
		Summarise(ctx context.Context, w Work, introduction string, paths []string) (Summary, error)
	}
	// Gate decides whether a work is worth a dive for a requirement.
	Gate interface {
		Gate(ctx context.Context, r Requirement, s Summary) (Decision, error)
	}
	// SectionPicker chooses at most two section paths to dive into.
	SectionPicker interface {
		PickSections(ctx context.Context, r Requirement, s Summary, paths []string) (Choice, error)
	}
	// TermMaker makes at most five search terms for a source.
	TermMaker interface {
		SearchTerms(ctx context.Context, r Requirement, source string) ([]string, error)
	}
	// CandidateJudge scores a work found outside, from 0 to 10; 4 is accepted.
	CandidateJudge interface {
		ScoreCandidate(ctx context.Context, r Requirement, c Candidate) (int, error)
	}
	// Diagnostician says what the evidence lacks.
	Diagnostician interface {
		Diagnose(ctx context.Context, s Situation) (Diagnosis, error)
	}
	// SourceJudge chooses and orders the evidence a section will be written from,
	// so that no section leans on one work while others have evidence.
	SourceJudge interface {
		JudgeSources(ctx context.Context, r Requirement, s Situation) ([]EvidenceID, error)
	}
	// Composer writes a section, and then what stands before the sections.
	Composer interface {
		ComposeSection(ctx context.Context, r Requirement, chosen []Evidence, s Situation) (DraftSection, error)
		ComposeFront(ctx context.Context, sections []DraftSection, s Situation) (Draft, error)
	}
	// ClaimChecker says how far evidence supports a sentence.
	ClaimChecker interface {
		CheckClaim(ctx context.Context, sentence Sentence, cited []Evidence) (Support, error)
	}
)

// Engine is every judgement the system needs. Name is "extractive" or "ollama";
// Stamp changes whenever the same input could give another verdict (version,
// model digest, prompt version, statistics of the library), so that cached
// verdicts are never mixed up.
type Engine interface {
	Name() string
	Model() string
	Stamp() string
	Proposer
	Analyst
	ChunkJudge
	Summariser
	Gate
	SectionPicker
	TermMaker
	CandidateJudge
	Diagnostician
	SourceJudge
	Composer
	ClaimChecker
}

// Widen returns a requirement as a search asks for it: with the other wordings of
// its anchors.
func Widen(a Analyst, r Requirement) Requirement {
	if len(r.Anchors) > 0 {
		r.Anchors = append(append([]string{}, r.Anchors...), a.Wordings(r)...)
	}
	return r
}

// BatchJudge is an engine that judges several passages together, for less than it
// takes to judge each. It returns a verdict for each, in order.
type BatchJudge interface {
	JudgeChunks(ctx context.Context, r Requirement, ps []Passage, dive bool) ([]Verdict, error)
}
