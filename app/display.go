//go:build !bindings

package app

import (
	"os"
	"runtime"
)

// display reports whether there is anything to draw on. GTK would end the
// program with a stack trace.
func display() bool {
	return runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
