// Package jats reads articles in JATS XML, as publishers and archives deliver them.
//
// # Words
//
//	front   title, authors, venue, year, DOI, keywords: above the first heading
//	float   a figure or table that the XML keeps apart; it is placed after the
//	        paragraph that first mentions it
//	entry   a work in the reference list
//
// # Promises
//
//   - A document has its text, metadata, tables, figures, references, and the places
//     that cite, which are places of no length; sections and chunks it has not.
//   - Tables and figures lie where their byte ranges say.
//   - The text is that of the article without its links: what marks a citation leaves
//     no trace.
//
// # Decisions
//
// Formulas stand on lines of their own. Numbers of sections are left out, because paths
// read better without. Reviews and author responses (sub-article) are not part of the
// work. The article says itself what it cites and is believed.
package jats
