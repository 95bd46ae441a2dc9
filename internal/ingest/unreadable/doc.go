// Package unreadable holds the one kind of error that readers give on purpose: a plain
// reason why a file, or a part of it, cannot be used.
//
// # Words
//
//	reason   whole sentences for whoever gave the file; no jargon, no path, no blame
//
// # Promises
//
//   - A Reason may be shown as it is. Any other error of a reader is a trouble of the
//     machine (a disk, a permission), which ingest puts into words.
package unreadable
