// Package cli is the command line, shared by both programs: flags in, results out.
// Results go to standard output, progress to standard error; --json prints one
// document. Exit statuses are those of package fault. Every message says what to do
// next, and a panic becomes a message too (see Main).
package cli
