// Package ingest turns files into works of the library: a file becomes a
// review.Document, and the Library keeps it.
//
// # What happens, call by call, when you press Import
//
//  1. Import(ctx, paths, see) hands the paths to expand. Files are taken as they
//     are, globs are resolved, folders are walked in sorted order: hidden files
//     are passed over, links are followed once, files that are no papers by their
//     name (READMEs and licences among them) are counted in Skipped. What is
//     missing is listed in Failed.
//  2. sort hashes every file (SHA-256 of its bytes as on disk, .gz included). A
//     hash seen before in this run is a Duplicate of the first sorted path; a hash
//     the library knows is listed with New=false and read no further; the others
//     become jobs.
//  3. perform reads the jobs two at a time. sniff tells the format from the first
//     bytes and the name, the bytes winning. PDFs go to the PDF reader and its
//     worker processes; text is unpacked, decoded to UTF-8 (decode), and read by
//     readJATS, readMarkdown or readText into Markdown with metadata, tables,
//     figures and references.
//  4. finish derives the rest from the Markdown: sections and chunks
//     (internal/markdown), the page of each chunk, references of formats that only
//     print them, language, status.
//  5. save stores the documents one by one in sorted order, each in one
//     transaction with its chunks, so that the library is the same however fast
//     each file was read. see is told.
//
// # Promises
//
//   - A broken file is listed with a plain reason and never stops the rest. Import
//     fails only when no file at all was usable, or the library itself failed.
//   - A cancelled import returns what was saved; saved works are whole.
//   - The same files give the same documents, byte for byte. A work is named by
//     the hash of its file, so importing again does nothing.
//   - No file makes the program grow without bound: files are capped (PDF 256 MB;
//     text 32 MB after decompression), and so are the depth and number of XML
//     elements, the columns and spans of tables.
//   - XML opens nothing and expands nothing: document types are skipped unread, so
//     entities they define do not exist and are an error.
//
// # Words
//
//	front       title, authors, venue, year, DOI, keywords: above the first heading
//	float       a figure or table that the XML keeps apart; it is placed after the
//	            paragraph that first mentions it
//	known       in the library already, by the hash of its file
//
// # Decisions
//
// Status is full when there is text beyond front, abstract, references and back
// matter, abstract when there is only an abstract, unread when there is neither
// (a scanned PDF): an unread work is kept, so that the researcher sees it.
//
// JATS mark-up is flattened to what is printed: superscripts included, but a
// number raised on a ten gets a "^" ("10^5 cells" for what would read 105) and a
// fraction keeps its bar. Formulas stand on lines of their own. Citations stay as
// printed. Numbers of sections are left out, because paths read better without.
// Reviews and author responses (sub-article) are not part of the work.
//
// In-text and front language tags are believed; otherwise the language is detected
// (whatlanggo) and left empty when that is not reliable.
//
// A retraction notice counts as retracted, like the work it withdraws: neither is
// a source to lean on.
package ingest
