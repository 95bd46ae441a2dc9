package evaluate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"forage/internal/fault"
	"forage/internal/ingest"
)

// ReadingOptions of an evaluation of reading.
type ReadingOptions struct {
	Misses bool                  // list what was missed, file by file
	See    func(ingest.Progress) // is told how far the import is; may be nil
}

// Reading measures how the papers of one folder are read. They are imported into a
// temporary workspace, as the app imports them, and the documents that come out are
// held against the truth in the folder. What the two plain-text tools make of the same
// files stands beside it, measured in the same run.
//
// How each measure is defined, and where that comes from, stands with the function
// that takes it: bodyScores, headingScores, frontScores, referenceScores,
// citationScores, CellAdjacency, scanned, multilingual, hostile and pace.
func Reading(ctx context.Context, dir string, o ReadingOptions) (ReadingTable, error) {
	t := ReadingTable{Corpus: filepath.Base(filepath.Clean(dir))}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		say := "This is not a folder: " + dir + "."
		if errors.Is(err, fs.ErrNotExist) {
			say = "There is no folder " + dir + "."
		}
		return t, fault.Wrap(err, fault.Input, say, adviseReading)
	}
	var take func(context.Context, string, *gauge) error
	switch {
	case holds(dir, "*.jats.xml.gz"):
		t.Kind, take = "papers and their publishers' XML", printedPapers
	case holds(dir, "*.references.txt"):
		t.Kind, take = "papers and references marked by hand", markedPapers
	case holds(dir, "*-str.xml.gz"):
		t.Kind, take = "tables and their cells", tabled
	case has(dir, "manifest.jsonl") && has(dir, "files"):
		t.Kind, take = "broken and hostile files", hostile
	case has(dir, "manifest.jsonl") && holds(dir, "*.silver.md"):
		t.Kind, take = "other scripts", multilingual
	case has(dir, "manifest.jsonl") && holds(dir, "*.pdf"):
		t.Kind, take = "pages that are images", scanned
	default:
		return t, fault.New(fault.Input, "Nothing in this folder tells how its papers should be read: "+dir+".", adviseReading)
	}
	g := newGauge(o)
	if err := take(ctx, dir, g); err != nil {
		return t, err
	}
	g.fill(&t)
	return t, nil
}

const adviseReading = "Name a folder of the shared corpora that begins with pdf-."

// holds reports whether a folder holds a file whose name matches.
func holds(dir, pattern string) bool {
	found, err := filepath.Glob(filepath.Join(dir, pattern))
	return err == nil && len(found) > 0
}
