// Forage's command line. It imports nothing of the window and starts without a
// display or its libraries.
package main

import (
	"os"

	"forage/internal/cli"
	"forage/internal/pdf"
)

func main() {
	pdf.ServeIfAsked()
	os.Exit(cli.Main(os.Args[1:]))
}
