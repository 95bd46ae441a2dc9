// Package pdf turns a PDF into structured Markdown that knows where on the page
// each line stood, and draws pages for the window.
//
// # Words
//
//	worker   a process of this same binary that reads one file and ends
//	sheet    one page as MuPDF reads it: lines of spans with their boxes
//	row      one printed line within its column
//	group    rows that stand directly under one another
//	block    a paragraph, heading, caption, table, footnote or reference
//	front    what stands before the text proper: title, names, addresses
//
// # Trust
//
// MuPDF is C and ends the process on files of 200 bytes. It runs in workers only
// (reader.go starts them, worker.go is their main). A worker gets the open file as
// standard input and answers on standard output; its environment holds the job
// and nothing else. Before its first thread starts (sandbox_linux.c) it gives up
// new privileges, locks itself out of all files with Landlock and, with seccomp,
// out of every system call it does not need: sockets, programs and opening files
// among them. Sandbox tries this out for "forage doctor". The parent takes
// nothing a worker says for granted: replies are capped, pages must come in order.
//
// One worker serves one file. Starting one costs 10 ms (about 100 ms from the
// window's binary, which links GTK), against 50 to 300 ms for reading a paper.
// For that price a worker that a file has taken over cannot touch the text of the
// next one, memory limits and CPU limits hold per file, nothing leaks, and the
// same file always meets the same state. The file needs no passing of descriptors
// over sockets either.
//
// # Promises
//
//   - Read returns a Paper or a fault.Error that says why not; it never hangs
//     longer than Options allow and never takes the caller down.
//   - The same bytes give the same Paper.
//   - Every review.Line covers exactly the bytes that came from its printed line,
//     but for a hyphen that the printer added. Bytes outside of any line are
//     Markdown's own marks, and the heading of an abstract that has none.
//   - Text is NFC; ligatures are taken apart; raised figures are superscript
//     characters, so 10⁵ never reads as 105.
//   - Metadata that is not printed plainly stays empty.
//
// # Reading order and headings
//
// The order in which a page was drawn is the author's own and is kept unless it
// climbs back up a column; then the page is cut at its white strips (XY cut, Nagy
// and Seth 1984). Headings come from the outline, else from numbers, known names
// and type that differs from the running text, run-in headings included. Tables
// printed along the page are read as if it were turned. Words inside pictures,
// running heads, page and line numbers are left out: nobody could quote them.
//
// # Measured
//
// "go test -bench . -benchtime 1x" reads the shared corpora (./build/measure
// reading): 33 papers of known text. When this was written 0.995 of the probes of
// the text were found, 0.999 of neighbouring paragraphs in order, 0.99 of the
// headings with 0.98 of their levels, and every title and list of authors; every
// hostile file ended in a paper or a reason.
//
// # MuPDF
//
// go-fitz v1.24.15 links MuPDF 1.24.9 statically but wraps neither structured text
// with boxes nor errors, so mupdf.h repeats the declarations we call, and
// mupdf_calls.c makes every call inside MuPDF's try. MuPDF is AGPL-3.0.
package pdf
