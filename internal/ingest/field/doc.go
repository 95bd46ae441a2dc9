// Package field reads the single fields by which a work is described, wherever they
// stand: in an article's mark-up, the head of a web page, a bibliography, front matter
// or a printed reference. It is the lowest room of ingest, and knows no format.
//
// # Words
//
//	field        one thing said of a work: a year, a DOI, a name
//	identifier   a DOI or an arXiv id
//	tag          a language as somebody wrote it: "en-GB", "ger", "Deutsch"
//
// # Promises
//
//   - What is not clear is empty (0 for years): nothing is guessed, nothing fails.
//   - A year is between 1600 and 2100, a language two letters, as in ISO 639-1.
//   - An identifier comes out as printed, but for what an address or a line break has
//     done to it; an arXiv id has lost its version.
//
// # Decisions
//
// Language tags are believed; otherwise the language is detected (whatlanggo) and left
// empty when that is not reliable.
//
// A retraction notice counts as retracted, like the work it withdraws: neither is a
// source to lean on.
package field
