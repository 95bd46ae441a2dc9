// Package store keeps a workspace: one SQLite file, forage.db, and the imported
// originals under files/, named by their content.
//
// # Words
//
//	workspace  the directory that holds forage.db, files/ and backups/
//	noun       a kind of row; each has its file here, its tables in sql/schema
//	           under the same name, and its type in package review
//	derived    tables that are made from others (full text, graph, signs): they
//	           stand in sql/derived, are rebuilt by Rebuild and never migrated
//	vector     what the embedding model made of a chunk, with length 1; kept
//	signs      one bit for each number of a vector, for a quick first look
//	call       a finished call to a local model, with its reply and cost
//	backup     a whole copy of the database, made before every migration
//	finding    one line of what Check (forage doctor) says
//
// # Promises
//
//   - One process writes, held by an operating system lock on forage.lock; a
//     second writer is told so. Readers always work, also while a writer writes.
//   - SaveDocument, Append and every other write is one transaction. A process
//     killed at any moment leaves a workspace that opens and is consistent.
//     Commits are not synced one by one (WAL, synchronous=normal): a power cut
//     may lose the last steps of a walk, never the order or the form of what stays.
//   - Saving the same document twice is the same as saving it once.
//   - Text goes in as valid UTF-8 without NUL bytes, or not at all: every offset
//     refers to it, so it is never mended here. Metadata is mended.
//   - DeleteReview leaves no byte of the idea or of what followed from it in the
//     directory: rows, caches, full-text pages, write-ahead log and backups.
//   - Vectors are of one model, told by its name, digest, dimension and prefixes;
//     another one empties them. They are asked for and saved in batches, so that a
//     library whose embedding was killed goes on with what is missing.
//   - A finished model call is kept until its review is deleted, and is found by what
//     was asked.
//   - Results come in an order that ids decide, never rowids or arrival.
//   - Nothing stored is ever logged; log lines name works and reviews by id.
//
// # Decisions
//
// Pragmas stand in the connection string, so that no connection is without them:
// WAL lets readers go on; secure_delete overwrites what is deleted; foreign_keys
// ties what must go together; the writer begins its transactions immediately, so
// that it never finds half way that it cannot write.
//
// The full-text index is FTS5 with external content (no second copy of the text)
// and its own secure-delete switched on; a contentless-delete index would keep
// the words of deleted rows until a merge. Columns weigh 2 (title), 1.5 (section
// path) and 1 (text), DESIGN §6. Reference lists, front and back matter are not
// indexed, unless a work has nothing else.
//
// Up to 20,000 chunks are compared with a question one by one, which takes a tenth
// of a second at 768 dimensions. Beyond, sqlite-vec chooses candidates by the
// Hamming distance of their signs, and the exact cosine orders these. The signs are
// kept by triggers, because a vector also goes when its chunk does; their table is
// no file in sql/derived, because its width is the model's. A review whose words are
// counted in an index of its own (Narrow) still asks the library for vectors: a
// cosine does not depend on what else is there.
//
// A node of the graph lives as long as some file names it (table alias). A work
// that is only cited and the same work once imported share a node through its DOI,
// or its title and year where there is no DOI. Works that are merged share one too.
//
// Which spellings are one author or venue is a matter of the whole library, so it is
// decided at the end of an import and of Rebuild for all of it (JoinNames), and not
// while files come in: the graph does not depend on who came first. A name is an
// alias of the node of its fullest spelling; the same initials may be one person's
// in one file and nobody's in another.
//
// A work that stands behind another (merges) keeps its text and its file. It leaves
// the full-text index, so that it is found and counted once; a review that was begun
// with it goes on with it, through an index of its own works.
//
// Ledger entries are chained over digests of salted details: deleting a review
// erases details and salts, without which a digest cannot be tried out, and the
// chain still verifies.
package store
