// Package fault describes failures a person can act on. Wrap errors with %w on
// the way up and make a fault.Error once, where it is known what the person can
// do next. Say and Advice are shown, Action names a button, Err goes to the log.
//
// A Kind is also an exit status of the command line (DESIGN §8).
package fault
