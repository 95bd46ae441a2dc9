package extractive

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"math"
	"sync"
)

// The table is made by the program in ./background from open texts; its head
// names them. Lines are "stem df", sorted.
//
//go:generate go run ./background -corpora ../../../shared/corpora -out background.txt.gz
//go:embed background.txt.gz
var backgroundTable []byte

// frequencies are document frequencies in general scientific text.
type frequencies struct {
	texts int
	df    map[string]int
}

// background is read once; a broken table is a broken build, so it panics in
// the first test that judges anything.
var background = sync.OnceValue(func() frequencies {
	f := frequencies{df: map[string]int{}}
	z, err := gzip.NewReader(bytes.NewReader(backgroundTable))
	if err != nil {
		panic(fmt.Errorf("bundled background table: %w", err))
	}
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		var stem string
		var n int
		if _, err := fmt.Sscanf(line, "%s %d", &stem, &n); err != nil {
			panic(fmt.Errorf("bundled background table: %q: %w", line, err))
		}
		if stem == "*" {
			f.texts = n
			continue
		}
		f.df[stem] = n
	}
	if lines.Err() != nil || f.texts == 0 {
		panic(fmt.Errorf("bundled background table: no texts, %w", lines.Err()))
	}
	return f
})

// idf of a stem that the table does not hold is that of one seen in fewer texts
// than the table's floor.
func (f frequencies) idf(stem string) float64 {
	df := f.df[stem]
	if df == 0 {
		df = 1
	}
	return math.Log(float64(f.texts+1) / (float64(df) + 0.5))
}
