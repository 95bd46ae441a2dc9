// Command forage-desktop opens the window. With arguments it is the command
// line; see package app.
package main

import (
	"os"

	"forage/app"
	"forage/internal/pdf"
)

func main() {
	pdf.ServeIfAsked()
	os.Exit(app.Main(os.Args[1:]))
}
