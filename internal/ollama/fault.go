package ollama

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"

	"github.com/ollama/ollama/api"

	"forage/internal/fault"
)

// failure is what went wrong with a call, sorted by what helps. It holds no text of
// the server's: an error can contain parts of a prompt or a reply, and is logged.
type failure string

func (f failure) Error() string { return "model server: " + string(f) }

// The failures of a call.
const (
	failDown    failure = "does not answer"
	failBroken  failure = "broke off in the middle of an answer"
	failServer  failure = "failed"
	failMemory  failure = "is short of memory"
	failStalled failure = "fell silent"
	failHung    failure = "says nothing at all"
	failMissing failure = "does not have the model"
	failUnable  failure = "the model cannot do this"
	failTooLong failure = "the prompt is longer than the context"
	failCloud   failure = "the model is not a local one"
	failStrange failure = "is not an Ollama that can be understood"
)

// again reports whether another try may help.
func (f failure) again() bool {
	switch f {
	case failDown, failBroken, failServer, failMemory, failStalled:
		return true
	}
	return false
}

// bad is a reply that cannot be used; one repair is tried. It holds no text of the
// reply.
type bad string

func (b bad) Error() string { return "the model's reply cannot be used: " + string(b) }

// The ways in which a reply is bad, beside what its parser says.
const (
	badLength   bad = "it did not end in the space it was given"
	badNoFinal  bad = "it broke off without an end, as after endless repetition"
	badEmpty    bad = "it is empty"
	badThinking bad = "it holds thoughts and no answer"
	badForm     bad = "it does not have the form that was asked for"
	badQuestion bad = "there was nothing to ask about"
)

// classify makes a failure of what the client returned. Faults of egress, and a
// cancelled context, pass.
func classify(err error) error {
	var f *fault.Error
	var known failure
	var unusable bad
	var status api.StatusError
	var auth api.AuthorizationError
	var address *url.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &f):
		return f // without what the client put around it: an address can be the server's words
	case errors.As(err, &known):
		return known
	case errors.As(err, &unusable):
		return unusable
	case errors.As(err, &status):
		return ofStatus(status)
	case errors.As(err, &auth):
		return failCloud
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return failBroken
	case errors.As(err, &address):
		return failDown
	}
	text := strings.TrimSpace(err.Error())
	switch {
	case strings.HasPrefix(text, "{"):
		return failBroken // half a record; its words are the model's
	case strings.HasPrefix(text, "<"):
		return failStrange // a page
	}
	return ofText(text, failStrange)
}

func ofStatus(s api.StatusError) failure {
	switch {
	case strings.HasPrefix(strings.TrimSpace(s.ErrorMessage), "<"), s.StatusCode == 404 && !strings.Contains(s.ErrorMessage, "model"):
		return failStrange // a page: something else listens there
	case s.StatusCode == 404:
		return failMissing
	case s.StatusCode == 401 || s.StatusCode == 403:
		return failCloud
	case s.StatusCode == 400 || s.StatusCode == 413:
		if strings.Contains(s.ErrorMessage, "context length") {
			return failTooLong
		}
		return failUnable
	}
	return ofText(s.ErrorMessage, failServer)
}

// ofText sorts an error that came as text inside a stream.
func ofText(text string, otherwise failure) failure {
	text = strings.ToLower(text)
	for _, of := range []struct {
		words string
		is    failure
	}{
		{"context length", failTooLong}, {"memory", failMemory}, {"not found", failMissing}, {"does not support", failUnable},
		{"unexpected eof", failBroken}, {"connection reset", failBroken}, {"error was encountered", failServer}, {"runner", failServer},
		{"timed out", failServer}, {"token too long", failStrange}, {"json schema", failUnable}, {"invalid format", failUnable},
	} {
		if strings.Contains(text, of.words) {
			return of.is
		}
	}
	return otherwise
}

func isPrivacy(err error) bool {
	var f *fault.Error
	return errors.As(err, &f) && f.Kind == fault.Privacy
}

// unusable reports whether a model answered and its answer was no good.
func unusable(err error) bool { return errors.As(err, new(bad)) }

// tooLong reports whether a prompt did not fit into the context.
func tooLong(err error) bool {
	var why failure
	return errors.As(err, &why) && why == failTooLong
}
