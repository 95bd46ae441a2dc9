package review

// ID names a review within its workspace.
type ID string

// Review is one run of the main job: an idea, its settings and how far it is.
type Review struct {
	ID          ID          `json:"id"`
	Title       string      `json:"title"`
	Idea        Idea        `json:"idea"`
	Papers      []string    `json:"papers"` // paths, folders and globs as given; empty means the whole library
	Works       []WorkID    `json:"works"`  // what Papers came to, sorted by id; set once imported
	Failed      []Failure   `json:"failed"` // what could not be imported, sorted by path
	Engine      string      `json:"engine"` // "extractive" or "ollama"
	Model       string      `json:"model"`  // "" without a model
	Privacy     Privacy     `json:"privacy"`
	Secrets     []string    `json:"secrets"`
	Constraints Constraints `json:"constraints"`
	// Approve says that proposed requirements need no confirmation (--yes).
	Approve bool   `json:"approve"`
	State   State  `json:"state"`
	Created string `json:"created"` // RFC 3339, UTC; never printed in a report
}

// Failure is a file that could not be used, and why.
type Failure struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// State is where a review's walk stands. The stored word is a projection of the
// trail, kept so that a list of reviews need not replay them.
type State string

// The states of a walk, in the order of the usual run.
const (
	StateImporting   State = "importing"
	StateProposing   State = "proposing"
	StateAwaiting    State = "awaiting approval"
	StateSurveying   State = "surveying"
	StateGrazing     State = "grazing"
	StateSummarising State = "summarising"
	StateDiving      State = "diving"
	StateCovering    State = "covering"
	StateDiagnosing  State = "diagnosing"
	StateReplanning  State = "replanning"
	StateDiscovering State = "discovering"
	StateIngesting   State = "ingesting"
	StateJudging     State = "judging sources"
	StateWriting     State = "writing"
	StateChecking    State = "checking"
	StateDone        State = "done"
)
