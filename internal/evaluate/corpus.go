package evaluate

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"forage/internal/fault"
)

// rows reads a file of JSON lines, gzipped or not, handing over one row at a time.
func rows[T any](dir, name string, each func(T) error) error {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return fault.Wrap(err, fault.Input, "The corpus has no "+name+".", "Name a folder of the shared corpora.")
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return broken(err, name)
		}
	}
	lines := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			var row T
			if err := json.Unmarshal(withoutNaN(line), &row); err != nil {
				return broken(err, name)
			}
			if err := each(row); err != nil {
				return err
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return broken(err, name)
		}
	}
}

func broken(err error, name string) error {
	return fault.Wrap(err, fault.Input, name+" cannot be read.", "The file may be cut short; copy the corpus again.")
}

// relevant reads judgements: query -> documents judged relevant.
func relevant(dir, name string) (map[string]map[string]bool, error) {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil, fault.Wrap(err, fault.Input, "The corpus has no "+name+".", "Name a folder of the shared corpora.")
	}
	out := map[string]map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if i == 0 || len(f) != 3 || f[2] == "0" {
			continue
		}
		if out[f[0]] == nil {
			out[f[0]] = map[string]bool{}
		}
		out[f[0]][f[1]] = true
	}
	return out, nil
}

func has(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return !errors.Is(err, fs.ErrNotExist)
}

type query struct {
	ID   string `json:"_id"`
	Text string `json:"text"`
}

func queries(dir, name string) ([]query, error) {
	var out []query
	err := rows(dir, name, func(q query) error { out = append(out, q); return nil })
	return out, err
}

type abstract struct {
	ID    string `json:"_id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func abstracts(dir string) ([]abstract, error) {
	var out []abstract
	err := rows(dir, "corpus.jsonl.gz", func(a abstract) error { out = append(out, a); return nil })
	return out, err
}

func need(ok bool, format string, args ...any) error {
	if ok {
		return nil
	}
	return fault.New(fault.Input, fmt.Sprintf(format, args...), "Name a folder of the shared corpora.")
}

// withoutNaN mends rows written by programs that print a missing number as NaN,
// which JSON does not know.
func withoutNaN(line []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(line, []byte(":NaN"), []byte(":null")), []byte(": NaN"), []byte(": null"))
}
