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
//  2. enqueue writes every file down as a path that waits, in one transaction.
//     What was read before and has its size and time still is settled, unread.
//  3. compare hashes the others (SHA-256 of their bytes as on disk, .gz included),
//     a few at a time, and writes the digests down. All come before the first is
//     read: that lets the first sorted path win whichever file is read faster.
//  4. sort settles what needs no reading: a digest seen before in this run is a
//     Duplicate of the first sorted path and goes its way; one that the library
//     knows is listed with New=false. The others become jobs.
//  5. perform reads jobs in parallel, and marks each as being read. sniff tells the
//     format from the first bytes and the name, the bytes winning. PDFs go to the
//     PDF reader and its worker processes; text is unpacked, decoded to UTF-8
//     (decode), and read by the reader of its format into Markdown with metadata,
//     tables, figures and references. A bibliography gives many documents. Of an
//     archive, archive.Members yields one file after the other, each of them a path of its
//     own ("archive.zip/paper.pdf") that lies on the disk until it is saved.
//  6. finish derives the rest from the Markdown: sections and chunks
//     (internal/markdown), the page of each chunk, references of formats that only
//     print them, the sentences that cite them, language, status.
//  7. save stores the documents one by one in sorted order, each in one
//     transaction with its chunks, then the path with its works. see is told.
//
// # What happens when it ends too soon
//
// A cancelled import puts what it had begun back among what waits. One that was
// killed leaves it marked as being read; recover, before the first import of the
// next process, takes that for a hint: the file is read again alone, and when the
// process dies on it a second time it is listed as failed and left, until it changes
// or is imported by its own name. (A process killed twice by chance while it read the
// same file does that file wrong; the reason says how to try it again.) Either way
// the same import, or Resume, goes on with what waits and repeats no finished file;
// an import of other paths leaves it waiting. A file whose disk is away stays in the
// queue.
//
// # What happens when a folder is kept in step
//
//  1. Keeper.Run looks at each folder every five seconds, and at once when it is
//     nudged. Watch.Look walks the folder and compares sizes and times with the
//     paths known below it. Nothing is opened that did not change.
//  2. A file that is new or changed is read once its size and time have stayed the
//     same for two seconds: by work, as in an import (steps 2 to 7).
//  3. Works that only a changed file held, and that no review reads, go; the new one
//     takes their place. A file that failed is tried again when it has changed.
//  4. takeOut settles files that have been gone for two seconds. Found again by its
//     digest under another name, a file was renamed, and its work is now shown
//     there. Else its works go, unless another path holds them or a review reads
//     them.
//  5. A file counts as gone only when the nearest folder above it that is left can
//     be read and holds something: an unplugged disk, an empty mount point or a link
//     to nothing take nothing out. Nor does the absence of all files at once, which
//     is another disk in the same place. (Of a disk that is mounted inside the folder
//     at a place that vanishes with it, nothing tells that it was not deleted.)
//  6. A work deleted by hand leaves its file left out, by its digest: no look brings
//     it back, an import by hand does.
//
// # Formats
//
// readAll turns a file into its documents; sniff says by which reader:
//
//	PDF                    by internal/pdf, in a process of its own
//	JATS XML               also when it is called .html
//	HTML, XHTML            the main text; menus, banners, forms and asides left out.
//	                       Metadata of Highwire, Dublin Core, schema.org, Open Graph
//	Markdown, plain text   structure as printed, or guessed by clear rules
//	RIS, BibTeX, CSL-JSON  one work for each entry: title, people, year, venue, DOI,
//	                       keywords, language, and the abstract, which is its text
//	ZIP                    archive.Members yields its papers one by one
//
// An entry of a bibliography has no file that could be kept. Its status is abstract, or
// metadata where it has none.
//
// At the end of an import the library as a whole is looked at (workbench settles it):
// same.Find finds works that are one and the same, keyword.Find the terms that tell each
// from the others.
//
// # Rooms
//
// Each reader has a room of its own below this one. They know nothing of the library;
// what several share lies lowest.
//
//	jats           articles in XML
//	webpage        web pages
//	bibliography   RIS, BibTeX, CSL-JSON
//	archive        the papers of a ZIP archive
//	tesseract      scanned pages, for the PDF reader
//	reference      the entries of a list, and the sentences that cite them
//	same           which works are one and the same
//	keyword        what tells a work from the others
//	markup         the trees of articles and pages, and the text that they print
//	field          years, names, DOIs, languages, wherever they stand
//	unreadable     why a file cannot be used
//
// Markdown and plain text (text.go) are read here, being nearly what they become.
//
// # Promises
//
//   - A broken file is listed with a plain reason and never stops the rest. Import
//     fails only when no file at all was usable, or the library itself failed.
//   - A cancelled import returns what was saved; saved works are whole. However
//     often it was stopped or killed, going on ends with the same library.
//   - By hand nothing is ever taken out of the library or replaced.
//   - The same files give the same documents, byte for byte. A work is named by
//     the hash of its file, so importing again does nothing.
//   - No file makes the program grow without bound: files are capped (PDF 256 MB;
//     text 32 MB after decompression), and so are the depth and number of XML and
//     HTML elements, the columns and spans of tables, the entries of a bibliography
//     (100,000). Of an archive 2,000 papers are read, 2 GB are unpacked in all, and
//     no member that unpacks to more than a hundred times its bytes, or shares them
//     with another. A cap that is hit is listed in Failed, and what was read stands.
//   - No file makes the program open or load another: the rooms that read it say how.
//
// # Words
//
//	known       in the library already, by the hash of its file
//	path        a file as the library remembers it: what it was, what became of it
//	queue       the paths that wait or were being read
//	look        one comparison of a folder with the library
//
// # Decisions
//
// Folders are looked at again and again rather than watched through the operating
// system. A look at 10,000 unchanged files takes a twentieth of a second, which every
// five seconds is a hundredth of one core; it works on network drives, needs no
// handle for each folder (of which Linux has few), no module, and misses nothing that
// happened while nobody watched. Where looking is slow it is done less often.
//
// Status is full when there is text beyond front, abstract, references and back
// matter, abstract when there is only an abstract, unread when there is neither
// (a scanned PDF): an unread work is kept, so that the researcher sees it.
//
// Pages that are pictures are read by tesseract where it is on the machine, else by a
// vision model where the settings name one, page by page, also where the other pages
// have text. Such pages say by what they were read, and a work whose text comes mostly
// from them is recognised, not full. Nothing is kept of a work whose reading was
// stopped half way. A work with pages that nobody could read is read again by the next
// import of its file when there is somebody, unless a review quotes its text.
package ingest
