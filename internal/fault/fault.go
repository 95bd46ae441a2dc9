package fault

import (
	"context"
	"encoding/json"
	"errors"
)

// Kind sorts failures by what caused them.
type Kind string

// The kinds of failure, each with the exit status of the command line.
const (
	Failed      Kind = "failed"      // 1: our own fault, or the machine's
	Usage       Kind = "usage"       // 2: the command was wrong
	Input       Kind = "input"       // 3: the file or text cannot be used
	Unavailable Kind = "unavailable" // 4: something needed is not there
	Privacy     Kind = "privacy"     // 5: refused, because something would leave
	Interrupted Kind = "interrupted" // 130: the person stopped it
)

// Error is a failure with advice.
type Error struct {
	Kind   Kind
	Say    string // what happened, one sentence
	Advice string // what to do next
	Action string // the button that does it, "" for none
	Err    error  // for the log, may be nil
}

// Error returns what happened and the advice, fit for a terminal.
func (e *Error) Error() string {
	if e.Advice == "" {
		return e.Say
	}
	return e.Say + " " + e.Advice
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// New makes a fault from what happened and what to do.
func New(kind Kind, say, advice string) *Error {
	return &Error{Kind: kind, Say: say, Advice: advice}
}

// Wrap makes a fault around its cause.
func Wrap(err error, kind Kind, say, advice string) *Error {
	return &Error{Kind: kind, Say: say, Advice: advice, Err: err}
}

// Of returns err as a fault: itself when it already is one somewhere in its
// chain, Interrupted for a cancelled context, else Failed.
func Of(err error) *Error {
	var f *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.Canceled):
		return Wrap(err, Interrupted, "Stopped.", "What was done so far is kept; resume to go on.")
	}
	return Wrap(err, Failed, "Something went wrong: "+err.Error()+".", "Run \"forage doctor\" to check the workspace.")
}

// Status is the exit status of the command line for an error; 0 for nil.
func Status(err error) int {
	f := Of(err)
	if f == nil {
		return 0
	}
	switch f.Kind {
	case Usage:
		return 2
	case Input:
		return 3
	case Unavailable:
		return 4
	case Privacy:
		return 5
	case Interrupted:
		return 130
	}
	return 1
}

// JSON is the fault as text for the window, which decodes it in one place.
func (e *Error) JSON() string {
	b, err := json.Marshal(struct {
		Kind   Kind   `json:"kind"`
		Say    string `json:"say"`
		Advice string `json:"advice"`
		Action string `json:"action"`
	}{e.Kind, e.Say, e.Advice, e.Action})
	if err != nil {
		return e.Say
	}
	return string(b)
}
