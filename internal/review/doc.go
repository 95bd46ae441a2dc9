// Package review holds the nouns of a review and the judgements an engine makes
// about them. It stands on floor 0: it knows the standard library and nothing
// else, so every other room can speak its words.
//
// # Words
//
//	work         a paper, book or report in the library
//	requirement  one thing the answer must establish
//	anchor       a topic phrase of the idea; a passage without one is off topic
//	facet        a key phrase of a requirement, looked for in a passage
//	patch        a place to read: a section, a work, a corner of the citation graph
//	scent        how promising a patch looks from its cues alone
//	chunk        a passage of at most 512 tokens that never crosses a section
//	section path the headings above a chunk, joined by " › "
//	verdict      what an engine thought of one chunk for one requirement
//	evidence     a quoted part of a chunk that bears on a requirement
//	coverage     how far the evidence meets the requirements
//	trail        everything a run did, in order
//	claim        a sentence of the report, with the evidence it cites
//	ledger       everything that left the machine, or was refused
//
// # Offsets
//
// Every Start and End is a UTF-8 byte offset into the work's structured text (its
// Markdown), half open. Pages count from 1 and are 0 where there is none (then
// printed as null). Rectangles are in points, origin at the top left of the page.
//
// # Identity
//
// A work's id comes from the bytes of its file, a chunk's from its work and
// position, an evidence id hashes requirement, work, start and end. Nothing is
// named after a row, a clock or an arrival, so the same input gives the same
// report. Where two things tie, the smaller id wins.
package review
