// Package ingesttest makes papers for tests and measures out of the shared
// corpora. Nothing that ships imports it.
//
// The topic corpora hold their background papers only as parsed full text, one
// JSON document a line (docs.jsonl.gz). WriteMarkdown turns those into Markdown
// files with front matter, which ingest reads like anybody else's. From a shell:
//
//	go run ./internal/ingest/ingesttest/docs2md -docs FILE -tier background -out DIR
package ingesttest
