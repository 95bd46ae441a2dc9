// Package prompt holds every word that is said to a model, the schemas of the
// replies, and the parsers that let a reply in. It asks nobody: facts are gathered
// before and passed in, so that rendering is pure and the same input gives the
// same bytes.
//
// # Words
//
//	prompt     one question to a model: system text, user text, schema, budget
//	template   the words of a prompt, templates/NAME.tmpl, with three blocks:
//	           "system", "user" and, for a JSON reply, "schema"
//	fence      <data> and </data>, between which stands all text of papers
//	malformed  a reply that cannot be used, with the reason in words for the model
//	repair     the one message that sends a malformed reply back
//	version    a hash of a prompt's words and schema
//
// # Promises
//
// Text of papers is data. It is fenced, the system text says so, and Data takes
// from it whatever a chat template or our own fence could be closed with. A quote
// is asked for by the numbers of its sentences, so a model cannot alter it.
//
// The system text of a prompt never changes from call to call, and in the user
// text what changes least stands first: a server's prompt cache serves the
// beginning that two calls share.
//
// Every string, list and number of a schema is bounded, and Most is worked out from
// these bounds, so a valid reply fits into it and an endless one does not.
//
// A parser returns a checked value or a *Malformed. It checks kinds, ranges, counts
// and ids again, because a server without a grammar sends what it likes; it drops
// control and invisible characters, cuts what is too long between two letters, and
// ignores fields that were not asked for.
//
// A version changes when words or schema change, so that a verdict cached under
// other words is not taken for one under these.
package prompt
