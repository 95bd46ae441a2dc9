// Package reference reads reference lists: the entries as print has them, and the
// sentences of a text that cite them.
//
// # Words
//
//	entry      one work of a list, as printed; its ordinal counts from 0
//	number     what a numbered list prints before an entry; a label ("[Knu84]") is one
//	           made of letters
//	manner     how a paper cites: by bracket, by raised figure, in parentheses, by name
//	citation   a sentence and the one entry that it cites
//
// # Promises
//
//   - An entry's text stays as printed. What is not clear in it stays empty.
//   - A citation is a sentence and the one entry it fits: by number, where the list is
//     numbered and numbers are the paper's manner, else by author and year. What fits
//     two entries, or none, is left out.
//   - Citations come in the order of the text, each pair of sentence and entry once, and
//     20,000 of them at most.
package reference
