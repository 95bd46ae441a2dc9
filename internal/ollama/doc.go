// Package ollama makes every judgement of a review with a model that runs in a local
// Ollama, and vectors with another.
//
// # Words
//
//	client    speaks to one server; every call is held to the promises below
//	model     what the server has, with its digest and what it can do
//	prompt    the words of one call (package prompt)
//	reply     what came back, and what it cost
//	failure   the server's; tried again where that may help, then a fault with advice
//	bad       a reply that cannot be used; repaired once
//	memory    finished calls by all that could change their reply
//	baseline  the engine without a model, which stands in where a reply is bad
//
// # Promises of a call
//
//   - A model is asked for as NAME:local, which Ollama from v0.18 on refuses to run
//     elsewhere, in the same request. Models with a remote host, a cloud name, no
//     weights or no digest are refused before any text is sent; a reply that says it
//     came from elsewhere, or from another model, ends the call.
//   - truncate and shift are false: nothing is cut unseen. A prompt is counted before,
//     by a ratio measured with the server's own tokeniser, and what does not fit is
//     left out by us, the least useful first, and said.
//   - num_predict is always set, num_ctx is one value for a model, thinking is off,
//     temperature is 0 and the seed is fixed.
//   - A reply counts only with its last record, and only if it ended by itself. The
//     server breaks off a loop of thirty equal pieces without a word and without that
//     record.
//   - No limit on a whole answer, only on silence: until the first token (loading and
//     reading the prompt take minutes on a laptop), and between two. Vectors come in one
//     piece, and have as long as reading their texts may take.
//   - One repair of a bad reply, with the reason; three more tries of a server that
//     failed, and longer waits when memory is short. Then the walk ends with advice
//     and can be resumed.
//   - Errors of the server can hold parts of a prompt. They are sorted into failures,
//     and their text is dropped.
//   - One call at a time.
//
// # Promises of the engine
//
//   - A finished call is kept before its reply is used. A resumed walk asks the same
//     questions and finds the answers: nothing that is asked depends on the clock, on
//     memory or on how often a call failed.
//   - A quote is named by the numbers of its sentences, never copied by the model: it
//     is the paper's own bytes, and costs two tokens instead of forty.
//   - Where a reply stays bad, or a question does not fit however little of it is
//     shown, the words decide (baseline) and a verdict's motive says so. After eight
//     bad replies in a row the walk ends: it is the wrong model.
//
// # Thrift
//
// Requirement first, passages last, so that the server's prompt cache serves. The
// passages of a survey, and those of a dive, are judged together, six a call, once the
// model has proved that it can (able.go). Of a passage half is shown: the sentences
// that hold most of what is asked, and their neighbours (telling.go). A motive is
// written only for what is kept. What is lost, on SciFact's test claims
// (./build/measure sparing, 95% intervals):
//
//	a dive's passage is not shown when no sentence of it holds a word of the
//	requirement: no gold passage of 129 claims, 0 of 334 of PubMedQA
//	half of a passage is shown: at least one sentence of the rationale is in it in
//	0.963 (0.927 to 0.993) of the passages, 0.835 (0.783 to 0.885) of all such sentences
//
// A threshold on the baseline's score was tried for the first and left: below 0.05 it
// would have ruled out 29% of the gold passages.
package ollama
