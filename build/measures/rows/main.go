// Rows prints what a workspace holds, a line a table: how many rows, and a digest
// of them where they name no moment and no path. Two undisturbed runs of the same
// review print the same.
package main

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	_ "github.com/asg017/sqlite-vec-go-bindings/cgo"
	_ "github.com/mattn/go-sqlite3"
)

// digested are the queries whose rows must be the same, besides being as many.
var digested = map[string]string{
	"works": "id", "chunks": "work, ordinal, start, end, text", "sections": "work, ordinal, path", "trail": "seq, event, say, data",
	"verdicts": "requirement, chunk, answer, motive", "evidence": "id, requirement, work, start, end, quote",
	"claims": "ordinal, sentence, cites", "requirements": "id, text", "node": "kind, key, label",
}

func main() {
	db, err := sql.Open("sqlite3", "file:"+filepath.Join(os.Args[1], "forage.db")+"?mode=ro")
	must(err)
	defer db.Close()
	tables, err := column(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' AND name NOT LIKE '%\\_vec%' ESCAPE '\\' ORDER BY 1")
	must(err)
	for _, t := range tables {
		var n int
		must(db.QueryRow("SELECT count(*) FROM " + t).Scan(&n))
		fmt.Printf("%s %d", t, n)
		if columns, ok := digested[t]; ok {
			rows, err := column(db, "SELECT concat_ws('|', "+columns+") FROM "+t+" ORDER BY 1")
			must(err)
			fmt.Printf(" %x", sha256.Sum256([]byte(strings.Join(rows, "\n"))))
		}
		fmt.Println()
	}
}

func column(db *sql.DB, query string) ([]string, error) {
	rows, err := db.Query(query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", query, err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "rows:", err)
		os.Exit(1)
	}
}
