// Package evaluate measures judgements, and how papers are read, against corpora that
// nobody here wrote. Each figure stands beside what trivial means reach on the same data, with a
// bootstrap interval, so that a good-looking number can be seen for what it is.
//
// # Words
//
//	set        one corpus folder; its kind is told from the files in it
//	measure    what is counted, as "precision of answers"
//	system     what is measured ("extractive"), or a baseline beside it
//	sparing    not showing a model a passage of a dive that the words score low
//	loss       share of gold passages spared; saving, of the others
//	interval   95%, percentile bootstrap over questions (of reading: over files), 1,000
//	           resamples, fixed seed
//	pace       pages a second, from the files to the stored chunks
//	silver     a truth that another program made, and no person looked over
//
// # Sets
//
//	claims.jsonl.gz               SciFact: verdicts over BM25's top 20, and rationales; sparing
//	answers.jsonl.gz              PubMedQA: where the chosen sentences come from; sparing
//	multi-human-answers.jsonl.gz  ScholarQABench: pooled expert passages found
//	docs.jsonl.gz with tiers      a topic: what a whole run cites
//	*.jats.xml.gz                 papers: front, headings, text, references, citations
//	*.references.txt              papers whose references were marked by hand
//	*-str.xml.gz                  tables: neighbouring cells
//	manifest.jsonl with PDFs      scans; with *.silver.md other scripts; with files/
//	                              hostile files
//
// # Promises
//
//   - Thresholds and weights of the engine were fitted on SciFact's train claims
//     only; Answers reports on the test claims unless Options.Train asks otherwise.
//   - What is not labelled relevant counts as wrong.
//   - Of reading only what is printed is wanted, as far as the truth can tell; what we
//     found beyond it counts against us, and the plain-text tools beside us read the
//     same files in the same run.
//   - Same corpus, same table.
package evaluate
