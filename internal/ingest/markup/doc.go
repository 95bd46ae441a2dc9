// Package markup is what articles (JATS) and web pages have in common: a tree of
// elements, the text that a tree prints, and the draft of a document that is written
// from it. Package jats and package webpage know what the elements mean.
//
// # Words
//
//	node      an element, or with an empty name a run of text
//	inline    a node as one clean line of text
//	running   the same with marks
//	mark      a citation's number between two characters that no text may hold, so
//	          that it is found again once the text is written
//	draft     a document under way: its Markdown, and what stands where in it
//	block     an element of a page that stands on lines of its own
//
// # Promises
//
//   - XML opens nothing and expands nothing: document types are skipped unread, so
//     entities they define do not exist and are an error. A page loads nothing and
//     runs nothing.
//   - The depth and number of elements, and the columns and spans of tables, are capped.
//     XML beyond the caps is an error; a page keeps the text of what is too deep.
//   - Any text is a page, however its tags are closed.
//   - Methods of a nil Node answer as if it were empty, so that a path through a tree
//     (At, Child, Find) needs no questions on its way; IsOne and Block do need a node.
//
// # Decisions
//
// Mark-up is flattened to what is printed: superscripts included, but a number raised
// on a ten gets a "^" ("10^5 cells" for what would read 105) and a fraction keeps its
// bar. Citations stay as printed.
package markup
