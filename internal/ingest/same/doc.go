// Package same tells which works of a library are one and the same, and which of them
// stands for the others.
//
// # Words
//
//	merge   one work put behind another, with the rule by which
//	apart   what a person took out of a merge; no rule merges it again
//	group   works that are all one
//
// # The same work
//
// Two works are merged, by the first of these rules that holds:
//
//  1. same file: the same bytes are one work from the start.
//  2. same DOI, unless both have titles that share less than half of their words, or
//     one is an erratum, a supplement or the like and the other is not.
//  3. same arXiv id (of the DOI, the venue or the stamp on the first page), likewise.
//  4. same title, first author and year: titles of four words or more that are equal
//     when folded, or that differ by misspelt and small words alone, nine in ten being
//     the same; the same surname; years at most two apart, or one not known.
//
// Two arXiv ids, or two DOIs neither of which is a preprint's, speak against all of
// these, also between two works that a third would join. Errata, replies, supplements
// and protocols are never merged by title; nor do titles merge that differ in a number
// or a part. Of a group the best read stands, then an article before a preprint, then
// the smaller id. What was merged by hand stays so, what was taken apart is never
// merged by a rule again.
//
// # Promises
//
//   - What comes out depends on the works and on what was decided by hand, never on the
//     order in which they came in.
//   - Every merge names its rule, and what the standing work takes over.
package same
