// Sparing measures what is lost by not showing a model the passages of a dive that
// the extractive engine scores low, on the corpus folders named.
package main

import (
	"context"
	"fmt"
	"os"

	"forage/internal/evaluate"
)

func main() {
	for _, dir := range os.Args[1:] {
		table, best, err := evaluate.Sparing(context.Background(), dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "sparing:", err)
			os.Exit(1)
		}
		fmt.Print(table)
		fmt.Printf("largest threshold that loses at most 2%% on the tune split: %.3f\n\n", best)
	}
}
