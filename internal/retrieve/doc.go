// Package retrieve ranks the chunks of the library for a requirement or for free
// text, and says for each why it ranks where it does.
//
// # Words
//
//	index   what this package asks of the store: BM25 over words and phrases
//	term    a word that searches: no stop word, no instruction word
//	phrase  two terms that stand side by side, an anchor or a facet, taken whole
//	list    one ranking of chunks; lists are fused into the final one
//	hit     a ranked chunk with the parts that its score adds up from
//
// # Promises
//
//   - Any text searches: operators, quotes, NUL bytes, 100 kB of it. Nothing a
//     person types is ever a syntax error, and a long text takes no longer than a
//     short one, because only its most telling terms are asked for.
//   - The parts of a hit's score add up to its score.
//   - The same library and question give the same hits; ties break by chunk id.
//   - For a requirement only passages count that hold one of its anchors, or whose
//     work does in its title or abstract.
//   - Reference lists, front and back matter are not searched (the store leaves
//     them out of its index), no work takes more than its share, and a passage
//     that says the same as a better one is left out.
package retrieve
