// Package bibliography reads the works that a bibliography lists, in RIS, BibTeX (or
// BibLaTeX) and CSL-JSON.
//
// # Words
//
//	entry       a work as the file has it
//	record      what it says of that work, in plain text
//	canonical   a record with its fields sorted, as one text
//
// # Promises
//
//   - Each entry is a work of its own: title, people, year, venue, DOI, keywords,
//     language, and the abstract, which is its text.
//   - A work is named by the hash of its record's canonical form, so that the same entry
//     is the same work in every file and format.
//   - An entry that is broken or has no title is counted, and costs the others nothing.
//   - Links and files that an entry names are not followed.
//   - At most 100,000 entries of a file are read, in time that grows with its length.
package bibliography
