// Command docs2md writes papers of a shared topic corpus as Markdown files.
package main

import (
	"flag"
	"fmt"
	"os"

	"forage/internal/ingest/ingesttest"
)

func main() {
	docs := flag.String("docs", "", "docs.jsonl.gz to read")
	tier := flag.String("tier", "", "keep only papers of this tier (core, background); empty keeps all")
	out := flag.String("out", "", "folder to write to")
	flag.Parse()
	if *docs == "" || *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	paths, err := ingesttest.WriteMarkdown(*out, *docs, func(t string) bool { return *tier == "" || t == *tier })
	if err != nil {
		fmt.Fprintln(os.Stderr, "docs2md:", err)
		os.Exit(1)
	}
	fmt.Printf("%d papers in %s\n", len(paths), *out)
}
