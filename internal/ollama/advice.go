package ollama

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"forage/internal/fault"
)

const (
	resume = " Then resume: nothing done is lost."
	other  = "Choose another: \"forage doctor\" tells what each can do."
)

// advices say what a person is told of a failure. %[1]q is the model, %[1]s its bare
// name.
var advices = map[failure]struct {
	kind        fault.Kind
	say, advice string
}{
	failDown: {fault.Unavailable, "No local model server answers.",
		"Start it with \"ollama serve\", or choose the engine that needs none." + resume},
	failBroken: {fault.Unavailable, "The model server broke off in the middle of an answer.",
		"Look whether it is still running, and start it again if not." + resume},
	failServer: {fault.Unavailable, "The model server failed.", "Start it again; its own log says why." + resume},
	failMemory: {fault.Unavailable, "There is not enough memory for the model %[1]q.",
		"Close other programs, choose a smaller model, or lower \"context\" in the settings." + resume},
	failStalled: {fault.Unavailable, "The model %[1]q fell silent.",
		"The machine may be too busy, or the model too large for it. Choose a smaller one, or raise \"stall\" in the settings." + resume},
	failMissing: {fault.Unavailable, "The model %[1]q is not on the model server.",
		"Fetch it with \"ollama pull %[1]s\", or choose another; \"forage doctor\" lists those that are there." + resume},
	failCloud: {fault.Privacy, "The model %[1]q would run on another machine, and that was refused.",
		"Choose a model whose weights are on this one; \"forage doctor\" lists them."},
	failUnable: {fault.Input, "The model %[1]q cannot do what was asked of it.", other},
	failTooLong: {fault.Failed, "A question does not fit into the context of the model %[1]q.",
		"Raise \"context\" in the settings, or choose a model with a longer one." + resume},
	failStrange: {fault.Unavailable, "What listens at the model server's address does not answer as Ollama does.",
		"Find out what it is; Forage needs Ollama 0.18 or newer." + resume},
	// Of calls that name no model.
	failHung: {fault.Unavailable, "The model server does not answer, though something listens at its address.",
		"It may be busy or hung: start it again." + resume},
}

// explain makes a fault with advice of a failure of a call to a model ("" for calls
// that name none). What is a fault already, and what did not come from the server,
// stays as it is.
func explain(err error, model string) error {
	var why failure
	var unusable bad
	switch {
	case errors.As(err, new(*fault.Error)):
		return err
	case errors.As(err, &unusable):
		return fault.Wrap(err, fault.Failed, fmt.Sprintf("The model %q gave no reply that could be used: %s.", model, string(unusable)),
			"Resume to try again, or choose another model: \"forage doctor --try\" measures those that are there.")
	case errors.Is(err, context.DeadlineExceeded):
		why = failStalled // whoever called set a limit of their own
	case !errors.As(err, &why):
		return err
	}
	if model == "" {
		why = unnamed(why)
	}
	a := advices[why]
	return fault.Wrap(err, a.kind, named(a.say, model), named(a.advice, model))
}

// unnamed is a failure of a call that names no model.
func unnamed(why failure) failure {
	switch why {
	case failStalled:
		return failHung
	case failMissing, failUnable:
		return failStrange // Ollama has these paths
	}
	return why
}

func named(text, model string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(text, model)
}

// missing says that a model is not there.
func missing(name string) error { return explain(failMissing, name) }
