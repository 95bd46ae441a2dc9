// Package evaluate measures judgements against corpora that nobody here wrote.
// Each figure stands beside what trivial means reach on the same data, with a
// bootstrap interval, so that a good-looking number can be seen for what it is.
//
// # Words
//
//	set        one corpus folder; its kind is told from the files in it
//	measure    what is counted, as "precision of answers"
//	system     what is measured ("extractive"), or a baseline beside it
//	sparing    not showing a model a passage of a dive that the words score low
//	loss       share of gold passages spared; saving, of the others
//	interval   95%, percentile bootstrap over questions, 1,000 resamples, fixed seed
//
// # Sets
//
//	claims.jsonl.gz               SciFact: verdicts over BM25's top 20, and rationales; sparing
//	answers.jsonl.gz              PubMedQA: where the chosen sentences come from; sparing
//	multi-human-answers.jsonl.gz  ScholarQABench: pooled expert passages found
//	docs.jsonl.gz with tiers      a topic: what a whole run cites
//
// # Promises
//
//   - Thresholds and weights of the engine were fitted on SciFact's train claims
//     only; Answers reports on the test claims unless Options.Train asks otherwise.
//   - What is not labelled relevant counts as wrong.
//   - Same corpus, same table.
package evaluate
