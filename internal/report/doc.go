// Package report turns a draft into a report that can be held against its
// sources: it checks every claim, numbers the sources, renders Markdown and writes
// the files that others build on (DESIGN §4 and §8).
//
// # What is checked
//
// Every sentence that is not framing is a claim. A claim is kept when
//
//  1. every evidence id it cites exists in this review,
//  2. each cited quote stands at its offsets in the work's text, byte for byte,
//  3. a quoted sentence is its evidence (less what a […] leaves out), a counted
//     sentence states the number of distinct works it cites, and any other
//     sentence names no number or unit that its cited passages do not hold,
//  4. the engine does not call it unsupported.
//
// A claim that fails is rewritten once, as the plain quote of evidence it cites and
// that does not stand in the section already. If that fails too it is cut, and listed
// with the reason. A cell of a study table whose number its work does not hold is left
// blank.
//
// # Same input, same report
//
// Nothing printed depends on a clock, a path, a random number or the order in
// which things arrived. "Source n" is numbered by first citation in the order of
// print.
//
// # Coverage
//
// Coverage printed and exported counts what the prose cites, not what the walk
// found: evidence that no sentence rests on does not cover anything.
package report
