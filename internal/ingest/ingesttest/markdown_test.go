package ingesttest

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWriteMarkdown(t *testing.T) {
	dir := t.TempDir()
	docs := filepath.Join(dir, "docs.jsonl")
	const lines = `{"id":"10.1/a b","tier":"core","title":"A \"small\" study","year":"2018","authors":["J. Doe"],"abstract":"Short.",` +
		`"sections":[{"level":2,"title":"Methods","paragraphs":["We  dug."]}],"tables":[{"label":"Table 1","caption":"Rows","rows":[["x|y",1],["a","b"]]}],` +
		`"references":[{"title":"On soil.","year":1999,"doi":"10.1/soil"}]}` + "\n" + `{"id":"b","tier":"background","title":"B"}` + "\n"
	if err := os.WriteFile(docs, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	paths, err := WriteMarkdown(filepath.Join(dir, "out"), docs, func(tier string) bool { return tier == "core" })
	if err != nil || len(paths) != 1 || filepath.Base(paths[0]) != "10.1_a_b.md" {
		t.Fatal(paths, err)
	}
	got, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	want := "---\ntitle: \"A \\\"small\\\" study\"\nauthors:\n  - \"J. Doe\"\nyear: \"2018\"\ndoi: \"10.1/a b\"\nabstract: \"Short.\"\n---\n\n" +
		"# A \"small\" study\n\n## Abstract\n\nShort.\n\n### Methods\n\nWe dug.\n\n## Figures and tables\n\nTable 1. Rows\n\n" +
		"| x\\|y | 1 |\n|---|---|\n| a | b |\n\n## References\n\n1. On soil (1999). https://doi.org/10.1/soil\n\n"
	if string(got) != want {
		t.Errorf("%s", got)
	}
	if all, err := WriteMarkdown(filepath.Join(dir, "all"), docs, nil); err != nil || len(all) != 2 {
		t.Error(all, err)
	}
}
