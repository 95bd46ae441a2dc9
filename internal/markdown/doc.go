// Package markdown knows where things stand in a structured text: its sections,
// its chunks, its sentences. What it finds in a text are byte ranges of it, and not a
// byte is rewritten. The other way round, a Writer makes such a text, and knows where
// each part of it landed.
//
// # Words
//
//	heading   an ATX ("## Methods") or setext (underlined) heading outside a code fence
//	title     the only "#" of a text, when it is the first heading: the work's title.
//	          It opens the front section and is no part of any section path.
//	depth     how many headings stand above and including one; "##" followed by
//	          "####" is depth 1 and 2, because levels are skipped in real papers
//	piece     what a chunk is packed from: a sentence, a table row, a list item
//
// # Promises
//
//   - Sections tile the text: each runs from its heading to the next one.
//   - A chunk lies within one section, leaves out the heading line, and its Text
//     is exactly the bytes from Start to End. Together the chunks of a section
//     cover all of its text but white space.
//   - A chunk has at most MaxTokens tokens. Neighbours share whole sentences of
//     at most Overlap tokens together: half a sentence would be quoted as if it
//     were one. A table row or sentence is cut only when it alone is too long.
//   - No cut falls inside a UTF-8 sequence.
//   - Time is linear in the text, whatever it holds.
//
// # Kinds
//
// A section's kind is read from its heading, numbers stripped, in English,
// German, French and Spanish. A heading that does not say takes its parent's
// kind; below an abstract, references or back matter the parent decides
// ("Abstract › Methods" is abstract), but a reference list is always one.
//
// # Tokens
//
// No vocabulary is downloaded. Tokens counts by rule, on the high side of what
// byte pair encodings need for scientific English (about 1.4 tokens a word there,
// about 1.7 here), so that a chunk fits any model that is told 512.
package markdown
