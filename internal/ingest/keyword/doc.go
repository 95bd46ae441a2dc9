// Package keyword finds for each work of a library the terms that tell it from the
// others.
//
// # Words
//
//	term     a word, or two that stand side by side, counted by stem
//	form     a term as it is written
//	weight   how telling a term is, from 0.01 to 1
//
// # Promises
//
//   - A work has five keywords at most, no two of which share a word, each in the form it
//     is mostly written in.
//   - They depend on the works that are there, never on the order in which they came in.
package keyword
