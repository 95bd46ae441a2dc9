package review

// PathState says what became of a file that was given to an import.
type PathState string

// The states of a path. Waiting and reading ones are the queue of an import.
const (
	PathWaiting PathState = "waiting"
	PathReading PathState = "reading" // or was being read when Forage ended
	PathRead    PathState = "read"    // its works are in the library
	PathFailed  PathState = "failed"  // it could not be used; Reason says why
	PathLeftOut PathState = "left out"
)

// Path is a file that was given to an import, with what is known of it. A file in
// an archive has the path of the archive before its own.
type Path struct {
	Path    string    `json:"path"`
	Folder  string    `json:"folder"` // the library folder it is kept in step with, "" for none
	SHA256  string    `json:"sha256"` // of its bytes, "" until they were read
	Bytes   int64     `json:"bytes"`
	Changed int64     `json:"changed"` // when it was last written, in nanoseconds since 1970
	State   PathState `json:"state"`
	Reason  string    `json:"reason"` // why it failed; of one that waits, what befell it before
	Works   []WorkID  `json:"works"`  // sorted by id
}
