// Package webpage reads web pages that people have saved: the main text as Markdown,
// with the metadata that the head gives.
//
// # Words
//
//	main text   the part of a page that is its reason; menus, banners, forms and asides
//	            are beside it
//	layout      a table that is there to place things, not to say something
//
// # Promises
//
//   - Nothing that a page names is loaded, nothing is run.
//   - No rule leaves out what holds a good part of the words that stand in no link.
//   - A page without text of its own is refused, with advice.
//
// # Decisions
//
// Metadata of Highwire comes before Dublin Core, before schema.org, before Open Graph,
// because the first are made for papers.
package webpage
