//go:build bindings

package app

// display is always there: this build only writes the window's bindings.
func display() bool { return true }
