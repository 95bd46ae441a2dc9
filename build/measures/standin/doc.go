// Package standin is a model server for measures: it speaks as Ollama 0.24.0 does,
// and its one chat model answers every prompt of Forage by a rule that looks at the
// prompt alone. The same prompt gets the same reply, today and after a restart.
//
// # Words
//
//	kind     which prompt it is, told by its system text (package prompt has them)
//	mind     decides about passages; Words does so by the words they share
//	record   a call as it is written down: asked, then answered
//
// # Promises
//
//   - A record of the answer is in the log before the last piece of it is sent: who
//     got a whole answer is in the log, though not the other way round.
//   - Nothing is claimed about quality. The rule is there so that two schemes, or two
//     runs, are given the same answers.
package standin
