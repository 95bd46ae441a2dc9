// Package enginetest holds what every engine must keep to, with a model or without:
// one suite, run by the tests of each. Nothing that ships imports it.
//
//	case    what an engine is tried on: an idea, requirements, passages of works
//	field   the usual case: a few small papers on one topic, and one on another
//	odd     texts that no paper should hold and some do
//
// # Promises that are held
//
//   - No text makes an engine panic or fail: empty, blank, a megabyte without a
//     space, any script. An idea may be refused, with advice.
//   - A verdict names its requirement and chunk, and quotes the chunk's own bytes; an
//     unrelated one quotes nothing. A dive admits only answers and unrelated.
//   - At most five requirements, five search terms, two section paths out of those
//     given, three added requirements of at most 140 characters; scores from 0 to 10.
//   - Evidence is chosen from what there is, none twice, and not of one work alone
//     while others have some. A sentence cites evidence that was chosen for it,
//     unless it only frames; a claim's support is a known word.
//   - The same question gets the same answer.
//   - A cancelled context ends a judgement with the context's own error.
package enginetest
