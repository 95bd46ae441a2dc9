// Package pdf turns a PDF into structured Markdown that knows where on the page
// each line stood, and draws pages for the window.
//
// # Words
//
//	worker   a process of this same binary that reads one file and ends
//	sheet    one page as MuPDF reads it: lines of spans with their boxes, and where
//	         pictures, rules and other drawing stand
//	row      one printed line within its column
//	group    rows that stand directly under one another
//	block    a paragraph, heading, caption, table, footnote or reference
//	front    what stands before the text proper: title, names, addresses
//	scene    what stands on a page besides text, for figures to be found on it
//	piece    a stretch of type that stands apart, band: pieces on one height,
//	lane     a column of a table, tab: a table, ruling: the strokes around one
//
// # Trust
//
// MuPDF is C and ends the process on files of 200 bytes. It runs in workers only
// (reader.go starts them, worker.go is their main). A worker gets the open file as
// standard input and answers on standard output; its environment holds the job
// and that Go need not collect garbage. Before its first thread starts (sandbox_linux.c) it gives up
// new privileges, locks itself out of all files with Landlock and, with seccomp,
// out of every system call it does not need: sockets, programs and opening files
// among them. Sandbox tries this out for "forage doctor". The parent takes
// nothing a worker says for granted: replies are capped, pages must come in order.
//
// A death costs one page (survive.go). The page that ended its worker, by a crash or
// for want of memory, is tried once more without its pictures; then another worker
// goes on behind it, at most maxDeaths times a file and within the file's time. The
// page stands among the others, empty, as PageDied. A page that takes longer than
// Options allow is not tried again.
//
// One worker serves one file. Starting one costs 9 ms (about 100 ms from the
// window's binary, which links GTK) of the 22 ms that a paper of eight pages takes it.
// For that price a worker that a file has taken over cannot touch the text of the
// next one, memory limits and CPU limits hold per file, nothing leaks, and the
// same file always meets the same state. The file needs no passing of descriptors
// over sockets either.
//
// # Promises
//
//   - Read returns a Paper or a fault.Error that says why not; it never hangs
//     longer than Options allow and never takes the caller down. What could be read
//     of a file before a cap or a deadline was hit is kept, and Notes and the
//     Trouble of its pages say what is missing.
//   - A damaged file with nothing on any of its pages is a fault, a blank one is not.
//   - The same bytes give the same Paper, but for what a deadline cut off.
//   - Every page has a figure for how well it reads; quality.go gives the formula.
//   - Figures have the rectangle of what is pictured, where it could be told, without
//     their caption.
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
// running heads, tables of contents, page and line numbers are left out: nobody could
// quote them.
//
// A page whose script runs from right to left is laid out as in a mirror (view.go), so
// that columns, indents and ragged ends are found as anywhere. shaping.go mends what
// shaping does to its characters, and symbol.go reads fonts of signs.
//
// Text that is drawn and cannot be seen is left out: in no colour, outside of its clip, or
// in white on white (mupdf_text.c). On a page that is a picture it says what the picture
// shows, and is read; on the first page it is looked through for a DOI. What is printed
// twice on one spot is read once.
//
// # Pages that are pictures
//
// recognise.go says which pages those are, and hands them, drawn, to a Recogniser:
// tesseract or a model. Words with places become the lines of the page's sheet, so
// that columns, headings, tables and references are found by the same layout as
// everywhere; frame.go turns and levels a page for that, and its lines back to where
// they are printed. The quality of such a page is that of its words times the
// recogniser's confidence.
//
// # Tables
//
// Tables are taken out of a page before its text is read, first those that strokes
// frame, then those whose pieces stand in columns: lanes are what white strips part,
// corrected by strokes down the page; bands become rows by strokes across, by
// leading and by words that cannot stand at an end. A grid of long cells stays text
// unless strokes frame three columns or more; so do lists, forms and lettering. Every cell is printed text; a heading over several
// columns is said again over each in the Markdown, and the header again in each part
// of a long table, with the rectangle of the printed one.
//
// # Pictures and drawing
//
// mupdf_drawing.c takes the place of MuPDF's text device where that ignores paths and
// images, so that one pass over a page tells all. Images are loaded, without which
// nobody says where they stand, but not decoded, and colour profiles are left alone.
// Strokes along or down a page, thin boxes and the sides of boxes are rules; all
// other drawing is noted on a net of 128 by 128 cells and comes out as the boxes of
// what hangs together. A figure is what of these stands directly above its caption,
// else below, else beside it (figure.go); the words in it are no text.
//
// # Measured
//
// "forage evaluate reading" reads the shared corpora (./build/measure reading): 33
// papers of known text, among others. When this was written 0.995 of the probes of
// the text were found, 0.99 of the headings with 0.98 of their levels, and every title
// and list of authors; 0.99 of references cut rightly, 0.95 of neighbouring cells of
// tables; every hostile file ended in a paper or a reason.
//
// # MuPDF
//
// go-fitz v1.24.15 links MuPDF 1.24.9 statically but wraps neither structured text
// with boxes nor errors, so mupdf.h repeats the declarations we call, and
// mupdf_calls.c makes every call inside MuPDF's try. MuPDF is AGPL-3.0.
package pdf
