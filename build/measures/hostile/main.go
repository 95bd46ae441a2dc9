// Hostile copies some PDFs of the hostile set that no reader can open, or that need
// a password, spread over their categories, into a folder.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	n := flag.Int("n", 10, "files")
	out := flag.String("out", ".", "folder")
	flag.Parse()
	set := flag.Arg(0)
	f, err := os.Open(filepath.Join(set, "manifest.jsonl"))
	must(err)
	defer f.Close()
	perCategory := map[string]int{}
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	for sc.Scan() && *n > 0 {
		var row struct{ File, Category, Outcome string }
		must(json.Unmarshal(sc.Bytes(), &row))
		if row.Outcome != "rejected_or_no_pages" && row.Outcome != "needs_password" || perCategory[row.Category] == 4 {
			continue
		}
		body, err := os.ReadFile(filepath.Join(set, "files", row.File))
		must(err)
		must(os.WriteFile(filepath.Join(*out, row.File), body, 0o644))
		perCategory[row.Category]++
		*n--
	}
	must(sc.Err())
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}
